import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { day, entry, faultsOf, left, listed, newRate, outcome, stock } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const range = (fields: object = {}, last = 3) => ({ start_date: day(0), end_date: day(last), ...fields })
const PATH = '/updateroomavailability/DLX'

suite('updateroomavailability with entries', () => {
  test('takes the room from the path', async () => {
    const hotel = await stock(await newHotel(), 1)
    const { room_code: _, ...bare } = entry(0, { number_of_rooms: 8 })
    const pushed = await hotel.put(PATH, { data: [bare, entry(1)] })
    assert.deepEqual(pushed.Result, { received: 2, updated: 2, unchanged: 0, rejected: 0, results: [] })
    assert.deepEqual(await left(hotel), [8, 3])
  })

  test('another room in an entry is a mismatch, first in field order', async () => {
    const hotel = await stock(await newHotel(), 1)
    const refused = await hotel.put(PATH, { data: [entry(0, { room_code: 'OTHER', number_of_rooms: -1 })] })
    assert.equal(outcome(refused), '422 room_code_mismatch')
    assert.deepEqual(faultsOf(refused), [
      'data[0].room_code room_code_mismatch',
      'data[0].number_of_rooms invalid_value',
    ])
    const partial = await hotel.put(`${PATH}?partial=1`, {
      data: [entry(0, { room_code: 'OTHER' }), entry(1)],
    })
    assert.deepEqual([partial.Result.updated, partial.Result.rejected], [1, 1])
  })
})

