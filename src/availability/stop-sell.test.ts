import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import {
  book,
  day,
  entry,
  errorOf,
  faultsOf,
  left,
  listed,
  newRate,
  newRoom,
  outcome,
  push,
  search,
  stock,
} from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const ROOM = '/updatestopsellroomavailability'
const RATE = '/updatestopsellroomrateavailability'
const close = (fields: object = {}) => ({
  room_code: 'DLX',
  rate_code: 'FLEX',
  start_date: day(0),
  end_date: day(1),
  is_close: 1,
  ...fields,
})

const closed = async (hotel: TestHotel) =>
  (await listed(hotel)).map((each: { is_close: number; rate_detail: { is_close: number }[] }) => [
    each.is_close,
    ...each.rate_detail.map((detail) => detail.is_close),
  ])

const reasonsOf = async (hotel: TestHotel) => {
  const refused = await book(hotel)
  return [refused.code, ...(refused.Error?.details ?? []).map((reason: { code: string }) => reason.code)]
}

suite('the room variant', () => {
  test('closes the room-days of the range, both ends, and answers what it did', async () => {
    const hotel = await stock(await newHotel(), 3)
    const answer = await hotel.put(ROOM, close())
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.Result, {
      room_code: 'DLX',
      rate_code: null,
      start_date: day(0),
      end_date: day(1),
      is_close: 1,
      updated: 2,
      unchanged: 0,
    })
    assert.deepEqual(await closed(hotel), [
      [1, 0],
      [1, 0],
      [0, 0],
    ])
    const again = await hotel.put(ROOM, close({ end_date: day(2), is_close: true }))
    assert.deepEqual([again.Result.updated, again.Result.unchanged, again.Result.is_close], [1, 2, 1])
    const open = await hotel.put(ROOM, close({ is_close: 0, end_date: `${day(2)}T00:00:00Z`, weekdays: [2] }))
    assert.deepEqual([open.Result.updated, open.Result.end_date], [1, day(2)])
    assert.deepEqual(await closed(hotel), [
      [1, 0],
      [0, 0],
      [1, 0],
    ])
  })

  test('ignores a rate_code, whatever it is', async () => {
    const hotel = await stock(await newHotel(), 3)
    for (const rate_code of ['NOSUCH', '', 5, { a: 1 }, null, undefined])
      assert.equal(outcome(await hotel.put(ROOM, close({ rate_code }))), '200 ok')
  })
})

suite('the rate variant', () => {
  test('closes the rate-days of that rate alone', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    await newRate(hotel)
    await newRate(hotel, { rate_code: 'WEEK' })
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'WEEK', rate_price: 1 }] })])
    const answer = await hotel.put(RATE, close({ end_date: day(0) }))
    assert.deepEqual(answer.Result, { ...close({ end_date: day(0) }), updated: 1, unchanged: 0 })
    assert.deepEqual(await closed(hotel), [[0, 1, 0]])
    const same = await hotel.put(RATE, close({ end_date: day(0) }))
    assert.deepEqual([same.Result.updated, same.Result.unchanged], [0, 1])
  })
})

