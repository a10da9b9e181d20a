import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOWER, placedAt, UPPER } from '../../test/postgres/two-nodes.ts'
import { createTestApp } from '../../test/support/harness.ts'
import { checkTables } from '../check/check-tables.ts'
import { createHotel } from '../hotels/create-hotel.ts'
import { listHotels } from '../hotels/queries.ts'
import { type Day, formatDay, weekdayOf } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { listTokens } from '../tokens/queries.ts'
import { finishOthers, OTHERS } from './demo-chain.ts'
import { findDemoHotel, makeDemoHotel } from './demo-hotel.ts'
import { TIMEZONE } from './hotel-data.ts'

// As with a database of the operator: there is no data folder in which the tokens could be saved.
const { app, db, services, hotel, url } = await createTestApp({
  ownDatabase: true,
  databaseUrl: 'postgres://elsewhere',
})

let clientToken: string
let adminToken: string
let chainToken: string

const EXTRAS = [{ extra_code: 'BREAKFAST' }, { extra_code: 'TRANSFER', quantity: 2 }, { extra_code: 'EARLY' }]
const round = (amount: number): number => Math.round(amount * 100) / 100

test('a server leaves a database with hotels alone; demo makes the hotel beside them, once', async () => {
  await hotel()
  assert.equal(await findDemoHotel(services), undefined)
  const made = await makeDemoHotel(services)
  assert.equal(made.created, true)
  assert.equal(made.hotel.hotel_name, 'Hotel Samudra')
  clientToken = made.tokens!.client
  adminToken = made.tokens!.admin
  chainToken = made.tokens!.chain!
  for (const token of [clientToken, adminToken])
    assert.equal((await app.inject({ url: '/api/plugin/v1/test', headers: { token } })).statusCode, 200)
  assert.deepEqual((await checkTables(db)).damages, [])

  const again = await makeDemoHotel(services)
  assert.equal(again.created, false)
  assert.equal(again.tokens, undefined, 'beside a database of the operator nothing is kept')
  assert.equal((await db.coordinator.read(listHotels)).length, 4)
  assert.equal(await finishOthers(services), 0)
})

test('its chain has three hotels in three time zones and currencies, found by one token', async () => {
  const day = (ahead: number): string => formatDay(todayIn(TIMEZONE) + ahead)
  const search = await app.inject({
    url: `/api/plugin/v1/hotelsearch?StartDate=${day(45)}&EndDate=${day(48)}`,
    headers: { token: chainToken },
  })
  assert.equal(search.statusCode, 200, search.body)
  const found: { hotel_code: string; offer: { currency: string; grand_total: number }; picture: string }[] =
    search.json().Result
  const byCode = new Map(found.map((one) => [one.hotel_code, one]))
  assert.deepEqual([...byCode.keys()].sort(), ['KYOTO', 'LISBON', 'SANUR'])
  const currencies = ['SANUR', 'LISBON', 'KYOTO'].map((code) => byCode.get(code)!.offer.currency)
  assert.deepEqual(currencies, ['USD', 'EUR', 'JPY'])
  assert.ok(Number.isInteger(byCode.get('KYOTO')!.offer.grand_total))
  for (const { picture } of found) assert.equal((await app.inject(new URL(picture).pathname)).statusCode, 200)

  const hotels = (await db.coordinator.read(listHotels)).filter(({ chain_code }) => chain_code === 'SAMUDRA')
  assert.equal(new Set(hotels.map(({ timezone }) => timezone)).size, 3)
  for (const plan of OTHERS) {
    const row = hotels.find(({ hotel_code }) => hotel_code === plan.hotel_code)!
    assert.equal(row.hotel_name, plan.information.hotel_name)
    assert.deepEqual(await db.of(row.hotel_id).read((sql) => listTokens(sql, row.hotel_id)), [])
  }
})

