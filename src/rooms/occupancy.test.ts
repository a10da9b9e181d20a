import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { faultsOf, newRate, newRoom, outcome } from '../../test/support/stock.ts'

const { hotel: newHotel, db } = await createTestApp()

const FOUR = {
  base_adults: 2,
  occupancy_prices: [
    { adults: 3, charge: 'amount', value: -12.35 },
    { adults: 1, charge: 'percent', value: -12.345 },
  ],
  extra_adult_price: 20.5,
  child_bands: [
    { age_from: 12, age_to: 17, charge: 'percent', value: 33.333 },
    { age_from: 0, age_to: 2, charge: 'amount', value: 0 },
  ],
}

const NONE = { base_adults: null, occupancy_prices: null, extra_adult_price: null, child_bands: null }

const fourOf = (result: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(FOUR).map((name) => [name, result[name]]))

/** Rooms and rates have the same four fields. */
const KINDS = [
  { kind: 'room', make: newRoom, get: '/getroom/DLX', update: '/updateroom/DLX', table: 'room' },
  { kind: 'rate', make: newRate, get: '/getrate/FLEX', update: '/updaterate/FLEX', table: 'rate' },
]

const versionOf = async (hotel: TestHotel, get: string): Promise<number> =>
  (await hotel.get(get)).json.Version

