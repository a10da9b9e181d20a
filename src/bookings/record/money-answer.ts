import { toFlag } from '../../http/fields/fields.ts'
import { isInPlaceOf, type Payment, type Refund } from '../../payments/record/payment.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import type { Booking } from '../shape/booking.ts'

/** A payment as it is answered. How a provider calls it is for support alone, and never an address to pay at. */
export const paymentAnswer = (payment: Payment) => {
  const digits = fractionDigits(payment.currency) ?? 2
  return {
    payment_code: payment.payment_code,
    provider: payment.provider,
    mode: payment.mode,
    method: payment.method,
    note: payment.note,
    amount: fromMinor(payment.amount, digits),
    currency: payment.currency,
    status: payment.payment_status,
    problem: payment.problem,
    seen_amount: payment.seen_amount === null ? null : fromMinor(payment.seen_amount, digits),
    seen_currency: payment.seen_currency,
    due_at: payment.due_at,
    created_at: payment.created_at,
    created_by: payment.created_by,
    settled_at: payment.settled_at,
  }
}

const refundAnswer = (refund: Refund) => ({
  refund_code: refund.refund_code,
  amount: fromMinor(refund.amount, fractionDigits(refund.currency) ?? 2),
  currency: refund.currency,
  status: refund.refund_status,
  goodwill_amount: fromMinor(refund.goodwill, fractionDigits(refund.currency) ?? 2),
  is_put_away: toFlag(refund.is_put_away),
  is_given_twice: toFlag(refund.is_given_twice),
  reason: refund.reason,
  note: refund.note,
  problem: refund.problem,
  created_at: refund.created_at,
  created_by: refund.created_by,
  settled_at: refund.settled_at,
})

/** As events name them: what staff typed, and what a provider said in words of its own, may name the guest. */
export const paymentInEvent = (payment: Payment) => {
  const { note: _, method: __, ...named } = paymentAnswer(payment)
  return named
}

export const refundInEvent = (refund: Refund) => {
  const { note: _, problem: __, ...named } = refundAnswer(refund)
  return named
}

/** The refunds that a change of a booking made, for its event; nothing where it made none. */
export const refundsInEvent = (
  before: Pick<Booking, 'refunds'>,
  { payments = [], refunds = [] }: Pick<Booking, 'payments' | 'refunds'>,
) => {
  const made = refunds.slice(before.refunds?.length ?? 0)
  if (made.length === 0) return {}
  return {
    refunds: made.map((refund) => ({
      ...refundInEvent(refund),
      payment_code: payments.find(({ payment_id }) => payment_id === refund.payment_id)!.payment_code,
    })),
  }
}

/** Payments as a booking shows them, also to its guest: without what staff wrote, and who they are. */
export const bookingPayments = (payments: readonly Payment[], refunds: readonly Refund[]) =>
  paymentsAnswer(payments, refunds).map(
    ({ note: _, created_by: __, problem: ___, seen_amount: ____, seen_currency: _____, ...payment }) => ({
      ...payment,
      refunds: payment.refunds.map(
        ({
          note: _note,
          created_by: _by,
          problem: _problem,
          reason: _reason,
          goodwill_amount: _goodwill,
          is_put_away: _away,
          is_given_twice: _twice,
          is_replaced: _replaced,
          ...refund
        }) => refund,
      ),
    }),
  )

/** A refund beside the others of its payment. */
export const refundOfPayment = (refund: Refund, payment: Payment, refunds: readonly Refund[]) => ({
  ...refundAnswer(refund),
  is_replaced: toFlag(isInPlaceOf(refund, payment, refunds)),
})

/** Payments in order, each with its refunds. */
export const paymentsAnswer = (payments: readonly Payment[], refunds: readonly Refund[]) =>
  payments.map((payment) => ({
    ...paymentAnswer(payment),
    refunds: refunds
      .filter(({ payment_id }) => payment_id === payment.payment_id)
      .map((refund) => refundOfPayment(refund, payment, refunds)),
  }))
