import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { book, day, entry, left, push, search, stock } from '../../../test/support/stock.ts'

// Touches days: runs far ahead of UTC.

const { hotel: newHotel } = await createTestApp()

const closeRoom = (after: number) => (hotel: TestHotel) =>
  hotel.put('/updatestopsellroomavailability', {
    room_code: 'DLX',
    start_date: day(after),
    end_date: day(after),
    is_close: 1,
  })
const closeRate = (after: number) => (hotel: TestHotel) =>
  hotel.put('/updatestopsellroomrateavailability', {
    room_code: 'DLX',
    rate_code: 'FLEX',
    start_date: day(after),
    end_date: day(after),
    is_close: 1,
  })
const restrict = (after: number, fields: object) => (hotel: TestHotel) =>
  push(hotel, [
    { room_code: 'DLX', room_availability_date: day(after), rate_detail: [{ rate_code: 'FLEX', ...fields }] },
  ])
const rate = (fields: object) => (hotel: TestHotel) => hotel.put('/updaterate/FLEX', fields)
const room = (fields: object) => (hotel: TestHotel) => hotel.put('/updateroom/DLX', fields)
const forget =
  (after: number, query = '') =>
  (hotel: TestHotel) =>
    hotel.delete(`/deleteroomavailability/DLX?start_date=${day(after)}&end_date=${day(after)}${query}`)

interface Reason {
  code: string
  date?: string
  required?: number
  actual?: number
}

/** A stay of three nights, days 1 to 4, out of six days on sale. Each case breaks one thing. */
const CASES: [string, (hotel: TestHotel) => Promise<unknown>, object, Reason | undefined][] = [
  ['nothing', async () => {}, {}, undefined],
  ['the room is not published', room({ is_publish: 0 }), {}, { code: 'not_published' }],
  ['the rate is closed', rate({ is_closed: 1 }), {}, { code: 'rate_closed' }],
  [
    'the rate begins later',
    rate({ start_date_rate: `${day(2)}T00:00:00Z` }),
    {},
    { code: 'rate_not_valid', date: day(1) },
  ],
  ['the rate begins that day, late', rate({ start_date_rate: `${day(1)}T23:59:59Z` }), {}, undefined],
  [
    'the rate ends before the last night',
    rate({ end_date_rate: `${day(2)}T23:59:59Z` }),
    {},
    { code: 'rate_not_valid', date: day(3) },
  ],
  ['the rate ends with the last night', rate({ end_date_rate: day(3) }), {}, undefined],
  ['a rate-day is gone', forget(2, '&rate_code=FLEX'), {}, { code: 'no_price', date: day(2) }],
  [
    'too few rooms',
    (hotel) => push(hotel, [entry(2, { number_of_rooms: 1 })]),
    { rooms: 2 },
    { code: 'sold_out', date: day(2), required: 2, actual: 1 },
  ],
  ['none on the departure day', (hotel) => push(hotel, [entry(4, { number_of_rooms: 0 })]), {}, undefined],
  ['the room closed on a night', closeRoom(3), {}, { code: 'stop_sell_room', date: day(3) }],
  ['the room closed on the departure day', closeRoom(4), {}, undefined],
  ['the rate closed on a night', closeRate(1), {}, { code: 'stop_sell_rate', date: day(1) }],
  ['the rate closed on the departure day', closeRate(4), {}, undefined],
  ['no arrival', restrict(1, { cta: 7 }), {}, { code: 'cta', date: day(1) }],
  ['no arrival in the middle', restrict(2, { cta: 1 }), {}, undefined],
  ['no departure on the departure day', restrict(4, { ctd: 2 }), {}, { code: 'ctd', date: day(4) }],
  ['no departure on the last night', restrict(3, { ctd: 1 }), {}, undefined],
  ['the departure day has no row', forget(4), {}, undefined],
  [
    'a longer stay required',
    restrict(1, { min_night: 4 }),
    {},
    { code: 'min_night', date: day(1), required: 4, actual: 3 },
  ],
  ['just long enough', restrict(1, { min_night: 3, max_night: 3 }), {}, undefined],
  ['a longer stay required in the middle', restrict(2, { min_night: 9 }), {}, undefined],
  [
    'a shorter stay required',
    restrict(1, { max_night: 2 }),
    {},
    { code: 'max_night', date: day(1), required: 2, actual: 3 },
  ],
  [
    'too many adults',
    async () => {},
    { guests: 3, adults: 3 },
    { code: 'occupancy', required: 2, actual: 3 },
  ],
  [
    'too many children',
    async () => {},
    { guests: 3, children: 2 },
    { code: 'occupancy', required: 1, actual: 2 },
  ],
  ['too many guests', async () => {}, { guests: 4 }, { code: 'occupancy', required: 3, actual: 4 }],
  ['just as many as fit', async () => {}, { guests: 3 }, undefined],
  [
    'just as many as fit two rooms',
    async () => {},
    { guests: 6, adults: 4, children: 2, rooms: 2 },
    undefined,
  ],
]

