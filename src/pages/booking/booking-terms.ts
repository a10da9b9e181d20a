import type { CancelMoney, Booking as GuestBooking } from '../../../web/widget/booking/booking-types.ts'
import type { Terms } from '../../../web/widget/types.ts'
import type { ShownCancellation } from '../../bookings/cancel/guest-cancel.ts'
import { dueOf, refundOf, sumOfFees } from '../../bookings/owed/item-fees.ts'
import { cancellingAnswer } from '../../bookings/record/stay-answer.ts'
import { type Booking, bookedItems, grandTotalOf } from '../../bookings/shape/booking.ts'
import { type Payment, sumOfRefunds } from '../../payments/record/payment.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'

/**
 * What cancelling costs the guest from now on, the grace of a new booking counted; undefined where the stay has begun, is
 * over or cancelled, or was sold without a policy.
 */
export const bookingTerms = (booking: Booking, digits: number, now: Instant): Terms | undefined => {
  const booked = bookedItems(booking)
  const isToCome = booked.every(({ stay_status }) => stay_status === 'expected')
  const hasTerms = booking.fee_floor > 0 || booked.some(({ terms }) => terms !== null)
  if (!isToCome || !hasTerms) return undefined
  const whole = fromMinor(grandTotalOf(booking), digits)
  const answer = { ...cancellingAnswer(booking, (minor: Minor) => fromMinor(minor, digits), now), whole }
  const [first] = answer.cancellation_timeline
  if (first === undefined) return undefined
  const { until, fee_amount, refund_amount } = first
  if (fee_amount === 0) return { ...answer, refundability: 'refundable', free_until: until }
  const refundability = refund_amount === 0 ? 'non_refundable' : 'partially_refundable'
  return { ...answer, refundability, free_until: null }
}

/** What went back before it was cancelled. What was on its way then comes back with the rest. */
export const givenBefore = ({ refunds = [], cancelled_at }: Booking): Minor =>
  cancelled_at === null
    ? 0
    : sumOfRefunds(
        refunds.filter(
          ({ created_at, refund_status }) =>
            refund_status === 'succeeded' && Date.parse(created_at) < Date.parse(cancelled_at),
        ),
      )

/** What comes back of a cancelled booking: what was said then, and what came in since and is given back. */
export const backOf = (booking: Booking): Minor =>
  Math.max(refundOf(booking), booking.refunded_amount - givenBefore(booking))

/** What a cancelled booking cost and owes, and what of the money goes back, went back before or does neither. */
export const endingCosts = (booking: Booking): EndingCosts => {
  const { paid_amount } = booking
  const [refund, given] = [backOf(booking), givenBefore(booking)]
  return { fee: sumOfFees(booking.items), due: dueOf(booking), ...partsOf(paid_amount, refund, given) }
}

const partsOf = (paid: Minor, refund: Minor, given: Minor) => ({
  refund,
  given,
  retained: Math.max(0, paid - given - refund),
})

type EndingCosts = Record<'fee' | 'due' | 'refund' | 'given' | 'retained', Minor>

/** What cancelling came to; null if the booking is not cancelled. */
export const endingOf = (booking: Booking, digits: number): GuestBooking['ending'] => {
  if (booking.booking_status !== 'cancelled') return null
  const isBack = booking.refunds?.every(({ refund_status }) => refund_status === 'succeeded') ?? false
  return cancelMoney(booking, endingCosts(booking), digits, isBack)
}

/** What cancelling would come to. */
export const cancellingMoney = (
  booking: Booking,
  { fee, due, refund }: ShownCancellation,
  digits: number,
): CancelMoney => {
  const { paid_amount, refunded_amount } = booking
  const costs = { fee, due, ...partsOf(paid_amount, refund, refunded_amount) }
  return cancelMoney(booking, costs, digits, false)
}

const cancelMoney = (
  { paid_amount }: Booking,
  { fee, due, refund, given, retained }: EndingCosts,
  digits: number,
  isBack: boolean,
): CancelMoney => {
  const money = (minor: Minor): number => fromMinor(minor, digits)
  return {
    fee: money(fee),
    due: money(due),
    paid: money(paid_amount),
    given: money(given),
    kept: money(retained),
    refund: money(refund),
    isBack,
  }
}

/** Whether it was ever booked, and did not merely wait for a payment that never came. */
export const wasBooked = ({ is_expired, booking_status }: Booking): boolean =>
  !(is_expired && booking_status === 'cancelled')

/** Whether a booking lapsed because what was paid in time was too little. */
export const isPaidShort = (booking: Booking, payments: readonly Payment[]): boolean => {
  const { is_expired, booking_status, cancelled_at, paid_amount } = booking
  if (!is_expired || booking_status !== 'cancelled' || cancelled_at === null || paid_amount === 0)
    return false
  const ended = Date.parse(cancelled_at)
  return payments
    .filter(({ payment_status }) => payment_status === 'paid')
    .every(({ settled_at, created_at }) => Date.parse(settled_at ?? created_at) < ended)
}