test('the others charge the taxes of their place, and no yen has decimals', async () => {
  const at = async (hotel: string, fields: object) => {
    const arrival = quietTuesday(todayIn(TIMEZONE) + 70)
    const dates = { arrival_date: formatDay(arrival), departure_date: formatDay(arrival + 2) }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/plugin/v1/quotebooking',
      headers: { token: chainToken, 'x-hotel': `SAMUDRA/${hotel}` },
      payload: { booking_form: { ...dates, guests: 2, ...fields } },
    })
    assert.equal(answer.statusCode, 200, answer.body)
    const { charges, ...quote } = answer.json().Result
    const amounts = charges.map(({ code, amount }: { code: string; amount: number }) => [code, amount])
    return { ...quote, ...Object.fromEntries(amounts) }
  }
  const lisbon = await at('LISBON', { room_code: 'RIVER', rate_code: 'SAVER' })
  assert.equal(lisbon.CITY, 16, 'two guests, two nights')
  assert.equal(lisbon.VAT, round(lisbon.total_price - lisbon.total_price / 1.06))
  assert.equal(lisbon.due_now, lisbon.total_price)
  const kyoto = await at('KYOTO', { room_code: 'MACHIYA', rate_code: 'DINNER' })
  assert.equal(kyoto.CITY, 1600)
  assert.equal(kyoto.CONSUMPTION, Math.round(kyoto.total_price - kyoto.total_price / 1.1))
  assert.equal(kyoto.total_price % 100, 0)
  assert.equal((await at('KYOTO', { room_code: 'SUITE', rate_code: 'FLEX' })).CITYSUITE, 4000)
})

test('a server of a cluster starts while the node with the demo hotel is away', async () => {
  const nowhere = { group_id: 1, host: '127.0.0.1', port: 1 }
  const shards = [LOWER, UPPER].map((half) => ({ ...half, ...nowhere }))
  const away = await placedAt(url, async () => shards)
  assert.equal(await findDemoHotel({ ...services, db: away }), undefined)
})

const quote = async (fields: object) => {
  const arrival = quietTuesday(todayIn(TIMEZONE) + 70)
  const dates = { arrival_date: formatDay(arrival), departure_date: formatDay(arrival + 2) }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/plugin/v1/quotebooking',
    headers: { token: clientToken },
    payload: { booking_form: { ...dates, ...fields } },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().Result
}

/** No weekend, no wedding, no holidays: all nights of the stay cost the same. */
const quietTuesday = (from: Day): Day => {
  let day = from
  while (weekdayOf(day) !== 2 || SEASON_ENDS.test(formatDay(day))) day++
  return day
}
const SEASON_ENDS = /-(12-|01-|03-1|06-[23]|07-0|08-[23]|09-0)/

const priceOf = async (rate_code: string, fields: object = {}): Promise<number> => {
  const { is_available, total_price, items } = await quote({
    room_code: 'FAMILY',
    rate_code,
    guests: 2,
    ...fields,
  })
  assert.equal(is_available, 1, JSON.stringify(items))
  return total_price / 2
}

test('its prices are what its texts promise', async () => {
  const flexible = await priceOf('FLEX')
  assert.equal(await priceOf('SAVER'), round(Math.round(flexible * 0.88) * 0.95))
  assert.equal(await priceOf('BREAKFAST'), flexible + 24)
  assert.equal(await priceOf('FRIENDS', { promo_code: 'SUNRISE' }), Math.round((flexible + 24) * 0.8))
  assert.equal(await priceOf('FLEX', { promo_code: 'welcome10' }), round(flexible * 0.9))
  const family = { guests: 5, adults: 3, children: 2, children_ages: [8, 4] }
  assert.equal(await priceOf('FLEX', family), flexible + 35 + 15)

  const stay = await quote({ room_code: 'FAMILY', rate_code: 'FLEX', ...family, extras: EXTRAS })
  const amounts = stay.charges.map(({ code, amount }: { code: string; amount: number }) => [code, amount])
  assert.deepEqual(Object.fromEntries(amounts).BREAKFAST, 2 * (3 * 14 + 7))
  assert.deepEqual(Object.fromEntries(amounts).TRANSFER, 44)
  assert.deepEqual(Object.fromEntries(amounts).EARLY, 30)
  assert.deepEqual(Object.fromEntries(amounts).VILLAGE, 9, 'three adults, two nights')
  assert.equal(stay.taxes_added, 9)
  assert.equal(stay.taxes_included, round(amounts[4][1] + amounts[5][1]), 'service and tax')
  assert.equal(stay.refundability, 'refundable')
  assert.equal(
    (await quote({ room_code: 'TWIN', rate_code: 'SAVER', guests: 2 })).refundability,
    'non_refundable',
  )
})

