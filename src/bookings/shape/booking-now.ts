import { type Day, parseDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { refuseValue } from './booked-party.ts'
import type { Booking } from './booking.ts'

/** The moment at which a hotel is asked something, and where its wall clock is. */
export interface HotelNow {
  now: string
  timezone: string
}

/** A booking, and the moment at which it is decided about. */
export interface BookingNow {
  booking: Booking
  hotel: HotelNow
}

/** The day it is, by the hotel's wall clock. */
export const todayOf = ({ hotel }: { hotel: HotelNow }): Day => todayIn(hotel.timezone, Date.parse(hotel.now))

/** Whether the day of departure is past. */
export const isStayOver = (now: BookingNow): boolean => todayOf(now) > parseDay(now.booking.departure_date)!

/** The numbers of the items that are meant: all, where none is named. */
export const itemsNamed = (
  { items: all }: Pick<Booking, 'items'>,
  items: readonly number[] | undefined,
): Set<number> => {
  const known = new Set(all.map(({ item }) => item))
  items?.forEach((item, at) => {
    if (!known.has(item)) refuseValue(`items[${at}]`, `the booking has no item ${item}`)
  })
  return new Set(items ?? known)
}
