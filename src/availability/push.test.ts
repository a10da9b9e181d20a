import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { day, entry, listed, newRate, newRoom, outcome, push, search } from '../../test/support/stock.ts'
import { UNRESTRICTED } from '../stay/days/rate-day.ts'

const { hotel: newHotel } = await createTestApp()

/** A hotel with room DLX and rates FLEX and WEEK, nothing pushed. */
const bare = async (): Promise<TestHotel> => {
  const hotel = await newHotel()
  await newRoom(hotel)
  await newRate(hotel)
  await newRate(hotel, { rate_code: 'WEEK', rate_name: 'Weekly' })
  return hotel
}

const counts = ({ Result }: { Result: Record<string, unknown> }) =>
  ['received', 'updated', 'unchanged', 'rejected'].map((name) => Result[name])

const detail = (rate_code: string, fields: Record<string, unknown> = {}) => ({
  rate_code,
  rate_price: null,
  normal_price: null,
  ...UNRESTRICTED,
  adult_prices: [],
  is_close: 0,
  created_by: 'A test',
  ...fields,
})

suite('a push', () => {
  test('sets the room-day and the rate-day of every element, and is listed as it was given', async () => {
    const hotel = await bare()
    const given = {
      hotel_code: hotel.code,
      room_code: 'DLX',
      rate_code: 'FLEX',
      room_availability_date: `${day(0)}T00:00:00Z`,
      price: 120.5,
      number_of_rooms: 7,
      is_close: 0,
      created_by: 'pms',
      rate_detail: [
        {
          rate_code: 'FLEX',
          rate_price: 99.95,
          normal_price: 130,
          ...UNRESTRICTED,
          cta: 3,
          ctd: 1,
          min_night: 2,
          max_night: 9,
          min_night_through: 3,
          adult_prices: [
            { adults: 1, price: 80.05 },
            { adults: 4, price: 0 },
          ],
          is_close: 1,
          created_by: 'rms',
        },
        {
          rate_code: 'WEEK',
          rate_price: 80,
          normal_price: 110,
          ...UNRESTRICTED,
          adult_prices: [],
          is_close: 0,
          created_by: 'rms',
        },
      ],
    }
    const pushed = await push(hotel, [given])
    assert.deepEqual(pushed.Result, { received: 1, updated: 1, unchanged: 0, rejected: 0, results: [] })
    assert.deepEqual(await listed(hotel), [{ ...given, held: 0 }])
  })

  test('gives an element without normal_price the price of the entry', async () => {
    const hotel = await bare()
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'WEEK', rate_price: 80 }] })])
    const [only] = await listed(hotel)
    assert.deepEqual(only.rate_detail[1], detail('WEEK', { rate_price: 80, normal_price: 100 }))
  })

  test('gives its own rate its price where no element names that rate', async () => {
    const hotel = await bare()
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'WEEK', rate_price: 80 }] })])
    const [only] = await listed(hotel)
    assert.equal(only.rate_detail[0].rate_code, 'FLEX')
    assert.equal(only.rate_detail[0].rate_price, 100)
  })

  test('leaves its own rate to the element that names it, though that has no price', async () => {
    const hotel = await bare()
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'FLEX', cta: 1 }] })])
    const [only] = await listed(hotel)
    assert.deepEqual(only.rate_detail, [detail('FLEX', { normal_price: 100, cta: 1 })])
  })

  test('without a price neither touches nor makes the rate-day of its own rate', async () => {
    const hotel = await bare()
    await push(hotel, [entry(0, { price: null })])
    const [made] = await listed(hotel)
    assert.deepEqual([made.rate_code, made.price, made.rate_detail], ['FLEX', null, []])
    await push(hotel, [entry(0)])
    const [priced] = await listed(hotel)
    const { price: _, ...rest } = entry(0, { number_of_rooms: 1 })
    await push(hotel, [rest])
    const [after] = await listed(hotel)
    assert.deepEqual(after, { ...priced, number_of_rooms: 1 })
  })

  test('leaves what is left out or null as it is; a new room-day starts at 0', async () => {
    const hotel = await bare()
    const bareEntry = { room_code: 'DLX', room_availability_date: day(0) }
    assert.deepEqual(counts(await push(hotel, [bareEntry])), [1, 1, 0, 0])
    const [made] = await listed(hotel)
    assert.deepEqual([made.number_of_rooms, made.rate_code, made.price, made.is_close], [0, null, null, 0])
    await push(hotel, [
      entry(0, { is_close: true, rate_detail: [{ rate_code: 'FLEX', min_night: 2, rate_price: 90 }] }),
    ])
    const [full] = await listed(hotel)
    const nulls = {
      number_of_rooms: null,
      price: null,
      rate_code: null,
      is_close: null,
      created_by: null,
      hotel_code: null,
    }
    const nullDetail = {
      rate_code: 'FLEX',
      rate_price: null,
      normal_price: null,
      cta: null,
      min_night: null,
      is_close: null,
    }
    const same = await push(hotel, [{ ...bareEntry, ...nulls, rate_detail: [nullDetail] }])
    assert.deepEqual(counts(same), [1, 0, 1, 0])
    assert.deepEqual(await listed(hotel), [full])
    assert.deepEqual(counts(await push(hotel, [{ ...bareEntry, rate_detail: null }])), [1, 0, 1, 0])
  })

  test('applies entries in order: of two for one day the later wins, each on what the former left', async () => {
    const hotel = await bare()
    const pushed = await push(hotel, [
      entry(0, { number_of_rooms: 1, rate_detail: [{ rate_code: 'FLEX', rate_price: 1, cta: 5 }] }),
      entry(0, { number_of_rooms: 2 }),
      entry(0, { number_of_rooms: null, price: null, rate_detail: [{ rate_code: 'FLEX', rate_price: 3 }] }),
      entry(0, { number_of_rooms: 2 }),
    ])
    assert.deepEqual(counts(pushed), [4, 4, 0, 0])
    const [only] = await listed(hotel)
    assert.deepEqual([only.number_of_rooms, only.rate_detail.length], [2, 1])
    assert.deepEqual([only.rate_detail[0].rate_price, only.rate_detail[0].cta], [100, 5])
  })

  test('counts what changes nothing as unchanged, and then no version passes', async () => {
    const hotel = await bare()
    await push(hotel, [entry(0), entry(1)])
    const { Version } = (await hotel.get('/getallrooms')).json
    assert.deepEqual(counts(await push(hotel, [entry(0), entry(1)])), [2, 0, 2, 0])
    assert.equal((await hotel.get('/getallrooms')).json.Version, Version)
    assert.deepEqual(counts(await push(hotel, [entry(0), entry(1, { price: 101 })])), [2, 1, 1, 0])
    assert.equal((await hotel.get('/getallrooms')).json.Version, Version + 1)
  })

  test('may be empty', async () => {
    const hotel = await bare()
    assert.deepEqual(counts(await push(hotel, [])), [0, 0, 0, 0])
  })

  test('of one element twice in an entry takes both, the later on top', async () => {
    const hotel = await bare()
    await push(hotel, [
      entry(0, {
        rate_detail: [
          { rate_code: 'WEEK', rate_price: 1, cta: 1 },
          { rate_code: 'WEEK', rate_price: 2 },
        ],
      }),
    ])
    const [only] = await listed(hotel)
    assert.deepEqual(only.rate_detail[1], detail('WEEK', { rate_price: 2, normal_price: 100, cta: 1 }))
  })

  test('keeps 0 as a price', async () => {
    const hotel = await bare()
    await push(hotel, [entry(0, { price: 0 })])
    const { Result } = await search(hotel, 0, 1)
    assert.deepEqual([Result[0].is_close, Result[0].rate_details[0].total_price], [0, 0])
  })

  test('a count goes with sales: what is pushed is what is free', async () => {
    const hotel = await bare()
    await push(hotel, [entry(0, { number_of_rooms: 1_000_000 })])
    assert.equal((await listed(hotel))[0].number_of_rooms, 1_000_000)
    const over = await hotel.post('/modifyroomavailability', {
      data: [entry(0, { number_of_rooms: 1_000_001 })],
    })
    assert.equal(outcome(over), '422 invalid_value')
  })
})

