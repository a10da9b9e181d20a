import { Type } from 'typebox'
import { answeredWithin } from '../db/connection/answered-within.ts'
import { isDatabaseAway } from '../db/connection/faults.ts'
import type { Sql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import { AppError } from '../errors.ts'
import { findHotel } from '../hotels/queries.ts'
import { code, integer } from '../http/fields/fields.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import type { Caller } from '../http/request/caller.ts'
import { listHotelsOfChain, listMemberships } from '../people/record/queries.ts'
import type { Services } from '../services.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { fractionDigits } from '../stay/values/money.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { countDaysWithoutPrice, readWarnings } from './chain-queries.ts'
import { chainHotel, chainHotelExample } from './chain-schemas.ts'
import { occupancyDay } from './occupancy-day.ts'
import { readCapacity, readOccupancy } from './queries.ts'

const DEFAULT_LIMIT = 50
const MOST_AT_ONCE = 4
const AHEAD_DAYS = 13
const PRICED_DAYS = 29
// One hotel that does not answer costs the others nothing but its turn.
const HOTEL_WITHIN_MS = 1200
const ALL_WITHIN_MS = 3000

type Codes = Awaited<ReturnType<typeof listHotelsOfChain>>[number]

/** The hotels of the caller's chain that the caller belongs to. */
const hotelsOf = (db: Database, { signedIn, ofChain, chainCode, hotelId }: Caller): Promise<Codes[]> =>
  db.directory.read(async (sql) => {
    const all = await listHotelsOfChain(sql, chainCode)
    if (ofChain !== undefined) return all
    if (signedIn === undefined) return all.filter((one) => one.hotel_id === hotelId)
    const own = (await listMemberships(sql, signedIn.personCode)).filter(
      ({ chain_code }) => chain_code === chainCode,
    )
    const isOfAll = own.some(({ hotel_id }) => hotel_id === 0)
    return isOfAll ? all : all.filter((one) => own.some(({ hotel_id }) => hotel_id === one.hotel_id))
  })

const lookAt = async (sql: Sql, { hotel_id, hotel_code }: Codes) => {
  const hotel = await findHotel(sql, hotel_id)
  // The directory may lead to a hotel that was never made.
  if (hotel === undefined) return undefined
  const today = todayIn(hotel.timezone)
  const [days, capacity, warnings, without] = await Promise.all([
    readOccupancy(sql, hotel_id, today, today + AHEAD_DAYS),
    readCapacity(sql, hotel_id),
    readWarnings(sql, hotel_id, formatDay(today)),
    countDaysWithoutPrice(sql, hotel_id, formatDay(today), formatDay(today + PRICED_DAYS)),
  ])
  const shown = days.map((each) => occupancyDay(each, capacity, fractionDigits(hotel.currency) ?? 2))
  const now = shown[0]!
  return {
    hotel_code,
    hotel_name: hotel.hotel_name,
    is_missing: 0,
    today: formatDay(today),
    arrivals: now.arrivals,
    departures: now.departures,
    rooms_sold: now.rooms_sold,
    capacity,
    occupancy_percent: now.occupancy_percent,
    occupancy_ahead: shown.map(({ occupancy_percent }) => occupancy_percent),
    warnings: { ...warnings!, days_without_price: capacity === 0 ? 0 : without },
  }
}

type Shown = NonNullable<Awaited<ReturnType<typeof lookAt>>>

/** Named all the same: nobody is to take a hotel that cannot be asked for one where nothing happens. */
const missing = ({ hotel_code }: Codes) => ({ hotel_code, hotel_name: null, is_missing: 1 })

const readOne = async (db: Database, one: Codes, endsAt: number): Promise<object | undefined> => {
  const left = Math.min(HOTEL_WITHIN_MS, endsAt - performance.now())
  if (left <= 0) return missing(one)
  try {
    const reading: Promise<Shown | undefined> = db.of(one.hotel_id).read((sql) => lookAt(sql, one))
    return await answeredWithin(left, reading, () => new AppError('unavailable'))
  } catch (err) {
    if (!isDatabaseAway(err) && !(err instanceof AppError && err.retryable)) throw err
    return missing(one)
  }
}

/** So many at a time, each in its place of the list. */
const readAll = async (db: Database, hotels: readonly Codes[]): Promise<object[]> => {
  const endsAt = performance.now() + ALL_WITHIN_MS
  const found: (object | undefined)[] = new Array(hotels.length)
  let next = 0
  const work = async (): Promise<void> => {
    while (next < hotels.length) {
      const at = next++
      found[at] = await readOne(db, hotels[at]!, endsAt)
    }
  }
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, hotels.length) }, work))
  return found.filter((one) => one !== undefined)
}

export const chainOverviewOperation = ({ db }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/chainoverview',
    operationId: 'chainoverview',
    summary: 'Arrivals, occupancy and warnings of the hotels of a chain',
    description:
      'Of the hotels of the chain that the person belongs to, by their codes; a token is shown its own, one of the chain all. Each hotel counts ' +
      'by its own day. A hotel that does not answer now has `is_missing` and nothing else.',
    tag: 'extension',
    token: 'admin',
    query: Type.Object({
      limit: Type.Optional(integer('How many hotels, 50 if left out', 1, 100)),
      cursor: Type.Optional(code('NextCursor of the page before')),
    }),
    result: Type.Array(chainHotel),
    extra: Type.Object({
      NextCursor: Type.Optional(Type.String({ description: 'There are more: send it as cursor' })),
    }),
    errors: [],
    example: { query: { limit: 1 }, result: [chainHotelExample] },
    async read({ caller, query: { limit = DEFAULT_LIMIT, cursor = '' } }) {
      const hotels = (await hotelsOf(db, caller))
        .filter(({ hotel_code }) => hotel_code > cursor)
        .sort((one, other) => (one.hotel_code < other.hotel_code ? -1 : 1))
      const shown = hotels.slice(0, limit)
      const more = hotels.length > limit ? { NextCursor: shown.at(-1)!.hotel_code } : {}
      return { result: await readAll(db, shown), extra: more }
    },
  })
