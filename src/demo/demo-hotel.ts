import type { Database } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import { createHotel } from '../hotels/create-hotel.ts'
import { findHotelByCodes, type HotelRow, listHotels } from '../hotels/queries.ts'
import type { Services } from '../services.ts'
import { todayIn } from '../stay/time-zone.ts'
import { demoBookings } from './booking-data.ts'
import { availabilityOf, maintenance, saverClosures, seedOf } from './calendar-data.ts'
import { type DemoCall, mustSucceed, withDemoApi } from './demo-api.ts'
import { type DemoTokens, makeTokens, recallTokens } from './demo-tokens.ts'
import {
  CHAIN_CODE,
  COMPANY_CODE,
  CURRENCY,
  demoRates,
  demoRooms,
  HOTEL_CODE,
  hotelInformation,
  TIMEZONE,
} from './hotel-data.ts'
import { makeDemoBookings } from './make-demo-bookings.ts'
import { storeDemoPictures } from './pictures.ts'

export interface DemoHotel {
  hotel: HotelRow
  /** Made just now, as opposed to found. */
  created: boolean
  /** Undefined where their values are not known any more. */
  tokens: DemoTokens | undefined
}

// The demo hotel bears this name until all of it is there, so that a start finishes what a killed one began.
const NAME_BEFORE = 'Hotel Samudra (being set up)'

const ADVISORY_LOCK = 7_262_261

/** For the server: finds the demo hotel, or makes it where there is no hotel at all. */
export const findDemoHotel = async (services: Services): Promise<DemoHotel | undefined> => {
  const hotels = await services.db.read(listHotels)
  const demo = hotels.find(isDemo)
  if (demo === undefined && hotels.length > 0) return undefined
  return demo === undefined || !isComplete(demo) ? makeDemoHotel(services) : known(services, demo)
}

/** Makes the demo hotel, or what is missing of it. */
export const makeDemoHotel = (services: Services): Promise<DemoHotel> =>
  inDemoTurn(services.db, async () => {
    const before = await services.db.read((sql) => findHotelByCodes(sql, CHAIN_CODE, HOTEL_CODE))
    if (before !== undefined && !isDemo(before))
      throw new OperatorError(`There is a hotel ${CHAIN_CODE}/${HOTEL_CODE} that is not the demo hotel.`)
    if (before !== undefined && isComplete(before)) return known(services, before)
    const hotel = before ?? (await insertDemoHotel(services.db))
    const tokens =
      (await recallTokens(services.config, services.db, hotel.hotel_id)) ??
      (await makeTokens(services.config, services.db, hotel.hotel_id))
    await withDemoApi(services, tokens.admin, async (call) => {
      await fillHotel(call, tokens)
      await storeDemoPictures(services.db, hotel.hotel_id, call)
      await mustSucceed(call('PUT', '/hotelinformation', hotelInformation))
    })
    const made = await services.db.read((sql) => findHotelByCodes(sql, CHAIN_CODE, HOTEL_CODE))
    return { hotel: made!, created: true, tokens }
  })

/** One process at a time works on the demo hotel. */
const inDemoTurn = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.withoutTimeouts(async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    return work()
  })

const isDemo = (hotel: HotelRow): boolean =>
  hotel.chain_code === CHAIN_CODE &&
  hotel.hotel_code === HOTEL_CODE &&
  (hotel.hotel_name === NAME_BEFORE || hotel.company_code === COMPANY_CODE)

const isComplete = ({ hotel_name }: HotelRow): boolean => hotel_name !== NAME_BEFORE

const known = async ({ config, db }: Services, hotel: HotelRow): Promise<DemoHotel> => ({
  hotel,
  created: false,
  tokens: await recallTokens(config, db, hotel.hotel_id),
})

const insertDemoHotel = async (db: Database): Promise<HotelRow> => {
  const codes = { chain_code: CHAIN_CODE, hotel_code: HOTEL_CODE }
  const hotel = { ...codes, hotel_name: NAME_BEFORE, currency: CURRENCY, timezone: TIMEZONE }
  return (await createHotel(db, hotel))!
}

/** Rooms, rates, days and bookings. What an earlier attempt left is kept. */
const fillHotel = async (call: DemoCall, tokens: DemoTokens): Promise<void> => {
  const today = todayIn(TIMEZONE)
  await createMissing(call, '/getallrooms', '/createroom', demoRooms, 'room_code')
  await createMissing(call, '/getallrates', '/createrate', demoRates, 'rate_code')
  const booked: { guest_detail: { email: string } }[] = await mustSucceed(
    call('GET', '/getallbooking?limit=1000'),
  )
  // Counts pushed after a booking would put its rooms on sale again.
  if (booked.length === 0) await pushDays(call, today)
  await makeDemoBookings(call, tokens.client, demoBookings(today, seedOf(today)))
}

const createMissing = async <Code extends string>(
  call: DemoCall,
  list: string,
  create: string,
  wanted: Record<Code, string>[],
  code: Code,
): Promise<void> => {
  const there = new Set(
    (await mustSucceed(call('GET', list))).map((item: Record<Code, string>) => item[code]),
  )
  for (const item of wanted) if (!there.has(item[code])) await mustSucceed(call('POST', create, item))
}

const pushDays = async (call: DemoCall, today: number): Promise<void> => {
  for (const room of demoRooms)
    await mustSucceed(call('POST', '/modifyroomavailability', { data: availabilityOf(room, today) }))
  await mustSucceed(call('PUT', '/updatestopsellroomavailability', maintenance(today)))
  for (const closure of saverClosures(today))
    await mustSucceed(call('PUT', '/updatestopsellroomrateavailability', closure))
}
