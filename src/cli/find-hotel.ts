import type { Database } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import { findHotelByCodes, findHotelsByCode, type HotelRow, listHotels } from '../hotels/queries.ts'

const MOST_LISTED = 10

export const HOTEL_OPTION = ['--hotel <code>', 'the hotel, as HOTEL or CHAIN/HOTEL'] as const

export const hotelName = ({ chain_code, hotel_code }: Pick<HotelRow, 'chain_code' | 'hotel_code'>): string =>
  `${chain_code}/${hotel_code}`

/** The one hotel that HOTEL or CHAIN/HOTEL names. */
export const findHotelNamed = async (db: Database, name: string): Promise<HotelRow> => {
  const [first = '', second] = name.split('/')
  const found = await db.read(async (sql) => {
    if (second === undefined) return findHotelsByCode(sql, first)
    const hotel = await findHotelByCodes(sql, first, second)
    return hotel === undefined ? [] : [hotel]
  })
  if (found.length === 1) return found[0]!
  if (found.length > 1)
    throw new OperatorError(
      `${found.length} hotels have the code ${name}: ${listed(found)}. Say which, as CHAIN/HOTEL.`,
    )
  throw new OperatorError(await unknownHotel(db, name))
}

const unknownHotel = async (db: Database, name: string): Promise<string> => {
  const hotels = await db.read(listHotels)
  if (hotels.length === 0)
    return `There is no hotel ${name}, nor any other yet. Add one with ./bin/vacancy hotel add, or try ./bin/vacancy demo.`
  return `There is no hotel ${name}. There ${hotels.length === 1 ? 'is' : 'are'}: ${listed(hotels)}.`
}

const listed = (hotels: HotelRow[]): string => {
  const names = hotels.slice(0, MOST_LISTED).map(hotelName).join(', ')
  return hotels.length > MOST_LISTED ? `${names} and ${hotels.length - MOST_LISTED} more` : names
}
