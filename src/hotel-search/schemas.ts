import { type Static, Type } from 'typebox'
import { stayRule } from '../http/fields/date-rules.ts'
import { choice, day, integer, nullable } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { partyFields, partyRule } from '../search/asked-party.ts'
import { REASON_CODES } from '../stay/lists/restrictions.ts'
import { fractionDigits } from '../stay/values/money.ts'
import { type Place, SORTS } from './arrange.ts'
import { MOST_HOTELS } from './search-hotels.ts'

const LONGEST_CODES = 20_000
const HALF_ROUND_KM = 20_040
const MOST_PRICE = 1e15

/** How found hotels are put in order, for the API and for pages. */
const arrangement = {
  near: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'A place as latitude,longitude in degrees: the answer has distances from it',
      examples: ['-8.65,115.22'],
    }),
  ),
  within_km: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: HALF_ROUND_KM,
      description: 'With near: only hotels at most so far from it. One that has told no place is left out',
    }),
  ),
  max_price: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MOST_PRICE,
      description:
        'With currency: no hotels whose lowest grand_total is higher. Those of another currency, or without an offer, stay',
    }),
  ),
  currency: Type.Optional(
    Type.String({
      maxLength: 3,
      description:
        'ISO 4217: the currency of max_price and of sort=price, in which hotels of another come last. Left out: the one that most of the hotels have',
      examples: ['USD'],
    }),
  ),
  sort: Type.Optional(
    choice(
      SORTS,
      'price if left out; distance needs near; stars begins with most. Hotels that are alike in it are told by price, then by code',
    ),
  ),
  limit: Type.Optional(integer(`How many hotels, ${MOST_HOTELS} if left out`, 1, MOST_HOTELS)),
}

export const hotelSearchQuery = Type.Object({
  start_date: day('Arrival. Also StartDate'),
  end_date: day('Departure; the same day as arrival means one night. Also EndDate'),
  ...partyFields,
  hotel_codes: Type.Optional(
    Type.String({
      maxLength: LONGEST_CODES,
      format: 'text',
      description: `Only these hotels of the chain, by comma; at most ${MOST_HOTELS}. Needed where the chain has more`,
      examples: ['SANUR,UBUD'],
    }),
  ),
  ...arrangement,
})

export type HotelSearchQuery = Static<typeof hotelSearchQuery>

const PLACE = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/

/** Undefined if it is none. */
export const placeIn = (text: string): Place | undefined => {
  const [, north, east] = PLACE.exec(text) ?? []
  if (north === undefined || east === undefined) return undefined
  const [latitude, longitude] = [Number(north), Number(east)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

const invalid = (field: string, message: string): RuleFault => ({ field, code: 'invalid_value', message })
const missing = (field: string, message: string): RuleFault => ({ field, code: 'missing_field', message })

/** The codes that were named, each once. */
export const codesIn = (text: string): string[] => [...new Set(text.split(','))]

/** What no schema can say of the query. */
export const hotelSearchRules = (given: Record<string, unknown>): RuleFault[] => {
  const { near, within_km, max_price, currency, sort, hotel_codes } = given
  const faults = [...stayRule(given), ...partyRule(given)]
  if (typeof near === 'string' && placeIn(near) === undefined)
    faults.push(invalid('near', 'near must be latitude,longitude in degrees such as -8.65,115.22'))
  if (near === undefined && within_km !== undefined)
    faults.push(missing('near', 'within_km needs near, as latitude,longitude'))
  else if (near === undefined && sort === 'distance')
    faults.push(missing('near', 'sort=distance needs near, as latitude,longitude'))
  if (max_price !== undefined && currency === undefined)
    faults.push(missing('currency', 'max_price needs the currency it is in'))
  if (typeof currency === 'string' && fractionDigits(currency) === undefined)
    faults.push(invalid('currency', 'currency must be an ISO 4217 code such as USD'))
  if (typeof hotel_codes === 'string' && codesIn(hotel_codes).length > MOST_HOTELS)
    faults.push(invalid('hotel_codes', `hotel_codes names at most ${MOST_HOTELS} hotels`))
  return faults
}

const offer = Type.Object(
  {
    room_code: Type.String(),
    rate_code: Type.String(),
    rate_price: Type.Number({ description: 'A night in one room, on average' }),
    total_price: Type.Number({ description: 'All nights and rooms' }),
    grand_total: Type.Number({ description: 'All there is to pay, with taxes and mandatory extras' }),
    currency: Type.String({ description: 'ISO 4217' }),
    free_until: nullable(
      Type.String({
        description:
          'Until when cancelling costs nothing; null: there is no such moment, as in roomavailability',
      }),
    ),
  },
  { title: 'HotelOffer' },
)

/** Why a hotel that could not be looked at has no offer. */
export const MISSING_REASONS = ['not_ready', 'unavailable'] as const

export const searchedHotel = Type.Object(
  {
    hotel_code: Type.String(),
    hotel_name: nullable(Type.String({ description: 'Null where the hotel could not be looked at' })),
    hotel_star: nullable(Type.Number()),
    latitude: nullable(Type.Number()),
    longitude: nullable(Type.Number()),
    distance_km: Type.Optional(
      nullable(Type.Number({ description: 'With near: how far it is; null where its place is not known' })),
    ),
    picture: nullable(Type.String({ description: 'Address of the header picture; null: there is none' })),
    picture_alt: nullable(Type.String({ description: 'What it shows, in words' })),
    offer: nullable(offer),
    reason: nullable(
      choice(
        [...REASON_CODES, ...MISSING_REASONS],
        'Why there is no offer: of the reasons against each room and rate the one that takes the least to overcome. ' +
          'not_ready: the hotel is being loaded, ask again; unavailable: its database does not answer',
      ),
    ),
    version: nullable(Type.Integer({ description: "The hotel's version that this is of" })),
  },
  { title: 'SearchedHotel' },
)

export const searchedHotelExample = {
  hotel_code: 'SANUR',
  hotel_name: 'Hotel Samudra',
  hotel_star: 5,
  latitude: -8.6783,
  longitude: 115.2636,
  picture: null,
  picture_alt: null,
  offer: {
    room_code: 'DELUXE',
    rate_code: 'FLEX',
    rate_price: 120.5,
    total_price: 120.5,
    grand_total: 120.5,
    currency: 'USD',
    free_until: null,
  },
  reason: null,
  version: 12,
}
