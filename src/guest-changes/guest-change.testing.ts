import assert from 'node:assert/strict'
import type { TestApp, TestHotel } from '../../test/support/harness.ts'
import { newRate, newRoom } from '../../test/support/stock.ts'
import { findBookingNow } from '../bookings/cancel/find-booking-now.ts'
import { bookItems } from '../bookings/priced-hotel.testing.ts'
import { giveUpChange } from '../payments/collect/end-unpaid.ts'
import { Watched } from '../payments/collect/paying-hotel.testing.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'

export const ALL_KINDS = [
  'arrival_time',
  'special_request',
  'phone',
  'guest_name',
  'dates',
  'rooms',
  'guests',
  'extras',
]

const TODAY = todayIn('UTC')
/** Days from today. */
export const on = (after: number): string => formatDay(TODAY + after)

/** Free until ten days before arrival, then half, then all. */
export const STEPS = [
  { before: 10, unit: 'days', charge: 'percent', value: 50 },
  { before: 1, unit: 'days', charge: 'percent', value: 100 },
]
/** Half of it from the first moment on. */
export const HALF = [{ before: null, unit: 'days', charge: 'percent', value: 50 }]

interface Made {
  steps?: object[]
  deposit?: number
  grace_hours?: number
  pays?: boolean | object
}

/** A hotel with rooms DLX and SEA at 100 and 150, and a rate LATER at 80 that is free to cancel; guests may change all. */
export const changingHotel = async (
  { hotel: make }: TestApp,
  { steps = STEPS, deposit = 0, grace_hours = 0, pays = false }: Made = {},
): Promise<TestHotel> => {
  const hotel = await make()
  const policy = {
    policy_code: 'TERMS',
    policy_name: 'Terms',
    steps,
    grace_hours,
    ...(deposit === 0 ? {} : { deposit: { charge: 'percent', value: deposit } }),
  }
  assert.equal((await hotel.post('/createpolicy', policy)).status, 201)
  await newRoom(hotel)
  await newRoom(hotel, { room_code: 'SEA', room_name: 'Sea room' })
  await newRate(hotel, { policy_code: 'TERMS' })
  await newRate(hotel, { rate_code: 'LATER' })
  const prices = { DLX: { FLEX: 100, LATER: 80 }, SEA: { FLEX: 150, LATER: 120 } }
  const data = Array.from({ length: 60 }, (_, after) =>
    Object.entries(prices).flatMap(([room_code, rates]) =>
      Object.entries(rates).map(([rate_code, price]) => ({
        ...{ room_code, rate_code, price, number_of_rooms: 3 },
        room_availability_date: `${on(after)}T00:00:00Z`,
      })),
    ),
  ).flat()
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  await hotel.put('/hotelinformation', { guest_may_change: ALL_KINDS })
  if (pays !== false) {
    const settings = pays === true ? { provider: 'test', mode: 'test' } : pays
    assert.equal((await hotel.put('/paymentsettings', settings)).status, 200)
  }
  return hotel
}

export const EMAIL = 'ann@example.com'

interface BookedStay {
  first?: number
  nights?: number
  items?: object[]
  promo_code?: string
}

/** A booking of rooms, each for two adults, from so many days after today on. */
export const bookedStay = async (
  app: TestApp,
  hotel: TestHotel,
  { first = 20, nights = 2, items = [{}] as object[], ...form }: BookedStay = {},
): Promise<Watched> => {
  const one = { room_code: 'DLX', rate_code: 'FLEX', adults: 2 }
  const dates = { arrival_date: on(first), departure_date: on(first + nights), ...form }
  return new Watched(
    app,
    hotel,
    await bookItems(
      hotel,
      items.map((item) => ({ ...one, ...item })),
      dates,
    ),
  )
}

/** Asks what a change would come to, and makes it for that. */
export const simulated = ({ hotel, code }: Watched, changes: object) =>
  hotel.post(
    '/guestchange',
    { booking_code: code, email: EMAIL, changes, simulate: 1 },
    { token: hotel.client },
  )

export const change = ({ hotel, code }: Watched, changes: object, grand_total: number) =>
  hotel.post(
    '/guestchange',
    { booking_code: code, email: EMAIL, changes, grand_total },
    { token: hotel.client },
  )

/** What cancelling costs now, as staff are told. */
export const feeNow = async ({ hotel, code }: Watched): Promise<number> =>
  (await hotel.post('/cancelbooking', { booking_code: code, simulate: 1 })).Result.fee_amount

export const told = async ({ hotel, code }: Watched) =>
  (await hotel.get(`/getallbooking?booking_code=${code}`)).Result[0]

/** As the page of the booking does. */
export const giveUp = (app: TestApp, { hotel, code }: Watched): Promise<boolean> =>
  app.db.inHotel(hotel.hotelId, async (tx) => {
    const { booking } = (await findBookingNow(tx, code))!
    return giveUpChange(tx, booking, { chain_code: hotel.chain, hotel_code: hotel.code }, 'Guest')
  })
