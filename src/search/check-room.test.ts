import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type CallOptions, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { day, entry, newRate, newRoom, outcome, push, stock } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp({ publicUrl: 'https://stay.example' })

const codes = (list: { code: string }[]) => list.map(({ code }) => code)

suite('checkroomavailability', () => {
  const check = (hotel: TestHotel, from: number, to: number, options: CallOptions = {}) =>
    hotel.get(`/checkroomavailability?start_date=${day(from)}&end_date=${day(to)}&room_code=DLX`, options)

  test('answers the days, the lowest price and whether some rate can be booked', async () => {
    const hotel = await stock(await newHotel(), 2)
    await newRate(hotel, { rate_code: 'WEEK' })
    const rate_detail = [{ rate_code: 'WEEK', rate_price: 70 }]
    await push(hotel, [entry(0, { rate_detail }), entry(1, { number_of_rooms: 1, rate_detail })])
    const { status, Result } = await check(hotel, 0, 2)
    assert.equal(status, 200)
    assert.deepEqual(Result, {
      room_code: 'DLX',
      start_date: day(0),
      end_date: day(2),
      nights: 2,
      is_available: 1,
      number_of_rooms: 1,
      lowest_price: 70,
      currency: 'USD',
      days: [
        { date: day(0), number_of_rooms: 3, is_close: 0 },
        { date: day(1), number_of_rooms: 1, is_close: 0 },
      ],
      reasons: [],
    })
  })

  test('reasons are the union over the rates, one a code with its first night', async () => {
    const hotel = await stock(await newHotel(), 3)
    await newRate(hotel, { rate_code: 'WEEK', is_closed: 1 })
    await push(hotel, [entry(1, { rate_code: 'WEEK' })])
    await hotel.put('/updatestopsellroomrateavailability', {
      room_code: 'DLX',
      rate_code: 'FLEX',
      start_date: day(2),
      end_date: day(2),
      is_close: 1,
    })
    const { Result } = await check(hotel, 0, 3)
    assert.equal(Result.is_available, 0)
    assert.deepEqual(
      Result.reasons.map(({ code, date }: { code: string; date?: string }) => [code, date]),
      [
        ['rate_closed', undefined],
        ['no_price', day(0)],
        ['stop_sell_rate', day(2)],
      ],
    )
  })

  test('without rates it says no_price and what the room itself says', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    const { Result } = await check(hotel, 0, 1)
    assert.deepEqual([Result.is_available, Result.lowest_price, Result.number_of_rooms], [0, 0, 0])
    assert.deepEqual(codes(Result.reasons), ['no_availability', 'no_price'])
  })

  test('an unpublished room is not there for a client, and not published for an admin', async () => {
    const hotel = await stock(await newHotel(), 1)
    await hotel.put('/updateroom/DLX', { is_publish: 0 })
    assert.equal(outcome(await check(hotel, 0, 1, { token: hotel.client })), '404 room_not_found')
    const { Result } = await check(hotel, 0, 1)
    assert.deepEqual(codes(Result.reasons), ['not_published'])
  })
})

test('getavailability answers the page of this hotel for the dates, without a secret', async () => {
  const hotel = await newHotel()
  for (const token of [hotel.client, hotel.admin]) {
    const { Result, text } = await hotel.get(`/getavailability?start_date=${day(0)}&end_date=${day(2)}`, {
      token,
    })
    assert.deepEqual(Object.keys(Result), ['url', 'embed_html'])
    assert.ok(Result.url.startsWith('https://stay.example/'))
    for (const part of [hotel.chain, hotel.code, day(0), day(2)]) {
      assert.ok(Result.url.includes(part))
      assert.ok(Result.embed_html.includes(part))
    }
    assert.ok(!text.includes(token))
  }
})
