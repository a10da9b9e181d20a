// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, faultsOf, left, outcome } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookItems, bookingOf, CITY, CLEANING, form, item, twoRooms } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const HALF = {
  policy_code: 'HALF',
  policy_name: 'Half',
  steps: [{ before: null, unit: 'days', charge: 'percent', value: 50 }],
}
const ALL = { ...HALF, policy_code: 'ALL', steps: [{ ...HALF.steps[0], value: 100 }] }

/** FLEX is sold under one policy, OTHER without any. */
const soldUnder = async (policy: { policy_code: string }, made: [string, object][] = []) => {
  const hotel = await twoRooms(await newHotel(), [['createpolicy', policy], ...made])
  const named = await hotel.put('/updaterate/FLEX', { policy_code: policy.policy_code })
  assert.equal(named.status, 200, named.text)
  return hotel
}

const cancel = (hotel: TestHotel, booking_code: string, more: object = {}) =>
  hotel.post('/cancelbooking', { booking_code, ...more })

const figures = ({ Result }: { Result: { fee_amount: number; refund_amount: number } }) => [
  Result.fee_amount,
  Result.refund_amount,
]

const pay = async (hotel: TestHotel, code: string, amount: number) => {
  const paid = await hotel.post('/recordpayment', {
    booking_code: code,
    amount: amount / 100,
    method: 'cash',
  })
  assert.equal(paid.status, 200, paid.text)
}

const versionOf = async (hotel: TestHotel) => (await hotel.get('/getallbooking')).json.Version as number

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('what cancelling costs', () => {
  test('a quote, the booking and what is read of it tell the same, and cancelling costs it', async () => {
    const hotel = await soldUnder(HALF, [['createtax', CITY]])
    const quoted = await hotel.post('/quotebooking', form([item()]), { token: hotel.client })
    const { refundability, free_until, cancellation_timeline, cancellation_charges } = quoted.Result
    assert.deepEqual(cancellation_charges, [{ charge: 'percent', value: 50 }])
    assert.deepEqual(cancellation_timeline, [{ until: null, fee_amount: 100, refund_amount: 100 }])
    const made = await hotel.post('/createbooking', form([item()]), { token: hotel.client })
    const read = await bookingOf(hotel, made.Result.booking_code)
    for (const told of [made.Result, read])
      assert.deepEqual(
        [told.refundability, told.free_until, told.cancellation_timeline, told.cancellation_charges],
        [refundability, free_until, cancellation_timeline, cancellation_charges],
      )
    assert.deepEqual([read.fee_amount, read.due_amount, read.stay_status], [0, 210, 'expected'])
    await pay(hotel, read.booking_code, 20_000)
    const cancelled = await cancel(hotel, read.booking_code)
    assert.deepEqual(figures(cancelled), [100, 100])
    assert.deepEqual([cancelled.Result.due_amount, cancelled.Result.items[0].fee_amount], [0, 100])
    assert.deepEqual(figures(await cancel(hotel, read.booking_code, { waive_fee: 1 })), [100, 100])
    await isSound(hotel)
  })

  test('without a policy nothing is kept, and cancelling is free', async () => {
    const hotel = await soldUnder(ALL)
    const code = await bookItems(hotel, [item({ rate_code: 'OTHER' })])
    const { refundability, free_until } = await bookingOf(hotel, code)
    assert.deepEqual([refundability, free_until], ['refundable', null])
    const kept = await db.coordinator.read((sql) =>
      sql.rows('select terms from booking_room where hotel_id = $1', [hotel.hotelId]),
    )
    assert.deepEqual(kept, [{ terms: null }])
    assert.deepEqual(figures(await cancel(hotel, code)), [0, 0])
  })

  test('a simulated one answers the same and leaves no trace', async () => {
    const hotel = await soldUnder(HALF)
    const code = await bookItems(hotel, [item()])
    await pay(hotel, code, 20_000)
    const [before, version, rooms] = [await bookingOf(hotel, code), await versionOf(hotel), await left(hotel)]
    const simulated = await cancel(hotel, code, { simulate: 1 })
    assert.deepEqual([outcome(simulated), ...figures(simulated)], ['200 ok', 100, 100])
    assert.equal(simulated.Result.booking_status, 'cancelled')
    assert.deepEqual(await bookingOf(hotel, code), before)
    assert.ok(version > 0)
    assert.equal(await versionOf(hotel), version)
    assert.deepEqual(await left(hotel), rooms)
    const really = (await cancel(hotel, code)).Result
    // The refund itself is written when it is done.
    const written = ['cancelled_at', 'updated_at', 'payments']
    for (const name of Object.keys(really))
      if (!written.includes(name)) assert.deepEqual(simulated.Result[name], really[name], name)
  })

  test('staff waive the fee or name another, up to what was sold without taxes at the hotel', async () => {
    const hotel = await soldUnder(HALF, [['createtax', CITY]])
    const code = await bookItems(hotel, [item(), item({ room_code: 'SEA' })])
    const both = await cancel(hotel, code, { waive_fee: 1, fee_amount: 1 })
    assert.deepEqual([outcome(both), faultsOf(both)], ['422 invalid_value', ['fee_amount invalid_value']])
    const high = await cancel(hotel, code, { fee_amount: 360.11 })
    assert.deepEqual([outcome(high), faultsOf(high)], ['422 invalid_value', ['fee_amount invalid_value']])
    assert.equal(outcome(await cancel(hotel, code, { fee_amount: -1 })), '422 invalid_value')
    assert.deepEqual(figures(await cancel(hotel, code, { waive_fee: 1, simulate: 1 })), [0, 0])
    const all = await cancel(hotel, code, { fee_amount: 360.1, waive_fee: 0 })
    assert.deepEqual(figures(all), [360.1, 0])
    assert.deepEqual(
      all.Result.items.map(({ fee_amount }: { fee_amount: number }) => fee_amount),
      [200, 160.1],
    )
    assert.equal(all.Result.due_amount, 360.1)
    await isSound(hotel)
  })

  test('of some items the fee is theirs; what is charged once stays, and is not paid for twice', async () => {
    const hotel = await soldUnder(ALL, [['createtax', CLEANING]])
    const code = await bookItems(hotel, [item(), item({ room_code: 'SEA' })])
    await pay(hotel, code, 38_010)
    const first = await cancel(hotel, code, { items: [1] })
    assert.deepEqual(figures(first), [200, 0])
    assert.deepEqual([first.Result.grand_total, first.Result.due_amount], [180.1, 0])
    assert.deepEqual(figures(await cancel(hotel, code, { items: [1] })), [200, 0])
    assert.equal((await bookingOf(hotel, code)).cancellation_timeline[0].fee_amount, 180.1)
    const rest = await cancel(hotel, code, { fee_amount: 80.1 })
    assert.deepEqual(figures(rest), [280.1, 100])
    assert.deepEqual(figures(await cancel(hotel, code)), [280.1, 100])
    await isSound(hotel)
  })
})

