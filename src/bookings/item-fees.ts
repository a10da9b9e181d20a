import { parseDay } from '../stay/civil-date.ts'
import type { Instant } from '../stay/instants.ts'
import { keptSchedule } from '../stay/kept-policy.ts'
import type { Minor } from '../stay/money.ts'
import {
  type Cancelling,
  cancellingOf,
  depositOf,
  type FeeItem,
  feeSince,
  noShowFee,
} from '../stay/policy.ts'
import {
  type Booking,
  type BookingCharge,
  type BookingItem,
  grandTotalOf,
  itemsThatHold,
  nightTotalsOf,
  totalOf,
} from './booking.ts'

type Charged = Pick<Booking, 'charges'>

/** What an item costs with extras and taxes, less taxes at the hotel. Old bookings may have no charges. */
const mostOf = ({ item, total_price }: BookingItem, charges: readonly BookingCharge[]): Minor => {
  if (charges.length === 0) return total_price
  return totalOf(charges.filter((charge) => charge.item === item && !charge.is_at_hotel))
}

/** An item of a booking as its fees are reckoned, by the terms it was sold under. */
const feeItem = (item: BookingItem, charges: readonly BookingCharge[]): FeeItem => {
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
    schedule: item.terms === null ? undefined : keptSchedule(item.terms, arrival),
  }
}

export interface ItemFee {
  item: number
  fee: Minor
  /** No fee is higher. */
  most: Minor
}

/** What cancelling these items costs at a moment. What is charged once a booking stays with it if others are left. */
export const feesOfCancelling = (
  booking: Booking,
  items: readonly BookingItem[],
  moment: Instant,
): ItemFee[] => {
  const isAll = items.length === itemsThatHold(booking).length
  const charges = isAll ? booking.charges : booking.charges.filter(({ is_once }) => !is_once)
  return items.map((item) => {
    const reckoned = feeItem(item, charges)
    const fee = feeSince(reckoned, Date.parse(booking.created_at), moment)
    return { item: item.item, fee, most: reckoned.most }
  })
}

/** What of an item is paid in advance. */
export const itemDeposit = ({ charges }: Charged, item: BookingItem): Minor =>
  depositOf(feeItem(item, charges))

/** What it costs that the guests of an item did not come. */
export const feeOfAbsence = ({ charges }: Charged, item: BookingItem): Minor =>
  noShowFee(feeItem(item, charges))

export const sumOfFees = (fees: readonly { fee: Minor | null }[]): Minor =>
  fees.reduce((sum, { fee }) => sum + (fee ?? 0), 0)

export const isCancellable = ({ holds_rooms, stay_status }: BookingItem): boolean =>
  holds_rooms && (stay_status === 'expected' || stay_status === 'checked_in')

/** What cancelling a booking costs from now on; undefined if there is nothing to cancel. */
export const cancellingNow = (booking: Booking, now: Instant): Cancelling | undefined => {
  const items = booking.items.filter(isCancellable).map((item) => feeItem(item, booking.charges))
  return items.length === 0 ? undefined : cancellingOf(items, Date.parse(booking.created_at), now)
}

/** What the items cost that are neither cancelled nor waited for in vain. */
const leftTotal = (booking: Booking): Minor => {
  if (booking.booking_status === 'cancelled') return 0
  const absent = new Set(
    booking.items.filter(({ stay_status }) => stay_status === 'no_show').map(({ item }) => item),
  )
  return grandTotalOf(booking) - totalOf(booking.charges.filter(({ item }) => absent.has(item)))
}

/** What was paid beyond what the booking costs, with the fees; below 0: what it costs beyond that. */
export const overpaid = (booking: Booking): Minor =>
  booking.paid_amount - booking.refunded_amount - sumOfFees(booking.items) - leftTotal(booking)

export const overpaidOf = (booking: Booking): Minor => Math.max(0, overpaid(booking))

/** What is still to pay. What was given back for nothing is not asked for again. */
export const dueOf = (booking: Booking): Minor => Math.max(0, -overpaid(booking) - booking.goodwill_amount)

/** What is to be paid back. What a cancelled booking said then, it says again. */
export const refundOf = (booking: Booking): Minor => booking.refund_amount ?? Math.max(0, overpaid(booking))
