import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import {
  booked,
  entry,
  errorOf,
  faultsOf,
  listed,
  newRate,
  newRoom,
  outcome,
  PLAIN_RATE,
  push,
  stock,
} from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const WHOLE = {
  rate_code: 'BAR',
  rate_name: 'Best available',
  rate_description: 'With breakfast',
  start_date_rate: '2027-01-01T00:00:00Z',
  end_date_rate: '2027-12-31T23:59:59Z',
  price: 120.55,
  is_closed: 1,
  ...PLAIN_RATE,
}

const withoutTimes = ({ created_at, updated_at, ...rest }: Record<string, unknown>) => {
  assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(String(updated_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  return rest
}

suite('createrate', () => {
  test('answers 201 with every field as given, and reads it back', async () => {
    const hotel = await newHotel()
    const made = await hotel.post('/createrate', WHOLE)
    assert.equal(made.status, 201)
    assert.deepEqual(withoutTimes(made.Result), WHOLE)
    assert.deepEqual((await hotel.get('/getrate/BAR')).Result, made.Result)
    assert.deepEqual((await hotel.get('/getallrates')).Result, [made.Result])
  })

  test('fills in the defaults', async () => {
    const made = await newRate(await newHotel(), { start_date_rate: null, price: null })
    assert.deepEqual(withoutTimes(made.Result), {
      rate_code: 'FLEX',
      rate_name: 'Flexible',
      rate_description: '',
      start_date_rate: null,
      end_date_rate: null,
      price: 0,
      is_closed: 0,
      ...PLAIN_RATE,
    })
  })

  test('keeps and answers bounds as they were given', async () => {
    const hotel = await newHotel()
    const bounds = [
      ['2027-01-01', '2027-01-01'],
      ['2027-01-01T23:59:59Z', '2027-01-01T00:00:00Z'],
      ['2000-01-01T00:00:00.000Z', '2100-12-31T23:59:59.999999999Z'],
    ]
    for (const [index, [start_date_rate, end_date_rate]] of bounds.entries()) {
      const { Result } = await newRate(hotel, { rate_code: `R${index}`, start_date_rate, end_date_rate })
      assert.deepEqual([Result.start_date_rate, Result.end_date_rate], bounds[index])
    }
  })

  const bad: [string, unknown, string][] = [
    ['another offset', '2027-01-01T00:00:00+01:00', '400 invalid_format'],
    ['the offset +00:00', '2027-01-01T00:00:00+00:00', '400 invalid_format'],
    ['no offset', '2027-01-01T00:00:00', '400 invalid_format'],
    ['no such day', '2027-02-30T00:00:00Z', '400 invalid_format'],
    ['no such hour', '2027-02-03T24:00:00Z', '400 invalid_format'],
    ['a number', 20270101, '400 invalid_format'],
    ['nothing', '', '400 invalid_format'],
    ['before 2000', '1999-12-31T23:59:59Z', '422 invalid_value'],
    ['beyond 2100', '2101-01-01', '422 invalid_value'],
  ]
  for (const [name, start_date_rate, expected] of bad)
    test(`refuses a bound with ${name}`, async () => {
      const hotel = await newHotel()
      const refused = await hotel.post('/createrate', { rate_code: 'A', rate_name: 'A', start_date_rate })
      assert.equal(outcome(refused), expected)
      assert.equal(faultsOf(refused)[0]?.split(' ')[0], 'start_date_rate')
    })

  test('an end before the start is told together with the other faults', async () => {
    const hotel = await newHotel()
    const [start_date_rate, end_date_rate] = ['2027-01-02T00:00:00Z', '2027-01-01T23:59:59Z']
    const refused = await hotel.post('/createrate', { rate_code: '..', start_date_rate, end_date_rate })
    assert.equal(outcome(refused), '400 missing_field')
    assert.deepEqual(faultsOf(refused), [
      'rate_code invalid_value',
      'rate_name missing_field',
      'end_date_rate invalid_value',
    ])
  })

  test('409 where the code is taken', async () => {
    const hotel = await newHotel()
    await newRate(hotel)
    const again = await hotel.post('/createrate', { rate_code: 'FLEX', rate_name: 'Other' })
    assert.equal(outcome(again), '409 rate_exists')
    assert.equal(again.json.StatusCode, 11)
  })
})

suite('updaterate', () => {
  test('null takes a bound away, leaving it out keeps it, null elsewhere keeps the value', async () => {
    const hotel = await newHotel()
    await hotel.post('/createrate', WHOLE)
    const kept = await hotel.put('/updaterate/BAR', { price: null, rate_name: null, is_closed: false })
    assert.deepEqual(withoutTimes(kept.Result), { ...WHOLE, is_closed: 0 })
    const open = await hotel.put('/updaterate/BAR', { end_date_rate: null })
    assert.deepEqual(withoutTimes(open.Result), { ...WHOLE, is_closed: 0, end_date_rate: null })
    const opener = await hotel.put('/updaterate/BAR', { start_date_rate: null, price: 0 })
    assert.deepEqual([opener.Result.start_date_rate, opener.Result.price], [null, 0])
  })

  test('an end before the start after merging is refused, and nothing is kept', async () => {
    const hotel = await newHotel()
    await hotel.post('/createrate', WHOLE)
    const refused = await hotel.put('/updaterate/BAR', { start_date_rate: '2028-01-01', price: 1 })
    assert.equal(outcome(refused), '422 invalid_value')
    assert.deepEqual(faultsOf(refused), ['end_date_rate invalid_value'])
    assert.deepEqual(withoutTimes((await hotel.get('/getrate/BAR')).Result), WHOLE)
    const both = { start_date_rate: '2028-01-01', end_date_rate: '2028-01-02' }
    assert.equal(outcome(await hotel.put('/updaterate/BAR', both)), '200 ok')
  })

  test('another code in the body is a mismatch, before 404', async () => {
    const hotel = await newHotel()
    assert.equal(outcome(await hotel.put('/updaterate/NOSUCH', { rate_code: 'X' })), '422 rate_code_mismatch')
    await newRate(hotel)
    assert.equal(outcome(await hotel.put('/updaterate/FLEX', { rate_code: 'FLEX' })), '200 ok')
  })
})

suite('deleterate', () => {
  test('409 with the number of bookings that need it, 200 once they are cancelled', async () => {
    const hotel = await stock(await newHotel())
    const booking_code = await booked(hotel)
    const refused = await hotel.delete('/deleterate/FLEX')
    assert.equal(outcome(refused), '409 rate_in_use')
    assert.equal(refused.Error.details[0].count, 1)
    await hotel.post('/cancelbooking', { booking_code })
    assert.equal(outcome(await hotel.delete('/deleterate/FLEX')), '200 ok')
  })

  test('takes its own days along, and leaves the room-days and the other rates', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    await newRate(hotel)
    await newRate(hotel, { rate_code: 'WEEK', rate_name: 'Weekly' })
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'WEEK', rate_price: 80 }] })])
    const before = (await hotel.get('/getrate/FLEX')).Result
    assert.deepEqual((await hotel.delete('/deleterate/FLEX')).Result, before)
    const [only, ...more] = await listed(hotel)
    assert.equal(more.length, 0)
    assert.deepEqual([only.number_of_rooms, only.rate_code, only.price], [3, null, null])
    assert.deepEqual(
      only.rate_detail.map((detail: { rate_code: string }) => detail.rate_code),
      ['WEEK'],
    )
    await newRate(hotel)
    assert.equal((await listed(hotel))[0].rate_detail.length, 1)
  })
})

suite('a rate that is not there', () => {
  const calls: [string, string, object?][] = [
    ['GET', '/getrate/'],
    ['PUT', '/updaterate/', { price: 1 }],
    ['DELETE', '/deleterate/'],
  ]
  for (const [method, path, body] of calls)
    test(`${method} ${path}: 404, the same for another hotel's rate`, async () => {
      const [hotel, other] = [await newHotel(), await newHotel()]
      await newRate(other)
      const unknown = errorOf(await hotel.call(method, `${path}NOSUCH`, { body }))
      assert.equal((unknown as { status: number }).status, 404)
      for (const code of ['FLEX', '%00', 'A%2FB', 'x'.repeat(600)])
        assert.deepEqual(errorOf(await hotel.call(method, path + code, { body })), unknown, code)
      assert.equal((await other.get('/getrate/FLEX')).Result.price, 0)
    })
})
