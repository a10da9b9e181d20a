import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { book, day, entry, newRate, newRoom, push, search, stock } from '../../test/support/stock.ts'

const JUST_NIGHTS = {
  taxes_included: 0,
  taxes_added: 0,
  due_now: 0,
  refundability: 'refundable',
  free_until: null,
}

const { hotel: newHotel } = await createTestApp({ publicUrl: 'https://stay.example' })

const codes = (list: { code: string }[]) => list.map(({ code }) => code)

suite('roomavailability', () => {
  test('answers every field of a room and its rates', async () => {
    const hotel = await newHotel()
    await newRoom(hotel, { room_size: 30.5, room_description: 'Sea "view"\n<b>' })
    await newRate(hotel, { rate_description: 'Free cancelling' })
    await newRate(hotel, { rate_code: 'WEEK', rate_name: 'Weekly' })
    const week = {
      rate_code: 'WEEK',
      rate_price: 80,
      normal_price: 95,
      cta: 0,
      ctd: 2,
      min_night: 1,
      max_night: 7,
    }
    await push(hotel, [
      entry(0, { rate_detail: [week] }),
      entry(1, { price: 100.01, number_of_rooms: 2, rate_detail: [{ ...week, rate_price: 80.01 }] }),
    ])
    const { Result, json } = await search(hotel, 0, 2, '&Adults=2&Rooms=2')
    assert.deepEqual(Object.keys(json), ['StatusCode', 'Message', 'Result'])
    const [room] = Result
    const { id, ...shown } = room
    assert.equal(typeof id, 'number')
    assert.deepEqual(shown, {
      chain_code: hotel.chain,
      hotel_code: hotel.code,
      room_code: 'DLX',
      rate_code: 'FLEX,WEEK',
      room_availability_date: `${day(0)}T00:00:00Z`,
      arrival_date: day(0),
      departure_date: day(2),
      nights: 2,
      currency: 'USD',
      room_price: 80.01,
      number_of_rooms: 2,
      is_close: 0,
      room_name: 'Deluxe',
      room_description: 'Sea "view"\n<b>',
      room_bed: 1,
      room_size: 30.5,
      room_max_adult: 2,
      room_max_children: 1,
      is_publish: 1,
      rate_details: [
        {
          rate_code: 'FLEX',
          rate_name: 'Flexible',
          rate_description: 'Free cancelling',
          rate_price: 100.01,
          total_price: 400.02,
          normal_price: 100.01,
          grand_total: 400.02,
          ...JUST_NIGHTS,
          is_close: 0,
          cta: 0,
          ctd: 0,
          min_night: 0,
          max_night: 0,
          nightly: [
            { date: day(0), price: 100 },
            { date: day(1), price: 100.01 },
          ],
          reasons: [],
        },
        {
          rate_code: 'WEEK',
          rate_name: 'Weekly',
          rate_description: '',
          rate_price: 80.01,
          total_price: 320.02,
          normal_price: 95,
          grand_total: 320.02,
          ...JUST_NIGHTS,
          is_close: 0,
          cta: 0,
          ctd: 2,
          min_night: 1,
          max_night: 7,
          nightly: [
            { date: day(0), price: 80 },
            { date: day(1), price: 80.01 },
          ],
          reasons: [],
        },
      ],
      image_details: [],
      feature_details: null,
    })
  })

  const means: [string, number[], number, number][] = [
    ['half a cent goes up', [10, 10.01], 10.01, 20.01],
    ['a third down', [10, 10, 10.01], 10, 30.01],
    ['two thirds up', [10, 10.01, 10.01], 10.01, 30.02],
    ['exact', [19.99, 19.99, 19.99], 19.99, 59.97],
    ['large', [1e10, 1e10, 9_999_999_999.99], 1e10, 29_999_999_999.99],
  ]
  for (const [name, prices, mean, total] of means)
    test(`rate_price is the mean of the nights, ${name}; the total is exact`, async () => {
      const hotel = await stock(await newHotel(), 0)
      await push(
        hotel,
        prices.map((price, after) => entry(after, { price })),
      )
      const { Result } = await search(hotel, 0, prices.length)
      const [rate] = Result[0].rate_details
      assert.deepEqual([rate.rate_price, rate.total_price, Result[0].room_price], [mean, total, mean])
      const made = await book(hotel, { departure_date: day(prices.length), room_price: mean })
      assert.equal(made.Result?.total_price, total, made.text)
    })

  test('normal_price is never below rate_price', async () => {
    const hotel = await stock(await newHotel(), 0)
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'FLEX', rate_price: 100, normal_price: 60 }] })])
    assert.equal((await search(hotel, 0, 1)).Result[0].rate_details[0].normal_price, 100)
  })

  test('a night without a price counts for no mean; the rate is listed closed with its reasons', async () => {
    const hotel = await stock(await newHotel(), 1)
    await push(hotel, [entry(1, { price: null })])
    const [room] = (await search(hotel, 0, 2)).Result
    const [rate] = room.rate_details
    assert.deepEqual([room.room_price, room.is_close, rate.is_close], [0, 1, 1])
    assert.deepEqual([rate.rate_price, rate.total_price, codes(rate.reasons)], [100, 100, ['no_price']])
    assert.deepEqual(rate.nightly[1].price, null)
  })

  test('a room without rates in the stay is listed closed, an unpublished one not at all', async () => {
    const hotel = await stock(await newHotel(), 1)
    await newRoom(hotel, { room_code: 'BARE' })
    await newRoom(hotel, { room_code: 'HIDDEN', is_publish: 0 })
    const { Result } = await search(hotel, 0, 1)
    assert.deepEqual(
      Result.map((room: Record<string, unknown>) => [room.room_code, room.is_close, room.rate_code]),
      [
        ['DLX', 0, 'FLEX'],
        ['BARE', 1, ''],
      ],
    )
    assert.deepEqual(Result[1].rate_details, [])
    assert.deepEqual((await search(hotel, 0, 1, '', hotel.admin)).Result, Result)
    assert.deepEqual((await search(hotel, 0, 1, '&room_code=HIDDEN')).Result, [])
  })

  test('available_only drops rates and rooms that cannot be booked', async () => {
    const hotel = await stock(await newHotel(), 1)
    await newRoom(hotel, { room_code: 'BARE' })
    await newRate(hotel, { rate_code: 'SHUT', is_closed: 1 })
    await push(hotel, [entry(0, { rate_code: 'SHUT', price: 1 })])
    const [both] = (await search(hotel, 0, 1)).Result
    assert.deepEqual([both.rate_code, both.room_price], ['FLEX,SHUT', 100])
    for (const flag of ['1', 'true']) {
      const { Result } = await search(hotel, 0, 1, `&available_only=${flag}`)
      assert.deepEqual([Result.length, Result[0].rate_code, Result[0].rate_details.length], [1, 'FLEX', 1])
    }
    assert.deepEqual((await search(hotel, 0, 1, '&available_only=1&Adults=9')).Result, [])
    assert.equal((await search(hotel, 0, 1, '&available_only=0')).Result.length, 2)
  })

  test('filters by room and by rate; an unknown one answers nothing', async () => {
    const hotel = await stock(await newHotel(), 1)
    await newRoom(hotel, { room_code: 'ABC' })
    await newRate(hotel, { rate_code: 'WEEK' })
    await push(hotel, [entry(0, { room_code: 'ABC', rate_code: 'WEEK' })])
    const rooms = async (more: string) =>
      (await search(hotel, 0, 1, more)).Result.map(
        (room: Record<string, string>) => `${room.room_code}:${room.rate_code}`,
      )
    assert.deepEqual(await rooms('&room_code=ABC'), ['ABC:WEEK'])
    assert.deepEqual(await rooms('&rate_code=WEEK'), ['DLX:', 'ABC:WEEK'])
    assert.deepEqual(await rooms('&rate_code=WEEK&available_only=1'), ['ABC:WEEK'])
    for (const more of ['&room_code=NOSUCH', '&rate_code=NOSUCH', '&room_code=', '&room_code=a%20b'])
      assert.deepEqual(await rooms(more), [])
  })

  test('Adults is 1, Children 0 and Rooms 1 unless said; all rooms together take the party', async () => {
    const hotel = await stock(await newHotel(), 1)
    const reasons = async (more: string) =>
      codes((await search(hotel, 0, 1, more)).Result[0].rate_details[0].reasons)
    assert.deepEqual(await reasons(''), [])
    assert.deepEqual(await reasons('&Adults=0&Children=0'), [])
    assert.deepEqual(await reasons('&Adults=2&Children=1'), [])
    assert.deepEqual(await reasons('&Adults=3'), ['occupancy'])
    assert.deepEqual(await reasons('&Adults=1&Children=2'), ['occupancy'])
    assert.deepEqual(await reasons('&Adults=4&Children=2&Rooms=2'), [])
    assert.deepEqual(await reasons('&Rooms=4'), ['sold_out'])
  })

  test('is never stale: a change is seen by the next search', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 1 })
    const look = async () => {
      const [room] = (await search(hotel, 0, 1)).Result
      return room === undefined ? 'none' : [room.number_of_rooms, room.room_price, room.room_name].join(' ')
    }
    assert.equal(await look(), '1 100 Deluxe')
    await push(hotel, [entry(0, { price: 90, number_of_rooms: 2 })])
    assert.equal(await look(), '2 90 Deluxe')
    const { booking_code } = (await book(hotel)).Result
    assert.equal(await look(), '1 90 Deluxe')
    await hotel.post('/cancelbooking', { booking_code })
    assert.equal(await look(), '2 90 Deluxe')
    await hotel.put('/updateroom/DLX', { room_name: 'New' })
    assert.equal(await look(), '2 90 New')
    await hotel.delete('/deleterate/FLEX')
    assert.equal(await look(), '2 0 New')
    await hotel.delete('/deleteroom/DLX')
    assert.equal(await look(), 'none')
  })
})

