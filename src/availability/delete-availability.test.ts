import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import {
  booked,
  day,
  entry,
  faultsOf,
  left,
  listed,
  newRate,
  newRoom,
  outcome,
  push,
  stock,
} from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const PATH = '/deleteroomavailability/DLX'

/** Four days of room DLX at FLEX and WEEK, and one of another room. */
const twoRates = async (): Promise<TestHotel> => {
  const hotel = await newHotel()
  await newRoom(hotel)
  await newRoom(hotel, { room_code: 'ABC' })
  await newRate(hotel)
  await newRate(hotel, { rate_code: 'WEEK' })
  const rate_detail = [{ rate_code: 'WEEK', rate_price: 1 }]
  await push(
    hotel,
    [0, 1, 2, 3].map((after) => entry(after, { rate_detail })),
  )
  await push(hotel, [entry(0, { room_code: 'ABC' })])
  return hotel
}

const remaining = async (hotel: TestHotel) =>
  (await listed(hotel)).map((each: { room_code: string; rate_detail: { rate_code: string }[] }) =>
    [each.room_code, ...each.rate_detail.map(({ rate_code }) => rate_code)].join(' '),
  )

suite('deleteroomavailability', () => {
  test('without a range takes every day of the room and leaves the others', async () => {
    const hotel = await twoRates()
    const answer = await hotel.delete(PATH)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.Result, { deleted: 4 })
    assert.deepEqual(await remaining(hotel), ['ABC FLEX'])
    assert.deepEqual((await hotel.delete(PATH)).Result, { deleted: 0 })
    await push(hotel, [entry(0, { price: null })])
    assert.deepEqual(await remaining(hotel), ['DLX', 'ABC FLEX'])
  })

  const ranges: [string, string, object | undefined][] = [
    ['in the query', `?start_date=${day(1)}&end_date=${day(2)}`, undefined],
    ['in the query, the other spelling', `?StartDate=${day(1)}&EndDate=${day(2)}`, undefined],
    ['in a body', '', { start_date: day(1), end_date: day(2) }],
    ['in both halves', `?start_date=${day(1)}`, { end_date: `${day(2)}T00:00:00Z`, rate_code: null }],
  ]
  for (const [name, query, body] of ranges)
    test(`takes the range given ${name}, both ends included`, async () => {
      const hotel = await twoRates()
      const answer = await hotel.call('DELETE', PATH + query, { body })
      assert.deepEqual(answer.Result, { deleted: 2 })
      assert.deepEqual(await left(hotel), [3, 3, 3])
    })

  test('with rate_code takes only the rate-days of that rate, and counts those', async () => {
    const hotel = await twoRates()
    const answer = await hotel.delete(`${PATH}?rate_code=WEEK&start_date=${day(0)}&end_date=${day(1)}`)
    assert.deepEqual(answer.Result, { deleted: 2 })
    assert.deepEqual(await remaining(hotel), [
      'DLX FLEX',
      'DLX FLEX',
      'DLX FLEX WEEK',
      'DLX FLEX WEEK',
      'ABC FLEX',
    ])
    const rest = await hotel.call('DELETE', PATH, { body: { rate_code: 'FLEX' } })
    assert.deepEqual(rest.Result, { deleted: 4 })
    assert.deepEqual(await remaining(hotel), ['DLX', 'DLX', 'DLX WEEK', 'DLX WEEK', 'ABC FLEX'])
  })

  test('leaves bookings; cancelling one gives back only to days that are still there', async () => {
    const hotel = await stock(await newHotel(), 3)
    const booking_code = await booked(hotel, { departure_date: day(3) })
    await hotel.delete(`${PATH}?start_date=${day(1)}&end_date=${day(1)}`)
    assert.equal((await hotel.get(`/getallbooking?booking_code=${booking_code}`)).Result.length, 1)
    await hotel.post('/cancelbooking', { booking_code })
    assert.deepEqual(await left(hotel), [3, 3])
    await push(hotel, [entry(1, { number_of_rooms: 1 })])
    assert.deepEqual(await left(hotel), [3, 1, 3])
  })

  test('a cancellation adds to a day pushed anew, and is not capped', async () => {
    const hotel = await stock(await newHotel(), 1)
    const booking_code = await booked(hotel, { rooms: 3 })
    await hotel.delete(PATH)
    await push(hotel, [entry(0, { number_of_rooms: 5 })])
    await hotel.post('/cancelbooking', { booking_code })
    assert.deepEqual(await left(hotel), [8])
  })

  const refusals: [string, object | undefined, string, string[]][] = [
    [`?start_date=${day(0)}`, undefined, '400 missing_field', ['end_date missing_field']],
    ['', { end_date: day(0) }, '400 missing_field', ['start_date missing_field']],
    [`?start_date=${day(1)}&end_date=${day(0)}`, undefined, '422 invalid_value', ['end_date invalid_value']],
    [
      `?start_date=${day(0)}&end_date=${day(800)}`,
      undefined,
      '422 invalid_value',
      ['end_date invalid_value'],
    ],
    ['', { start_date: day(0), end_date: day(800) }, '422 invalid_value', ['end_date invalid_value']],
    [
      '?start_date=x&end_date=y',
      undefined,
      '400 invalid_format',
      ['start_date invalid_format', 'end_date invalid_format'],
    ],
    ['', { start_date: 1, end_date: day(0) }, '400 invalid_format', ['start_date invalid_format']],
    ['?rate_code=%00', undefined, '422 invalid_value', ['rate_code invalid_value']],
    ['?rate_code=NOSUCH', undefined, '404 rate_not_found', []],
  ]
  for (const [query, body, expected, faults] of refusals)
    test(`${query} ${JSON.stringify(body ?? '')}: ${expected}, and nothing goes`, async () => {
      const hotel = await stock(await newHotel(), 2)
      const refused = await hotel.call('DELETE', PATH + query, { body })
      assert.equal(outcome(refused), expected)
      assert.deepEqual(faultsOf(refused), faults)
      assert.deepEqual(await left(hotel), [3, 3])
    })

  test('a body that is no JSON is refused, an empty one is none', async () => {
    const hotel = await stock(await newHotel(), 2)
    assert.equal(outcome(await hotel.call('DELETE', PATH, { raw: '{' })), '400 invalid_json')
    assert.equal(outcome(await hotel.call('DELETE', PATH, { raw: '[]' })), '400 invalid_format')
    assert.deepEqual((await hotel.call('DELETE', PATH, { raw: '' })).Result, { deleted: 2 })
  })
})
