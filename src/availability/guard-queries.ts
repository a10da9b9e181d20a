import type { Sql } from '../db/connection/sql.ts'
import { numbers } from '../db/rows/arrays.ts'
import { type Day, formatDay } from '../stay/values/civil-date.ts'

export interface GuardLimits {
  /** A price may move by so many percent; 0: as it likes. */
  guard_price_percent: number
  /** So many days of rooms and rates may change at once; 0: any number. */
  guard_cells: number
}

export const readGuardLimits = (sql: Sql, hotelId: number) =>
  sql.row<GuardLimits>('select guard_price_percent, guard_cells from hotel where hotel_id = $1', [hotelId])

/** How many rooms each type has. */
export const readRoomSizes = (sql: Sql, hotelId: number) =>
  sql.rows<{ room_id: number; number_of_room: number }>(
    'select room_id, number_of_room from room where hotel_id = $1',
    [hotelId],
  )

/** Stays that take rooms of these types on some night of a range. Those of the same nights are one. */
export const readBookedStays = (
  sql: Sql,
  hotelId: number,
  roomIds: readonly number[],
  first: Day,
  last: Day,
) =>
  sql.rows<{ room_id: number; rate_id: number; arrival: Day; until: Day; bookings: number[] }>(
    `select room_id, rate_id, arrival_date - date '1970-01-01' as arrival,
            coalesce(released_from, departure_date) - date '1970-01-01' as until, array_agg(booking_id) as bookings
     from booking_room
     where hotel_id = $1 and holds_rooms and departure_date > $3 and arrival_date <= $4 and room_id = any($2)
     group by 1, 2, 3, 4`,
    [hotelId, numbers(roomIds), formatDay(first), formatDay(last)],
  )

/** How many rooms of these types are sold on which nights of a range. Stays of the same nights are one. */
export const readSoldRooms = (sql: Sql, hotelId: number, roomIds: readonly number[], first: Day, last: Day) =>
  sql.rows<{ room_id: number; arrival: Day; until: Day; rooms: number }>(
    `select room_id, arrival_date - date '1970-01-01' as arrival,
            coalesce(released_from, departure_date) - date '1970-01-01' as until, sum(rooms)::int as rooms
     from booking_room
     where hotel_id = $1 and holds_rooms and departure_date > $3 and arrival_date <= $4 and room_id = any($2)
     group by 1, 2, 3`,
    [hotelId, numbers(roomIds), formatDay(first), formatDay(last)],
  )

/** Rates that are closed wherever the one above them is. */
export const readClosedWith = (sql: Sql, hotelId: number) =>
  sql.rows<{ rate_id: number; parent_rate_id: number }>(
    `select rate_id, parent_rate_id from rate
     where hotel_id = $1 and parent_rate_id is not null and (inherit is null or 'is_close' = any(inherit))`,
    [hotelId],
  )
