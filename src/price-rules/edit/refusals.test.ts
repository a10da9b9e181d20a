import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { faultsOf, outcome } from '../../../test/support/stock.ts'
import { SAMPLES } from './kinds.testing.ts'

const { hotel: newHotel } = await createTestApp()

const long = 'x'.repeat(256)
const band = (age_from: unknown, age_to: unknown, more: object = { value: 1 }) => ({
  age_from,
  age_to,
  ...more,
})
const child = { charge: 'percent', value: 1 }
const step = (before: unknown, unit: unknown, charge: unknown, value: unknown) => ({
  before,
  unit,
  charge,
  value,
})
const CODES = Array.from({ length: 51 }, (_, at) => `R${at}`)

/** What is sent beside a rule that is right, and the faults that are told. */
type Refusal = [changes: Record<string, unknown>, ...faults: string[]]

const value = (code = 'invalid_value') => [`value ${code}`] as const

const SCOPED: Refusal[] = [
  [{ room_codes: CODES }, 'room_codes invalid_value'],
  [{ rate_codes: CODES }, 'rate_codes invalid_value'],
  [{ room_codes: ['OK', 'A B'] }, 'room_codes[1] invalid_value'],
  [{ rate_codes: [5] }, 'rate_codes[0] invalid_format'],
  [{ rate_codes: 'FLEX' }, 'rate_codes invalid_format'],
]

