import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import {
  day,
  entry,
  faultsOf,
  listed,
  newRate,
  newRoom,
  outcome,
  push,
  search,
} from '../../test/support/stock.ts'

const { hotel: newHotel, db } = await createTestApp()

const bare = async (): Promise<TestHotel> => {
  const hotel = await newHotel()
  await newRoom(hotel)
  await newRate(hotel)
  return hotel
}

const detailed = (fields: object, after = 0) =>
  entry(after, { rate_detail: [{ rate_code: 'FLEX', ...fields }] })

const fieldsOf = async (hotel: TestHotel, last = 0) =>
  (await listed(hotel, 0, last)).map(
    ({ rate_detail }: { rate_detail: { adult_prices: object[]; min_night_through: number }[] }) => [
      rate_detail[0]!.adult_prices,
      rate_detail[0]!.min_night_through,
    ],
  )

const ONE = [{ adults: 1, price: 80.05 }]
const TWO = [
  { adults: 1, price: 80 },
  { adults: 12, price: 100.5 },
]

suite('prices by adults, and the shortest stay through a night', () => {
  test('stay as they are where they are left out; a list replaces the one before, an empty one clears it', async () => {
    const hotel = await bare()
    const { Result: made } = await push(hotel, [
      detailed({ rate_price: 100, adult_prices: TWO.toReversed(), min_night_through: 4 }),
    ])
    assert.equal(made.updated, 1)
    assert.deepEqual(await fieldsOf(hotel), [[TWO, 4]], 'in order of the adults')
    for (const same of [{}, { adult_prices: null }, { adult_prices: TWO, min_night_through: 4 }]) {
      const { Result } = await push(hotel, [detailed(same)])
      assert.deepEqual([Result.updated, Result.unchanged], [0, 1])
    }
    await push(hotel, [detailed({ adult_prices: ONE })])
    assert.deepEqual(await fieldsOf(hotel), [[ONE, 4]])
    await push(hotel, [detailed({ adult_prices: [], min_night_through: 0 })])
    assert.deepEqual(await fieldsOf(hotel), [[[], 0]])
  })

  test('are kept as adults and minor units in turn', async () => {
    const hotel = await bare()
    await push(hotel, [detailed({}, 0), detailed({ adult_prices: TWO }, 1), detailed({}, 2)])
    const rows = await db
      .of(hotel.hotelId)
      .read((sql) =>
        sql.rows('select adult_prices from rate_day where hotel_id = $1 order by day', [hotel.hotelId]),
      )
    assert.deepEqual(rows, [
      { adult_prices: null },
      { adult_prices: [1, 8000, 12, 10_050] },
      { adult_prices: null },
    ])
  })

  test('what is listed can be pushed back as it is', async () => {
    const hotel = await bare()
    await push(hotel, [detailed({ adult_prices: TWO, min_night_through: 2 }), entry(1)])
    const before = await listed(hotel)
    const { Result } = await push(hotel, before)
    assert.deepEqual([Result.updated, Result.unchanged], [0, 2])
    await push(hotel, [detailed({ adult_prices: ONE }), detailed({ adult_prices: ONE }, 1)])
    await push(hotel, before)
    assert.deepEqual(await listed(hotel), before)
  })

  test('a range sets them on each of its days, and its own rate is needed', async () => {
    const hotel = await bare()
    const range = { start_date: day(0), end_date: day(2) }
    const update = (body: object) => hotel.put('/updateroomavailability/DLX', { ...range, ...body })
    assert.equal(
      (await update({ rate_code: 'FLEX', adult_prices: TWO, min_night_through: 3 })).Result.updated,
      3,
    )
    assert.deepEqual(await fieldsOf(hotel, 2), [
      [TWO, 3],
      [TWO, 3],
      [TWO, 3],
    ])
    await update({ end_date: day(1), rate_detail: [{ rate_code: 'FLEX', adult_prices: [] }] })
    assert.deepEqual(await fieldsOf(hotel, 2), [
      [[], 3],
      [[], 3],
      [TWO, 3],
    ])
    for (const body of [{ adult_prices: TWO }, { min_night_through: 2 }])
      assert.deepEqual(faultsOf(await update(body)), ['rate_code missing_field'])
  })

  test('a row that changed since is shown with them', async () => {
    const hotel = await bare()
    await push(hotel, [detailed({ adult_prices: TWO, min_night_through: 2 })])
    const refused = await hotel.post('/modifyroomavailability', {
      data: [detailed({ cta: 1 })],
      if_version: 0,
    })
    assert.equal(outcome(refused), '409 changed_since')
    const [shown] = refused.Error.details[0].current.rate_detail
    assert.deepEqual([shown.adult_prices, shown.min_night_through], [TWO, 2])
  })

  test('searches tell the other restrictions of the arrival day, and no more', async () => {
    const hotel = await bare()
    await push(hotel, [detailed({ rate_price: 100, min_night_through: 3, adult_prices: ONE }), entry(1)])
    const [room] = (await search(hotel, 0, 1)).Result
    const [offer] = room.rate_details
    assert.equal('min_night_through' in offer || 'adult_prices' in offer, false)
    assert.deepEqual([offer.cta, offer.ctd, offer.min_night, offer.max_night], [0, 0, 0, 0])
  })

  const price = { adults: 1, price: 80 }
  const bad: [object, string, string][] = [
    [{ adult_prices: 5 }, 'adult_prices', 'invalid_format'],
    [{ adult_prices: [5] }, 'adult_prices[0]', 'invalid_format'],
    [{ adult_prices: [{ adults: 1 }] }, 'adult_prices[0].price', 'missing_field'],
    [{ adult_prices: [{ ...price, adults: 0 }] }, 'adult_prices[0].adults', 'invalid_value'],
    [{ adult_prices: [{ ...price, adults: 1.5 }] }, 'adult_prices[0].adults', 'invalid_format'],
    [{ adult_prices: [{ ...price, price: -1 }] }, 'adult_prices[0].price', 'invalid_value'],
    [{ adult_prices: [{ ...price, price: 1.005 }] }, 'adult_prices[0].price', 'invalid_value'],
    [{ adult_prices: [{ ...price, price: 1e10 + 1 }] }, 'adult_prices[0].price', 'invalid_value'],
    [{ adult_prices: [price, { ...price, price: 90 }] }, 'adult_prices[1].adults', 'invalid_value'],
    [
      { adult_prices: Array.from({ length: 51 }, (_, at) => ({ adults: at + 1, price: 1 })) },
      'adult_prices',
      'invalid_value',
    ],
    [{ min_night_through: -1 }, 'min_night_through', 'invalid_value'],
    [{ min_night_through: 1.5 }, 'min_night_through', 'invalid_format'],
    [{ min_night_through: 1_000_001 }, 'min_night_through', 'invalid_value'],
  ]
  test('each refusal names its field, and nothing is written', async () => {
    const hotel = await bare()
    const range = { start_date: day(0), end_date: day(1), rate_code: 'FLEX' }
    for (const [body, field, code] of bad) {
      const pushed = await hotel.post('/modifyroomavailability', { data: [entry(1), detailed(body)] })
      assert.deepEqual(faultsOf(pushed), [`data[1].rate_detail[0].${field} ${code}`], JSON.stringify(body))
      const ranged = await hotel.put('/updateroomavailability/DLX', { ...range, ...body })
      assert.deepEqual(faultsOf(ranged), [`${field} ${code}`], JSON.stringify(body))
    }
    assert.deepEqual(await listed(hotel), [])
  })
})

