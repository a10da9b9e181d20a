import type { Sql } from '../connection/sql.ts'
import type { Database } from './database.ts'

/** Reads together with the hotel's version at the same moment. */
export const readWithVersion = <T>(
  db: Database,
  hotelId: number,
  work: (sql: Sql) => Promise<T>,
): Promise<{ value: T; version: number }> =>
  db.of(hotelId).snapshot(async (sql) => {
    const [value, clock] = await Promise.all([
      work(sql),
      sql.row<{ version: number }>('select version from hotel_clock where hotel_id = $1', [hotelId]),
    ])
    return { value, version: clock!.version }
  })
