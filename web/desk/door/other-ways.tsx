import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { askDoor, base, get, ways } from '../api.ts'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { account, afterSignIn, t } from '../session.ts'
import { proving } from '../sitting/proof.ts'
import type { Account } from '../types.ts'
import { choosePasskey, hasPasskeys } from './passkeys.ts'

interface OtherWaysProps {
  /** What was typed so far. */
  email: Signal<string>
  onSignedIn: (() => void) | undefined
}

/** Ways to sign in without a password, of those that `ways` names. */
export const OtherWays = ({ onSignedIn }: OtherWaysProps) => {
  const hasPasskey = ways.includes('passkey') && hasPasskeys()
  const hasSignOn = ways.includes('sso')
  if (!hasPasskey && !hasSignOn) return null
  return (
    <div class="other-ways">
      {hasPasskey && <ByPasskey onSignedIn={onSignedIn} />}
      {hasSignOn && <BySignOn onSignedIn={onSignedIn} />}
    </div>
  )
}

/** Somebody else is not who was asked: what waits for the proof is not done. */
const isSomebodyElse = (personCode: string): boolean =>
  proving.value !== undefined && account.value?.person_code !== personCode

const ByPasskey = ({ onSignedIn }: Pick<OtherWaysProps, 'onSignedIn'>) => {
  const { busy, fault, run } = useTrying()
  const enter = () =>
    run(async () => {
      const credential = await choosePasskey(await askDoor('passkey-ask'))
      if (credential === undefined) return
      const person = await askDoor<{ person_code: string }>('passkey-sign-in', { credential }).catch(
        (err) => {
          throw err.code === 'sign_in_failed' ? t('passkeyFailed') : err
        },
      )
      if (isSomebodyElse(person.person_code)) proving.value?.(false)
      await afterSignIn()
      onSignedIn?.()
    })
  return (
    <>
      <button type="button" class="button quiet" aria-disabled={busy.value} onClick={() => void enter()}>
        {t('enterByPasskey')}
      </button>
      <Fault text={fault.value} />
    </>
  )
}

/** Where somebody was when they left for the issuer. */
const here = (): string => location.pathname.slice(`${base}/desk`.length).replace(/^\/+|\/+$/g, '')

const isPath = (text: string): boolean => text.split('/').every((part) => /^[\w.-]+$/.test(part))

/** Over an open page it is done in another tab, so that nothing typed is lost; the page goes on when one comes back to it. */
const BySignOn = ({ onSignedIn }: Pick<OtherWaysProps, 'onSignedIn'>) => {
  const { busy, fault, run } = useTrying()
  const left = useRef<string | undefined>(undefined)
  useEffect(() => {
    const look = async () => {
      if (document.hidden || left.current === undefined) return
      const { result } = await get<Account>('/myaccount', {}, undefined, {})
      if (result.signed_in_at <= left.current) return
      left.current = undefined
      if (isSomebodyElse(result.person_code)) proving.value?.(false)
      await afterSignIn()
      onSignedIn?.()
    }
    const onVisible = () => void look().catch(() => {})
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  const leave = () =>
    run(async () => {
      const isOver = account.value !== undefined
      const tab = isOver ? window.open('', '_blank') : null
      const back = here()
      const body = !isOver && isPath(back) ? { back } : {}
      const { url } = await askDoor<{ url: string }>('sso', body).catch((err) => {
        tab?.close()
        throw err
      })
      left.current = account.value?.signed_in_at ?? ''
      if (tab === null) location.assign(url)
      else tab.location.href = url
    })
  return (
    <>
      <button type="button" class="button quiet" aria-disabled={busy.value} onClick={() => void leave()}>
        {t('enterBySignOn')}
      </button>
      <Fault text={fault.value} />
    </>
  )
}
