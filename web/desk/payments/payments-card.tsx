import { type Signal, useSignal } from '@preact/signals'
import { isAwaiting } from '../bookings/status.tsx'
import { hear } from '../live.ts'
import { Later } from '../loading/later.tsx'
import { createPart } from '../loading/part.ts'
import { exact } from '../parts/amounts.ts'
import { momentOf } from '../parts/moment.ts'
import { may, mayUse, t, words } from '../session.ts'
import type { Booking, BookingMoney, Payment, Refund } from '../types.ts'
import { GiveBackDialog } from './give-back.tsx'
import { RecordDialog, RefundDialog } from './money-dialogs.tsx'
import {
  doneLabel,
  leftOf,
  needsHand,
  overpaidWords,
  problemOf,
  refundProblemOf,
  wayOf,
} from './payment-words.ts'
import { DealtDialog, DoneDialog } from './say-dialog.tsx'

type Open =
  | { what: 'record' | 'give-back' | 'link' }
  | { what: 'refund'; payment: Payment }
  | { what: 'done'; refund: Refund }
  | { what: 'dealt'; payment: Payment }
  | undefined

const linkPart = createPart(() => import('../bookings/staff/payment-link.tsx'))

interface PaymentsCardProps {
  booking: Booking
  money: BookingMoney
  reload: () => Promise<void>
}

const mayLink = ({ booking_status }: Booking, { due_amount, takes_payments }: BookingMoney): boolean =>
  takes_payments === 1 && due_amount > 0 && booking_status !== 'cancelled' && may('createpaymentlink')

/** What was paid of a booking, given back and is still to be paid, and what can be done about it. */
export const PaymentsCard = ({ booking, money, reload }: PaymentsCardProps) => {
  const open = useSignal<Open>(undefined)
  const now = open.value
  const onClose = () => (open.value = undefined)
  const onDone = () => {
    onClose()
    void reload()
    void hear().catch(() => {})
  }
  const guest = booking.guest_detail?.name ?? booking.booking_code
  const mayRecord = money.due_amount > 0 || booking.cancel_reason === 'payment_expired'
  return (
    <section class="card money">
      <header class="card-head">
        <h2>{t('payments')}</h2>
        <span class="grow" />
        {mayLink(booking, money) && (
          <button type="button" class="tool is-small" onClick={() => (open.value = { what: 'link' })}>
            {t('payLink')}
          </button>
        )}
        {mayRecord && (
          <button type="button" class="tool is-small" onClick={() => (open.value = { what: 'record' })}>
            {t('recordPayment')}
          </button>
        )}
      </header>
      <Awaiting booking={booking} money={money} />
      <Balance money={money} />
      {money.overpaid_amount > 0 && (
        <div class="notice is-trouble">
          <p>{overpaidWords(money)}</p>
          {booking.booking_status !== 'cancelled' && mayUse('give_back') && (
            <button type="button" class="tool is-small" onClick={() => (open.value = { what: 'give-back' })}>
              {t('giveBack', { amount: words.value.money(money.overpaid_amount) })}
            </button>
          )}
        </div>
      )}
      {money.payments.length === 0 ? (
        <p class="hint">{t('noPayments')}</p>
      ) : (
        <ul class="payments">
          {money.payments.map((payment) => (
            <PaymentRow key={payment.payment_code} payment={payment} open={open} />
          ))}
        </ul>
      )}
      <Receipts money={money} />
      {now?.what === 'record' && (
        <RecordDialog booking={booking} money={money} onDone={onDone} onClose={onClose} />
      )}
      {now?.what === 'link' && (
        <Later part={linkPart}>
          {({ LinkDialog }) => <LinkDialog booking={booking} money={money} onClose={onDone} />}
        </Later>
      )}
      {now?.what === 'give-back' && (
        <GiveBackDialog of={{ ...money, guest_name: guest }} onDone={onDone} onClose={onClose} />
      )}
      {now?.what === 'refund' && (
        <RefundDialog payment={now.payment} money={money} onDone={onDone} onClose={onClose} />
      )}
      {now?.what === 'dealt' && <DealtDialog payment={now.payment} onDone={onDone} onClose={onClose} />}
      {now?.what === 'done' && (
        <DoneDialog refund={now.refund} guest={guest} onDone={onDone} onClose={onClose} />
      )}
    </section>
  )
}

