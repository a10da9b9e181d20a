import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { ways } from '../api.ts'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { signInByPassword, t } from '../session.ts'
import { OtherWays } from './other-ways.tsx'

interface PersonFormProps {
  /** Who it is, where that is known. */
  email?: string | undefined
  /** Nobody else may. */
  isFixed?: boolean
  onSignedIn?: () => void
}

/** E-mail and password, and the other ways that there are here. */
export const PersonForm = ({ email: known = '', isFixed = false, onSignedIn }: PersonFormProps) => {
  const email = useSignal(known)
  const password = useSignal('')
  const { busy, fault, run } = useTrying()
  const form = useRef<HTMLFormElement>(null)
  const focus = () =>
    form.current
      ?.querySelector<HTMLElement>(email.value === '' ? '#sign-in-email' : '#sign-in-password')
      ?.focus()
  useLayoutEffect(() => {
    focus()
  }, [])
  if (!ways.includes('password'))
    return (
      <div class="stack">
        <p class="notice is-trouble">{t('httpNoSignIn')}</p>
        <OtherWays email={email} onSignedIn={onSignedIn} />
      </div>
    )
  const enter = async (event: Event) => {
    event.preventDefault()
    await run(async () => {
      if (email.value.trim() === '' || password.value === '') throw t('typeBoth')
      await signInByPassword(email.value.trim(), password.value)
      onSignedIn?.()
    })
    if (fault.value !== undefined) focus()
  }
  return (
    <form ref={form} class="stack" novalidate onSubmit={(event) => void enter(event)}>
      <Field
        id="sign-in-email"
        label={t('email')}
        value={email}
        input={{ type: 'email', autocomplete: 'username', spellcheck: false, readOnly: isFixed }}
      />
      <Field
        id="sign-in-password"
        label={t('password')}
        value={password}
        input={{ type: 'password', autocomplete: 'current-password' }}
      />
      <Fault text={fault.value} />
      <button class="button" type="submit" aria-disabled={busy.value}>
        {t(busy.value ? 'signingIn' : 'signIn')}
      </button>
      <OtherWays email={email} onSignedIn={onSignedIn} />
    </form>
  )
}