suite('terms are kept', () => {
  const otherwise: [string, (hotel: TestHotel) => Promise<unknown>][] = [
    ['another policy', (hotel) => hotel.put('/updatepolicy/HALF', { steps: [], grace_hours: 720 })],
    ['no policy', (hotel) => hotel.put('/updaterate/FLEX', { policy_code: null })],
    ['another zone', (hotel) => hotel.put('/hotelinformation', { timezone: 'Pacific/Kiritimati' })],
    ['another check-in', (hotel) => hotel.put('/hotelinformation', { check_in_time: '03:00' })],
  ]
  const STEPS = [
    ...HALF.steps,
    { before: 3, unit: 'days', charge: 'percent', value: 80 },
    { before: 5, unit: 'hours', charge: 'percent', value: 100 },
  ]

  test('whatever becomes of policy, rate and hotel', async () => {
    const hotel = await soldUnder({ ...HALF, steps: STEPS } as typeof HALF)
    const code = await bookItems(hotel, [item()])
    const { cancellation_timeline: sold } = await bookingOf(hotel, code)
    assert.deepEqual(
      sold.map(({ until }: { until: string | null }) => until),
      ['2090-04-28T18:00:00+00:00', '2090-05-01T09:00:00+00:00', null],
    )
    for (const [name, change] of otherwise) {
      await change(hotel)
      assert.deepEqual((await bookingOf(hotel, code)).cancellation_timeline, sold, name)
    }
    assert.equal(outcome(await hotel.delete('/deletepolicy/HALF')), '200 ok')
    assert.deepEqual((await bookingOf(hotel, code)).cancellation_timeline, sold)
    assert.deepEqual(figures(await cancel(hotel, code)), [100, 0])
  })

  test('a change of dates, room or rate reckons them anew; any other keeps them', async () => {
    const hotel = await soldUnder(HALF)
    const code = await bookItems(hotel, [item(), item({ room_code: 'SEA' })])
    await hotel.put('/updatepolicy/HALF', { steps: ALL.steps })
    const feeAfter = async (changes: object) => {
      const changed = await hotel.put(`/updatebooking/${code}`, changes)
      assert.equal(outcome(changed), '200 ok', changed.text)
      return changed.Result.cancellation_timeline[0].fee_amount
    }
    assert.equal(await feeAfter({ guest_detail: { name: 'Zoë' } }), 180.05)
    assert.equal(await feeAfter({ items: [{ item: 1, adults: 3 }] }), 180.05)
    assert.equal(await feeAfter({ items: [{ item: 1, rooms: 2, adults: 4 }] }), 280.05)
    assert.equal(await feeAfter({ items: [{ item: 1, room_code: 'SEA', adults: 4 }] }), 320.2 + 80.05)
    assert.equal(await feeAfter({ items: [{ item: 2, rate_code: 'OTHER' }] }), 320.2)
    assert.equal(await feeAfter({ departure_date: day(3) }), 480.3)
    await isSound(hotel)
  })

  test('the grace counts from the first booking, also after a move', async () => {
    const hotel = await soldUnder({ ...ALL, grace_hours: 2 } as typeof ALL)
    const code = await bookItems(hotel, [item()])
    const made = (await bookingOf(hotel, code)).created_at
    await hotel.put(`/updatebooking/${code}`, { departure_date: day(1) })
    const { cancellation_timeline, refundability } = await bookingOf(hotel, code)
    assert.equal(refundability, 'non_refundable')
    assert.deepEqual(
      cancellation_timeline.map(({ fee_amount }: { fee_amount: number }) => fee_amount),
      [0, 100],
    )
    const until = Math.floor((Date.parse(made) + 7_200_000) / 1000) * 1000
    assert.equal(Date.parse(cancellation_timeline[0].until), until)
    assert.deepEqual(figures(await cancel(hotel, code)), [0, 0])
  })
})
