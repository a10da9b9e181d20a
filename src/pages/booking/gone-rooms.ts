import type { GoneRoom, RoomFees } from '../../../web/widget/booking/booking-types.ts'
import { type Booking, type BookingItem, chargedItems } from '../../bookings/shape/booking.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'

/** Nobody came to it. */
const isAbsent = ({ stay_status }: BookingItem): boolean => stay_status === 'no_show'

/** Rooms that a booking which stands is still charged for; of one that is cancelled, those it was. */
export const standingItems = (booking: Booking): BookingItem[] => {
  const charged = chargedItems(booking)
  return booking.booking_status === 'cancelled' ? charged : charged.filter((item) => !isAbsent(item))
}

/** Rooms that were cancelled before the rest, or that nobody came to. */
const goneItems = (booking: Booking): BookingItem[] => {
  const standing = new Set(standingItems(booking))
  return booking.items.filter((item) => !standing.has(item))
}

export const goneRooms = (booking: Booking): GoneRoom[] =>
  goneItems(booking).map((item) => ({
    item: item.item,
    room_name: item.room_name,
    rate_name: item.rate_name,
    isAbsent: item.item_status !== 'cancelled' && isAbsent(item),
  }))

/** Whether nobody came to any room that was not cancelled. */
export const isAllAbsent = (booking: Booking): boolean =>
  booking.booking_status !== 'cancelled' &&
  booking.items.some(isAbsent) &&
  standingItems(booking).length === 0

/** What is charged beside the rooms that stand. What cancelling all of a booking cost is shown where it says so. */
export const roomFees = (booking: Booking, digits: number): RoomFees => {
  const sum = (items: readonly BookingItem[]): Minor => items.reduce((all, { fee }) => all + (fee ?? 0), 0)
  if (booking.booking_status === 'cancelled') return { cancelled: 0, absent: 0 }
  const absent = sum(booking.items.filter((item) => item.item_status !== 'cancelled' && isAbsent(item)))
  return { cancelled: fromMinor(sum(booking.items) - absent, digits), absent: fromMinor(absent, digits) }
}
