import { Type } from 'typebox'
import { AppError } from '../errors.ts'
import { readStay } from '../http/fields/date-rules.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import { listHotelsOfChain } from '../people/record/queries.ts'
import { partyOf } from '../search/asked-party.ts'
import type { Services } from '../services.ts'
import { arrange } from './arrange.ts'
import { hotelsAnswer } from './hotel-answer.ts'
import {
  codesIn,
  type HotelSearchQuery,
  hotelSearchQuery,
  hotelSearchRules,
  placeIn,
  searchedHotel,
  searchedHotelExample,
} from './schemas.ts'
import { type HotelSearch, MOST_HOTELS, type NamedHotel } from './search-hotels.ts'

/** The hotels that a query names, or all of the chain. */
const askedHotels = (all: NamedHotel[], named: string | undefined): NamedHotel[] => {
  if (named === undefined) {
    if (all.length <= MOST_HOTELS) return all
    const message = `the chain has ${all.length} hotels, and ${MOST_HOTELS} are looked at at once: name some by hotel_codes`
    throw new AppError('invalid_value', {
      details: [{ field: 'hotel_codes', code: 'invalid_value', message }],
    })
  }
  const byCode = new Map(all.map((hotel) => [hotel.hotel_code, hotel]))
  const codes = codesIn(named)
  const unknown = codes.filter((code) => !byCode.has(code))
  if (unknown.length > 0)
    throw new AppError('hotel_mismatch', {
      message: 'The chain of this token has no such hotel.',
      details: unknown.map((code) => ({
        field: 'hotel_codes',
        code: 'hotel_mismatch',
        message: `${code} is no hotel of the chain`,
      })),
    })
  return codes.map((code) => byCode.get(code)!)
}

const arrangementOf = ({ sort, near, within_km, max_price, currency, limit }: HotelSearchQuery) => ({
  sort: sort ?? ('price' as const),
  near: near === undefined ? undefined : placeIn(near),
  within_km,
  max_price,
  currency,
  limit: limit ?? MOST_HOTELS,
})

export const hotelSearchOperation = ({ config, db }: Services, hotelSearch: HotelSearch): Operation =>
  readOperation({
    method: 'GET',
    url: '/hotelsearch',
    operationId: 'hotelsearch',
    summary: 'Lowest offer of each hotel of a chain, for the same dates',
    description:
      'For a token of a chain; no hotel is named beside it. Each hotel with its lowest offer by grand_total, or the reason why it ' +
      'has none, as a search in that hotel would find it at that moment. Hotels that could not be looked at come last, whatever was ' +
      'asked for. Counts as many requests as it looks at hotels.',
    tag: 'extension',
    token: 'chain',
    query: hotelSearchQuery,
    rules: hotelSearchRules,
    result: Type.Array(searchedHotel),
    errors: ['hotel_mismatch'],
    example: {
      query: { start_date: '2027-07-01', end_date: '2027-07-02', adults: 2 },
      result: [searchedHotelExample],
    },
    async read({ caller: { chainCode, tokenCode }, query, request }) {
      const all = await db.directory.read((sql) => listHotelsOfChain(sql, chainCode))
      const hotels = askedHotels(all, query.hotel_codes)
      request.countMore?.(Math.max(hotels.length - 1, 0))
      const found = await hotelSearch.find(hotels, { ...readStay(query), ...partyOf(query) }, tokenCode)
      const arranged = arrange(found, arrangementOf(query))
      const hasPlace = query.near !== undefined
      return { result: hotelsAnswer(arranged, { publicUrl: config.publicUrl, chainCode, hasPlace }) }
    },
  })
