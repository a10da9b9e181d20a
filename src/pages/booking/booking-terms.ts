import type { CancelMoney, Booking as GuestBooking, Terms } from '../../../web/widget/types.ts'
import type { ShownCancellation } from '../../bookings/cancel/guest-cancel.ts'
import { dueOf, refundOf, sumOfFees } from '../../bookings/owed/item-fees.ts'
import { cancellingAnswer } from '../../bookings/record/stay-answer.ts'
import { type Booking, bookedItems } from '../../bookings/shape/booking.ts'
import { sumOfRefunds } from '../../payments/record/payment.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'

/**
 * What cancelling costs the guest from now on, the grace of a new booking counted; undefined where the stay has begun, is
 * over or cancelled, or was sold without a policy.
 */
export const bookingTerms = (booking: Booking, digits: number, now: Instant): Terms | undefined => {
  const held = bookedItems(booking)
  const isToCome = held.every(({ stay_status }) => stay_status === 'expected')
  if (!isToCome || held.every(({ terms }) => terms === null)) return undefined
  const told = cancellingAnswer(booking, (minor: Minor) => fromMinor(minor, digits), now)
  const [first] = told.cancellation_timeline
  if (first === undefined) return undefined
  const { until, fee_amount, refund_amount } = first
  if (fee_amount === 0) return { ...told, refundability: 'refundable', free_until: until }
  const refundability = refund_amount === 0 ? 'non_refundable' : 'partially_refundable'
  return { ...told, refundability, free_until: null }
}

/** What went back before it was cancelled. */
export const givenBefore = ({ refunds = [], cancelled_at }: Booking): Minor =>
  cancelled_at === null
    ? 0
    : sumOfRefunds(refunds.filter(({ created_at }) => Date.parse(created_at) < Date.parse(cancelled_at)))

/** What comes back of a cancelled booking: what was said then, and what came in since and is given back. */
export const backOf = (booking: Booking): Minor =>
  Math.max(refundOf(booking), booking.refunded_amount - givenBefore(booking))

/** What cancelling came to; null if the booking is not cancelled. */
export const endingOf = (booking: Booking, digits: number): GuestBooking['ending'] => {
  if (booking.booking_status !== 'cancelled') return null
  const isBack = booking.refunds?.every(({ refund_status }) => refund_status === 'succeeded') ?? false
  const [refund, given] = [backOf(booking), givenBefore(booking)]
  const costs = { fee: sumOfFees(booking.items), due: dueOf(booking), refund, given }
  return cancelMoney(booking, costs, digits, isBack)
}

/** What cancelling would come to. */
export const cancellingMoney = (
  booking: Booking,
  { fee, due, refund }: ShownCancellation,
  digits: number,
): CancelMoney => cancelMoney(booking, { fee, due, refund, given: booking.refunded_amount }, digits, false)

const cancelMoney = (
  { paid_amount }: Booking,
  { fee, due, refund, given }: Record<'fee' | 'due' | 'refund' | 'given', Minor>,
  digits: number,
  isBack: boolean,
): CancelMoney => {
  const money = (minor: Minor): number => fromMinor(minor, digits)
  const kept = Math.max(0, paid_amount - given - refund)
  return {
    fee: money(fee),
    due: money(due),
    paid: money(paid_amount),
    given: money(given),
    kept: money(kept),
    refund: money(refund),
    isBack,
  }
}
