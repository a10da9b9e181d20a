import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { entry, faultsOf, newRate, newRoom, outcome, push, stock } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const LESS = { charge: 'percent', value: -12.345 }

/** Rates A, B and so on, each derived from the one before. */
const chain = async (hotel: TestHotel, codes: string): Promise<void> => {
  let parent: string | undefined
  for (const rate_code of codes) {
    await newRate(hotel, { rate_code, ...(parent && { parent_rate_code: parent, derive: LESS }) })
    parent = rate_code
  }
}

const parentOf = async (hotel: TestHotel, code: string) =>
  (await hotel.get(`/getrate/${code}`)).Result.parent_rate_code

suite('a derived rate', () => {
  test('is answered as given, by every operation', async () => {
    const hotel = await newHotel()
    const parent = await newRate(hotel, { rate_code: 'BAR' })
    assert.deepEqual(
      [parent.Result.parent_rate_code, parent.Result.derive, parent.Result.inherit],
      [null, null, null],
    )
    const given = {
      parent_rate_code: 'BAR',
      derive: { charge: 'amount', value: -10.5, round_to: 0.05 },
      inherit: ['cta', 'is_close'],
    }
    const made = await newRate(hotel, { rate_code: 'NRF', ...given })
    assert.partialDeepStrictEqual(made.Result, given)
    assert.deepEqual((await hotel.get('/getrate/NRF')).Result, made.Result)
    assert.deepEqual((await hotel.get('/getallrates')).Result, [parent.Result, made.Result])
    const none = await hotel.put('/updaterate/NRF', { inherit: [], derive: LESS })
    assert.partialDeepStrictEqual(none.Result, {
      parent_rate_code: 'BAR',
      derive: { ...LESS, round_to: null },
      inherit: [],
    })
    assert.equal((await hotel.put('/updaterate/NRF', { inherit: null })).Result.inherit, null)
    const { Result: kept } = await hotel.get('/getrate/NRF')
    assert.deepEqual((await hotel.delete('/deleterate/NRF')).Result, kept)
  })

  test('is none any more without its parent', async () => {
    const hotel = await newHotel()
    await chain(hotel, 'AB')
    const freed = await hotel.put('/updaterate/B', { parent_rate_code: null, price: 10 })
    assert.partialDeepStrictEqual(freed.Result, {
      parent_rate_code: null,
      derive: null,
      inherit: null,
      price: 10,
    })
    assert.equal((await hotel.delete('/deleterate/A')).status, 200)
  })

  const bad: [object, string, string][] = [
    [{ parent_rate_code: 'GONE', derive: LESS }, 'parent_rate_code', 'rate_not_found'],
    [{ parent_rate_code: 'A' }, 'derive', 'missing_field'],
    [{ derive: LESS }, 'derive', 'invalid_value'],
    [
      { parent_rate_code: 'A', derive: { charge: 'percent', value: -100.001 } },
      'derive.value',
      'invalid_value',
    ],
    [
      { parent_rate_code: 'A', derive: { charge: 'percent', value: 1000.001 } },
      'derive.value',
      'invalid_value',
    ],
    [
      { parent_rate_code: 'A', derive: { charge: 'percent', value: 0.0001 } },
      'derive.value',
      'invalid_value',
    ],
    [{ parent_rate_code: 'A', derive: { charge: 'amount', value: 0.001 } }, 'derive.value', 'invalid_value'],
    [{ parent_rate_code: 'A', derive: { charge: 'nights', value: 1 } }, 'derive.charge', 'invalid_value'],
    [{ parent_rate_code: 'A', derive: { charge: 'percent' } }, 'derive.value', 'missing_field'],
    [{ parent_rate_code: 'A', derive: { ...LESS, round_to: 0 } }, 'derive.round_to', 'invalid_value'],
    [{ parent_rate_code: 'A', derive: { ...LESS, round_to: 0.001 } }, 'derive.round_to', 'invalid_value'],
    [{ parent_rate_code: 'A', derive: 5 }, 'derive', 'invalid_format'],
    [{ parent_rate_code: 'A', derive: LESS, inherit: ['price'] }, 'inherit[0]', 'invalid_value'],
    [{ parent_rate_code: 'A', derive: LESS, inherit: 'cta' }, 'inherit', 'invalid_format'],
    [{ parent_rate_code: 'A', derive: LESS, price: 1 }, 'price', 'rate_is_derived'],
    [{ parent_rate_code: 'X', derive: LESS }, 'parent_rate_code', 'invalid_value'],
  ]
  test('each refusal names its field, and nothing is written', async () => {
    const hotel = await newHotel()
    await newRate(hotel, { rate_code: 'A' })
    const own = await newRate(hotel, { rate_code: 'X' })
    for (const [body, field, code] of bad) {
      const refused = await hotel.put('/updaterate/X', { ...body, rate_name: 'Changed' })
      assert.deepEqual(faultsOf(refused), [`${field} ${code}`], JSON.stringify(body))
    }
    assert.deepEqual((await hotel.get('/getrate/X')).Result, own.Result)
    await hotel.delete('/deleterate/X')
    for (const [body, field, code] of bad) {
      const refused = await hotel.post('/createrate', { ...body, rate_code: 'X', rate_name: 'X' })
      assert.deepEqual(faultsOf(refused), [`${field} ${code}`], JSON.stringify(body))
    }
    assert.equal((await hotel.get('/getallrates')).Result.length, 1)
  })

  test('is never a parent of itself', async () => {
    const hotel = await newHotel()
    await chain(hotel, 'ABC')
    for (const parent_rate_code of ['A', 'B', 'C']) {
      const refused = await hotel.put('/updaterate/A', { parent_rate_code, derive: LESS })
      assert.deepEqual(faultsOf(refused), ['parent_rate_code invalid_value'])
      assert.match(refused.json.Message, /parent of itself/)
    }
    assert.equal(await parentOf(hotel, 'A'), null)
  })

  test('has at most three rates above it, whichever of them is moved', async () => {
    const hotel = await newHotel()
    await chain(hotel, 'ABCD')
    const fifth = { rate_code: 'E', rate_name: 'E', parent_rate_code: 'D', derive: LESS }
    const refused = await hotel.post('/createrate', fifth)
    assert.deepEqual(
      [outcome(refused), ...faultsOf(refused)],
      ['422 invalid_value', 'parent_rate_code invalid_value'],
    )
    await newRate(hotel, { rate_code: 'TOP' })
    const moved = await hotel.put('/updaterate/A', { parent_rate_code: 'TOP', derive: LESS })
    assert.deepEqual(faultsOf(moved), ['parent_rate_code invalid_value'])
    assert.equal(await parentOf(hotel, 'A'), null)
    assert.equal((await hotel.put('/updaterate/B', { parent_rate_code: 'TOP' })).status, 200)
    assert.equal((await hotel.put('/updaterate/A', { parent_rate_code: 'TOP', derive: LESS })).status, 200)
    assert.equal((await hotel.put('/updaterate/B', { parent_rate_code: 'A' })).status, 422)
  })

  test('its parent is in use', async () => {
    const hotel = await newHotel()
    await chain(hotel, 'AB')
    await newRate(hotel, { rate_code: 'C', parent_rate_code: 'A', derive: LESS })
    const refused = await hotel.delete('/deleterate/A')
    assert.equal(outcome(refused), '409 rate_in_use')
    assert.equal(refused.Error.details[0].count, 2)
    assert.equal((await hotel.get('/getallrates')).Result.length, 3)
  })
})

