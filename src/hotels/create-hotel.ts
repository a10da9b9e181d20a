import type { Database } from '../db/database.ts'
import { claimCodes, type HotelRow, insertHotel, type NewHotel } from './queries.ts'

/** A new hotel, or undefined where its codes are taken. What an attempt that failed left in the directory is taken over. */
export const createHotel = async (db: Database, hotel: NewHotel): Promise<HotelRow | undefined> => {
  const hotelId = await db.write((sql) => claimCodes(sql, hotel.chain_code, hotel.hotel_code))
  return db.write((sql) => insertHotel(sql, hotelId, hotel))
}