suite('each reason alone', () => {
  for (const [name, spoil, fields, expected] of CASES)
    test(`${name}: ${expected?.code ?? 'can be booked'}`, async () => {
      const hotel = await stock(await newHotel(), 6)
      await spoil(hotel)
      const before = await left(hotel)
      const answer = await book(hotel, { arrival_date: day(1), departure_date: day(4), guests: 1, ...fields })
      if (expected === undefined) {
        assert.equal(answer.status, 201, answer.text)
        return
      }
      assert.equal(answer.status, 409)
      assert.equal(answer.code, expected.code === 'sold_out' ? 'sold_out' : 'not_bookable')
      const [{ field, message, ...reason }, ...more] = answer.Error.details
      assert.deepEqual([field, typeof message, more], [null, 'string', []])
      assert.deepEqual(reason, expected)
      assert.ok(answer.json.Message.includes(message))
      assert.deepEqual(await left(hotel), before)
    })

  test('the arrival lies in the past of the hotel', async () => {
    const hotel = await stock(await newHotel({ timezone: 'Pacific/Kiritimati' }), 0)
    const today = Temporal.Now.plainDateISO('Pacific/Kiritimati')
    const date = (after: number) => today.add({ days: after }).toString()
    await push(
      hotel,
      [-1, 0].map((after) => entry(0, { room_availability_date: date(after) })),
    )
    const past = await book(hotel, { arrival_date: date(-1), departure_date: date(0) })
    assert.equal(past.code, 'not_bookable')
    assert.deepEqual(
      [past.Error.details.length, past.Error.details[0].code, past.Error.details[0].date],
      [1, 'past_date', date(-1)],
    )
    assert.equal((await book(hotel, { arrival_date: date(0), departure_date: date(1) })).status, 201)
  })

  test('a night without a room-day is no_availability and not also sold_out', async () => {
    const hotel = await stock(await newHotel(), 6)
    await forget(2)(hotel)
    const answer = await book(hotel, { arrival_date: day(1), departure_date: day(4) })
    assert.deepEqual(
      answer.Error.details.map((reason: Reason) => `${reason.code} ${reason.date}`),
      [`no_availability ${day(2)}`, `no_price ${day(2)}`],
    )
  })
})

test('409 lists every reason at once, one a code with its first night, and keeps nothing', async () => {
  const hotel = await stock(await newHotel(), 6)
  await room({ is_publish: 0 })(hotel)
  await rate({ is_closed: 1, start_date_rate: day(9), end_date_rate: day(9) })(hotel)
  await restrict(1, { cta: 1, min_night: 9 })(hotel)
  await restrict(5, { ctd: 1 })(hotel)
  await forget(2)(hotel)
  for (const after of [3, 4]) {
    await closeRoom(after)(hotel)
    await closeRate(after)(hotel)
  }
  const before = await left(hotel)
  const refused = await book(hotel, { arrival_date: day(1), departure_date: day(5), rooms: 4, guests: 99 })
  assert.equal(refused.code, 'not_bookable')
  assert.deepEqual(
    refused.Error.details.map((reason: Reason) => [reason.code, reason.date]),
    [
      ['not_published', undefined],
      ['rate_closed', undefined],
      ['rate_not_valid', day(1)],
      ['no_availability', day(2)],
      ['no_price', day(2)],
      ['sold_out', day(1)],
      ['stop_sell_room', day(3)],
      ['stop_sell_rate', day(3)],
      ['cta', day(1)],
      ['ctd', day(5)],
      ['min_night', day(1)],
      ['occupancy', undefined],
    ],
  )
  assert.deepEqual(await left(hotel), before)
  assert.deepEqual((await hotel.get('/getallbooking')).Result, [])
})

test('search tells the same reasons as the booking', async () => {
  const hotel = await stock(await newHotel(), 6)
  await closeRoom(2)(hotel)
  await restrict(1, { cta: 1, max_night: 2 })(hotel)
  const { Result } = await search(hotel, 1, 4, '&Adults=9&Rooms=4')
  const refused = await book(hotel, {
    arrival_date: day(1),
    departure_date: day(4),
    rooms: 4,
    guests: 9,
    adults: 9,
  })
  const booked = refused.Error.details.map(({ field: _, ...reason }: Reason & { field: null }) => reason)
  assert.deepEqual(Result[0].rate_details[0].reasons, booked)
  assert.equal(booked.length, 5)
})
