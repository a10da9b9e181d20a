import type { Item } from '../bookings/booking-items.ts'
import type { Booking } from '../types.ts'

/** One item of a booking: rooms of one type. */
export interface Stay {
  booking: Booking
  item: Item
}

export interface Bar extends Stay {
  lane: number
  /** How many lanes it covers: one for each room. */
  height: number
}

/** Arranges stays so that none covers another: each gets the first lanes that are free on all its nights. */
export const layLanes = (stays: readonly Stay[]): { bars: Bar[]; lanes: number } => {
  const freeFrom: string[] = []
  const sorted = stays.toSorted(
    ({ booking: a }, { booking: b }) =>
      a.arrival_date.localeCompare(b.arrival_date) || a.booking_code.localeCompare(b.booking_code),
  )
  const bars = sorted.map(({ booking, item }) => {
    const height = item.rooms
    let lane = 0
    while (!fits(freeFrom, lane, height, booking.arrival_date)) lane++
    for (let at = lane; at < lane + height; at++) freeFrom[at] = booking.departure_date
    return { booking, item, lane, height }
  })
  return { bars, lanes: freeFrom.length }
}

const fits = (freeFrom: readonly string[], lane: number, height: number, arrival: string): boolean => {
  for (let at = lane; at < lane + height; at++) if ((freeFrom[at] ?? '') > arrival) return false
  return true
}
