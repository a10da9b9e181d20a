import { useMemo } from 'preact/hooks'
import { isTransfer } from '../../../src/payments/providers/contract/provider-list.ts'
import { parsePrice } from '../parts/amounts.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { useCreate } from '../parts/form/create-once.ts'
import type { FieldRow } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { leaving } from '../parts/form/unsaved.tsx'
import { notify } from '../parts/notices.ts'
import { t, words } from '../session.ts'
import type { Booking, BookingMoney, Payment } from '../types.ts'
import { leftOf, methodOptions, wayOf } from './payment-words.ts'
import type { AskProps } from './say-dialog.tsx'

const NOTE: FieldRow = { name: 'note', kind: 'lines', label: 'note', lines: 2, wide: true }

const RECORD_ROWS: FieldRow[] = [
  { name: 'amount', kind: 'money', label: 'paymentAmount', inCurrency: true, required: true },
  { name: 'method', kind: 'choice', label: 'paymentMethod', options: methodOptions },
  NOTE,
]

/** What goes beyond what is overpaid is given for nothing, unless the guest is to pay it again. */
const refundRows = (overpaid: number): FieldRow[] => [
  { name: 'amount', kind: 'money', label: 'refundAmount', inCurrency: true, required: true },
  {
    name: 'still_due',
    kind: 'check',
    label: 'stillDueAgain',
    hint: 'stillDueHint',
    when: ({ amount }) => (parsePrice(amount!.value) ?? 0) > overpaid,
  },
  NOTE,
]

const amountRule =
  (most: number | undefined, tooMuch: 'errMostDue' | 'errMostLeft') =>
  ({ amount }: Record<string, unknown>): Record<string, string> => {
    if (typeof amount !== 'number') return {}
    if (amount <= 0) return { amount: t('errMoreThanZero') }
    return most !== undefined && amount > most
      ? { amount: t(tooMuch, { most: words.value.money(most) }) }
      : {}
  }

/** Money that was received at the desk or came by bank transfer. */
export const RecordDialog = ({
  booking,
  money,
  onDone,
  onClose,
}: AskProps & { booking: Booking; money: BookingMoney }) => {
  const isExpired = booking.cancel_reason === 'payment_expired'
  const start = isExpired ? booking.grand_total : money.due_now_amount || money.due_amount
  const method = money.due_now_amount > 0 && isTransfer(booking.payment_vendor ?? '') ? 'transfer' : 'cash'
  const rule = amountRule(isExpired ? undefined : money.due_amount, 'errMostDue')
  const form = useForm(RECORD_ROWS, { amount: start, method }, rule)
  const record = useCreate<BookingMoney>('/recordpayment')
  return (
    <Dialog title={t('recordTitle')} onClose={() => leaving(onClose)}>
      {isExpired && <p class="notice">{t('recordExpired')}</p>}
      <FormView
        form={form}
        button={t('recordPayment')}
        save={(values) => record({ booking_code: booking.booking_code, ...values })}
        onSaved={() => {
          notify(t('recorded', { amount: words.value.money(Number(form.values().amount)) }))
          onDone()
        }}
      />
    </Dialog>
  )
}

/** Gives some of a payment back, or all that is left of it. What was received at the hotel is handed over there and then. */
export const RefundDialog = ({
  payment,
  money,
  onDone,
  onClose,
}: AskProps & { payment: Payment; money: BookingMoney }) => {
  const left = leftOf(payment)
  const { overpaid_amount: overpaid } = money
  const rows = useMemo(() => refundRows(overpaid), [])
  const start = overpaid > 0 ? Math.min(overpaid, left) : left
  const form = useForm(rows, { amount: start }, amountRule(left, 'errMostLeft'))
  const refund = useCreate<BookingMoney>('/refundpayment')
  const isCash = payment.provider === 'hotel'
  const amount = parsePrice(form.fields.amount!.value)
  const shown = words.value.money(amount ?? 0)
  return (
    <Dialog title={t('refundTitle')} onClose={() => leaving(onClose)}>
      <p>
        {t('refundOf', { left: words.value.money(left) })}{' '}
        {overpaid > 0 && t('refundOverpaid', { amount: words.value.money(overpaid) })}{' '}
        {t(isCash ? 'refundHandOver' : 'refundThrough', { provider: wayOf(payment) })}
      </p>
      <FormView
        form={form}
        button={amount === undefined ? t('refund') : t('giveBack', { amount: shown })}
        save={(values) => refund({ payment_code: payment.payment_code, ...values })}
        onSaved={({ result }) => {
          const made = result.payments.find(({ payment_code }) => payment_code === payment.payment_code)
          notify(t(doneName(made?.refunds.at(-1)?.status), { amount: shown, provider: wayOf(payment) }))
          onDone()
        }}
      />
    </Dialog>
  )
}

const doneName = (status: string | undefined) =>
  status === 'manual' ? 'refundByHand' : status === 'succeeded' ? 'refundDone' : 'refundAsked'
