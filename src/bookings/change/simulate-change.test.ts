// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import {
  booked,
  booking,
  day,
  entry,
  faultsOf,
  left,
  outcome,
  push,
  stock,
} from '../../../test/support/stock.ts'

const { db, hotel: newHotel } = await createTestApp()

const rowsOf = (hotel: TestHotel) =>
  db.coordinator.read(async (sql) => {
    const tables: Record<string, unknown> = {}
    for (const table of ['booking', 'event', 'inventory_ledger', 'hotel_clock', 'mail', 'idempotent_answer'])
      tables[table] = await sql.rows(`select * from ${table} where hotel_id = $1 order by 1, 2`, [
        hotel.hotelId,
      ])
    return tables
  })

const update = (hotel: TestHotel, code: string, body: object, headers = {}) =>
  hotel.put(`/updatebooking/${code}`, body, { headers })

const nightsOf = async (hotel: TestHotel, code: string): Promise<number> =>
  (await hotel.get(`/getallbooking?booking_code=${code}`)).Result[0].nights

test('a simulated change answers the booking as it would be, and nothing of it is there afterwards', async () => {
  const hotel = await stock(await newHotel(), 6)
  const code = await booked(hotel, { departure_date: day(2) })
  await push(
    hotel,
    [0, 1, 2, 3].map((after) => entry(after, { price: 130, number_of_rooms: undefined })),
  )
  const [before, rooms] = [await rowsOf(hotel), await left(hotel)]
  const request = { departure_date: day(4), rooms: 2, guest_detail: { name: 'Zoë' } }
  for (const [keep_price, total] of [
    [0, 1040],
    [1, 920],
  ]) {
    const answer = await update(hotel, code, { ...request, keep_price, simulate: 1 })
    assert.equal(outcome(answer), '200 ok', answer.text)
    const { payment_price, nights, number_of_room_booking, guest_detail, nightly } = answer.Result
    assert.deepEqual([payment_price, nights, number_of_room_booking, guest_detail.name], [total, 4, 2, 'Zoë'])
    assert.deepEqual(
      nightly.map(({ price }: { price: number }) => price),
      keep_price ? [100, 100, 130, 130] : [130, 130, 130, 130],
    )
    assert.deepEqual([await rowsOf(hotel), await left(hotel)], [before, rooms])
  }
})

test('what it answers is what the change then does', async () => {
  const hotel = await stock(await newHotel(), 6)
  const code = await booked(hotel, { departure_date: day(2) })
  const request = { arrival_date: day(1), departure_date: day(5), arrival_time: '18:00' }
  const would = (await update(hotel, code, { ...request, simulate: true })).Result
  assert.equal(await nightsOf(hotel, code), 2)
  const is = (await update(hotel, code, { ...request, simulate: 0 })).Result
  assert.deepEqual({ ...would, updated_at: is.updated_at }, is)
})

test('it is refused as the change is', async () => {
  const hotel = await stock(await newHotel(), 4)
  const code = await booked(hotel, { departure_date: day(2) })
  for (const request of [
    { departure_date: day(9) },
    { rooms: 9 },
    { room_code: 'NONE' },
    { guests: 9 },
    { departure_date: day(3), room_price: 1 },
    { departure_date: day(0) },
  ]) {
    const [would, is] = [
      await update(hotel, code, { ...request, simulate: 1 }),
      await update(hotel, code, request),
    ]
    assert.ok(is.status >= 400, is.text)
    assert.deepEqual([outcome(would), would.Error.details], [outcome(is), is.Error.details])
  }
  assert.equal(outcome(await update(hotel, 'NOSUCH', { simulate: 1 })), '404 booking_not_found')
  assert.equal(
    outcome(await hotel.put(`/updatebooking/${code}`, { simulate: 1 }, { token: hotel.client })),
    '403 admin_token_required',
  )
})

test('a key that a simulation was sent with does not stand for the change', async () => {
  const hotel = await stock(await newHotel(), 4)
  const code = await booked(hotel, { departure_date: day(2) })
  const key = { 'idempotency-key': 'one' }
  const request = { departure_date: day(3) }
  assert.equal(outcome(await update(hotel, code, { ...request, simulate: 1 }, key)), '200 ok')
  assert.equal(await nightsOf(hotel, code), 2)
  const made = await update(hotel, code, request, key)
  assert.deepEqual([outcome(made), made.headers['idempotency-replayed']], ['200 ok', undefined])
  assert.equal(await nightsOf(hotel, code), 3)
})

test('a change that cannot simulate refuses to, instead of being made', async () => {
  const hotel = await stock(await newHotel(), 1)
  const booking_code = await booked(hotel)
  const before = await rowsOf(hotel)
  const asked: [string, object, string][] = [
    ['createbooking', booking({}, { simulate: 1 }), 'simulate'],
    ['createbooking', booking({ simulate: 1 }), 'booking_form.simulate'],
    ['confirmbooking', { booking_code, simulate: true }, 'simulate'],
    ['createrate', { rate_code: 'NEW', rate_name: 'New', simulate: 1 }, 'simulate'],
    ['guestcancel', { booking_code, email: 'ann@example.com', fee_amount: 0, simulate: 1 }, 'simulate'],
  ]
  for (const [operation, body, field] of asked) {
    const refused = await hotel.post(`/${operation}`, body)
    assert.deepEqual([outcome(refused), faultsOf(refused)], ['422 invalid_value', [`${field} invalid_value`]])
  }
  assert.deepEqual(await rowsOf(hotel), before)
  assert.equal(outcome(await hotel.post('/confirmbooking', { booking_code, simulate: 0 })), '200 ok')
})
