import { useSignal } from '@preact/signals'
import { LANGUAGES } from '../../../../src/stay/values/languages.ts'
import { call, get, sendsMail } from '../../api.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { LeaveButton } from '../../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../../parts/dialog/trying.ts'
import { Fault } from '../../parts/fault.tsx'
import { momentOf } from '../../parts/moment.ts'
import { notify } from '../../parts/notices.ts'
import { useResource } from '../../parts/resource.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { t } from '../../session.ts'
import type { Booking, MessagePreview, StaffMessage } from '../../types.ts'

type Open = { what: 'text'; message: StaffMessage } | { what: 'send' } | undefined

/** Mail about a booking: what was sent or failed, and what would be sent now. */
export const MessagesCard = ({ booking }: { booking: Booking }) => {
  const open = useSignal<Open>(undefined)
  const found = useResource(
    booking.booking_code,
    async (signal) =>
      (await get<StaffMessage[]>('/getmessages', { booking_code: booking.booking_code }, signal)).result,
    /^booking\./,
  )
  const messages = found.value.value
  const close = () => (open.value = undefined)
  const now = open.value
  return (
    <section class="card messages">
      <header class="card-head">
        <h2>{t('mails')}</h2>
        <span class="grow" />
        <button type="button" class="tool is-small" onClick={() => (open.value = { what: 'send' })}>
          {t('mailPreview')}
        </button>
      </header>
      <Trouble of={found} />
      {messages?.length === 0 && <p class="hint">{t('noMails')}</p>}
      {messages !== undefined && messages.length > 0 && (
        <ul class="payments">
          {messages.map((message) => (
            <li key={message.message_code}>
              <p class="payment-head">
                <button
                  type="button"
                  class="tool is-small is-start"
                  onClick={() => (open.value = { what: 'text', message })}
                >
                  {message.subject}
                </button>
                {message.status !== 'sent' && (
                  <span class="chip is-failed">
                    {t(message.status === 'failed' ? 'mailFailed' : 'mailTrying')}
                  </span>
                )}
              </p>
              <p class="hint">
                <bdi>{message.to}</bdi> · {momentOf(message.sent_at ?? message.created_at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {now?.what === 'text' && <TextDialog message={now.message} onClose={close} />}
      {now?.what === 'send' && (
        <SendDialog
          booking={booking}
          onClose={() => {
            close()
            void found.reload()
          }}
        />
      )}
    </section>
  )
}

const TextDialog = ({ message, onClose }: { message: StaffMessage; onClose: () => void }) => (
  <Dialog title={message.subject} onClose={onClose} wide>
    <div class="stack">
      <p class="hint">
        <bdi>{message.to}</bdi> · {momentOf(message.sent_at ?? message.created_at)}
      </p>
      {message.error !== null && <p class="notice is-trouble">{t('mailError', { error: message.error })}</p>}
      <pre class="mail-text" lang={message.language} dir="auto">
        {message.text}
      </pre>
    </div>
  </Dialog>
)

/** The mail to the guest as it would be sent now, in each language, and the button that sends it. */
const SendDialog = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const language = useSignal<string>('')
  const { busy, fault, run } = useTrying()
  const { booking_code } = booking
  const wanted = () => ({ booking_code, ...(language.value === '' ? {} : { language: language.value }) })
  const preview = useResource(
    `${booking_code} ${language.value}`,
    async (signal) =>
      (await call<MessagePreview>('POST', '/previewmessage', { body: wanted(), signal })).result,
  )
  const shown = preview.value.value
  const send = () =>
    run(async () => {
      const { result } = await call<{ to: string }>('POST', '/resendmessage', { body: wanted() })
      notify(t('mailQueued', { to: result.to }))
      onClose()
    })
  const hasAddress = shown !== undefined && shown.to !== null && shown.to !== ''
  return (
    <Dialog title={t('mailPreview')} onClose={onClose} wide>
      <div class="stack">
        <div class="field">
          <label for="mail-language">{t('language')}</label>
          <select
            id="mail-language"
            value={language.value || shown?.language}
            onChange={(event) => (language.value = event.currentTarget.value)}
          >
            {Object.entries(LANGUAGES).map(([tag, name]) => (
              <option key={tag} value={tag}>
                {String(name)}
              </option>
            ))}
          </select>
        </div>
        <Trouble of={preview} />
        {shown !== undefined && (
          <>
            <p>
              <b dir="auto">{shown.subject}</b>
            </p>
            <pre class="mail-text" lang={shown.language} dir="auto">
              {shown.text}
            </pre>
          </>
        )}
        <p class={sendsMail ? 'hint' : 'notice'}>
          {t(!sendsMail ? 'mailOff' : hasAddress ? 'mailNow' : 'mailNobody')}
        </p>
        <Fault text={fault.value} />
        <p class="buttons">
          {hasAddress && sendsMail && (
            <button type="button" class="button" aria-disabled={busy.value} onClick={() => void send()}>
              {t('mailSend')}
            </button>
          )}
          <LeaveButton onClose={onClose} />
        </p>
      </div>
    </Dialog>
  )
}
