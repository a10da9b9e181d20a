// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, faultsOf, left, newRate, newRoom, outcome, stock } from '../../../test/support/stock.ts'
import { bookItems, bookingOf, item, rules } from '../priced-hotel.testing.ts'

const LIMIT = 3
const { hotel: newHotel } = await createTestApp({ ownDatabase: true, wrongBookings: LIMIT, trustProxy: true })

let addresses = 0
const newAddress = (): string => `198.51.100.${++addresses}`

const cancel = (
  hotel: TestHotel,
  body: object,
  { address = newAddress(), token = hotel.client, key = '' } = {},
) =>
  hotel.post('/guestcancel', body, {
    token,
    headers: { 'x-forwarded-for': address, ...(key === '' ? {} : { 'idempotency-key': key }) },
  })

const GUEST = 'Ann@Example.COM'

const HALF = {
  policy_code: 'HALF',
  policy_name: 'Half',
  steps: [{ before: null, unit: 'days', charge: 'percent', value: 50 }],
}

const withFee = async () => {
  const hotel = await stock(await newHotel())
  await rules(hotel, [['createpolicy', HALF]])
  await hotel.put('/hotelinformation', { default_policy_code: 'HALF' })
  return { hotel, booking_code: await booked(hotel) }
}

test('a guest cancels for the fee that was shown, once', async () => {
  const { hotel, booking_code } = await withFee()
  const body = { booking_code, email: GUEST, fee_amount: 50 }
  const cancelled = await cancel(hotel, body)
  assert.equal(outcome(cancelled), '200 ok', cancelled.text)
  const { booking_status, fee_amount, refund_amount, guest_detail } = cancelled.Result
  assert.deepEqual([booking_status, fee_amount, refund_amount], ['cancelled', 50, 0])
  assert.equal(guest_detail.name, (await bookingOf(hotel, booking_code)).guest_detail.name)
  assert.deepEqual((await cancel(hotel, { ...body, fee_amount: 7 })).Result, cancelled.Result)
  assert.deepEqual((await left(hotel))[0], 3)
})

test('another fee is told, and nothing is done', async () => {
  const { hotel, booking_code } = await withFee()
  const before = await bookingOf(hotel, booking_code)
  for (const fee_amount of [0, 49.99, 100]) {
    const refused = await cancel(hotel, { booking_code, email: GUEST, fee_amount })
    assert.equal(outcome(refused), '409 fee_changed')
    const { field, code, fee_amount: fee, refund_amount } = refused.Error.details[0]
    assert.deepEqual([field, code, fee, refund_amount], ['fee_amount', 'fee_changed', 50, 0])
  }
  assert.deepEqual(await bookingOf(hotel, booking_code), before)
  assert.deepEqual((await left(hotel))[0], 2)
})

test('another e-mail finds nothing, whatever the fee, and is a guess', async () => {
  const { hotel, booking_code } = await withFee()
  const address = newAddress()
  const wrong = { booking_code, email: 'bob@example.com', fee_amount: 50 }
  for (let guess = 0; guess < LIMIT; guess++)
    assert.equal(
      outcome(await cancel(hotel, wrong, { address, key: `key ${guess}` })),
      '404 booking_not_found',
    )
  const right = { booking_code, email: GUEST, fee_amount: 50 }
  assert.equal(outcome(await cancel(hotel, right, { address })), '429 rate_limited')
  assert.equal((await bookingOf(hotel, booking_code)).booking_status, 'new')
  const none = await cancel(hotel, { ...right, booking_code: 'NOTTHERE' })
  const other = await cancel(hotel, wrong)
  assert.deepEqual({ ...none.Error, request_id: '' }, { ...other.Error, request_id: '' })
  assert.equal(outcome(await cancel(hotel, right)), '200 ok')
})

test('a guest who was erased, another hotel’s guest, and parts of a booking', async () => {
  const { hotel, booking_code } = await withFee()
  const other = await withFee()
  const body = { booking_code, email: GUEST, fee_amount: 50 }
  assert.equal(outcome(await cancel(other.hotel, body)), '404 booking_not_found')
  const part = await cancel(hotel, { ...body, items: [1] })
  assert.deepEqual([outcome(part), faultsOf(part)], ['422 invalid_value', ['items invalid_value']])
  const email = 'erased@guest.invalid'
  await hotel.put(`/updatebooking/${booking_code}`, { guest_detail: { email } })
  assert.equal(outcome(await cancel(hotel, { ...body, email })), '404 booking_not_found')
})

test('who has checked in asks at the reception', async () => {
  const hotel = await newHotel({ timezone: 'UTC' })
  await newRoom(hotel)
  await newRate(hotel)
  const today = Temporal.Now.plainDateISO('UTC')
  const data = [0, 1].map((after) => ({
    room_code: 'DLX',
    rate_code: 'FLEX',
    room_availability_date: `${today.add({ days: after })}T00:00:00Z`,
    price: 100,
    number_of_rooms: 1,
  }))
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  const dates = { arrival_date: String(today), departure_date: String(today.add({ days: 2 })) }
  const booking_code = await bookItems(hotel, [item()], dates)
  assert.equal(outcome(await hotel.post('/checkin', { booking_code })), '200 ok')
  const refused = await cancel(hotel, { booking_code, email: GUEST, fee_amount: 0 })
  assert.equal(outcome(refused), '409 booking_not_cancellable')
  assert.equal(outcome(await hotel.post('/cancelbooking', { booking_code })), '200 ok')
})