const REFUSED: Record<string, Refusal[]> = {
  tax: [
    ...SCOPED,
    [{ tax_name: '' }, 'tax_name missing_field'],
    [{ tax_name: long }, 'tax_name invalid_value'],
    [{ tax_name: 5 }, 'tax_name invalid_format'],
    [{ kind: 'toll' }, 'kind invalid_value'],
    [{ kind: 5 }, 'kind invalid_format'],
    [{ charge: 'nights' }, 'charge invalid_value'],
    [{ charge: 'percent', value: 1000.001 }, ...value()],
    [{ charge: 'percent', value: 1.2345 }, ...value()],
    [{ charge: 'percent', value: -1 }, ...value()],
    [{ value: '1' }, ...value('invalid_format')],
    [{ value: 1.005 }, ...value()],
    [{ value: 1e10 + 1 }, ...value()],
    [{ value: -0.01 }, ...value()],
    [{ per: 'week' }, 'per invalid_value'],
    [{ basis: 'bed' }, 'basis invalid_value'],
    [{ base: 'net' }, 'base invalid_value'],
    [{ on: 'breakfast' }, 'on invalid_value'],
    [{ on: 'extra' }, 'on invalid_value'],
    [{ is_included: 2 }, 'is_included invalid_value'],
    [{ sort_order: 1.5 }, 'sort_order invalid_format'],
    [{ sort_order: 1_000_001 }, 'sort_order invalid_value'],
    [{ max_nights: -1 }, 'max_nights invalid_value'],
    [
      {
        is_included: 1,
        is_at_hotel: 1,
        on: 'room',
        max_nights: 1,
        first_day: '2027-01-01',
        last_day: '2027-01-02',
      },
      'is_at_hotel invalid_value',
      'on invalid_value',
      'max_nights invalid_value',
      'first_day invalid_value',
      'last_day invalid_value',
    ],
    [{ first_day: '2028-01-01' }, 'last_day invalid_value'],
    [{ first_day: '2027-02-30' }, 'first_day invalid_format'],
    [{ last_day: '2101-01-01' }, 'last_day invalid_value'],
    [{ age_bands: [band(0, 5), band(5, 6)] }, 'age_bands[1].age_from invalid_value'],
    [{ age_bands: [band(5, 9), band(0, 17)] }, 'age_bands[1].age_from invalid_value'],
    [{ age_bands: [band(6, 5)] }, 'age_bands[0].age_to invalid_value'],
    [{ age_bands: [band(0, 18)] }, 'age_bands[0].age_to invalid_value'],
    [{ age_bands: [band(0, 5, { value: 0.001 })] }, 'age_bands[0].value invalid_value'],
    [
      { age_bands: [{ age_from: 1 }] },
      'age_bands[0].age_to missing_field',
      'age_bands[0].value missing_field',
    ],
    [{ age_bands: Array(51).fill({}) }, 'age_bands invalid_value'],
    [{ age_bands: { 0: band(0, 1) } }, 'age_bands invalid_format'],
    [{ age_bands: [1] }, 'age_bands[0] invalid_format'],
  ],
  promo: [
    ...SCOPED,
    [{ promo_name: long }, 'promo_name invalid_value'],
    [{ charge: 'nights' }, 'charge invalid_value'],
    [{ value: 100.001 }, ...value()],
    [{ value: 1.0001 }, ...value()],
    [{ value: -1 }, ...value()],
    [{ charge: 'amount', value: 1e10 + 1 }, ...value()],
    [{ charge: 'amount', value: 0.001 }, ...value()],
    [{ book_from: '2027-01-02' }, 'book_to invalid_value'],
    [{ stay_to: '2027-05-31' }, 'stay_to invalid_value'],
    [{ stay_from: 'soon' }, 'stay_from invalid_format'],
    [{ min_nights: 0 }, 'min_nights invalid_value'],
    [{ min_nights: 1_000_001 }, 'min_nights invalid_value'],
    [{ min_advance_days: -1 }, 'min_advance_days invalid_value'],
    [{ min_advance_days: 3, max_advance_days: 2 }, 'max_advance_days invalid_value'],
    [{ max_uses: -1 }, 'max_uses invalid_value'],
    [{ max_uses_per_email: 0.5 }, 'max_uses_per_email invalid_format'],
    [{ is_active: 'yes' }, 'is_active invalid_format'],
  ],
  extra: [
    ...SCOPED,
    [{ extra_name: '' }, 'extra_name missing_field'],
    [{ extra_description: 'x'.repeat(10_001) }, 'extra_description invalid_value'],
    [{ price: -1 }, 'price invalid_value'],
    [{ price: 0.001 }, 'price invalid_value'],
    [{ price: 1e10 + 1 }, 'price invalid_value'],
    [{ per: 'week' }, 'per invalid_value'],
    [{ is_mandatory: 2 }, 'is_mandatory invalid_value'],
    [{ max_quantity: 0 }, 'max_quantity invalid_value'],
    [{ lead_hours: -1 }, 'lead_hours invalid_value'],
    [{ daily_stock: -1 }, 'daily_stock invalid_value'],
    [{ child_bands: [band(0, 3, child), band(3, 4, child)] }, 'child_bands[1].age_from invalid_value'],
    [{ child_bands: [band(1, 0, child)] }, 'child_bands[0].age_to invalid_value'],
    [{ child_bands: [band(0, 1, { charge: 'nights', value: 1 })] }, 'child_bands[0].charge invalid_value'],
    [
      { child_bands: [band(0, 1, { charge: 'percent', value: 0.0001 })] },
      'child_bands[0].value invalid_value',
    ],
    [{ child_bands: [band(0, 1, { charge: 'amount', value: 0.001 })] }, 'child_bands[0].value invalid_value'],
    [{ child_bands: [band(0, 1, { charge: 'amount', value: -1 })] }, 'child_bands[0].value invalid_value'],
    [{ child_bands: Array(51).fill({}) }, 'child_bands invalid_value'],
  ],
  policy: [
    [{ policy_name: long }, 'policy_name invalid_value'],
    [{ steps: {} }, 'steps invalid_format'],
    [{ steps: CODES.map((_, at) => step(at, 'days', 'percent', 1)) }, 'steps invalid_value'],
    [{ steps: [step(-1, 'days', 'percent', 1)] }, 'steps[0].before invalid_value'],
    [{ steps: [step(1001, 'hours', 'percent', 1)] }, 'steps[0].before invalid_value'],
    [{ steps: [step(1.5, 'hours', 'percent', 1)] }, 'steps[0].before invalid_format'],
    [{ steps: [step(1, 'weeks', 'percent', 1)] }, 'steps[0].unit invalid_value'],
    [{ steps: [step(1, null, 'percent', 1)] }, 'steps[0].unit missing_field'],
    [{ steps: [step(1, 'days', 'share', 1)] }, 'steps[0].charge invalid_value'],
    [{ steps: [step(1, 'days', 'percent', 100.001)] }, 'steps[0].value invalid_value'],
    [{ steps: [step(1, 'days', 'percent', 0.0001)] }, 'steps[0].value invalid_value'],
    [{ steps: [step(1, 'days', 'nights', 0)] }, 'steps[0].value invalid_value'],
    [{ steps: [step(1, 'days', 'nights', 91)] }, 'steps[0].value invalid_value'],
    [{ steps: [step(1, 'days', 'amount', 0.001)] }, 'steps[0].value invalid_value'],
    [{ steps: [step(1, 'days', 'amount', 1e10 + 1)] }, 'steps[0].value invalid_value'],
    [
      {
        steps: [step(1, 'days', 'percent', 1), step(1, 'hours', 'percent', 1), step(1, 'days', 'nights', 1)],
      },
      'steps[2].before invalid_value',
    ],
    [
      { steps: [step(null, 'days', 'percent', 1), step(undefined, 'days', 'nights', 1)] },
      'steps[1].before invalid_value',
    ],
    [{ no_show: { charge: 'percent', value: 101 } }, 'no_show.value invalid_value'],
    [{ no_show: { charge: 'percent' } }, 'no_show.value missing_field'],
    [{ no_show: 5 }, 'no_show invalid_format'],
    [{ deposit: { charge: 'nights', value: 91 } }, 'deposit.value invalid_value'],
    [{ cutoff_time: '24:00' }, 'cutoff_time invalid_value'],
    [{ grace_hours: 721 }, 'grace_hours invalid_value'],
  ],
}

const REQUIRED: Record<string, string[]> = {
  tax: ['tax_code', 'tax_name', 'charge', 'value'],
  promo: ['promo_code', 'promo_name', 'charge', 'value'],
  extra: ['extra_code', 'extra_name', 'price', 'per'],
  policy: ['policy_code', 'policy_name', 'steps'],
}

