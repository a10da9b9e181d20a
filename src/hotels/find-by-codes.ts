import type { Database } from '../db/hotel/database.ts'
import { findHotel, findHotelId, type HotelRow } from './queries.ts'

/** The hotel with these codes. The directory has its id, and the node that holds it everything else. */
export const findHotelByCodes = async (
  db: Database,
  chainCode: string,
  hotelCode: string,
): Promise<HotelRow | undefined> => {
  const hotelId = await db.directory.read((sql) => findHotelId(sql, chainCode, hotelCode))
  return hotelId === undefined ? undefined : db.of(hotelId).read((sql) => findHotel(sql, hotelId))
}
