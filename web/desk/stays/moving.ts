import { addDays, daysBetween } from '../../shared/words.ts'
import type { Item } from '../bookings/booking-items.ts'
import type { Booking, Room } from '../types.ts'
import type { Track, UnitBar } from './tracks.ts'

/** Where a stay is being taken to. */
export interface Move {
  booking: Booking
  item: Item
  /** The room it is taken from, where it has a number. */
  from: string | undefined
  arrival: string
  departure: string
  room: Room
  unit: string | undefined
}

export type Grip = 'whole' | 'start' | 'end'

/** Guests who left or did not come are where they were. */
export const isMovable = ({ item }: UnitBar): boolean =>
  item.stay_status !== 'checked_out' && item.stay_status !== 'no_show'

export const moveOf = ({ booking, item, unit }: UnitBar, { room }: Track): Move => ({
  booking,
  // The chart draws parts of an item; what is changed is the item.
  item: booking.items.find((each) => each.item === item.item) ?? item,
  from: unit,
  arrival: booking.arrival_date,
  departure: booking.departure_date,
  room,
  unit,
})

/** The move by so many days; a stay keeps a night. */
export const byDays = (start: Move, grip: Grip, days: number): Move => {
  const { arrival, departure } = start
  const nights = daysBetween(arrival, departure)
  if (grip === 'start') return { ...start, arrival: addDays(arrival, Math.min(days, nights - 1)) }
  if (grip === 'end') return { ...start, departure: addDays(departure, Math.max(days, 1 - nights)) }
  return { ...start, arrival: addDays(arrival, days), departure: addDays(departure, days) }
}

export const isOther = ({ booking, arrival, departure }: Move): boolean =>
  arrival !== booking.arrival_date || departure !== booking.departure_date

/** What of the stay changes by it, as the API asks for it; empty: nothing that it costs depends on. */
export const changesOf = (move: Move): Record<string, unknown> => {
  const { booking, item, arrival, departure, room } = move
  const isRoom = room.room_code !== item.room_code
  const { room_code } = room
  return {
    ...(arrival === booking.arrival_date ? {} : { arrival_date: arrival }),
    ...(departure === booking.departure_date ? {} : { departure_date: departure }),
    ...(isRoom
      ? booking.items.length > 1
        ? { items: [{ item: item.item, room_code }] }
        : { room_code }
      : {}),
  }
}

/** Nothing is taken anywhere. */
export const isStill = (move: Move): boolean =>
  !isOther(move) && move.room.room_code === move.item.room_code && move.unit === move.from

/** The numbers that the item has after it; undefined: they stay as they are. */
export const unitsAfter = ({ item, from, unit, room }: Move): string[] | undefined => {
  const isRoom = room.room_code !== item.room_code
  if (isRoom) return unit === undefined ? undefined : [unit]
  if (unit === from) return undefined
  const others = (item.units ?? []).filter((each) => each !== from && each !== unit)
  return unit === undefined ? others : [...others, unit]
}
