import { randomBytes } from 'node:crypto'
import type { Minor } from '../../stay/values/money.ts'

export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'expired'
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'manual'
export type PaymentProblem = 'amount_differs' | 'currency_differs' | 'provider_refused'
export type RefundReason = 'cancelled' | 'paid_twice' | 'rooms_gone' | 'staff' | 'changed' | 'no_show'

/** One attempt to pay online, or what staff received at the hotel. */
export interface Payment {
  payment_id: number
  payment_code: string
  booking_id: number
  provider: string
  mode: 'test' | 'live'
  method: string
  note: string
  amount: Minor
  currency: string
  payment_status: PaymentStatus
  begun_at: string | null
  reference: string | null
  payment_reference: string | null
  checkout_url: string | null
  due_at: string | null
  problem: PaymentProblem | null
  seen_amount: Minor | null
  seen_currency: string | null
  look_at: string | null
  looks: number
  created_at: string
  created_by: string
  settled_at: string | null
  /** It was of a test, and the hotel takes real money since: it pays nothing any more, whatever its provider says. */
  is_void: boolean
  /** The change of its booking that it is for; null: the booking itself. */
  change_id: number | null
  /** The link by which it was begun; null: its guest began it. */
  link_id: number | null
  /** What that link asks for at most; null: all that is due. */
  link_amount: Minor | null
}

/** Some of a payment that is given back. */
export interface Refund {
  refund_id: number
  refund_code: string
  payment_id: number
  booking_id: number
  amount: Minor
  /** How much of it is given for nothing: the stay costs as much as before. */
  goodwill: Minor
  currency: string
  refund_status: RefundStatus
  /** Staff have dealt with it: it failed and another took its place, or it went out twice. */
  is_put_away: boolean
  /** Staff made it. */
  is_by_hand: boolean
  /** The provider made it after staff, or another refund in its place, had. What went out beside the books is no part of them. */
  is_given_twice: boolean
  reason: RefundReason
  note: string
  reference: string | null
  problem: string | null
  look_at: string | null
  looks: number
  created_at: string
  created_by: string
  settled_at: string | null
}

/** A guess is hopeless, and a provider takes it as its key. */
const newCode = (prefix: string): string => `${prefix}_${randomBytes(12).toString('base64url')}`

export const newPaymentCode = (): string => newCode('pay')
export const newRefundCode = (): string => newCode('ref')

/** Recorded by staff: nobody can be asked about it. */
export const AT_HOTEL = 'hotel'

/** A failed refund gave nothing back. All others are given back, or will be. */
export const isGivenBack = ({ refund_status }: Pick<Refund, 'refund_status'>): boolean =>
  refund_status !== 'failed'

export const sumOfRefunds = (refunds: readonly Refund[]): Minor =>
  refunds.reduce((sum, refund) => (isGivenBack(refund) ? sum + refund.amount : sum), 0)

/** What of the refunds that count was given for nothing. */
export const sumOfGoodwill = (refunds: readonly Refund[]): Minor =>
  refunds.reduce((sum, refund) => (isGivenBack(refund) ? sum + refund.goodwill : sum), 0)

export const sumOfPaid = (payments: readonly Payment[]): Minor =>
  payments.reduce((sum, { payment_status, amount }) => (payment_status === 'paid' ? sum + amount : sum), 0)

/** What is left of a payment that was not given back. */
export const leftOf = (payment: Payment, refunds: readonly Refund[]): Minor =>
  payment.payment_status === 'paid'
    ? payment.amount - sumOfRefunds(refunds.filter(({ payment_id }) => payment_id === payment.payment_id))
    : 0

/** Whether what failed was given back by another refund: there is not so much left, or staff, or its reason, made it again. */
export const isInPlaceOf = (refund: Refund, payment: Payment, refunds: readonly Refund[]): boolean => {
  if (refund.refund_status !== 'failed') return false
  if (refund.amount > leftOf(payment, refunds)) return true
  const others = refunds.filter(({ payment_id }) => payment_id === refund.payment_id)
  const sum = (some: readonly Refund[]) => some.reduce((all, { amount }) => all + amount, 0)
  const later = others.filter(
    (other) =>
      other.refund_id > refund.refund_id &&
      isGivenBack(other) &&
      (other.reason === 'staff' || other.reason === refund.reason),
  )
  const putAway = others.filter((other) => other.is_put_away && !isGivenBack(other))
  return sum(later) - sum(putAway) >= refund.amount
}
