import type { Database } from '../db/hotel/database.ts'
import { claimCodes, type HotelRow, insertHotel, type NewHotel } from './queries.ts'

/**
 * Creates a hotel; undefined if its codes are taken. Codes that an unfinished creation left in the directory
 * are used again.
 */
export const createHotel = async (db: Database, hotel: NewHotel): Promise<HotelRow | undefined> => {
  const hotelId = await db.directory.write((sql) => claimCodes(sql, hotel.chain_code, hotel.hotel_code))
  return db.of(hotelId).write((sql) => insertHotel(sql, hotelId, hotel))
}
