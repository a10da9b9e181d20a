import type { Sql } from '../../db/connection/sql.ts'
import { rateDayColumns } from '../../db/schema/rate-day-columns.ts'
import type { RateDayValues } from '../../stay/days/rate-day.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'

export interface SheetRow extends RateDayValues {
  day: Day
  room_id: number
  rate_id: number
}

/** Rate-days of a range, of all rooms and rates or of some, in order of room, rate and day. */
export const listSheetDays = (
  sql: Sql,
  hotelId: number,
  { first, last, room_code, rate_code }: SheetFilter,
  most: number,
) =>
  sql.rows<SheetRow>(
    `select d.day - date '1970-01-01' as day, d.room_id, d.rate_id, ${rateDayColumns('d')}
     from room r
     join rate_day d on d.hotel_id = r.hotel_id and d.room_id = r.room_id
     join rate p on p.hotel_id = d.hotel_id and p.rate_id = d.rate_id
     where r.hotel_id = $1 and d.day between $2 and $3
       and ($4::text is null or r.room_code = $4) and ($5::text is null or p.rate_code = $5)
     order by d.room_id, d.rate_id, d.day limit $6`,
    [hotelId, formatDay(first), formatDay(last), room_code ?? null, rate_code ?? null, most],
  )

export interface SheetFilter {
  first: Day
  last: Day
  room_code: string | undefined
  rate_code: string | undefined
}

export interface SheetName {
  is_room: boolean
  id: number
  code: string
  name: string
}

export const listSheetNames = (sql: Sql, hotelId: number) =>
  sql.rows<SheetName>(
    `select true as is_room, room_id as id, room_code as code, room_name as name from room where hotel_id = $1
     union all select false, rate_id, rate_code, rate_name from rate where hotel_id = $1`,
    [hotelId],
  )
