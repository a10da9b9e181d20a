import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, faultsOf, outcome, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { BREAKFAST, bookItems, bookingOf, CLEANING, item, twoRooms } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

const cancel = async (hotel: TestHotel, booking_code: string, items: number[], reason?: string) => {
  const answer = await hotel.post('/cancelbooking', { booking_code, items, reason })
  assert.equal(outcome(answer), '200 ok', answer.text)
  return answer.Result
}

test('what is included once a booking moves to an item as far as its price goes', async () => {
  const included = (tax_code: string, fields: object) =>
    ['createtax', { ...CLEANING, tax_code, is_included: 1, ...fields }] as [string, object]
  const hotel = await twoRooms(await newHotel(), [
    included('ONE', { value: 120 }),
    included('TWO', { value: 60 }),
    included('VAT', { charge: 'percent', value: 10, basis: 'room' }),
    ['createextra', BREAKFAST],
  ])
  await push(
    hotel,
    [0, 1].map((after) => entry(after, { room_code: 'SEA', price: 50, number_of_rooms: undefined })),
  )
  const cheap = item({ room_code: 'SEA', adults: 1, extras: [{ extra_code: 'BREAKFAST' }] })
  const code = await bookItems(hotel, [item(), cheap])
  const lines = async () =>
    (await bookingOf(hotel, code)).charges.map(
      ({ item, code, amount }: { item: number; code: string; amount: number }) => `${item} ${code} ${amount}`,
    )
  assert.deepEqual(await lines(), [
    ...['1 DLX 200', '1 ONE 120', '1 TWO 60', '1 VAT 1.82'],
    ...['2 SEA 100', '2 BREAKFAST 30', '2 VAT 11.82'],
  ])
  const left = await cancel(hotel, code, [1])
  assert.deepEqual(await lines(), ['2 SEA 100', '2 BREAKFAST 30', '2 VAT 11.82', '2 ONE 118.18', '2 TWO 0'])
  assert.equal(left.grand_total, 130)
  await isSound(hotel)
})

test('an item cancelled before the rest keeps its dates when they move, and that is no damage', async () => {
  const hotel = await twoRooms(await newHotel())
  const code = await bookItems(hotel, [item(), item({ room_code: 'SEA' })])
  await cancel(hotel, code, [1])
  const moved = await hotel.put(`/updatebooking/${code}`, { arrival_date: day(3), departure_date: day(6) })
  assert.equal(outcome(moved), '200 ok', moved.text)
  await isSound(hotel)
  await cancel(hotel, code, [2])
  await isSound(hotel)
})

test('why items were cancelled is in the history; the booking itself has a reason when all are', async () => {
  const hotel = await twoRooms(await newHotel())
  const code = await bookItems(hotel, [item(), item(), item(), item()])
  assert.equal((await cancel(hotel, code, [2, 3], 'Bo is ill')).cancel_reason, null)
  await cancel(hotel, code, [4])
  await hotel.put(`/updatebooking/${code}`, { departure_date: day(3) })
  assert.equal((await cancel(hotel, code, [1], 'Ann too')).cancel_reason, 'Ann too')
  const history = (await hotel.get(`/getbookinghistory/${code}`)).Result
  assert.deepEqual(
    history.map(({ reason }: { reason: string | null }) => reason),
    [null, 'Bo is ill', null, null, 'Ann too'],
  )
  const events = (await hotel.get('/getevents?after=0&limit=1000')).text
  assert.ok(!events.includes('Bo is ill'))
})

test('a booking has at most 100 items, those that were cancelled included', async () => {
  const hotel = await twoRooms(await newHotel())
  await push(hotel, [entry(0, { number_of_rooms: 99 })])
  const code = await bookItems(hotel, Array(20).fill(item({ adults: 1 })), { departure_date: day(1) })
  const add = (count: number) =>
    hotel.put(`/updatebooking/${code}`, { items: Array(count).fill(item({ adults: 1 })) })
  for (let last = 20; last < 96; last += 19) {
    await cancel(
      hotel,
      code,
      Array.from({ length: 19 }, (_, at) => last - at),
    )
    assert.equal(outcome(await add(19)), '200 ok')
  }
  await cancel(hotel, code, [92, 93, 94, 95, 96])
  const refused = await add(5)
  assert.deepEqual([outcome(refused), faultsOf(refused)], ['422 invalid_value', ['items invalid_value']])
  assert.match(refused.Error.details[0].message, /at most 100 items, those that were cancelled included/)
  assert.equal(outcome(await add(1)), '200 ok')
  await isSound(hotel)
})