suite('a push to a derived rate', () => {
  const derived = async (): Promise<TestHotel> => {
    const hotel = await bare()
    const derive = { charge: 'percent', value: -10 }
    await newRate(hotel, { rate_code: 'NRF', parent_rate_code: 'FLEX', derive })
    return hotel
  }
  const toDerived = (fields: object, after = 0) =>
    entry(after, { rate_detail: [{ rate_code: 'NRF', ...fields }] })

  test('may not give it prices, by any operation, and writes nothing', async () => {
    const hotel = await derived()
    for (const [fields, field] of [
      [{ rate_price: 0 }, 'rate_price'],
      [{ adult_prices: ONE }, 'adult_prices'],
    ] as const) {
      const pushed = await hotel.post('/modifyroomavailability', { data: [entry(1), toDerived(fields)] })
      assert.equal(outcome(pushed), '422 rate_is_derived')
      assert.deepEqual(faultsOf(pushed), [`data[1].rate_detail[0].${field} rate_is_derived`])
      const range = { start_date: day(0), end_date: day(9) }
      const own = await hotel.put('/updateroomavailability/DLX', { ...range, rate_code: 'NRF', ...fields })
      assert.deepEqual(faultsOf(own), [`${field} rate_is_derived`])
      const rate_detail = [{ rate_code: 'NRF', ...fields }]
      const other = await hotel.put('/updateroomavailability/DLX?partial=1', { ...range, rate_detail })
      assert.deepEqual(faultsOf(other), [`rate_detail[0].${field} rate_is_derived`])
    }
    assert.deepEqual(await listed(hotel), [])
    const partial = await hotel.post('/modifyroomavailability?partial=1', {
      data: [toDerived({ rate_price: 5 }), entry(1)],
    })
    assert.deepEqual([partial.Result.updated, partial.Result.rejected], [1, 1])
    assert.equal(partial.Result.results[0].code, 'rate_is_derived')
    assert.equal((await listed(hotel)).length, 1)
  })

  test('may restrict it, and an entry beside it may have a price', async () => {
    const hotel = await derived()
    await push(hotel, [
      toDerived({ min_night: 2, adult_prices: [] }),
      entry(1, { rate_code: 'NRF', price: 70 }),
      entry(2, { rate_code: 'NRF', price: 60, rate_detail: [{ rate_code: 'NRF', cta: 1 }] }),
    ])
    const range = { start_date: day(3), end_date: day(3), rate_code: 'NRF', price: 50 }
    assert.equal((await hotel.put('/updateroomavailability/DLX', { ...range, cta: 1 })).status, 200)
    assert.deepEqual(
      (await listed(hotel)).map(
        ({ price, rate_code, rate_detail }: { price: number; rate_code: string; rate_detail: object[] }) => [
          rate_code,
          price,
          rate_detail.map((each) => Object.entries(each).slice(0, 2).flat()),
        ],
      ),
      [
        [
          'FLEX',
          100,
          [
            ['rate_code', 'FLEX', 'rate_price', 100],
            ['rate_code', 'NRF', 'rate_price', null],
          ],
        ],
        ['NRF', 70, []],
        ['NRF', 60, [['rate_code', 'NRF', 'rate_price', null]]],
        ['NRF', 50, [['rate_code', 'NRF', 'rate_price', null]]],
      ],
    )
    const { Result } = await push(hotel, await listed(hotel))
    assert.deepEqual([Result.updated, Result.unchanged], [0, 4], 'listed entries can be pushed back')
  })
})
