import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { book, booked, day, entry, listed, newRoom, outcome, push, stock } from '../../test/support/stock.ts'
import { checkTables } from '../check/check-tables.ts'
import { bookItems, item } from './priced-hotel.testing.ts'

// Touches days: runs again in other time zones.

const { db, hotel: newHotel } = await createTestApp()

const rows = (table: string, { hotelId }: TestHotel) =>
  db.coordinator.read((sql) =>
    // biome-ignore lint/suspicious/noExplicitAny: columns as they are
    sql.rows<any>(`select * from ${table} where hotel_id = $1 order by 2, 3`, [hotelId]),
  )

/** A booking with a first item DLX and a second one. */
const bookedTwice = async (hotel: TestHotel, second: string): Promise<string> => {
  const code = await bookItems(
    hotel,
    [item({ rooms: 1, adults: 2 }), item({ room_code: second, rooms: 2, adults: 3 })],
    { departure_date: day(1) },
  )
  assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
  return code
}

/** Free rooms of DLX on the first day. */
const free = async (hotel: TestHotel): Promise<number> =>
  (await listed(hotel, 0, 0)).find(({ room_code }: { room_code: string }) => room_code === 'DLX')
    .number_of_rooms

const twoRooms = async (): Promise<TestHotel> => {
  const hotel = await stock(await newHotel())
  await newRoom(hotel, { room_code: 'SEA', room_name: 'Sea' })
  await push(hotel, [entry(0, { room_code: 'SEA', price: 50 })])
  return hotel
}

test('a booking is kept with its item and the charge it was quoted', async () => {
  const hotel = await stock(await newHotel())
  await booked(hotel, {
    arrival_date: day(1),
    departure_date: day(3),
    rooms: 2,
    guests: 3,
    adults: 2,
    children: 1,
  })
  const [booking] = await rows('booking', hotel)
  const [{ hotel_id, booking_id, room_id, rate_id, ...sold }] = await rows('booking_room', hotel)
  assert.equal(booking_id, booking.booking_id)
  assert.deepEqual(sold, {
    item: 1,
    room_code: 'DLX',
    room_name: 'Deluxe',
    rate_code: 'FLEX',
    rate_name: 'Flexible',
    arrival_date: day(1),
    departure_date: day(3),
    rooms: 2,
    guests: 3,
    adults: 2,
    children: 1,
    nightly: [10_000, 10_000],
    rate_price: 10_000,
    total_price: 40_000,
    item_status: 'booked',
    holds_rooms: true,
    children_ages: null,
    guest_name: null,
    guest_fold: null,
    nightly_totals: null,
    promo_nightly: null,
    price_override: null,
    override_reason: null,
    extras: null,
    cancel_reason: null,
    terms: null,
    stay_status: 'expected',
    fee: null,
    released_from: null,
    stay_steps: null,
    units: null,
  })
  assert.deepEqual(await rows('booking_charge', hotel), [
    {
      hotel_id,
      booking_id,
      line: 1,
      kind: 'room',
      code: 'DLX',
      name: 'Deluxe',
      item: 1,
      quantity: 2,
      amount: 40_000,
      is_included: false,
      is_at_hotel: false,
      is_once: false,
    },
  ])
  assert.deepEqual([booking.total_price, booking.arrival_date], [40_000, day(1)])
})

test('a move changes item and charge; cancelling keeps what it cost, and holds nothing', async () => {
  const hotel = await twoRooms()
  const booking_code = await booked(hotel)
  const moved = await hotel.put(`/updatebooking/${booking_code}`, { room_code: 'SEA', rooms: 3, guests: 3 })
  assert.equal(outcome(moved), '200 ok')
  const parts = async () => {
    const [sold, charge, booking] = [
      (await rows('booking_room', hotel))[0],
      (await rows('booking_charge', hotel))[0],
      (await rows('booking', hotel))[0],
    ]
    return [
      sold.room_code,
      sold.holds_rooms,
      charge.code,
      charge.quantity,
      charge.amount,
      booking.total_price,
    ]
  }
  assert.deepEqual(await parts(), ['SEA', true, 'SEA', 3, 15_000, 15_000])
  await hotel.post('/cancelbooking', { booking_code })
  assert.deepEqual(await parts(), ['SEA', false, 'SEA', 3, 15_000, 15_000])
  assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
})

test('answers, filters, reports and deletions look at every item', async () => {
  const hotel = await twoRooms()
  const code = await bookedTwice(hotel, 'SEA')
  const [answer] = (await hotel.get('/getallbooking?room_code=SEA')).Result
  assert.equal(answer.booking_code, code)
  assert.deepEqual([answer.room_code, answer.number_of_room_booking, answer.number_of_guest], ['DLX', 3, 5])
  assert.equal(answer.payment_price, 200)
  const report = (await hotel.get(`/reportoccupancy?start_date=${day(0)}&end_date=${day(0)}`)).Result[0]
  assert.deepEqual([report.rooms_sold, report.room_revenue, report.arrivals], [3, 200, 1])
  const made = answer.created_at.slice(0, 10)
  const today = (await hotel.get(`/reportoccupancy?start_date=${made}&end_date=${made}`)).Result[0]
  assert.deepEqual([today.bookings_created, today.rooms_created], [1, 3])
  for (const room of ['DLX', 'SEA']) {
    const refused = await hotel.delete(`/deleteroom/${room}`)
    assert.equal(refused.Error.details[0].count, 1)
  }
  assert.equal((await hotel.delete('/deleterate/FLEX')).Error.details[0].count, 1)
})

for (const second of ['SEA', 'DLX'])
  test(`cancelling gives every item back, also where both are ${second === 'DLX' ? 'of one room' : 'of two'}`, async () => {
    const hotel = await twoRooms()
    const booking_code = await bookedTwice(hotel, second)
    const search = () => hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}`)
    await search()
    assert.equal(outcome(await hotel.post('/cancelbooking', { booking_code })), '200 ok')
    assert.deepEqual(
      (await search()).Result.map(({ number_of_rooms }: { number_of_rooms: number }) => number_of_rooms),
      [3, 3],
    )
    assert.equal(await free(hotel), 3)
    assert.deepEqual(
      (await rows('booking_room', hotel)).map(({ item_status, holds_rooms }) => [item_status, holds_rooms]),
      Array(2).fill(['cancelled', false]),
    )
    assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
    assert.equal(outcome(await book(hotel, { rooms: 3 })), '201 ok')
  })

test('a push that leaves out what is not acknowledged counts every item that holds rooms', async () => {
  const hotel = await twoRooms()
  const code = await bookedTwice(hotel, 'DLX')
  const pushed = () => push(hotel, [entry(0, { number_of_rooms: 9 })], { net_unacknowledged: 1 })
  await pushed()
  assert.equal(await free(hotel), 6)
  await hotel.post('/confirmbooking', { booking_code: code })
  await pushed()
  assert.equal(await free(hotel), 9)
})
