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
import { leftOf, methodOptions, problemOf } from './payment-words.ts'

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

interface SayDialogProps extends DialogProps {
  title: string
  text: string
  yes: string
  /** What is told to the API, and what is said once it knows. */
  path: string
  body: object
  done: string
}

/** Staff say that they have done something elsewhere. */
const SayDialog = ({ title, text, yes, path, body, done, onDone, onClose }: SayDialogProps) => {
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const say = async () => {
    if (busy.value) return
    busy.value = true
    try {
      await call('POST', path, { body })
      notify(done)
      onDone()
    } catch (err) {
      fault.value = explain(err)
    }
    busy.value = false
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <p>{text}</p>
        {fault.value !== undefined && (
          <p class="fault" role="alert">
            {fault.value}
          </p>
        )}
        <p class="buttons">
          <button type="button" class="button" aria-disabled={busy.value} onClick={() => void say()}>
            {yes}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

interface DoneDialogProps extends DialogProps {
  refund: Pick<Refund, 'refund_code' | 'amount'>
  guest: string
}

/** A refund that staff made in another way. */
export const DoneDialog = ({ refund: { refund_code, amount }, guest, ...rest }: DoneDialogProps) => {
  const values = { amount: words.value.money(amount), guest }
  return (
    <SayDialog
      title={t('doneTitle')}
      text={t('doneText', values)}
      yes={t('doneYes')}
      path="/settlerefund"
      body={{ refund_code }}
      done={t('refundDone', values)}
      {...rest}
    />
  )
}

/** A payment whose problem staff have dealt with. */
export const DealtDialog = ({ payment, ...rest }: DialogProps & { payment: Omit<Payment, 'refunds'> }) => (
  <SayDialog
    title={t('dealtTitle')}
    text={`${problemOf(payment)} ${t('dealtText')}`}
    yes={t('dealtYes')}
    path="/settlepayment"
    body={{ payment_code: payment.payment_code }}
    done={t('dealtDone')}
    {...rest}
  />
)
