import { alone } from '../db/connection/alone.ts'
import { isDatabaseAway } from '../db/connection/faults.ts'
import type { Database } from '../db/hotel/database.ts'
import { OperatorError } from '../errors.ts'
import { createHotel } from '../hotels/create-hotel.ts'
import { findHotelByCodes } from '../hotels/find-by-codes.ts'
import { findHotel, type HotelRow, listHotelCodes } from '../hotels/queries.ts'
import type { Services } from '../services.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { availabilityOf, maintenance, seedOf } from './calendar-data.ts'
import { type DemoCall, mustSucceed, withDemoApi } from './demo-api.ts'
import { type DemoTokens, makeTokens, recallTokens } from './demo-tokens.ts'
import { demoGroups } from './group-bookings.ts'
import {
  CHAIN_CODE,
  COMPANY_CODE,
  CURRENCY,
  demoRooms,
  HOTEL_CODE,
  hotelInformation,
  TIMEZONE,
} from './hotel-data.ts'
import { makeDemoBookings } from './make-demo-bookings.ts'
import { storeDemoPictures } from './pictures.ts'
import { demoExtras, demoPayments, demoPolicies, demoPromos, demoRates, demoTaxes } from './price-data.ts'
import { demoBookings } from './stay-data.ts'
import { hotelTranslations, withHouseTexts, withTranslations } from './texts/translated.ts'

export interface DemoHotel {
  hotel: HotelRow
  /** Whether it was made by this call; else it existed already. */
  created: boolean
  /** Undefined if their values are no longer known. */
  tokens: DemoTokens | undefined
}

// The demo hotel has this name until it is complete. If a start is killed, the next one sees it and finishes the hotel.
const NAME_UNTIL_COMPLETE = 'Hotel Samudra (being set up)'

const ADVISORY_LOCK = 7_262_261

/** For the server: finds the demo hotel, or makes it if the database has no hotel at all and one is wanted. */
export const findDemoHotel = async (services: Services, isWanted = true): Promise<DemoHotel | undefined> => {
  const { db } = services
  let demo = await existingHotel(db)
  if (demo === undefined && !isWanted) return undefined
  if (demo === undefined && (await hasHotels(db))) {
    // The hotel may be the demo hotel, begun by another process since it was looked for.
    demo = await existingHotel(db)
    if (demo === undefined) return undefined
  }
  return demo === undefined || !isComplete(demo) ? makeDemoHotel(services) : existingDemo(services, demo)
}

/** Undefined also while the node of a cluster that has it is away: the others are served without it. */
const existingHotel = async (db: Database): Promise<HotelRow | undefined> => {
  const found = await findHotelByCodes(db, CHAIN_CODE, HOTEL_CODE).catch((err) => {
    if (!db.isSpread || !isDatabaseAway(err)) throw err
    return undefined
  })
  return found !== undefined && isDemo(found) ? found : undefined
}

/** Whether any hotel was created. Codes in the directory may be of a creation that did not finish. */
const hasHotels = async (db: Database): Promise<boolean> => {
  for (const { hotel_id } of await db.directory.read(listHotelCodes))
    try {
      if ((await db.of(hotel_id).read((sql) => findHotel(sql, hotel_id))) !== undefined) return true
    } catch (err) {
      // A node of a cluster is away, which is no database without hotels.
      if (isDatabaseAway(err)) return true
      throw err
    }
  return false
}

/** Makes the demo hotel, or finishes one that is incomplete. */
export const makeDemoHotel = (services: Services): Promise<DemoHotel> =>
  withDemoLock(services.db, async () => {
    const existing = await findHotelByCodes(services.db, CHAIN_CODE, HOTEL_CODE)
    if (existing !== undefined && !isDemo(existing))
      throw new OperatorError(`There is a hotel ${CHAIN_CODE}/${HOTEL_CODE} that is not the demo hotel.`)
    if (existing !== undefined && isComplete(existing)) return existingDemo(services, existing)
    const hotel = existing ?? (await insertDemoHotel(services.db))
    const tokens =
      (await recallTokens(services.config, services.db, hotel.hotel_id)) ??
      (await makeTokens(services.config, services.db, hotel.hotel_id))
    await withDemoApi(services, tokens.admin, async (call) => {
      await fillHotel(call, tokens)
      await storeDemoPictures(services.db, hotel.hotel_id, call)
      await mustSucceed(call('PUT', '/hotelinformation', translatedInformation))
    })
    const made = await findHotelByCodes(services.db, CHAIN_CODE, HOTEL_CODE)
    return { hotel: made!, created: true, tokens }
  })

