import type { Day } from './civil-date.ts'
import type { RateDayValues } from './rate-day.ts'

/** A room-day of some room, as far as it decides a stay. */
export interface RoomNight {
  day: Day
  number_of_rooms: number
  is_close: boolean
  /** False where nothing but a stop-sell made it. */
  pushed: boolean
}

/** A rate-day of some room and rate likewise. */
export interface RateNight extends RateDayValues {
  day: Day
  pushed: boolean
}

/** A room-day with the room it is of. */
export interface RoomDayFacts extends RoomNight {
  room_id: number
}

export interface RateDayFacts extends RateNight {
  room_id: number
  rate_id: number
}

/** Rooms taken from the nights of one room; fewer than none were given back. */
export interface SoldNights {
  room_id: number
  first: Day
  last: Day
  rooms: number
}
