import type { Booking as GuestBooking, Terms } from '../../web/widget/types.ts'
import { type Booking, itemsThatHold } from '../bookings/booking.ts'
import { refundOf, sumOfFees } from '../bookings/item-fees.ts'
import { toldCancelling } from '../bookings/stay-answer.ts'
import type { Instant } from '../stay/instants.ts'
import { fromMinor, type Minor } from '../stay/money.ts'

/**
 * What cancelling costs the guest from now on, the grace of a new booking counted; undefined where the stay has begun, is
 * over or cancelled, or was sold without a policy.
 */
export const bookingTerms = (booking: Booking, digits: number, now: Instant): Terms | undefined => {
  const held = itemsThatHold(booking)
  const isToCome = held.every(({ stay_status }) => stay_status === 'expected')
  if (!isToCome || held.every(({ terms }) => terms === null)) return undefined
  const { cancellation_timeline } = toldCancelling(booking, (minor: Minor) => fromMinor(minor, digits), now)
  const [first] = cancellation_timeline
  if (first === undefined) return undefined
  const { until, fee_amount, refund_amount } = first
  if (fee_amount === 0) return { refundability: 'refundable', free_until: until, cancellation_timeline }
  const refundability = refund_amount === 0 ? 'non_refundable' : 'partially_refundable'
  return { refundability, free_until: null, cancellation_timeline }
}

/** What cancelling cost; null if the booking is not cancelled. */
export const endingOf = (booking: Booking, digits: number): GuestBooking['ending'] =>
  booking.booking_status === 'cancelled'
    ? { fee: fromMinor(sumOfFees(booking.items), digits), refund: fromMinor(refundOf(booking), digits) }
    : null
