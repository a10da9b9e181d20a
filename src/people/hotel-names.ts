import type { Database } from '../db/hotel/database.ts'
import { findHotelName } from '../hotels/queries.ts'

const AT_ONCE = 20

/** What hotels are called, asked at their nodes: one that is away leaves the others their names. */
export const hotelNames = async (
  db: Database,
  hotelIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const names = new Map<number, string>()
  for (let at = 0; at < hotelIds.length; at += AT_ONCE)
    await Promise.all(
      hotelIds.slice(at, at + AT_ONCE).map(async (hotelId) => {
        const asked = db.of(hotelId).read((sql) => findHotelName(sql, hotelId))
        const found = await asked.catch(() => undefined)
        if (found !== undefined) names.set(hotelId, found.hotel_name)
      }),
    )
  return names
}
