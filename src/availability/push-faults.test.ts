import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { day, entry, faultsOf, listed, outcome, push, stock } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const at = (fields: Record<string, unknown>) => entry(0, fields)
const rated = (fields: Record<string, unknown>) =>
  entry(0, {
    rate_detail: [
      { rate_code: 'FLEX', rate_price: 1 },
      { rate_code: 'FLEX', ...fields },
    ],
  })

suite('one bad entry and nothing is written', () => {
  const cases: [string, object, string, string][] = [
    ['no room_code', at({ room_code: null }), '400 missing_field', 'data[1].room_code'],
    ['no day', at({ room_availability_date: null }), '400 missing_field', 'data[1].room_availability_date'],
    ['a price without a rate', at({ rate_code: null }), '400 missing_field', 'data[1].rate_code'],
    ['a text as a price', at({ price: '100' }), '400 invalid_format', 'data[1].price'],
    ['a negative price', at({ price: -1 }), '422 invalid_value', 'data[1].price'],
    ['a third decimal', at({ price: 1.001 }), '422 invalid_value', 'data[1].price'],
    ['half a room', at({ number_of_rooms: 0.5 }), '400 invalid_format', 'data[1].number_of_rooms'],
    ['a negative count', at({ number_of_rooms: -1 }), '422 invalid_value', 'data[1].number_of_rooms'],
    ['a long author', at({ created_by: 'x'.repeat(256) }), '422 invalid_value', 'data[1].created_by'],
    ['no list of details', at({ rate_detail: {} }), '400 invalid_format', 'data[1].rate_detail'],
    ['a detail that is none', at({ rate_detail: [null] }), '400 invalid_format', 'data[1].rate_detail[0]'],
    [
      'a detail without a rate',
      at({ rate_detail: [{}] }),
      '400 missing_field',
      'data[1].rate_detail[0].rate_code',
    ],
    ['a negative cta', rated({ cta: -1 }), '422 invalid_value', 'data[1].rate_detail[1].cta'],
    ['a boolean ctd', rated({ ctd: true }), '400 invalid_format', 'data[1].rate_detail[1].ctd'],
    ['a flag of 2', rated({ is_close: 2 }), '422 invalid_value', 'data[1].rate_detail[1].is_close'],
    [
      'a dear night',
      rated({ rate_price: 1e10 + 1 }),
      '422 invalid_value',
      'data[1].rate_detail[1].rate_price',
    ],
    [
      'min over max',
      rated({ min_night: 3, max_night: 2 }),
      '422 invalid_value',
      'data[1].rate_detail[1].min_night',
    ],
    ['an unknown room', at({ room_code: 'NOSUCH' }), '404 room_not_found', 'data[1].room_code'],
    ['an unknown rate', at({ rate_code: 'NOSUCH' }), '404 rate_not_found', 'data[1].rate_code'],
    [
      'an unknown rate in a detail',
      rated({ rate_code: 'NOSUCH' }),
      '404 rate_not_found',
      'data[1].rate_detail[1].rate_code',
    ],
    ['another hotel', at({ hotel_code: 'OTHER' }), '403 hotel_mismatch', 'data[1].hotel_code'],
    ['no object', [] as object, '400 invalid_format', 'data[1]'],
  ]
  for (const [name, bad, expected, field] of cases)
    test(`${name}: ${expected}`, async () => {
      const hotel = await stock(await newHotel())
      const before = await listed(hotel)
      const data = [entry(0, { number_of_rooms: 9 }), bad, entry(5)]
      const refused = await hotel.post('/modifyroomavailability', { data })
      assert.equal(outcome(refused), expected)
      assert.deepEqual(faultsOf(refused), [`${field} ${refused.code}`])
      assert.deepEqual(await listed(hotel), before)

      const partial = await hotel.post('/modifyroomavailability?partial=1', { data })
      assert.equal(partial.status, 200)
      const { results, ...counts } = partial.Result
      assert.deepEqual(counts, { received: 3, updated: 2, unchanged: 0, rejected: 1 })
      assert.deepEqual(
        results.map((each: Record<string, unknown>) => [
          each.index,
          each.field,
          each.code,
          typeof each.message,
        ]),
        [[1, field, refused.code, 'string']],
      )
      assert.deepEqual((await listed(hotel)).length, 5)
      assert.equal((await listed(hotel))[0].number_of_rooms, 9)
    })

  test('every fault of every entry is listed by its index, in field order', async () => {
    const hotel = await stock(await newHotel())
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'FLEX', max_night: 2 }] })])
    const data = [
      {
        room_availability_date: 'x',
        price: 1,
        rate_detail: [{ cta: -1 }, { rate_code: 'NOSUCH', min_night: 9, max_night: 1 }],
      },
      entry(1),
      entry(0, { rate_detail: [{ rate_code: 'FLEX', min_night: 3 }] }),
      { room_code: 'NOSUCH', rate_code: 'NOSUCH', room_availability_date: day(0), number_of_rooms: '1' },
    ]
    const refused = await hotel.post('/modifyroomavailability', { data })
    const expected = [
      'data[0].room_code missing_field',
      'data[0].rate_code missing_field',
      'data[0].room_availability_date invalid_format',
      'data[0].rate_detail[0].rate_code missing_field',
      'data[0].rate_detail[0].cta invalid_value',
      'data[0].rate_detail[1].min_night invalid_value',
      'data[0].rate_detail[1].rate_code rate_not_found',
      'data[2].rate_detail[0].min_night invalid_value',
      'data[3].number_of_rooms invalid_format',
      'data[3].room_code room_not_found',
      'data[3].rate_code rate_not_found',
    ]
    assert.equal(outcome(refused), '400 missing_field')
    assert.deepEqual(faultsOf(refused), expected)
    const partial = await hotel.post('/modifyroomavailability?partial=true', { data })
    assert.deepEqual([partial.Result.rejected, partial.Result.unchanged], [3, 1])
    assert.deepEqual(
      partial.Result.results.map((each: Record<string, unknown>) => `${each.field} ${each.code}`),
      expected,
    )
  })

  test('partial answers 200 even if all are bad', async () => {
    const hotel = await newHotel()
    const partial = await hotel.post('/modifyroomavailability?partial=1', { data: [1, null, {}] })
    assert.equal(partial.status, 200)
    assert.deepEqual([partial.Result.received, partial.Result.rejected], [3, 3])
  })

  test('min_night above max_night counts after merging, whichever was pushed last; 0 is no limit', async () => {
    const hotel = await stock(await newHotel())
    const nights = (fields: object) => ({
      data: [entry(0, { rate_detail: [{ rate_code: 'FLEX', ...fields }] })],
    })
    const call = async (fields: object) =>
      outcome(await hotel.post('/modifyroomavailability', nights(fields)))
    assert.equal(await call({ min_night: 3 }), '200 ok')
    assert.equal(await call({ max_night: 2 }), '422 invalid_value')
    assert.equal(await call({ max_night: 3 }), '200 ok')
    assert.equal(await call({ min_night: 4 }), '422 invalid_value')
    assert.equal(await call({ max_night: 0 }), '200 ok')
    assert.equal(await call({ min_night: 1_000_000 }), '200 ok')
    assert.equal(await call({ min_night: 0, max_night: 1 }), '200 ok')
  })

  test('a bad later entry undoes a good earlier one for the same day, a partial push keeps it', async () => {
    const hotel = await stock(await newHotel())
    const data = [
      entry(0, { rate_detail: [{ rate_code: 'FLEX', max_night: 2 }] }),
      entry(0, { rate_detail: [{ rate_code: 'FLEX', min_night: 5 }] }),
      entry(0, { rate_detail: [{ rate_code: 'FLEX', min_night: 2 }] }),
    ]
    const refused = await hotel.post('/modifyroomavailability', { data })
    assert.deepEqual(faultsOf(refused), ['data[1].rate_detail[0].min_night invalid_value'])
    const partial = await hotel.post('/modifyroomavailability?partial=1', { data })
    assert.deepEqual([partial.Result.updated, partial.Result.rejected], [2, 1])
    const [{ rate_detail }] = await listed(hotel)
    assert.deepEqual([rate_detail[0].min_night, rate_detail[0].max_night], [2, 2])
  })

  test('an element repeated ten thousand times with a fault of merging is refused like one', async () => {
    const hotel = await stock(await newHotel())
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'FLEX', max_night: 2 }] })])
    const rate_detail = Array(200).fill({ rate_code: 'FLEX', min_night: 5 })
    const data = Array(50).fill(entry(0, { rate_detail }))
    const refused = await hotel.post('/modifyroomavailability', { data })
    assert.equal(outcome(refused), '422 invalid_value')
  })
})

suite('the frame of a push', () => {
  const cases: [object, string, string][] = [
    [{}, '400 missing_field', 'data'],
    [{ data: null }, '400 missing_field', 'data'],
    [{ data: {} }, '400 invalid_format', 'data'],
    [{ data: 'x' }, '400 invalid_format', 'data'],
    [{ data: [], net_unacknowledged: '1' }, '400 invalid_format', 'net_unacknowledged'],
  ]
  for (const [body, expected, field] of cases)
    test(`${JSON.stringify(body)}: ${expected}`, async () => {
      const hotel = await newHotel()
      const refused = await hotel.post('/modifyroomavailability', body)
      assert.equal(outcome(refused), expected)
      assert.equal(faultsOf(refused)[0]?.split(' ')[0], field)
    })
})