for (const { noun, plural, whole } of SAMPLES)
  suite(`${noun}: what is refused, with its field, and nothing kept`, () => {
    const code = `${noun}_code`
    let hotel: TestHotel

    before(async () => {
      hotel = await newHotel()
      assert.equal((await hotel.post(`/create${noun}`, whole)).status, 201)
    })

    for (const [changes, ...faults] of REFUSED[noun]!)
      test(JSON.stringify(changes).slice(0, 90), async () => {
        const before = (await hotel.get(`/getall${plural}`)).json
        const made = await hotel.post(`/create${noun}`, { ...whole, ...changes, [code]: 'NEW' })
        assert.deepEqual(faultsOf(made), faults)
        const changed = await hotel.put(`/update${noun}/${whole[code]}`, changes)
        assert.deepEqual(faultsOf(changed), faults)
        assert.equal(changed.status, made.status)
        assert.deepEqual((await hotel.get(`/getall${plural}`)).json, before)
      })

    test('what has to be given, all at once', async () => {
      const missing = REQUIRED[noun]!.map((name) => `${name} missing_field`)
      assert.deepEqual(faultsOf(await hotel.post(`/create${noun}`, {})), missing)
      const texts = REQUIRED[noun]!.filter((name) => typeof whole[name] === 'string')
      const empty = Object.fromEntries(texts.map((name) => [name, '']))
      const refused = await hotel.post(`/create${noun}`, { ...whole, ...empty })
      assert.deepEqual(
        faultsOf(refused),
        texts.map((name) => `${name} missing_field`),
      )
    })

    for (const bad of noun === 'promo' ? ['A B', 'A.B', 'é', 'x'.repeat(51)] : ['A B', '..', 'x'.repeat(51)])
      test(`${code} ${bad.slice(0, 9)}`, async () => {
        const refused = await hotel.post(`/create${noun}`, { ...whole, [code]: bad })
        assert.deepEqual(faultsOf(refused), [`${code} invalid_value`])
      })
  })

suite('what is right for the fields given may be wrong with those that stay', () => {
  test('a charge that changes what the value means', async () => {
    const hotel = await newHotel()
    await hotel.post('/createtax', { tax_code: 'A', tax_name: 'A', charge: 'percent', value: 1.125 })
    const refused = await hotel.put('/updatetax/A', { charge: 'amount' })
    assert.equal(outcome(refused), '422 invalid_value')
    assert.deepEqual(faultsOf(refused), ['value invalid_value'])
    assert.deepEqual(faultsOf(await hotel.put('/updatetax/A', { value: 1000.5 })), ['value invalid_value'])
    const { Result } = await hotel.put('/updatetax/A', { charge: 'amount', value: 1000.5 })
    assert.deepEqual([Result.charge, Result.value], ['amount', 1000.5])
  })

  test('a tax that becomes included', async () => {
    const hotel = await newHotel()
    const { Result: made } = await hotel.post('/createtax', {
      tax_code: 'VAT',
      tax_name: 'VAT',
      charge: 'percent',
      value: 11,
      is_included: true,
    })
    assert.deepEqual([made.on, made.is_included], ['all', 1])
    assert.deepEqual(faultsOf(await hotel.put('/updatetax/VAT', { max_nights: 3 })), [
      'max_nights invalid_value',
    ])
    assert.deepEqual(faultsOf(await hotel.put('/updatetax/VAT', { on: 'room' })), ['on invalid_value'])
    await hotel.post('/createtax', {
      tax_code: 'B',
      tax_name: 'B',
      charge: 'amount',
      value: 1,
      max_nights: 2,
    })
    const becomes = await hotel.put('/updatetax/B', { is_included: 1 })
    assert.deepEqual(faultsOf(becomes), ['on invalid_value', 'max_nights invalid_value'])
    const whole = { is_included: 1, on: 'all', max_nights: 0 }
    assert.equal(outcome(await hotel.put('/updatetax/B', whole)), '200 ok')
  })

  test('an end that comes before the beginning that stays', async () => {
    const hotel = await newHotel()
    const promo = { promo_code: 'P', promo_name: 'P', charge: 'percent', value: 1, stay_from: '2027-06-01' }
    await hotel.post('/createpromo', promo)
    const refused = await hotel.put('/updatepromo/P', { stay_to: '2027-05-31' })
    assert.deepEqual(faultsOf(refused), ['stay_to invalid_value'])
    const midnight = await hotel.put('/updatepromo/P', { stay_to: '2027-06-01T00:00:00Z' })
    assert.equal(midnight.Result.stay_to, '2027-06-01')
  })
})

test('amounts have as many decimals as the currency, percents three in any', async () => {
  const hotel = await newHotel({ currency: 'JPY' })
  const tax = { tax_code: 'A', tax_name: 'A', charge: 'amount', value: 100.5 }
  assert.deepEqual(faultsOf(await hotel.post('/createtax', tax)), ['value invalid_value'])
  assert.equal((await hotel.post('/createtax', { ...tax, value: 1e12 })).Result.value, 1e12)
  const { Result } = await hotel.put('/updatetax/A', { charge: 'percent', value: 10.125 })
  assert.equal(Result.value, 10.125)
})