suite('updateroomavailability with a range', () => {
  test('sets every day of it, both ends included, and makes days without a row', async () => {
    const hotel = await stock(await newHotel(), 2)
    const changed = await hotel.put(PATH, range({ number_of_rooms: 5, created_by: 'desk' }))
    assert.deepEqual(changed.Result, { received: 4, updated: 4, unchanged: 0, rejected: 0, results: [] })
    assert.deepEqual(await left(hotel), [5, 5, 5, 5])
    assert.equal((await hotel.put(PATH, range({ number_of_rooms: 5 }))).Result.unchanged, 4)
    const days = await listed(hotel)
    assert.deepEqual([days[0].price, days[3].price, days[3].rate_detail], [100, null, []])
    assert.equal(days[3].created_by, 'desk')
  })

  test('keeps to the weekdays asked for, Monday being 1', async () => {
    const hotel = await stock(await newHotel(), 14)
    const changed = await hotel.put(PATH, range({ weekdays: [1, 7, 7], number_of_rooms: 9 }, 13))
    assert.deepEqual([changed.Result.received, changed.Result.updated], [4, 4])
    assert.deepEqual(await left(hotel), [9, 3, 3, 3, 3, 3, 9, 9, 3, 3, 3, 3, 3, 9])
    const none = await hotel.put(PATH, range({ weekdays: [], number_of_rooms: 1 }))
    assert.deepEqual([none.Result.received, none.Result.updated], [0, 0])
  })

  test('price acts as in an entry: of the day, of its own rate, and normal for the elements', async () => {
    const hotel = await stock(await newHotel(), 1)
    await newRate(hotel, { rate_code: 'WEEK' })
    const rate_detail = [{ rate_code: 'WEEK', rate_price: 70 }]
    await hotel.put(PATH, range({ rate_code: 'FLEX', price: 90, rate_detail }, 0))
    const [only] = await listed(hotel)
    assert.deepEqual([only.rate_code, only.price, only.number_of_rooms], ['FLEX', 90, 3])
    const prices = only.rate_detail.map((each: Record<string, unknown>) => [
      each.rate_code,
      each.rate_price,
      each.normal_price,
    ])
    assert.deepEqual(prices, [
      ['FLEX', 90, 90],
      ['WEEK', 70, 90],
    ])
  })

  test('rate fields go to the rate-days of rate_code and leave the room-days alone', async () => {
    const hotel = await stock(await newHotel(), 2)
    await newRate(hotel, { rate_code: 'WEEK' })
    const nights = { min_night: 2, max_night: 4, min_night_through: 3 }
    const adult_prices = [{ adults: 1, price: 50 }]
    const terms = { rate_price: 60, normal_price: 75, cta: 2, ctd: 1, ...nights, adult_prices }
    await hotel.put(PATH, range({ rate_code: 'WEEK', ...terms, is_close: 1 }, 1))
    for (const each of await listed(hotel)) {
      assert.deepEqual([each.rate_code, each.price, each.number_of_rooms, each.is_close], ['FLEX', 100, 3, 0])
      const { created_by: _, ...detail } = each.rate_detail[1]
      assert.deepEqual(detail, { rate_code: 'WEEK', ...terms, is_close: 1 })
    }
  })

  test('is_close is the rate-day with rate_code, the room-day without', async () => {
    const hotel = await stock(await newHotel(), 1)
    const closed = async () => {
      const [only] = await listed(hotel)
      return [only.is_close, only.rate_detail[0].is_close]
    }
    await hotel.put(PATH, range({ is_close: 1, rate_code: 'FLEX' }, 0))
    assert.deepEqual(await closed(), [0, 1])
    await hotel.put(PATH, range({ is_close: true }, 0))
    assert.deepEqual(await closed(), [1, 1])
    await hotel.put(PATH, range({ is_close: 0, rate_code: 'FLEX' }, 0))
    assert.deepEqual(await closed(), [1, 0])
  })

  const refusals: [string, object, string, string[]][] = [
    [
      'no dates',
      { number_of_rooms: 1 },
      '400 missing_field',
      ['start_date missing_field', 'end_date missing_field'],
    ],
    ['one date', { start_date: day(0) }, '400 missing_field', ['end_date missing_field']],
    ['an empty body', {}, '400 missing_field', ['start_date missing_field', 'end_date missing_field']],
    [
      'turned round',
      { start_date: day(1), end_date: day(0) },
      '422 invalid_value',
      ['end_date invalid_value'],
    ],
    ['801 days', range({}, 800), '422 invalid_value', ['end_date invalid_value']],
    ['weekday 0', range({ weekdays: [1, 0] }), '422 invalid_value', ['weekdays[1] invalid_value']],
    ['weekday 8', range({ weekdays: [8] }), '422 invalid_value', ['weekdays[0] invalid_value']],
    ['weekday "1"', range({ weekdays: ['1'] }), '400 invalid_format', ['weekdays[0] invalid_format']],
    ['weekdays as a number', range({ weekdays: 1 }), '400 invalid_format', ['weekdays invalid_format']],
    ...['price', 'rate_price', 'normal_price', 'cta', 'ctd', 'min_night', 'max_night'].map(
      (name): [string, object, string, string[]] => [
        `${name} without rate_code`,
        range({ [name]: 0 }),
        '400 missing_field',
        ['rate_code missing_field'],
      ],
    ),
    [
      'a long range and no rate',
      range({ cta: 1 }, 800),
      '400 missing_field',
      ['end_date invalid_value', 'rate_code missing_field'],
    ],
    [
      'an unknown rate',
      range({ rate_code: 'NOSUCH', cta: 1 }),
      '404 rate_not_found',
      ['rate_code rate_not_found'],
    ],
    [
      'an unknown rate in a detail',
      range({ rate_detail: [{ rate_code: 'NOSUCH', rate_price: 1 }] }),
      '404 rate_not_found',
      ['rate_detail[0].rate_code rate_not_found'],
    ],
    [
      'min over max',
      range({ rate_code: 'FLEX', min_night: 3, max_night: 2 }),
      '422 invalid_value',
      ['min_night invalid_value'],
    ],
  ]
  for (const [name, body, expected, faults] of refusals)
    test(`${name}: ${expected}, with partial=1 too, and nothing is written`, async () => {
      const hotel = await stock(await newHotel(), 2)
      const before = await listed(hotel)
      for (const query of ['', '?partial=1']) {
        const refused = await hotel.put(PATH + query, body)
        assert.equal(outcome(refused), expected)
        assert.deepEqual(faultsOf(refused), faults)
      }
      assert.deepEqual(await listed(hotel), before)
    })

  test('a day on which min_night would pass max_night refuses all, or itself alone with partial=1', async () => {
    const hotel = await stock(await newHotel(), 3)
    await hotel.put(PATH, { start_date: day(1), end_date: day(1), rate_code: 'FLEX', max_night: 2 })
    const body = range({ rate_code: 'FLEX', min_night: 3 }, 2)
    const refused = await hotel.put(PATH, body)
    assert.equal(outcome(refused), '422 invalid_value')
    assert.match(refused.json.Message, new RegExp(day(1)))
    const partial = await hotel.put(`${PATH}?partial=1`, body)
    const { results, ...counts } = partial.Result
    assert.deepEqual(counts, { received: 3, updated: 2, unchanged: 0, rejected: 1 })
    assert.deepEqual([results.length, results[0].index, results[0].field], [1, 1, 'min_night'])
  })

  test('800 days are allowed, and an unknown room is told beside the other faults', async () => {
    const hotel = await stock(await newHotel(), 0)
    const long = await hotel.put(PATH, range({ number_of_rooms: 1 }, 799))
    assert.equal(long.Result.updated, 800)
    const refused = await hotel.put('/updateroomavailability/NOSUCH', range({ rate_code: 'NOSUCH', cta: 1 }))
    assert.equal(outcome(refused), '404 room_not_found')
    assert.deepEqual(faultsOf(refused), ['null room_not_found', 'rate_code rate_not_found'])
  })
})
