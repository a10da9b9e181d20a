import { agreedSchedule } from '../../stay/price/agreed-policy.ts'
import { type Cancelling, cancellingOf, depositOf, type FeeItem } from '../../stay/price/policy.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { Minor } from '../../stay/values/money.ts'
import {
  type Booking,
  type BookingCharge,
  type BookingItem,
  bookedItems,
  grandTotalOf,
  nightTotalsOf,
  totalOf,
} from '../shape/booking.ts'
import { chargesLeft } from './cancelled-charges.ts'
import { isManual } from './manual-lines.ts'

type Charged = Pick<Booking, 'charges'>

/** What an item costs with extras and taxes, less taxes at the hotel and lines of staff. Old bookings may have no charges. */
const mostOf = ({ item, total_price }: BookingItem, charges: readonly BookingCharge[]): Minor => {
  if (charges.length === 0) return total_price
  return totalOf(charges.filter((charge) => charge.item === item && !charge.is_at_hotel && !isManual(charge)))
}

/** An item of a booking as its fees are reckoned, by the terms it was sold under. */
export const feeItem = (item: BookingItem, charges: readonly BookingCharge[]): FeeItem => {
  const arrival = parseDay(item.arrival_date)!
  const totals = nightTotalsOf(item)
  return {
    nights: {
      arrival,
      nights: totals.length,
      rooms: item.rooms,
      total: item.total_price,
      nightTotal: (at) => totals[at]!,
    },
    most: mostOf(item, charges),
    schedule: item.terms === null ? undefined : agreedSchedule(item.terms, arrival),
  }
}

/** What of an item is paid in advance. */
export const itemDeposit = ({ charges }: Charged, item: BookingItem): Minor =>
  depositOf(feeItem(item, charges))

export const sumOfFees = (fees: readonly { fee: Minor | null }[]): Minor =>
  fees.reduce((sum, { fee }) => sum + (fee ?? 0), 0)

export const isCancellable = ({ holds_rooms, stay_status }: BookingItem): boolean =>
  holds_rooms && (stay_status === 'expected' || stay_status === 'checked_in')

/** What its terms ask for cancelling a booking from now on, once it is paid; undefined if there is nothing to cancel. */
export const cancellingByTerms = (booking: Booking, now: Instant): Cancelling | undefined => {
  const going = booking.items.filter(isCancellable)
  if (going.length === 0) return undefined
  const items = going.map((item) => feeItem(item, booking.charges))
  const cost = costOfItems(booking, going, false)
  return cancellingOf(items, Date.parse(booking.created_at), now, { floor: floorOf(booking, going), cost })
}

const isLeft = ({ item_status, stay_status }: BookingItem): boolean =>
  item_status === 'booked' && stay_status !== 'no_show'

/** What the fees of these items are together at least; 0 as long as others are left. */
export const floorOf = ({ fee_floor, items }: Booking, going: readonly BookingItem[]): Minor => {
  if (fee_floor === 0) return 0
  const numbers = new Set(going.map(({ item }) => item))
  const others = items.filter(({ item }) => !numbers.has(item))
  return others.some(isLeft) ? 0 : Math.max(0, fee_floor - sumOfFees(others))
}

const isAbsent = ({ stay_status }: BookingItem): boolean => stay_status === 'no_show'

/** The charges of items that are neither cancelled nor waited for in vain. */
export const chargesOfPresent = ({ items, charges, booking_status }: Booking): BookingCharge[] => {
  if (booking_status === 'cancelled') return []
  const absent = new Set(items.filter(isAbsent).map(({ item }) => item))
  return charges.filter(({ item }) => !absent.has(item))
}

/** What these items cost. An old booking, of one item, may have no charges. */
export const leftTotal = (booking: Booking): Minor => {
  // What staff took off may be more than the items of those who are there cost.
  if (booking.charges.length > 0) return Math.max(0, totalOf(chargesOfPresent(booking)))
  return booking.booking_status === 'cancelled' || booking.items.every(isAbsent) ? 0 : grandTotalOf(booking)
}

/** What of that is paid at the hotel. */
const leftAtHotel = (booking: Booking): Minor =>
  Math.min(totalOf(chargesOfPresent(booking).filter(({ is_at_hotel }) => is_at_hotel)), leftTotal(booking))

/** What was paid beyond what the booking costs, with the fees; below 0: what it costs beyond that. */
export const overpaid = (booking: Booking): Minor =>
  booking.paid_amount - booking.refunded_amount - sumOfFees(booking.items) - leftTotal(booking)

export const overpaidOf = (booking: Booking): Minor => Math.max(0, overpaid(booking))

/** What of that a guest's own change gives back: not what cancelling would cost at least. */
export const overpaidBeyondFloor = (booking: Booking): Minor =>
  Math.max(0, Math.min(overpaid(booking), booking.paid_amount - booking.refunded_amount - booking.fee_floor))

/** What it costs without taxes at the hotel. */
export const payableOf = (booking: Booking): Minor => leftTotal(booking) - leftAtHotel(booking)

/**
 * What the booking costs less, without taxes at the hotel, once these items are cancelled, or their guests did not come: the
 * most that fees of them are together. Undefined where staff added no lines: then it is what they were sold for.
 */
export const costOfItems = (
  booking: Booking,
  going: readonly BookingItem[],
  isAbsence: boolean,
): Minor | undefined => {
  if (!booking.charges.some(isManual)) return undefined
  const gone = new Set(going.map(({ item }) => item))
  const rest = bookedItems(booking).filter(({ item }) => !gone.has(item))
  if (rest.length === 0) return payableOf(booking)
  const charges = isAbsence
    ? booking.charges.filter(({ item }) => !gone.has(item))
    : chargesLeft(booking.charges, gone, rest[0]!.item)
  return Math.max(0, payableOf(booking) - payableOf({ ...booking, charges }))
}

/** What is still to pay. What was given back for nothing is not asked for again. */
export const dueOf = (booking: Booking): Minor => Math.max(0, -overpaid(booking) - booking.goodwill_amount)

/** What of that may be asked for before arrival: taxes at the hotel are paid there. */
export const dueOnline = (booking: Booking): Minor => Math.max(0, dueOf(booking) - leftAtHotel(booking))

/**
 * What is to be paid back: taxes at the hotel are paid there, not from what was paid before. A booking
 * that was cancelled answers what it did then.
 */
export const refundOf = (booking: Booking): Minor =>
  booking.refund_amount ?? Math.max(0, overpaid(booking) + leftAtHotel(booking))
