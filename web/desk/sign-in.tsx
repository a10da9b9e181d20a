import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { explain } from './explain.ts'
import { farewell, keptToken, language, signIn, speak, t } from './session.ts'

/** The door. The token is typed, not stored: it lives as long as the tab. */
export const SignIn = () => {
  const token = useSignal(keptToken())
  const busy = useSignal(false)
  const fault = useSignal<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = `${t('signInTitle')} · Vacancy`
    field.current?.focus()
  }, [])
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
    <main class="door">
      <form class="door-card" onSubmit={(event) => void enter(event)}>
        <p class="brand">Vacancy</p>
        <h1>{t('signInTitle')}</h1>
        {farewell.value !== undefined && (
          <p class="notice is-trouble" role="alert">
            {t(farewell.value === 'revoked' ? 'signedOutRevoked' : 'errNetwork')}
          </p>
        )}
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
        <button
          type="button"
          class="link-button"
          onClick={() => speak(language.value === 'en' ? 'id' : 'en')}
        >
          {language.value === 'en' ? 'Bahasa Indonesia' : 'English'}
        </button>
      </form>
    </main>
  )
}
