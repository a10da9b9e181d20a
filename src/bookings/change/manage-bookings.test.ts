import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import {
  book,
  booked,
  day,
  entry,
  faultsOf,
  left,
  outcome,
  push,
  stock,
} from '../../../test/support/stock.ts'

// Touches days: runs far ahead of UTC.

const { db, hotel: newHotel } = await createTestApp()

const read = async (hotel: TestHotel, code: string) =>
  (await hotel.get(`/getallbooking?booking_code=${code}`)).Result[0]

suite('cancelbooking', () => {
  test('answers the booking as getallbooking does, and gives its rooms back', async () => {
    const hotel = await stock(await newHotel(), 3)
    const booking_code = await booked(hotel, { departure_date: day(2), rooms: 2, guests: 1 })
    const before = await read(hotel, booking_code)
    const cancelled = await hotel.post('/cancelbooking', { booking_code, reason: 'Flu' })
    assert.equal(cancelled.status, 200)
    assert.deepEqual(cancelled.Result, { ...(await read(hotel, booking_code)), refund_amount: 0 })
    const { booking_status, cancelled_at, cancel_reason, updated_at, items, refund_amount, ...told } =
      cancelled.Result
    const { due_amount, refundability, cancellation_timeline, cancellation_charges, ...further } = told
    const { fee_now_amount, ...rest } = further
    assert.deepEqual([due_amount, refundability, fee_now_amount], [0, null, null])
    assert.deepEqual([cancellation_timeline, cancellation_charges], [[], []])
    assert.deepEqual([booking_status, cancel_reason], ['cancelled', 'Flu'])
    assert.equal(cancelled_at, updated_at)
    assert.deepEqual(items, [{ ...before.items[0], item_status: 'cancelled' }])
    for (const [name, value] of Object.entries(rest)) assert.deepEqual(value, before[name], name)
    assert.deepEqual(await left(hotel), [3, 3, 3])
  })

  test('again is 200 with the same record, and nothing is given back twice', async () => {
    const hotel = await stock(await newHotel(), 1)
    const booking_code = await booked(hotel)
    const first = await hotel.post('/cancelbooking', { booking_code, reason: 'One' })
    const again = await hotel.post('/cancelbooking', { booking_code, reason: 'Two' })
    assert.equal(again.status, 200)
    assert.deepEqual(again.Result, first.Result)
    assert.deepEqual(await left(hotel), [3])
  })

  test('adds to each night as it is then: a push in between stays', async () => {
    const hotel = await stock(await newHotel(), 2)
    const booking_code = await booked(hotel, { departure_date: day(2) })
    await push(hotel, [entry(0, { number_of_rooms: 7 })])
    await hotel.post('/cancelbooking', { booking_code })
    assert.deepEqual(await left(hotel), [8, 3])
  })

  const days: [string, string, number][] = [
    ['UTC', 'on the departure day', 0],
    ['UTC', 'the day after', 1],
    ['Pacific/Kiritimati', 'on the departure day', 0],
    ['Pacific/Kiritimati', 'the day after', 1],
    ['America/Los_Angeles', 'on the departure day', 0],
    ['America/Los_Angeles', 'the day after', 1],
  ]
  for (const [timezone, name, since] of days)
    test(`${name} in ${timezone} it is ${since === 0 ? 'still possible' : 'too late'}`, async () => {
      const hotel = await stock(await newHotel({ timezone }), 1)
      const booking_code = await booked(hotel)
      const departure = Temporal.Now.plainDateISO(timezone).subtract({ days: since })
      await db.coordinator.write((sql) =>
        sql.run('update booking set arrival_date = $2, departure_date = $3 where hotel_id = $1', [
          hotel.hotelId,
          departure.subtract({ days: 1 }).toString(),
          departure.toString(),
        ]),
      )
      const answer = await hotel.post('/cancelbooking', { booking_code })
      assert.equal(outcome(answer), since === 0 ? '200 ok' : '409 booking_not_cancellable')
      assert.equal((await read(hotel, booking_code)).booking_status, since === 0 ? 'cancelled' : 'new')
    })

  test('a booking cancelled in time is answered again long after', async () => {
    const hotel = await stock(await newHotel(), 1)
    const booking_code = await booked(hotel)
    await hotel.post('/cancelbooking', { booking_code })
    const text = `update booking set arrival_date = '2020-01-01', departure_date = '2020-01-02' where hotel_id = $1`
    await db.coordinator.write((sql) => sql.run(text, [hotel.hotelId]))
    assert.equal(outcome(await hotel.post('/cancelbooking', { booking_code })), '200 ok')
  })
})