test('taxes on taxes beyond all measure close their room, and leave the answer readable', async () => {
  const hotel = await newHotel({ currency: 'JPY' })
  await newRoom(hotel)
  await newRoom(hotel, { room_code: 'BIG' })
  await newRate(hotel)
  await push(hotel, [entry(0, { price: 100 }), entry(0, { room_code: 'BIG', price: 1e12 })])
  for (let count = 1; count <= 30; count++) {
    const tax = { tax_code: `T${count}`, tax_name: 'Tax', charge: 'percent', value: 1000, base: 'running' }
    assert.equal((await hotel.post('/createtax', { ...tax, on: 'all', room_codes: ['BIG'] })).status, 201)
    const { status, Result } = await search(hotel, 0, 1)
    assert.equal(status, 200)
    const [plain, big] = Result
    assert.deepEqual([plain.is_close, plain.rate_details[0].grand_total], [0, 100], `${count} taxes`)
    const { is_close, grand_total, taxes_added } = big.rate_details[0]
    if (count < 4) continue
    assert.equal(is_close, 1, `${count} taxes`)
    for (const figure of [grand_total, taxes_added])
      assert.ok(figure > 1e15 && figure <= Number.MAX_SAFE_INTEGER, `${count} taxes: ${figure}`)
  }
})