test('its saver rate is paid when booking, by the test provider; all others at the hotel', async () => {
  const saver = await quote({ room_code: 'TWIN', rate_code: 'SAVER', guests: 2 })
  assert.equal(saver.due_now, round(saver.grand_total - saver.taxes_added))
  assert.equal(saver.due_at_hotel, saver.taxes_added, 'the village levy')
  for (const rate_code of ['FLEX', 'BREAKFAST'])
    assert.equal((await quote({ room_code: 'TWIN', rate_code, guests: 2 })).due_now, 0)
  const headers = { token: adminToken }
  const settings = await app.inject({ url: '/api/plugin/v1/paymentsettings', headers })
  assert.equal(settings.json().Result.provider, 'test')
  const { json } = await app.inject({ url: '/api/plugin/v1/getallbooking?limit=1000', headers })
  const waiting = json().Result.filter(({ payments }: { payments?: object[] }) => (payments?.length ?? 0) > 0)
  assert.deepEqual(waiting, [], 'its own bookings wait for no payment, or they would be cancelled')
})

test('some bookings have several rooms, extras and promo codes', async () => {
  const { json } = await app.inject({
    url: '/api/plugin/v1/getallbooking?limit=1000',
    headers: { token: adminToken },
  })
  const bookings: { items: object[]; charges: { kind: string }[] }[] = json().Result
  const several = bookings.filter(({ items }) => items.length > 1)
  assert.equal(several.length, 2)
  for (const { charges } of several) assert.ok(charges.some(({ kind }) => kind === 'extra'))
  const promos = await app.inject({ url: '/api/plugin/v1/getallpromos', headers: { token: adminToken } })
  for (const { promo_code, uses } of promos.json().Result) assert.ok(uses > 0, promo_code)
})

test('on its first day guests come, and some are there already, each in a room of their own', async () => {
  const listOf = async (list: string) =>
    (
      await app.inject({
        url: `/api/plugin/v1/getallbooking?list=${list}&limit=1000`,
        headers: { token: adminToken },
      })
    ).json().Result as { items: { units?: string[] }[] }[]
  const inHouse = await listOf('in_house')
  assert.ok(inHouse.length >= 2, `${inHouse.length} in house`)
  const units = inHouse.flatMap(({ items }) => items.flatMap((item) => item.units ?? []))
  assert.equal(new Set(units).size, inHouse.length)
  assert.ok((await listOf('arrivals')).length >= 2)
})

test('a hotel of the operator that has the codes of the demo is not touched', async () => {
  await db.coordinator.withoutTimeouts((client) =>
    client.query(`update hotel set hotel_code = 'OLD' where chain_code = 'SAMUDRA' and hotel_code = 'SANUR'`),
  )
  const codes = { chain_code: 'SAMUDRA', hotel_code: 'SANUR' }
  await createHotel(db, { ...codes, hotel_name: 'Ours', currency: 'EUR', timezone: 'UTC' })
  await assert.rejects(makeDemoHotel(services), { message: /is not the demo hotel/ })
  assert.equal(await findDemoHotel(services), undefined)
})
