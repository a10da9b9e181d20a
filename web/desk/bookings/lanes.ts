import type { Booking } from '../types.ts'

export interface Bar {
  booking: Booking
  lane: number
  /** How many lanes it covers: one for each room. */
  height: number
}

/** Arranges stays so that none covers another: each gets the first lanes that are free on all its nights. */
export const layLanes = (bookings: readonly Booking[]): { bars: Bar[]; lanes: number } => {
  const freeFrom: string[] = []
  const sorted = [...bookings].sort(
    (a, b) => a.arrival_date.localeCompare(b.arrival_date) || a.booking_code.localeCompare(b.booking_code),
  )
  const bars = sorted.map((booking) => {
    const height = booking.number_of_room_booking
    let lane = 0
    while (!fits(freeFrom, lane, height, booking.arrival_date)) lane++
    for (let at = lane; at < lane + height; at++) freeFrom[at] = booking.departure_date
    return { booking, lane, height }
  })
  return { bars, lanes: freeFrom.length }
}

const fits = (freeFrom: readonly string[], lane: number, height: number, arrival: string): boolean => {
  for (let at = lane; at < lane + height; at++) if ((freeFrom[at] ?? '') > arrival) return false
  return true
}