suite('days that only a stop-sell made', () => {
  test('are listed with a count of 0 and no rate or price, and count as none', async () => {
    const hotel = await stock(await newHotel(), 0)
    await hotel.put(RATE, close({ end_date: day(0) }))
    const [only] = await listed(hotel)
    assert.deepEqual([only.number_of_rooms, only.rate_code, only.price, only.is_close], [0, null, null, 0])
    assert.deepEqual([only.rate_detail.length, only.rate_detail[0].rate_price], [1, null])
    assert.deepEqual(await reasonsOf(hotel), [
      'not_bookable',
      'no_availability',
      'no_price',
      'stop_sell_rate',
    ])
    const { Result } = await search(hotel, 0, 1)
    assert.deepEqual([Result[0].rate_details, Result[0].rate_code, Result[0].is_close], [[], '', 1])
  })

  test('of a rate with a price of its own have none either until they are pushed', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    await newRate(hotel, { price: 50 })
    await hotel.put(RATE, close({ is_close: 0, end_date: day(0) }))
    await push(hotel, [{ room_code: 'DLX', room_availability_date: day(0), number_of_rooms: 1 }])
    assert.deepEqual(await reasonsOf(hotel), ['not_bookable', 'no_price'])
    await push(hotel, [
      {
        room_code: 'DLX',
        room_availability_date: day(0),
        rate_detail: [{ rate_code: 'FLEX', min_night: 1 }],
      },
    ])
    assert.equal((await search(hotel, 0, 1)).Result[0].room_price, 50)
    assert.equal((await book(hotel)).Result.total_price, 50)
  })

  test('stay closed when prices and counts are pushed', async () => {
    const hotel = await stock(await newHotel(), 0)
    await hotel.put(ROOM, close())
    await hotel.put(RATE, close())
    await push(hotel, [entry(0), entry(1)])
    assert.deepEqual(await closed(hotel), [
      [1, 1],
      [1, 1],
    ])
    assert.deepEqual(await reasonsOf(hotel), ['not_bookable', 'stop_sell_room', 'stop_sell_rate'])
  })

  test('that a push does not change stay as they were, and the push is unchanged', async () => {
    const hotel = await stock(await newHotel(), 0)
    await hotel.put(ROOM, close({ end_date: day(0), is_close: 0 }))
    const nothing = { room_code: 'DLX', room_availability_date: day(0), number_of_rooms: 0, is_close: 0 }
    const pushed = await push(hotel, [nothing])
    assert.deepEqual([pushed.Result.updated, pushed.Result.unchanged], [0, 1])
    assert.ok((await reasonsOf(hotel)).includes('no_availability'))
    await push(hotel, [{ ...nothing, number_of_rooms: 1 }])
    assert.ok(!(await reasonsOf(hotel)).includes('no_availability'))
  })

  const openers: [string, (hotel: TestHotel) => Promise<unknown>][] = [
    ['a stop-sell call', (hotel) => hotel.put(ROOM, close({ is_close: 0 }))],
    ['an explicit is_close in a push', (hotel) => push(hotel, [entry(0, { is_close: 0 })])],
    [
      'an explicit is_close in a range',
      (hotel) =>
        hotel.put('/updateroomavailability/DLX', { start_date: day(0), end_date: day(0), is_close: 0 }),
    ],
    [
      'deleting the day, and a push',
      async (hotel) => {
        await hotel.delete(`/deleteroomavailability/DLX?start_date=${day(0)}&end_date=${day(0)}`)
        await push(hotel, [entry(0)])
      },
    ],
  ]
  for (const [name, open] of openers)
    test(`are opened by ${name}`, async () => {
      const hotel = await stock(await newHotel(), 2)
      await hotel.put(ROOM, close())
      assert.deepEqual(await reasonsOf(hotel), ['not_bookable', 'stop_sell_room'])
      await open(hotel)
      assert.equal((await book(hotel)).status, 201)
    })

  test('a closed day keeps its count, and a cancellation adds to it', async () => {
    const hotel = await stock(await newHotel(), 1)
    const { booking_code } = (await book(hotel)).Result
    await hotel.put(ROOM, close({ end_date: day(0) }))
    assert.deepEqual(await left(hotel), [2])
    await hotel.post('/cancelbooking', { booking_code })
    assert.deepEqual(await left(hotel), [3])
  })
})

suite('refusals', () => {
  const cases: [string, object, string, string[]][] = [
    [ROOM, {}, '400 missing_field', ['room_code', 'start_date', 'end_date', 'is_close']],
    [RATE, {}, '400 missing_field', ['room_code', 'rate_code', 'start_date', 'end_date', 'is_close']],
    [ROOM, close({ is_close: null }), '400 missing_field', ['is_close']],
    [ROOM, close({ is_close: '1' }), '400 invalid_format', ['is_close']],
    [ROOM, close({ is_close: 2 }), '422 invalid_value', ['is_close']],
    [ROOM, close({ end_date: day(-1) }), '422 invalid_value', ['end_date']],
    [ROOM, close({ end_date: day(800) }), '422 invalid_value', ['end_date']],
    [ROOM, close({ start_date: '2090-02-30' }), '400 invalid_format', ['start_date']],
    [ROOM, close({ weekdays: [9] }), '422 invalid_value', ['weekdays[0]']],
    [ROOM, close({ end_date: day(800), weekdays: ['x'] }), '400 invalid_format', ['end_date', 'weekdays[0]']],
    [RATE, close({ rate_code: null }), '400 missing_field', ['rate_code']],
    [ROOM, close({ room_code: 'NOSUCH' }), '404 room_not_found', ['room_code']],
    [RATE, close({ rate_code: 'NOSUCH' }), '404 rate_not_found', ['rate_code']],
    [
      RATE,
      close({ room_code: 'NOSUCH', rate_code: 'NOSUCH' }),
      '404 room_not_found',
      ['room_code', 'rate_code'],
    ],
  ]
  for (const [path, body, expected, fields] of cases)
    test(`${path.slice(7)} ${JSON.stringify(body).slice(0, 130)}: ${expected}`, async () => {
      const hotel = await stock(await newHotel(), 1)
      const refused = await hotel.put(path, body)
      assert.equal(outcome(refused), expected)
      assert.deepEqual(
        faultsOf(refused).map((fault) => fault.split(' ')[0]),
        fields,
      )
      assert.deepEqual(await closed(hotel), [[0, 0]])
    })

  test('800 days can be closed at once, on weekdays that never come none', async () => {
    const hotel = await stock(await newHotel(), 0)
    assert.equal((await hotel.put(ROOM, close({ end_date: day(799) }))).Result.updated, 800)
    const none = await hotel.put(ROOM, close({ end_date: day(0), weekdays: [2] }))
    assert.deepEqual([none.Result.updated, none.Result.unchanged], [0, 0])
    assert.deepEqual(
      errorOf(await hotel.put(ROOM, close({ room_code: 'X' }))),
      errorOf(await hotel.put(ROOM, close({ room_code: 'Y' }))),
    )
  })
})
