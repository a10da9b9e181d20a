import { useEffect } from 'preact/hooks'
import { useModal } from '../parts/dialog/modal.ts'
import { account, goOn, leave, t } from '../session.ts'
import { proving } from '../sitting/proof.ts'
import { PersonForm } from './person-form.tsx'
import { TokenForm } from './token-form.tsx'

/** A dialog over the unchanged page: after signing in to the same hotel, the user continues there. */
export const SignInAgain = () => {
  const dialog = useModal(() => {})
  const person = account.value
  // Whoever comes back to the tab may have signed in elsewhere.
  useEffect(() => {
    document.addEventListener('visibilitychange', goOn)
    return () => document.removeEventListener('visibilitychange', goOn)
  }, [])
  return (
    <dialog ref={dialog} class="dialog is-door" aria-labelledby="lost-title">
      <h2 id="lost-title">{t('lostTitle')}</h2>
      <p role="alert">{t(person === undefined ? 'lostText' : 'lostSession')}</p>
      {person === undefined ? <TokenForm /> : <PersonForm email={person.email} />}
      <button type="button" class="link-button" onClick={() => leave()}>
        {t('signOutInstead')}
      </button>
    </dialog>
  )
}

/** Asks who it is before something that a stolen session must not do; the request goes on afterwards. */
export const Prove = () => {
  const stop = () => proving.value?.(false)
  const dialog = useModal(stop)
  return (
    <dialog ref={dialog} class="dialog is-door" aria-labelledby="prove-title">
      <h2 id="prove-title">{t('proveTitle')}</h2>
      <p>{t('proveText')}</p>
      <PersonForm email={account.value?.email} isFixed />
      <button type="button" class="link-button" onClick={stop}>
        {t('leaveAsIs')}
      </button>
    </dialog>
  )
}
