import type { Sql } from '../../db/connection/sql.ts'
import { days, texts } from '../../db/rows/arrays.ts'
import {
  groupedRateDayColumns,
  type ListedRateDays,
  listedRateDayColumns,
} from '../../db/schema/rate-day-columns.ts'
import { type Day, FIRST_DAY, LAST_DAY } from '../../stay/values/civil-date.ts'
import type { RoomDay, RoomDayKey } from './day-state.ts'

/** A range of days of a room. Named by the room's code, so that no query for its id is needed first. */
export interface DayRange {
  room_code: string
  first: Day
  last: Day
}

export const rangeValues = (ranges: readonly DayRange[]): unknown[] => [
  texts(ranges.map(({ room_code }) => room_code)),
  days(ranges.map(({ first }) => first)),
  days(ranges.map(({ last }) => last)),
]

// Tables are joined to a range by `lateral … offset 0`, so that each range is read as a range of the key.
// Otherwise the planner may read all days of the hotel.
export const DAY_RANGES = `(
  select r.room_id, s.first, s.last from unnest($2::text[], $3::int[], $4::int[]) as s (room_code, first, last)
  join room r on r.hotel_id = $1 and r.room_code = s.room_code) as range`
export const IN_RANGE = `between date '1970-01-01' + range.first and date '1970-01-01' + range.last`
export const DAY = `day - date '1970-01-01' as day`

/** The codes and ids of a hotel's rooms and rates. */
export const readCodes = (sql: Sql, hotelId: number) =>
  sql.rows<{ is_room: boolean; id: number; code: string; is_derived: boolean }>(
    `select true as is_room, room_id as id, room_code as code, false as is_derived from room where hotel_id = $1
     union all select false, rate_id, rate_code, parent_rate_id is not null from rate where hotel_id = $1 order by 1, 2`,
    [hotelId],
  )

/** Days that are alike but for what is listed, one element a day. Reading twenty thousand rows takes the driver far longer. */
interface ListedDays {
  room_id: number
  /** Arrays, as PostgreSQL writes them. */
  days: string
  /** Where the rows stand in their table. */
  places: string
  version: number
}

const LISTED = `array_agg(d.day - date '1970-01-01')::text as days, array_agg(d.place)::text as places`

export interface ListedRoomDays extends ListedDays, Omit<RoomDay, 'number_of_rooms' | 'price'> {
  number_of_rooms: string
  price: string
}

export const readRoomDays = (sql: Sql, hotelId: number, ranges: readonly DayRange[]) =>
  sql.rows<ListedRoomDays>(
    `select d.room_id, d.rate_id, d.is_close, d.pushed, d.created_by, d.version, ${LISTED},
            array_agg(d.number_of_rooms)::text as number_of_rooms, array_agg(d.price)::text as price
     from ${DAY_RANGES}
     cross join lateral (
       select *, ctid as place from room_day
       where hotel_id = $1 and room_id = range.room_id and day ${IN_RANGE} offset 0) as d
     group by d.room_id, d.rate_id, d.is_close, d.pushed, d.created_by, d.version`,
    [hotelId, ...rangeValues(ranges)],
  )

export interface ListedRates extends ListedDays, ListedRateDays {
  rate_id: number
  pushed: boolean
  created_by: string
}

export const readRateDays = (
  sql: Sql,
  hotelId: number,
  ranges: readonly DayRange[],
  rates: readonly string[],
) =>
  sql.rows<ListedRates>(
    `select d.room_id, d.rate_id, d.pushed, d.created_by, d.version, ${LISTED}, ${listedRateDayColumns('d')}
     from ${DAY_RANGES}
     cross join (
       select p.rate_id from unnest($5::text[]) as w (rate_code)
       join rate p on p.hotel_id = $1 and p.rate_code = w.rate_code) as wanted
     cross join lateral (
       select *, ctid as place from rate_day
       where hotel_id = $1 and room_id = range.room_id and rate_id = wanted.rate_id and day ${IN_RANGE} offset 0) as d
     group by d.room_id, d.rate_id, d.pushed, d.created_by, d.version, ${groupedRateDayColumns('d')}`,
    [hotelId, ...rangeValues(ranges), texts(rates)],
  )

/**
 * Rooms of bookings that the hotel's own system has not acknowledged yet, by room and night. Of bookings only those are looked up
 * that have a night between the first and the last of the days: a hotel has ever more of all others.
 */
export const readUnacknowledged = (sql: Sql, hotelId: number, ranges: readonly DayRange[]) =>
  sql.rows<RoomDayKey & { rooms: number }>(
    `select i.room_id, night.day - date '1970-01-01' as day, sum(i.rooms)::int as rooms
     from (
       select i.* from (
         select booking_id, room_id, rooms, arrival_date, coalesce(released_from, departure_date) as until from booking_room
         where hotel_id = $1 and holds_rooms and departure_date > date '1970-01-01' + $5::int
           and arrival_date <= date '1970-01-01' + $6::int offset 0) as i
       cross join lateral (
         select from booking b where b.hotel_id = $1 and b.booking_id = i.booking_id and not b.is_ack offset 0) as unseen
       offset 0) as i
     join ${DAY_RANGES} on range.room_id = i.room_id and i.arrival_date <= date '1970-01-01' + range.last
       and i.until > date '1970-01-01' + range.first
     cross join lateral (
       select day::date from generate_series(i.arrival_date, i.until - 1, interval '1 day') as day) as night
     where night.day ${IN_RANGE}
     group by 1, 2`,
    [hotelId, ...rangeValues(ranges), ...spanOf(ranges)],
  )

/** The first and the last day of all ranges. */
const spanOf = (ranges: readonly DayRange[]): [Day, Day] => [
  ranges.reduce((first, range) => Math.min(first, range.first), LAST_DAY),
  ranges.reduce((last, range) => Math.max(last, range.last), FIRST_DAY),
]

export interface DeletedDays {
  room_ids: number[]
  first: Day
  last: Day
  /** Empty if the room-days were deleted too. */
  rate_codes: string[]
}

/** The days deleted after a version. Deleted rows have no version any more, but the events of their deletion do. */
export const readDeletions = (sql: Sql, hotelId: number, after: number) =>
  sql.rows<DeletedDays>(
    `select room_ids, first_day - date '1970-01-01' as first, last_day - date '1970-01-01' as last,
            data->'rate_codes' as rate_codes
     from event where hotel_id = $1 and version > $2 and event_type = 'availability.changed' and data ? 'deleted'`,
    [hotelId, after],
  )

/** The codes of rooms and rates that were deleted after a version, even if they were created again. */
export const readDeletedCodes = (sql: Sql, hotelId: number, after: number) =>
  sql.rows<{ room_code: string | null; rate_code: string | null }>(
    `select data->>'room_code' as room_code, data->>'rate_code' as rate_code
     from event
     where hotel_id = $1 and version > $2 and event_type in ('room.changed', 'rate.changed') and data ? 'deleted'`,
    [hotelId, after],
  )

/** The first and last day of a room that have a row. */
export const daysOfRoom = (sql: Sql, hotelId: number, roomId: number) =>
  sql.row<{ first: Day | null; last: Day | null }>(
    `select min(day) - date '1970-01-01' as first, max(day) - date '1970-01-01' as last from (
       select min(day) as day from room_day where hotel_id = $1 and room_id = $2
       union all select max(day) from room_day where hotel_id = $1 and room_id = $2
       union all select min(day) from rate_day where hotel_id = $1 and room_id = $2
       union all select max(day) from rate_day where hotel_id = $1 and room_id = $2) ends`,
    [hotelId, roomId],
  )
