import { exact } from '../parts/amounts.ts'
import { words } from '../session.ts'
import type { Booking } from '../types.ts'

/** One of the rooms of a booking, with its own rate and guests. */
export type Item = Booking['items'][number]

/** The items that are booked; of a cancelled booking all. */
export const itemsOf = ({ items, booking_status }: Booking): Item[] =>
  items.filter(({ item_status }) => item_status === 'booked' || booking_status === 'cancelled')

/** Guests who left or did not come cancel nothing any more. */
export const isCancellable = ({ stay_status }: Item): boolean =>
  stay_status !== 'checked_out' && stay_status !== 'no_show'

/** What was paid beyond what the booking costs. */
export const overpaidOf = ({ overpaid_amount }: Booking): number => overpaid_amount ?? 0

/** `2 × Sea room` */
export const roomsWords = ({ rooms, room_name }: Item): string =>
  rooms === 1 ? room_name : `${rooms} × ${room_name}`

export const itemTitle = ({ items }: Booking, number: number): string => {
  const item = items.find((each) => each.item === number)
  return item === undefined ? String(number) : `${roomsWords(item)}, ${item.rate_name}`
}

/** The rooms of a booking, such as `Sea room, 2 × Garden room`. */
export const bookedRooms = (booking: Booking): string => words.value.list(itemsOf(booking).map(roomsWords))

export const bookedRates = (booking: Booking): string =>
  words.value.list([...new Set(itemsOf(booking).map(({ rate_name }) => rate_name))])

/** What a booking costs now: guests who did not come, and rooms that were cancelled, cost their fees alone. */
export const costOf = (booking: Booking): { charges: Booking['charges']; fees: number; total: number } => {
  const { charges, grand_total, items, booking_status } = booking
  const fees = booking.fee_amount ?? 0
  const absent = new Set(items.filter(({ stay_status }) => stay_status === 'no_show').map(({ item }) => item))
  if (booking_status === 'cancelled')
    return { charges: fees > 0 ? [] : charges, fees, total: fees || grand_total }
  const left = charges.filter(({ item }) => !absent.has(item))
  const gone = charges
    .filter(({ item, is_included }) => absent.has(item) && is_included === 0)
    .reduce((sum, { amount }) => sum + amount, 0)
  return { charges: left, fees, total: exact(grand_total - gone + fees) }
}
