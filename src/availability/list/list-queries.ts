import type { Sql } from '../../db/connection/sql.ts'
import { rateDayColumns } from '../../db/schema/rate-day-columns.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import type { RoomDay } from '../days/day-state.ts'
import { DAY, DAY_RANGES, type DayRange, IN_RANGE, rangeValues } from '../days/queries.ts'
import type { RateDay } from '../days/rate-day-fields.ts'

export interface ListedRoomDay extends RoomDay {
  room_id: number
  room_code: string
  day: Day
  held: number
  rate_code: string | null
}

const ROOM_DAY = `d.room_id, r.room_code, d.${DAY}, d.number_of_rooms, d.held, d.rate_id, p.rate_code, d.price, d.is_close,
  d.pushed, d.created_by`

/** The first room-days of a range, in order of room and day. */
export const listRoomDays = (
  sql: Sql,
  hotelId: number,
  first: Day,
  last: Day,
  roomCode: string | null,
  most: number,
) =>
  sql.rows<ListedRoomDay>(
    `select ${ROOM_DAY}
     from room r join room_day d on d.hotel_id = r.hotel_id and d.room_id = r.room_id
     left join rate p on p.hotel_id = d.hotel_id and p.rate_id = d.rate_id
     where r.hotel_id = $1 and d.day between $2 and $3 and ($4::text is null or r.room_code = $4)
     order by d.room_id, d.day limit $5`,
    [hotelId, formatDay(first), formatDay(last), roomCode, most],
  )

export interface ListedRateDay extends RateDay {
  room_id: number
  day: Day
  rate_code: string
}

const RATE_DAY = `d.room_id, d.${DAY}, p.rate_code, ${rateDayColumns('d')}, d.pushed, d.created_by`

export const listRateDays = (
  sql: Sql,
  hotelId: number,
  first: Day,
  last: Day,
  roomCode: string | null,
  most: number,
) =>
  sql.rows<ListedRateDay>(
    `select ${RATE_DAY}
     from room r
     join rate_day d on d.hotel_id = r.hotel_id and d.room_id = r.room_id
     join rate p on p.hotel_id = d.hotel_id and p.rate_id = d.rate_id
     where r.hotel_id = $1 and d.day between $2 and $3 and ($4::text is null or r.room_code = $4)
     order by d.room_id, d.day, d.rate_id limit $5`,
    [hotelId, formatDay(first), formatDay(last), roomCode, most],
  )

/** The same for some days of some rooms. */
export const listRoomDaysOf = (sql: Sql, hotelId: number, ranges: readonly DayRange[]) =>
  sql.rows<ListedRoomDay>(
    `select ${ROOM_DAY}
     from ${DAY_RANGES}
     cross join lateral (
       select * from room_day where hotel_id = $1 and room_id = range.room_id and day ${IN_RANGE} offset 0) as d
     join room r on r.hotel_id = $1 and r.room_id = d.room_id
     left join rate p on p.hotel_id = $1 and p.rate_id = d.rate_id
     order by d.room_id, d.day`,
    [hotelId, ...rangeValues(ranges)],
  )

export const listRateDaysOf = (sql: Sql, hotelId: number, ranges: readonly DayRange[]) =>
  sql.rows<ListedRateDay>(
    `select ${RATE_DAY}
     from ${DAY_RANGES}
     cross join rate p
     cross join lateral (
       select * from rate_day
       where hotel_id = $1 and room_id = range.room_id and rate_id = p.rate_id and day ${IN_RANGE} offset 0) as d
     where p.hotel_id = $1
     order by d.room_id, d.day, d.rate_id`,
    [hotelId, ...rangeValues(ranges)],
  )

/** Whether a rate has prices from a day on. */
export const hasPricesFrom = async (
  sql: Sql,
  hotelId: number,
  rateId: number,
  first: Day,
): Promise<boolean> =>
  (await sql.row(
    `select from rate_day where hotel_id = $1 and rate_id = $2 and day >= $3
       and (rate_price is not null or adult_prices is not null) limit 1`,
    [hotelId, rateId, formatDay(first)],
  )) !== undefined
