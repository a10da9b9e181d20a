import type { Day } from './civil-date.ts'
import type { Minor } from './money.ts'

/** A room-day, as far as it decides a stay. */
export interface RoomDayFacts {
  room_id: number
  day: Day
  number_of_rooms: number
  is_close: boolean
  pushed: boolean
}

/** A rate-day likewise. */
export interface RateDayFacts {
  room_id: number
  rate_id: number
  day: Day
  rate_price: Minor | null
  normal_price: Minor | null
  cta: number
  ctd: number
  min_night: number
  max_night: number
  is_close: boolean
  pushed: boolean
}

/** Rooms taken from the nights of one room; fewer than none were given back. */
export interface SoldNights {
  room_id: number
  first: Day
  last: Day
  rooms: number
}