suite('confirmbooking', () => {
  test('sets confirmed and is_ack, and answers the booking', async () => {
    const hotel = await stock(await newHotel(), 1)
    const booking_code = await booked(hotel)
    const staff = await hotel.post('/confirmbooking', { booking_code, is_ack: 0 })
    assert.deepEqual([staff.Result.booking_status, staff.Result.is_ack], ['confirmed', 0])
    for (const body of [{ booking_code }, { booking_code, is_ack: null }, { booking_code, is_ack: true }]) {
      const seen = await hotel.post('/confirmbooking', body)
      assert.equal(seen.status, 200)
      assert.deepEqual([seen.Result.booking_status, seen.Result.is_ack], ['confirmed', 1])
      assert.deepEqual(seen.Result, await read(hotel, booking_code))
    }
    assert.deepEqual(await left(hotel), [2])
  })

  test('a cancelled booking stays cancelled, only is_ack changes', async () => {
    const hotel = await stock(await newHotel(), 1)
    const booking_code = await booked(hotel)
    const { Result: before } = await hotel.post('/cancelbooking', { booking_code })
    const { Result } = await hotel.post('/confirmbooking', { booking_code })
    assert.deepEqual({ ...Result, updated_at: before.updated_at, refund_amount: 0 }, { ...before, is_ack: 1 })
    assert.deepEqual(await left(hotel), [3])
  })

  test('a confirmed booking can be cancelled', async () => {
    const hotel = await stock(await newHotel(), 1)
    const booking_code = await booked(hotel)
    await hotel.post('/confirmbooking', { booking_code })
    const { Result } = await hotel.post('/cancelbooking', { booking_code })
    assert.deepEqual([Result.booking_status, Result.is_ack], ['cancelled', 1])
  })
})

suite('refusals of both', () => {
  const bodies: [object, string, string[]][] = [
    [{}, '400 missing_field', ['booking_code missing_field']],
    [{ booking_code: '' }, '400 missing_field', ['booking_code missing_field']],
    [{ booking_code: 5 }, '400 invalid_format', ['booking_code invalid_format']],
    [{ booking_code: ['A'] }, '400 invalid_format', ['booking_code invalid_format']],
    [{ booking_code: 'a\u0000' }, '422 invalid_value', ['booking_code invalid_value']],
    [{ booking_code: 'NOSUCHXX' }, '404 booking_not_found', []],
    [{ booking_code: 'x'.repeat(9999) }, '404 booking_not_found', []],
  ]
  for (const path of ['/cancelbooking', '/confirmbooking'])
    for (const [body, expected, faults] of bodies)
      test(`${path} ${JSON.stringify(body).slice(0, 60)}: ${expected}`, async () => {
        const hotel = await newHotel()
        const refused = await hotel.post(path, body)
        assert.equal(outcome(refused), expected)
        assert.deepEqual(faultsOf(refused), faults)
      })

  test('a booking code is taken by its case, and a client token may do neither', async () => {
    const hotel = await stock(await newHotel(), 1)
    const { booking_code } = (await book(hotel)).Result
    for (const path of ['/cancelbooking', '/confirmbooking']) {
      const lower = { booking_code: booking_code.toLowerCase() }
      assert.equal(outcome(await hotel.post(path, lower)), '404 booking_not_found')
      const refused = await hotel.post(path, { booking_code }, { token: hotel.client })
      assert.equal(outcome(refused), '403 admin_token_required')
    }
    assert.equal((await read(hotel, booking_code)).booking_status, 'new')
  })
})
