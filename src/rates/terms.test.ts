import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { faultsOf, newRate, outcome } from '../../test/support/stock.ts'

const { hotel: newHotel, db } = await createTestApp()

const TERMS = {
  stay_discounts: [
    { min_nights: 7, percent: 12.5 },
    { min_nights: 3, percent: 5.125 },
  ],
  advance_discounts: [
    { min_days: 30, max_days: null, percent: 10 },
    { min_days: null, max_days: 3, percent: 0.001 },
    { min_days: 5, max_days: 5, percent: 100 },
  ],
  min_advance_days: 0,
  max_advance_days: 365,
  is_hidden: 1,
}

const NONE = {
  stay_discounts: null,
  advance_discounts: null,
  min_advance_days: null,
  max_advance_days: null,
  is_hidden: 0,
}

const termsOf = (result: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(TERMS).map((name) => [name, result[name]]))

const newPolicy = (hotel: TestHotel, policyCode: string) =>
  db.of(hotel.hotelId).write((sql) =>
    sql.run(
      `insert into policy (hotel_id, policy_id, policy_code, policy_name, steps, cutoff_time, grace_hours, version)
       values ($1, 1000, $2, 'Policy', '[]', '18:00', 0, 1)`,
      [hotel.hotelId, policyCode],
    ),
  )

suite('discounts and windows of a rate', () => {
  test('are none by default, and answered as given', async () => {
    const hotel = await newHotel()
    assert.deepEqual(termsOf((await newRate(hotel)).Result), NONE)
    const changed = await hotel.put('/updaterate/FLEX', TERMS)
    assert.deepEqual(termsOf(changed.Result), TERMS)
    assert.deepEqual(termsOf((await hotel.get('/getrate/FLEX')).Result), TERMS)
    assert.deepEqual(termsOf((await newRate(hotel, { rate_code: 'B', ...TERMS })).Result), TERMS)
  })

  test('null clears them, an empty list counts as none, the same again changes nothing', async () => {
    const hotel = await newHotel()
    await newRate(hotel, TERMS)
    const { Version } = (await hotel.get('/getrate/FLEX')).json
    await hotel.put('/updaterate/FLEX', TERMS)
    assert.equal((await hotel.get('/getrate/FLEX')).json.Version, Version)
    const cleared = await hotel.put('/updaterate/FLEX', {
      ...NONE,
      stay_discounts: [],
      advance_discounts: [],
    })
    assert.deepEqual(termsOf(cleared.Result), NONE)
  })

  const bad: [object, string, string][] = [
    [{ stay_discounts: [{ percent: 5 }] }, 'stay_discounts[0].min_nights', 'missing_field'],
    [{ stay_discounts: [{ min_nights: 0, percent: 5 }] }, 'stay_discounts[0].min_nights', 'invalid_value'],
    [{ stay_discounts: [{ min_nights: 2, percent: 100.5 }] }, 'stay_discounts[0].percent', 'invalid_value'],
    [{ stay_discounts: [{ min_nights: 2, percent: 1.0005 }] }, 'stay_discounts[0].percent', 'invalid_value'],
    [{ stay_discounts: [{ min_nights: 2, percent: -1 }] }, 'stay_discounts[0].percent', 'invalid_value'],
    [
      {
        stay_discounts: [
          { min_nights: 2, percent: 5 },
          { min_nights: 2, percent: 6 },
        ],
      },
      'stay_discounts[1].min_nights',
      'invalid_value',
    ],
    [
      {
        stay_discounts: [
          { min_nights: 7, percent: 5 },
          { min_nights: 2, percent: 6 },
        ],
      },
      'stay_discounts[0].percent',
      'invalid_value',
    ],
    [
      { advance_discounts: [{ min_days: 3, max_days: 2, percent: 5 }] },
      'advance_discounts[0].max_days',
      'invalid_value',
    ],
    [{ advance_discounts: [{ min_days: -1, percent: 5 }] }, 'advance_discounts[0].min_days', 'invalid_value'],
    [
      { advance_discounts: Array.from({ length: 51 }, () => ({ percent: 5 })) },
      'advance_discounts',
      'invalid_value',
    ],
    [{ min_advance_days: 3, max_advance_days: 2 }, 'max_advance_days', 'invalid_value'],
    [{ max_advance_days: -1 }, 'max_advance_days', 'invalid_value'],
    [{ is_hidden: 2 }, 'is_hidden', 'invalid_value'],
    [{ policy_code: 'NONE' }, 'policy_code', 'policy_not_found'],
    [{ policy_code: 'no code' }, 'policy_code', 'invalid_value'],
  ]
  test('each refusal names its field, and nothing is written', async () => {
    const hotel = await newHotel()
    const made = await newRate(hotel)
    for (const [body, field, code] of bad) {
      const refused = await hotel.put('/updaterate/FLEX', { ...body, rate_name: 'Changed' })
      assert.deepEqual(faultsOf(refused), [`${field} ${code}`], JSON.stringify(body))
      const created = await hotel.post('/createrate', { ...body, rate_code: 'X', rate_name: 'X' })
      assert.deepEqual(faultsOf(created), [`${field} ${code}`], JSON.stringify(body))
    }
    assert.deepEqual((await hotel.get('/getallrates')).Result, [made.Result])
  })

  test('windows are compared after merging, and all faults are told at once', async () => {
    const hotel = await newHotel()
    await newRate(hotel, { max_advance_days: 10 })
    const refused = await hotel.put('/updaterate/FLEX', {
      min_advance_days: 11,
      extra_adult_price: 5,
      policy_code: 'NONE',
    })
    assert.equal(outcome(refused), '422 invalid_value')
    assert.deepEqual(faultsOf(refused).sort(), [
      'base_adults invalid_value',
      'max_advance_days invalid_value',
      'policy_code policy_not_found',
    ])
  })
})

suite('policies that rates and hotels name', () => {
  test('exist, and null takes them away', async () => {
    const hotel = await newHotel()
    await newPolicy(hotel, 'STRICT')
    const made = await newRate(hotel, { policy_code: 'STRICT' })
    assert.equal(made.Result.policy_code, 'STRICT')
    assert.equal((await hotel.put('/updaterate/FLEX', { price: 5 })).Result.policy_code, 'STRICT')
    assert.equal((await hotel.put('/updaterate/FLEX', { policy_code: null })).Result.policy_code, null)
  })

  test("a hotel's default is given flat or nested, and null takes it away", async () => {
    const hotel = await newHotel()
    await newPolicy(hotel, 'STRICT')
    const codeOf = async () =>
      (await hotel.get('/hotelinformation')).Result.hotel_information.default_policy_code
    assert.equal(await codeOf(), null)
    await hotel.put('/hotelinformation', { default_policy_code: 'STRICT' })
    assert.equal(await codeOf(), 'STRICT')
    await hotel.put('/hotelinformation', { hotel_information: { default_policy_code: null } })
    assert.equal(await codeOf(), null)
    await hotel.put('/hotelinformation', { hotel_information: { default_policy_code: 'STRICT' } })
    assert.equal(await codeOf(), 'STRICT')
    const refused = await hotel.put('/hotelinformation', { default_policy_code: 'NONE', hotel_star: 5 })
    assert.deepEqual([refused.status, ...faultsOf(refused)], [404, 'default_policy_code policy_not_found'])
    assert.equal(await codeOf(), 'STRICT')
    await hotel.put('/hotelinformation', { default_policy_code: null })
    assert.equal(await codeOf(), null)
  })
})