suite('the list', () => {
  test('is in order of room and day, and filters by room and by rate', async () => {
    const hotel = await bare()
    await newRoom(hotel, { room_code: 'ABC' })
    await push(hotel, [
      entry(2),
      entry(0),
      entry(1, { room_code: 'ABC' }),
      entry(0, { room_code: 'ABC', rate_detail: [{ rate_code: 'WEEK', rate_price: 5 }] }),
    ])
    const keys = async (more: string) =>
      (await listed(hotel, 0, 9, more)).map(
        (each: Record<string, string>) => `${each.room_code} ${each.room_availability_date!.slice(8, 10)}`,
      )
    assert.deepEqual(await keys(''), ['DLX 01', 'DLX 03', 'ABC 01', 'ABC 02'])
    assert.deepEqual(await keys('&room_code=ABC'), ['ABC 01', 'ABC 02'])
    assert.deepEqual(await keys('&rate_code=WEEK'), ['ABC 01'])
    assert.deepEqual(await keys('&rate_code=FLEX&room_code=DLX'), ['DLX 01', 'DLX 03'])
    assert.deepEqual(await keys('&room_code=NOSUCH'), [])
    assert.deepEqual(await keys('&rate_code=NOSUCH'), [])
    assert.equal((await listed(hotel, 0, 9, '&rate_code=WEEK'))[0].rate_detail.length, 2)
    assert.deepEqual((await listed(hotel, 1, 1)).length, 1)
  })

  test('can be pushed back as it is, and changes nothing', async () => {
    const hotel = await bare()
    await push(hotel, [
      entry(0, {
        rate_detail: [{ rate_code: 'WEEK', rate_price: 80.25, cta: 7, min_night: 2, max_night: 3 }],
      }),
      entry(1, { is_close: 1, number_of_rooms: 0 }),
      { room_code: 'DLX', room_availability_date: day(2) },
    ])
    const closing = { room_code: 'DLX', rate_code: 'WEEK', start_date: day(3), end_date: day(3), is_close: 1 }
    await hotel.put('/updatestopsellroomavailability', { ...closing, end_date: day(4) })
    await hotel.put('/updatestopsellroomrateavailability', closing)
    const before = await listed(hotel)
    assert.equal(before.length, 5)
    assert.deepEqual([before[4].rate_code, before[4].price, before[4].number_of_rooms], [null, null, 0])
    assert.deepEqual(counts(await push(hotel, before)), [5, 0, 5, 0])
    assert.deepEqual(await listed(hotel), before)
  })
})
