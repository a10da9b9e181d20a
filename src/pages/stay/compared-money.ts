import type { ChangedMoney } from '../../../web/widget/change/changing-types.ts'
import { askedNow } from '../../bookings/owed/due-now.ts'
import { dueOf, overpaidOf, sumOfFees } from '../../bookings/owed/item-fees.ts'
import { type Booking, grandTotalOf } from '../../bookings/shape/booking.ts'
import type { ChangedByGuest } from '../../guest-changes/change-by-guest.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'

/**
 * The money of a booking before a change and after it. Both add up:
 * price + fees + paid beyond + comes back = paid so far + paid now + due at the hotel.
 */
export const comparedMoney = (
  before: Booking,
  { booking: after, due, refund }: Pick<ChangedByGuest, 'booking' | 'due' | 'refund'>,
  digits: number,
): ChangedMoney => {
  const pair = (was: Minor, then: Minor): [number, number] => [
    fromMinor(was, digits),
    fromMinor(then, digits),
  ]
  // A gift among what was given back is not asked for again, as if it were still paid.
  const paid = before.paid_amount - before.refunded_amount + before.goodwill_amount
  const asked = askedNow(before)
  return {
    total: pair(grandTotalOf(before), grandTotalOf(after)),
    fees: pair(sumOfFees(before.items), sumOfFees(after.items)),
    paid: pair(paid, paid),
    payNow: pair(asked, due),
    atHotel: pair(Math.max(0, dueOf(before) - asked), Math.max(0, dueOf(after) - due)),
    comesBack: pair(0, refund),
    beyond: pair(overpaidOf(before), overpaidOf(after)),
  }
}
