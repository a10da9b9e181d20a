import { useSignal } from '@preact/signals'
import { call } from '../api.ts'
import { explain } from '../explain.ts'
import { useCreate } from '../parts/create.ts'
import { Dialog } from '../parts/dialog.tsx'
import type { FieldRow } from '../parts/field-table.ts'
import { FormView } from '../parts/form.tsx'
import { useForm } from '../parts/form-state.ts'
import { notify } from '../parts/notices.ts'
import { leaving } from '../parts/unsaved.tsx'
import { t, words } from '../session.ts'
import type { Booking, BookingMoney, Payment, Refund } from '../types.ts'
import { leftOf, methodOptions } from './payment-words.ts'

const NOTE: FieldRow = { name: 'note', kind: 'lines', label: 'note', lines: 2, wide: true }

const RECORD_ROWS: FieldRow[] = [
  { name: 'amount', kind: 'money', label: 'paymentAmount', required: true },
  { name: 'method', kind: 'choice', label: 'paymentMethod', options: methodOptions },
  NOTE,
]

const REFUND_ROWS: FieldRow[] = [
  { name: 'amount', kind: 'money', label: 'refundAmount', required: true },
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

interface DialogProps {
  onDone: () => void
  onClose: () => void
}

/** Money that was received at the desk or came by bank transfer. */
export const RecordDialog = ({
  booking,
  money,
  onDone,
  onClose,
}: DialogProps & { booking: Booking; money: BookingMoney }) => {
  const isExpired = booking.cancel_reason === 'payment_expired'
  const start = isExpired ? booking.grand_total : money.due_amount
  const rule = amountRule(isExpired ? undefined : money.due_amount, 'errMostDue')
  const form = useForm(RECORD_ROWS, { amount: start, method: 'cash' }, rule)
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

/** Gives some of a payment back, or all that is left of it. */
export const RefundDialog = ({ payment, onDone, onClose }: DialogProps & { payment: Payment }) => {
  const left = leftOf(payment)
  const form = useForm(REFUND_ROWS, { amount: left }, amountRule(left, 'errMostLeft'))
  const refund = useCreate<BookingMoney>('/refundpayment')
  return (
    <Dialog title={t('refundTitle')} onClose={() => leaving(onClose)}>
      <p>{t('refundOf', { left: words.value.money(left) })}</p>
      <FormView
        form={form}
        button={t('refund')}
        save={(values) => refund({ payment_code: payment.payment_code, ...values })}
        onSaved={({ result }) => {
          const made = result.payments.find(({ payment_code }) => payment_code === payment.payment_code)
          const isManual = made?.refunds.at(-1)?.status === 'manual'
          const amount = words.value.money(Number(form.values().amount))
          notify(t(isManual ? 'refundByHand' : 'refundAsked', { amount }))
          onDone()
        }}
      />
    </Dialog>
  )
}

interface DoneDialogProps extends DialogProps {
  refund: Pick<Refund, 'refund_code' | 'amount'>
  guest: string
}

/** A refund that staff made in another way. */
export const DoneDialog = ({ refund, guest, onDone, onClose }: DoneDialogProps) => {
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const amount = words.value.money(refund.amount)
  const settle = async () => {
    if (busy.value) return
    busy.value = true
    try {
      await call('POST', '/settlerefund', { body: { refund_code: refund.refund_code } })
      notify(t('refundDone', { amount }))
      onDone()
    } catch (err) {
      fault.value = explain(err)
    }
    busy.value = false
  }
  return (
    <Dialog title={t('doneTitle')} onClose={onClose}>
      <div class="stack">
        <p>{t('doneText', { amount, guest })}</p>
        {fault.value !== undefined && (
          <p class="fault" role="alert">
            {fault.value}
          </p>
        )}
        <p class="buttons">
          <button type="button" class="button" aria-disabled={busy.value} onClick={() => void settle()}>
            {t('doneYes')}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