const translatedInformation = {
  ...hotelInformation,
  language: 'en',
  hotel_policy: withHouseTexts(hotelInformation.hotel_policy),
  translations: hotelTranslations,
}

/** One process at a time works on the demo hotel. */
const withDemoLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.coordinator.withoutTimeouts((client) => alone(client, ADVISORY_LOCK, work))

const isDemo = (hotel: HotelRow): boolean =>
  hotel.chain_code === CHAIN_CODE &&
  hotel.hotel_code === HOTEL_CODE &&
  (hotel.hotel_name === NAME_UNTIL_COMPLETE || hotel.company_code === COMPANY_CODE)

const isComplete = ({ hotel_name }: HotelRow): boolean => hotel_name !== NAME_UNTIL_COMPLETE

const existingDemo = async ({ config, db }: Services, hotel: HotelRow): Promise<DemoHotel> => ({
  hotel,
  created: false,
  tokens: await recallTokens(config, db, hotel.hotel_id),
})

const insertDemoHotel = async (db: Database): Promise<HotelRow> => {
  const codes = { chain_code: CHAIN_CODE, hotel_code: HOTEL_CODE }
  const hotel = { ...codes, hotel_name: NAME_UNTIL_COMPLETE, currency: CURRENCY, timezone: TIMEZONE }
  return (await createHotel(db, hotel))!
}

/** Adds rooms, rates and what their prices are made of, days and bookings. Keeps those that an earlier attempt made. */
const fillHotel = async (call: DemoCall, tokens: DemoTokens): Promise<void> => {
  const today = todayIn(TIMEZONE)
  await createMissing(
    call,
    '/getallrooms',
    '/createroom',
    withTranslations('rooms', 'room_code', demoRooms),
    'room_code',
  )
  await createMissing(
    call,
    '/getallpolicies',
    '/createpolicy',
    withTranslations('policies', 'policy_code', demoPolicies),
    'policy_code',
  )
  await createMissing(
    call,
    '/getallrates',
    '/createrate',
    withTranslations('rates', 'rate_code', demoRates),
    'rate_code',
  )
  await createMissing(
    call,
    '/getalltaxes',
    '/createtax',
    withTranslations('taxes', 'tax_code', demoTaxes),
    'tax_code',
  )
  await createMissing(
    call,
    '/getallextras',
    '/createextra',
    withTranslations('extras', 'extra_code', demoExtras),
    'extra_code',
  )
  await createMissing(call, '/getallpromos', '/createpromo', demoPromos, 'promo_code')
  const booked: { guest_detail: { email: string } }[] = await mustSucceed(
    call('GET', '/getallbooking?limit=1000'),
  )
  // Pushing room counts after bookings exist would put the booked rooms on sale again.
  if (booked.length === 0) await pushDays(call, today)
  await makeDemoBookings(call, tokens.client, [...demoGroups(today), ...demoBookings(today, seedOf(today))])
  // After the bookings: nobody would pay for those, so they would be cancelled.
  await mustSucceed(call('PUT', '/paymentsettings', demoPayments))
}

const createMissing = async <Code extends string>(
  call: DemoCall,
  list: string,
  create: string,
  wanted: Record<Code, string>[],
  code: Code,
): Promise<void> => {
  const existingCodes = new Set(
    (await mustSucceed(call('GET', list))).map((item: Record<Code, string>) => item[code]),
  )
  for (const item of wanted) if (!existingCodes.has(item[code])) await mustSucceed(call('POST', create, item))
}

const pushDays = async (call: DemoCall, today: number): Promise<void> => {
  for (const room of demoRooms)
    await mustSucceed(call('POST', '/modifyroomavailability', { data: availabilityOf(room, today) }))
  await mustSucceed(call('PUT', '/updatestopsellroomavailability', maintenance(today)))
}
