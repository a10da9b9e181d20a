import type { Signal } from '@preact/signals'

interface OtherWaysProps {
  /** What was typed so far. */
  email: Signal<string>
  onSignedIn: (() => void) | undefined
}

/** Ways to sign in without a password, of those that `ways` names. */
export const OtherWays = (_props: OtherWaysProps): preact.JSX.Element | null => null
