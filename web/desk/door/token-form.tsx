import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { explain } from '../explain.ts'
import { signIn, storedToken, t } from '../session.ts'

/** The tab has the token until it is closed. */
export const TokenForm = () => {
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
