import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { explain } from './explain.ts'
import { LanguageChoice } from './language-choice.tsx'
import { useModal } from './parts/dialog/modal.ts'
import { endReason, leave, signIn, storedToken, t } from './session.ts'

/** The tab has the token until it is closed. */
const TokenForm = () => {
  const token = useSignal(storedToken())
  const busy = useSignal(false)
  const fault = useSignal<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const enter = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    fault.value = token.value.trim() === '' ? t('typeToken') : undefined
    if (fault.value !== undefined) return
    busy.value = true
    try {
      await signIn(token.value.trim())
    } catch (err) {
      fault.value = explain(err)
      field.current?.focus()
    }
    busy.value = false
  }
  return (
    <form class="stack" onSubmit={(event) => void enter(event)}>
      <div class="field">
        <label for="token">{t('adminToken')}</label>
        <input
          ref={field}
          id="token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={token.value}
          aria-invalid={fault.value !== undefined}
          aria-describedby={fault.value === undefined ? 'token-hint' : 'token-fault'}
          onInput={(event) => {
            token.value = event.currentTarget.value
          }}
        />
        {fault.value === undefined ? (
          <p class="hint" id="token-hint">
            {t('tokenHint')}
          </p>
        ) : (
          <p class="fault" id="token-fault" role="alert">
            {fault.value}
          </p>
        )}
      </div>
      <button class="button" type="submit" aria-disabled={busy.value}>
        {t(busy.value ? 'signingIn' : 'signIn')}
      </button>
    </form>
  )
}

/** The page for signing in. */
export const SignIn = () => {
  useEffect(() => {
    document.title = `${t('signInTitle')} · Vacancy`
  }, [])
  return (
    <main class="door">
      <div class="door-card">
        <p class="brand">Vacancy</p>
        <h1>{t('signInTitle')}</h1>
        {endReason.value !== undefined && (
          <p class="notice is-trouble" role="alert">
            {t(endReason.value === 'revoked' ? 'signedOutRevoked' : 'errNetwork')}
          </p>
        )}
        <TokenForm />
        <LanguageChoice look="door-language" />
      </div>
    </main>
  )
}

/** A dialog over the unchanged page: after signing in to the same hotel, the user continues there. */
export const SignInAgain = () => {
  const dialog = useModal(() => {})
  return (
    <dialog ref={dialog} class="dialog is-door" aria-labelledby="lost-title">
      <h2 id="lost-title">{t('lostTitle')}</h2>
      <p role="alert">{t('lostText')}</p>
      <TokenForm />
      <button type="button" class="link-button" onClick={() => leave()}>
        {t('signOutInstead')}
      </button>
    </dialog>
  )
}