suite('a rate with prices', () => {
  test('gets no parent while it has a price of its own, or prices on days to come', async () => {
    const hotel = await stock(await newHotel(), 1)
    await newRate(hotel, { rate_code: 'A' })
    await hotel.put('/updaterate/FLEX', { price: 5 })
    const body = { parent_rate_code: 'A', derive: LESS }
    for (const price of [undefined, 0]) {
      const refused = await hotel.put('/updaterate/FLEX', { ...body, price })
      assert.deepEqual(faultsOf(refused), ['parent_rate_code rate_is_derived'])
    }
    assert.equal((await hotel.put('/updaterate/FLEX', { ...body, price: 7 })).code, 'rate_is_derived')
    await hotel.delete('/deleteroomavailability/DLX')
    assert.equal((await hotel.put('/updaterate/FLEX', body)).code, 'rate_is_derived')
    assert.equal((await hotel.put('/updaterate/FLEX', { ...body, price: 0 })).status, 200)
  })

  test('prices for a number of adults count too, prices of days gone by and the rules of days do not', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    await newRate(hotel)
    await newRate(hotel, { rate_code: 'A' })
    const { room_code, room_availability_date } = entry(0)
    const detail = { rate_code: 'FLEX', min_night: 2 }
    const rate_detail = [{ ...detail, adult_prices: [{ adults: 1, price: 80 }] }]
    await push(hotel, [{ room_code, room_availability_date, rate_detail }])
    const body = { parent_rate_code: 'A', derive: LESS }
    assert.equal((await hotel.put('/updaterate/FLEX', body)).code, 'rate_is_derived')
    await push(hotel, [
      { room_code, room_availability_date, rate_detail: [{ ...detail, adult_prices: [] }] },
      { ...entry(0), room_availability_date: '2020-01-01' },
    ])
    assert.equal((await hotel.put('/updaterate/FLEX', body)).status, 200)
    assert.equal(await parentOf(hotel, 'FLEX'), 'A')
  })
})
