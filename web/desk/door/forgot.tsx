import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { askDoor, sendsMail } from '../api.ts'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { t } from '../session.ts'

/** A link for a new password, by mail; where there is none, who can make one. */
export const Forgot = ({ onBack }: { onBack: () => void }) => {
  const email = useSignal('')
  const sent = useSignal<string | undefined>(undefined)
  const { busy, fault, run } = useTrying()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  const ask = async (event: Event) => {
    event.preventDefault()
    await run(async () => {
      if (email.value.trim() === '') throw t('errMissing')
      const { is_mailed } = await askDoor<{ is_mailed: 0 | 1 }>('forgot', { email: email.value.trim() })
      sent.value = t(is_mailed === 1 ? 'forgotSent' : 'forgotNoMail', { email: email.value.trim() })
    })
  }
  const back = (
    <button type="button" class="link-button" onClick={onBack}>
      {t('backToSignIn')}
    </button>
  )
  if (!sendsMail || sent.value !== undefined)
    return (
      <div class="stack">
        <p role="status">{sent.value ?? t('forgotNoMail')}</p>
        {back}
      </div>
    )
  return (
    <form ref={form} class="stack" novalidate onSubmit={(event) => void ask(event)}>
      <p>{t('forgotText')}</p>
      <Field
        id="forgot-email"
        label={t('email')}
        value={email}
        input={{ type: 'email', autocomplete: 'username', spellcheck: false }}
      />
      <Fault text={fault.value} />
      <button class="button" type="submit" aria-disabled={busy.value}>
        {t('sendLink')}
      </button>
      {back}
    </form>
  )
}
