import { toFlag } from '../../http/fields/fields.ts'
import { formatInstant, type Instant } from '../../stay/values/instants.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'
import { askedNow, isWaitingForPayment } from '../owed/due-now.ts'
import { costOfCancelling } from '../owed/fees-now.ts'
import { cancellingByTerms, dueOf, overpaidOf, sumOfFees } from '../owed/item-fees.ts'
import { type Booking, type BookingItem, bookedItems, type StayStatus } from '../shape/booking.ts'
import { cancellationChargeAnswer, HIDDEN_CHARGES } from '../shape/cancellation-schemas.ts'

type Money = (minor: Minor) => number

/** From the least advanced on. */
const ADVANCE: readonly StayStatus[] = ['expected', 'checked_in', 'checked_out', 'no_show']

/** That of the items that are not cancelled; where they differ, the least advanced. */
const stayStatusOf = ({ items, booking_status }: Booking): StayStatus => {
  const live = booking_status === 'cancelled' ? items : items.filter(({ holds_rooms }) => holds_rooms)
  return ADVANCE.find((status) => live.some(({ stay_status }) => stay_status === status)) ?? 'expected'
}

/** Whether guests are there, what their booking cost beside its price, and what was paid. */
export const stayAnswer = (booking: Booking, money: Money) => ({
  stay_status: stayStatusOf(booking),
  fee_amount: money(sumOfFees(booking.items)),
  paid_amount: money(booking.paid_amount),
  refunded_amount: money(booking.refunded_amount),
  due_amount: money(dueOf(booking)),
  due_now_amount: money(askedNow(booking)),
  is_awaiting_payment: toFlag(isWaitingForPayment(booking)),
  overpaid_amount: money(overpaidOf(booking)),
  // Told where there is one: most bookings have none, and are answered as before there were any.
  ...(booking.fee_floor > 0 ? { fee_floor: money(booking.fee_floor) } : {}),
})

/** The same to those who may not see guests. */
export const HIDDEN_STAY = {
  stay_status: null,
  fee_amount: null,
  paid_amount: null,
  refunded_amount: null,
  due_amount: null,
  due_now_amount: null,
  is_awaiting_payment: null,
  overpaid_amount: null,
}

export const itemStayAnswer = ({ stay_status, fee }: BookingItem, money: Money) => ({
  stay_status,
  fee_amount: money(fee ?? 0),
})

export const HIDDEN_ITEM_STAY = { stay_status: null, fee_amount: null }

/** Once the stay has begun, or somebody did not come, the hotel decides. */
const mayGuestCancel = (booking: Booking): boolean =>
  bookedItems(booking).every(({ stay_status }) => stay_status === 'expected')

/** What cancelling costs from now on, by the terms the booking was sold under. */
export const cancellingAnswer = (booking: Booking, money: Money, now: Instant) => {
  const cancelling = cancellingByTerms(booking, now)
  if (cancelling === undefined) return HIDDEN_CANCELLING
  const { refundability, freeUntil, freeEnded, timeline } = cancelling
  // Only what was sold under terms has moments to answer.
  const zone = booking.items.find(({ terms }) => terms !== null)?.terms?.timezone ?? 'UTC'
  const instant = (moment: Instant | null) => (moment === null ? null : formatInstant(zone, moment))
  return {
    refundability,
    free_until: instant(freeUntil),
    cancellation_timeline: timeline.map(({ until, fee, refund }) => ({
      until: instant(until),
      fee_amount: money(fee),
      refund_amount: money(refund),
    })),
    fee_now_amount: mayGuestCancel(booking) ? money(costOfCancelling(booking, now)) : null,
    free_ended_at: instant(freeEnded),
    cancellation_charges: timeline.map(({ charged }) => cancellationChargeAnswer(charged, money)),
  }
}

export const HIDDEN_CANCELLING = {
  refundability: null,
  free_until: null,
  cancellation_timeline: [],
  fee_now_amount: null,
  ...HIDDEN_CHARGES,
}

/** What whoever made a booking just now is answered of it. */
export const newBookingAnswer = (booking: Booking, digits: number) => {
  const money = (minor: Minor) => fromMinor(minor, digits)
  return {
    ...stayAnswer(booking, money),
    ...cancellingAnswer(booking, money, Date.parse(booking.created_at)),
  }
}
