import type { Sql } from '../../db/connection/sql.ts'

/** Those of these rooms that never had a price. */
export const findNeverPriced = (sql: Sql, hotelId: number, roomCodes: string[]) =>
  sql.rows<{ room_code: string }>(
    `select room_code from room r where r.hotel_id = $1 and r.room_code = any($2)
       and not exists (select from rate_day d where d.hotel_id = $1 and d.room_id = r.room_id and d.pushed)`,
    [hotelId, roomCodes],
  )