for (const { kind, make, get, update, table } of KINDS)
  suite(`what a ${kind} says about who sleeps in a room`, () => {
    test('is none by default, and answered as given', async () => {
      const hotel = await newHotel()
      assert.deepEqual(fourOf((await make(hotel)).Result), NONE)
      const changed = await hotel.put(update, FOUR)
      assert.equal(changed.status, 200, changed.text)
      assert.deepEqual(fourOf(changed.Result), FOUR)
      assert.deepEqual(fourOf((await hotel.get(get)).Result), FOUR)
      const other = await newHotel()
      assert.deepEqual(fourOf((await make(other, FOUR)).Result), FOUR)
    })

    test('is kept in thousandths of a percent and in minor units', async () => {
      const hotel = await newHotel()
      await make(hotel, FOUR)
      const row = await db
        .of(hotel.hotelId)
        .read((sql) =>
          sql.row(
            `select base_adults, occupancy_prices, extra_adult_price, child_bands from ${table} where hotel_id = $1`,
            [hotel.hotelId],
          ),
        )
      assert.deepEqual(row, {
        base_adults: 2,
        occupancy_prices: [
          { adults: 3, charge: 'amount', value: -1235 },
          { adults: 1, charge: 'percent', value: -12_345 },
        ],
        extra_adult_price: 2050,
        child_bands: [
          { age_from: 12, age_to: 17, charge: 'percent', value: 33_333 },
          { age_from: 0, age_to: 2, charge: 'amount', value: 0 },
        ],
      })
    })

    test('stays as it is where it is left out, null clears it, and an empty list counts as none', async () => {
      const hotel = await newHotel()
      await make(hotel, FOUR)
      const version = await versionOf(hotel, get)
      await hotel.put(update, {})
      await hotel.put(update, FOUR)
      assert.equal(await versionOf(hotel, get), version, 'nothing changed')
      const { Result: some } = await hotel.put(update, { child_bands: null, occupancy_prices: [] })
      assert.deepEqual(fourOf(some), { ...FOUR, child_bands: null, occupancy_prices: null })
      const { Result: none } = await hotel.put(update, { base_adults: null, extra_adult_price: null })
      assert.deepEqual(fourOf(none), NONE)
      const { Result: events } = await hotel.get(`/getevents?after=${version}`)
      assert.deepEqual(
        events.map((event: { event_type: string; data: never }) => [event.event_type, fourOf(event.data)]),
        [
          [`${kind}.changed`, fourOf(some)],
          [`${kind}.changed`, NONE],
        ],
      )
    })

    test('rows and extra adults need base_adults, also after merging', async () => {
      const hotel = await newHotel()
      await make(hotel, FOUR)
      for (const body of [{ base_adults: null }, { base_adults: null, occupancy_prices: null }]) {
        const refused = await hotel.put(update, body)
        assert.equal(outcome(refused), '422 invalid_value')
        assert.deepEqual(faultsOf(refused), ['base_adults invalid_value'])
      }
      assert.deepEqual(fourOf((await hotel.get(get)).Result), FOUR)
      await hotel.put(update, NONE)
      for (const body of [
        { occupancy_prices: FOUR.occupancy_prices },
        { extra_adult_price: 0 },
        { ...FOUR, base_adults: null },
      ])
        assert.deepEqual(faultsOf(await hotel.put(update, body)), ['base_adults invalid_value'])
      assert.deepEqual(fourOf((await hotel.get(get)).Result), NONE)
      assert.equal(
        (await hotel.put(update, { child_bands: FOUR.child_bands, occupancy_prices: [] })).status,
        200,
      )
    })

    const row = { adults: 1, charge: 'percent', value: 5 }
    const band = { age_from: 3, age_to: 5, charge: 'percent', value: 5 }
    const bad: [object, string, string][] = [
      [{ base_adults: 0 }, 'base_adults', 'invalid_value'],
      [{ base_adults: 1.5 }, 'base_adults', 'invalid_format'],
      [{ extra_adult_price: -1 }, 'extra_adult_price', 'invalid_value'],
      [{ extra_adult_price: 1.005 }, 'extra_adult_price', 'invalid_value'],
      [{ occupancy_prices: 5 }, 'occupancy_prices', 'invalid_format'],
      [{ occupancy_prices: [5] }, 'occupancy_prices[0]', 'invalid_format'],
      [{ occupancy_prices: [{ ...row, adults: 0 }] }, 'occupancy_prices[0].adults', 'invalid_value'],
      [{ occupancy_prices: [{ ...row, value: 5.0001 }] }, 'occupancy_prices[0].value', 'invalid_value'],
      [{ occupancy_prices: [{ ...row, value: 1000.5 }] }, 'occupancy_prices[0].value', 'invalid_value'],
      [{ occupancy_prices: [{ ...row, value: '5' }] }, 'occupancy_prices[0].value', 'invalid_format'],
      [
        { occupancy_prices: [{ ...row, charge: 'amount', value: 5.005 }] },
        'occupancy_prices[0].value',
        'invalid_value',
      ],
      [{ occupancy_prices: [{ ...row, charge: 'nights' }] }, 'occupancy_prices[0].charge', 'invalid_value'],
      [{ occupancy_prices: [{ ...row, charge: 1 }] }, 'occupancy_prices[0].charge', 'invalid_format'],
      [{ occupancy_prices: [{ ...row, charge: null }] }, 'occupancy_prices[0].charge', 'missing_field'],
      [{ occupancy_prices: [row, { ...row, value: 7 }] }, 'occupancy_prices[1].adults', 'invalid_value'],
      [
        { occupancy_prices: Array.from({ length: 51 }, (_, at) => ({ ...row, adults: at + 1 })) },
        'occupancy_prices',
        'invalid_value',
      ],
      [{ child_bands: [{ ...band, age_to: 18 }] }, 'child_bands[0].age_to', 'invalid_value'],
      [{ child_bands: [{ ...band, age_from: -1 }] }, 'child_bands[0].age_from', 'invalid_value'],
      [{ child_bands: [{ ...band, age_to: 2 }] }, 'child_bands[0].age_to', 'invalid_value'],
      [{ child_bands: [{ ...band, value: -0.001 }] }, 'child_bands[0].value', 'invalid_value'],
      [
        { child_bands: [band, { ...band, age_from: 5, age_to: 9 }] },
        'child_bands[1].age_from',
        'invalid_value',
      ],
      [
        { child_bands: [band, { ...band, age_from: 0, age_to: 17 }] },
        'child_bands[1].age_from',
        'invalid_value',
      ],
    ]
    test('each refusal names its field, and nothing is written', async () => {
      const hotel = await newHotel()
      const made = await make(hotel, { base_adults: 2 })
      for (const [body, field, code] of bad) {
        const refused = await hotel.put(update, { ...body, [`${kind}_name`]: 'Changed' })
        assert.deepEqual(faultsOf(refused), [`${field} ${code}`], JSON.stringify(body))
        const created = await hotel.post(`/create${kind}`, {
          base_adults: 1,
          ...body,
          [`${kind}_code`]: 'X',
          [`${kind}_name`]: 'X',
          number_of_room: 1,
        })
        assert.deepEqual(faultsOf(created), [`${field} ${code}`], JSON.stringify(body))
      }
      assert.deepEqual((await hotel.get(get)).Result, made.Result)
      assert.equal((await hotel.get(get.replace(/[A-Z]+$/, 'X'))).status, 404)
    })
  })
