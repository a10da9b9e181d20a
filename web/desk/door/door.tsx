import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { LanguageChoice } from '../language/language-choice.tsx'
import { endReason, t } from '../session.ts'
import { Forgot } from './forgot.tsx'
import { PersonForm } from './person-form.tsx'
import { TokenForm } from './token-form.tsx'

const KEY = 'vacancy-desk-door'

type Form = 'person' | 'token' | 'forgot'

/** Who came with a key the last time comes with one again. */
const firstForm = (): Form => (localStorage.getItem(KEY) === 'token' ? 'token' : 'person')

const REASONS = { revoked: 'signedOutRevoked', ended: 'sessionEnded', unreachable: 'errNetwork' } as const

/** The page for signing in. */
export const SignIn = () => {
  const form = useSignal<Form>(firstForm())
  useEffect(() => {
    document.title = `${t('signInTitle')} · Vacancy`
  }, [])
  const show = (wanted: Form) => {
    form.value = wanted
    if (wanted !== 'forgot') localStorage.setItem(KEY, wanted)
  }
  return (
    <main class="door">
      <div class="door-card">
        <p class="brand">Vacancy</p>
        <h1>{t('signInTitle')}</h1>
        {endReason.value !== undefined && (
          <p class="notice is-trouble" role="alert">
            {t(REASONS[endReason.value])}
          </p>
        )}
        {form.value === 'token' && <TokenForm />}
        {form.value === 'person' && <PersonForm />}
        {form.value === 'forgot' && <Forgot onBack={() => show('person')} />}
        <p class="door-links">
          {form.value === 'person' && (
            <button type="button" class="link-button" onClick={() => show('forgot')}>
              {t('forgotPassword')}
            </button>
          )}
          {form.value !== 'forgot' && (
            <button
              type="button"
              class="link-button"
              onClick={() => show(form.value === 'token' ? 'person' : 'token')}
            >
              {t(form.value === 'token' ? 'useEmail' : 'useKey')}
            </button>
          )}
        </p>
        <LanguageChoice look="door-language" />
      </div>
    </main>
  )
}
