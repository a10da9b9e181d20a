import type { Day } from '../values/civil-date.ts'
import type { RateDayValues } from './rate-day.ts'

/** The values of a room-day that decide whether a stay can be sold. */
export interface RoomNight {
  day: Day
  number_of_rooms: number
  /** How many of them live holds keep; left out: as many as before. */
  held?: number
  is_close: boolean
  /** False if the row exists only because of a stop-sell. */
  pushed: boolean
}

/** The values of a rate-day that decide whether a stay can be sold. */
export interface RateNight extends RateDayValues {
  day: Day
  pushed: boolean
}

/** A room-day with the id of its room. */
export interface RoomDayFacts extends RoomNight {
  room_id: number
}

export interface RateDayFacts extends RateNight {
  room_id: number
  rate_id: number
}

/** Rooms sold or held on nights of one room type. A negative number was given back. */
export interface SoldNights {
  room_id: number
  first: Day
  last: Day
  rooms: number
}
