import type { Database } from '../../db/hotel/database.ts'
import { OperatorError } from '../../errors.ts'
import { findHotelByCodes } from '../../hotels/find-by-codes.ts'
import { findHotel, findHotelIds, type HotelRow, listHotelCodes } from '../../hotels/queries.ts'

const MOST_LISTED = 10

export const HOTEL_OPTION = ['--hotel <code>', 'the hotel, as HOTEL or CHAIN/HOTEL'] as const

export const hotelName = ({ chain_code, hotel_code }: Pick<HotelRow, 'chain_code' | 'hotel_code'>): string =>
  `${chain_code}/${hotel_code}`

/** The one hotel that HOTEL or CHAIN/HOTEL names. */
export const findHotelNamed = async (db: Database, name: string): Promise<HotelRow> => {
  const [first = '', second] = name.split('/')
  const found =
    second === undefined ? await hotelsWithCode(db, first) : await hotelWithCodes(db, first, second)
  if (found.length === 1) return found[0]!
  if (found.length > 1)
    throw new OperatorError(
      `${found.length} hotels have the code ${name}: ${listed(found)}. Say which, as CHAIN/HOTEL.`,
    )
  throw new OperatorError(await unknownHotel(db, name))
}

const hotelWithCodes = async (db: Database, chainCode: string, hotelCode: string): Promise<HotelRow[]> => {
  const hotel = await findHotelByCodes(db, chainCode, hotelCode)
  return hotel === undefined ? [] : [hotel]
}

const hotelsWithCode = async (db: Database, hotelCode: string): Promise<HotelRow[]> => {
  const ids = await db.directory.read((sql) => findHotelIds(sql, hotelCode))
  const hotels = await Promise.all(ids.map((id) => db.of(id).read((sql) => findHotel(sql, id))))
  return hotels.filter((hotel) => hotel !== undefined)
}

const unknownHotel = async (db: Database, name: string): Promise<string> => {
  const hotels = await db.directory.read(listHotelCodes)
  if (hotels.length === 0)
    return `There is no hotel ${name}, nor any other yet. Add one with ./bin/vacancy hotel add, or try ./bin/vacancy demo.`
  return `There is no hotel ${name}. There ${hotels.length === 1 ? 'is' : 'are'}: ${listed(hotels)}.`
}

const listed = (hotels: Pick<HotelRow, 'chain_code' | 'hotel_code'>[]): string => {
  const names = hotels.slice(0, MOST_LISTED).map(hotelName).join(', ')
  return hotels.length > MOST_LISTED ? `${names} and ${hotels.length - MOST_LISTED} more` : names
}
