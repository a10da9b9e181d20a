import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { hear } from '../live.ts'
import { momentOf } from '../parts/moment.ts'
import { Trouble } from '../parts/trouble.tsx'
import { addressOf } from '../router.ts'
import { may, mayUse, t, words } from '../session.ts'
import type { PaymentProblems } from '../types.ts'
import { GiveBackDialog } from './give-back.tsx'
import { doneLabel, overpaidWords, problemOf, refundProblemOf } from './payment-words.ts'
import { problems } from './problems.ts'
import { providerName } from './provider-name.ts'
import { DealtDialog, DoneDialog } from './say-dialog.tsx'

type Refund = PaymentProblems['refunds'][number]
type Payment = PaymentProblems['payments'][number]
type Overpaid = PaymentProblems['overpaid'][number]
type Open =
  | { what: 'done'; refund: Refund }
  | { what: 'dealt'; payment: Payment }
  | { what: 'give-back'; of: Overpaid }
  | undefined

/** What about money no program can do, and which bookings wait for it. Nothing is shown if there is nothing. */
export const NeedsPerson = () => {
  const open = useSignal<Open>(undefined)
  const resource = problems.value
  const found = resource?.value.value
  if (resource === undefined) return null
  if (found === undefined) return <Trouble of={resource} />
  const now = open.value
  const onClose = () => (open.value = undefined)
  const onDone = () => {
    onClose()
    void resource.reload()
    void hear().catch(() => {})
  }
  return (
    <div class="day-lists" hidden={isEmpty(found)}>
      {found.refunds.length + found.payments.length + found.overpaid.length > 0 && (
        <section class="card needs-person">
          <h2>{t('needsPerson')}</h2>
          <ul class="people">
            {found.refunds.map((refund) => (
              <Line key={refund.refund_code} of={refund} text={refundProblemOf(refund)!}>
                {may('settlerefund') && (
                  <button
                    type="button"
                    class="tool is-small"
                    onClick={() => (open.value = { what: 'done', refund })}
                  >
                    {doneLabel(refund)}
                  </button>
                )}
              </Line>
            ))}
            {found.payments.map((payment) => (
              <Line key={payment.payment_code} of={payment} text={problemOf(payment)!}>
                {may('settlepayment') && (
                  <button
                    type="button"
                    class="tool is-small"
                    onClick={() => (open.value = { what: 'dealt', payment })}
                  >
                    {t('dealtWith')}
                  </button>
                )}
              </Line>
            ))}
            {found.overpaid.map((of) => (
              <Line key={of.booking_code} of={of} text={overpaidWords(of)}>
                {of.booking_status !== 'cancelled' && mayUse('give_back') && (
                  <button
                    type="button"
                    class="tool is-small"
                    onClick={() => (open.value = { what: 'give-back', of })}
                  >
                    {t('giveBack', { amount: words.value.money(of.overpaid_amount) })}
                  </button>
                )}
              </Line>
            ))}
          </ul>
          {found.is_more === 1 && <p class="hint">{t('onlyOldest')}</p>}
        </section>
      )}
      {found.awaiting.length > 0 && <Awaiting list={found.awaiting} />}
      {now?.what === 'done' && (
        <DoneDialog refund={now.refund} guest={now.refund.guest_name} onDone={onDone} onClose={onClose} />
      )}
      {now?.what === 'give-back' && <GiveBackDialog of={now.of} onDone={onDone} onClose={onClose} />}
      {now?.what === 'dealt' && <DealtDialog payment={now.payment} onDone={onDone} onClose={onClose} />}
    </div>
  )
}

const isEmpty = ({ refunds, payments, overpaid, awaiting }: PaymentProblems): boolean =>
  refunds.length + payments.length + overpaid.length + awaiting.length === 0

interface LineProps {
  of: { booking_code: string; guest_name: string }
  text: string
  children: ComponentChildren
}

const Line = ({ of: { booking_code, guest_name }, text, children }: LineProps) => (
  <li>
    <a href={addressOf('bookings', booking_code)}>{guest_name}</a>
    <span>{text}</span>
    {children}
  </li>
)

const Awaiting = ({ list }: { list: PaymentProblems['awaiting'] }) => (
  <section class="card awaiting">
    <h2>
      {t('awaitingTitle')} <span class="count">{list.length}</span>
    </h2>
    <ul class="people">
      {list.map(({ booking_code, guest_name, amount, provider, due_at }) => (
        <li key={booking_code}>
          <a href={addressOf('bookings', booking_code)}>{guest_name}</a>
          <span class="hint">
            {words.value.list([
              words.value.money(amount),
              providerName({ t }, provider),
              t('untilMoment', { moment: momentOf(due_at) }),
            ])}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