/** What a booking still waits for before it is cancelled by itself. */
const Awaiting = ({ booking, money }: { booking: Booking; money: BookingMoney }) =>
  isAwaiting(booking) && money.due_now_amount > 0 ? (
    <p class="notice">
      {t(booking.is_awaiting_payment === 1 ? 'awaitingUntil' : 'awaitingStands', {
        amount: words.value.money(money.due_now_amount),
        moment: momentOf(booking.payment_due_at!),
      })}
    </p>
  ) : null

const Balance = ({
  money: { grand_total, fee_amount, paid_amount, refunded_amount, goodwill_amount, due_amount },
}: {
  money: BookingMoney
}) => {
  const lines: [label: string, amount: number][] = [
    ...(fee_amount > 0 ? [[t('fees'), fee_amount] as [string, number]] : []),
    [t('paidSum'), paid_amount],
    ...(refunded_amount > 0 ? [[t('refunded'), refunded_amount] as [string, number]] : []),
    ...(goodwill_amount > 0 ? [[t('goodwill'), goodwill_amount] as [string, number]] : []),
    [t('stillDue'), due_amount],
  ]
  const figures = [grand_total, ...lines.map(([, amount]) => amount)].map(exact)
  return (
    <table class="table is-tight">
      <caption class="unseen">{t('balance')}</caption>
      <tbody>
        {lines.map(([label, amount], at) => (
          <tr key={label} class={at === lines.length - 1 ? 'is-last' : undefined}>
            <th scope="row">{label}</th>
            <td class="figure">{words.value.money(amount, figures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PaymentRow = ({ payment, open }: { payment: Payment; open: Signal<Open> }) => {
  const problem = problemOf(payment)
  const { amount, status, mode, note, created_by, settled_at, created_at, refunds } = payment
  return (
    <li>
      <p class="payment-head">
        <b class="figure">{words.value.money(amount)}</b> <span>{wayOf(payment)}</span>{' '}
        <span class={`chip is-${status}`}>{t(`payment-${status}`)}</span>
        {mode === 'test' && <span class="chip">{t('testMode')}</span>}
        <span class="grow" />
        {leftOf(payment) > 0 && may('refundpayment') && (
          <button
            type="button"
            class="tool is-small"
            onClick={() => (open.value = { what: 'refund', payment })}
          >
            {t('refund')}
          </button>
        )}
      </p>
      <p class="hint">{words.value.list([momentOf(settled_at ?? created_at), created_by, note])}</p>
      {problem !== undefined && (
        <div class="notice is-trouble">
          <p>{problem}</p>
          {may('settlepayment') && (
            <button
              type="button"
              class="tool is-small"
              onClick={() => (open.value = { what: 'dealt', payment })}
            >
              {t('dealtWith')}
            </button>
          )}
        </div>
      )}
      {refunds.length > 0 && (
        <ul class="refunds">
          {refunds.map((refund) => (
            <RefundRow
              key={refund.refund_code}
              refund={refund}
              onDone={() => (open.value = { what: 'done', refund })}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

const RefundRow = ({ refund, onDone }: { refund: Refund; onDone: () => void }) => {
  const { amount, status, is_put_away, reason, note, problem, created_by, created_at, settled_at } = refund
  return (
    <li>
      <p class="payment-head">
        <b class="figure">−{words.value.money(amount)}</b> <span>{t(`why-refund-${reason}`)}</span>{' '}
        <span class={`chip is-refund-${status}`}>
          {t(is_put_away === 1 ? 'refund-put_away' : `refund-${status}`)}
        </span>
      </p>
      <p class="hint">{words.value.list([momentOf(settled_at ?? created_at), created_by, note])}</p>
      {problem !== null && <p class="hint">{t('providerSaid', { text: problem })}</p>}
      {needsHand(refund) && (
        <div class="notice is-trouble">
          <p>{refundProblemOf(refund)}</p>
          {may('settlerefund') && (
            <button type="button" class="tool is-small" onClick={onDone}>
              {doneLabel(refund)}
            </button>
          )}
        </div>
      )}
    </li>
  )
}

const Receipts = ({ money: { receipts } }: { money: BookingMoney }) =>
  receipts.length === 0 ? null : (
    <p class="receipts">
      {receipts.map(({ receipt_number, kind, receipt_url, amount }) => (
        <a key={receipt_number} href={receipt_url} target="_blank" rel="noopener">
          {t(kind === 'receipt' ? 'receipt' : 'creditNote', { n: String(receipt_number) })}{' '}
          <span class="hint figure">{words.value.money(amount)}</span>
        </a>
      ))}
    </p>
  )
