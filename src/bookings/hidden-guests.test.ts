import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { booking, outcome, stock } from '../../test/support/stock.ts'
import { staffOf } from '../people/people.testing.ts'

const made = await createTestApp()

const GUEST = {
  name: 'Canary Guest',
  email: 'canary@example.com',
  phone: '+62 canary',
  address: { city: 'Canarytown' },
}

/** A booking that has the guest's words wherever somebody may type some. */
const bookedHotel = async () => {
  const hotel = await stock(await made.hotel())
  const items = [
    { room_code: 'DLX', rate_code: 'FLEX', adults: 1, guest_name: 'Canary One' },
    { room_code: 'DLX', rate_code: 'FLEX', adults: 1, guest_name: 'Canary Two' },
  ]
  const form = { room_code: undefined, rate_code: undefined, guests: undefined, items }
  const body = booking({ ...form, guest_detail: GUEST, special_request: 'Canary wish' })
  const { Result, text } = await hotel.post('/createbooking', body)
  assert.ok(Result?.booking_code, text)
  const { booking_code } = Result
  const paid = { booking_code, amount: 10, method: 'Canary card', note: 'Canary note' }
  assert.equal((await hotel.post('/recordpayment', paid)).status, 200)
  const name = { guest_detail: { name: 'Canary Other' } }
  assert.equal((await hotel.put(`/updatebooking/${booking_code}`, name)).status, 200)
  const one = { booking_code, items: [1], reason: 'Canary reason' }
  assert.equal((await hotel.post('/cancelbooking', one)).status, 200)
  return { hotel, booking_code }
}

suite('guests are hidden from viewers', () => {
  test('wherever a viewer may read, as a person and as a token', async () => {
    const { hotel, booking_code } = await bookedHotel()
    const viewer = await staffOf(made, hotel, 'viewer')
    const token = await hotel.token({ is_admin: true, role: 'viewer' })
    const paths = [
      '/getallbooking',
      `/getallbooking?booking_code=${booking_code}`,
      `/getbookinghistory/${booking_code}`,
      '/getevents',
    ]
    for (const path of paths)
      for (const answer of [await viewer.call('GET', path), await hotel.get(path, { token })]) {
        assert.equal(answer.status, 200, answer.text)
        assert.ok(answer.Result.length > 0, path)
        assert.ok(!/canary/i.test(answer.text), `${path} ${answer.text}`)
        assert.ok(!/\/booking\/|payment_url|redirect_url/.test(answer.text), `${path} has no page of a guest`)
      }
    // The control: others are told.
    const desk = await staffOf(made, hotel, 'desk')
    for (const path of paths.slice(0, 3)) assert.match((await desk.call('GET', path)).text, /canary/i, path)
  })

  test('stay, prices and balance are not', async () => {
    const { hotel, booking_code } = await bookedHotel()
    const token = await hotel.token({ is_admin: true, role: 'viewer' })
    const path = `/getallbooking?booking_code=${booking_code}`
    const [seen] = (await hotel.get(path, { token })).Result
    const [whole] = (await hotel.get(path)).Result
    for (const field of [
      ...['stay_status', 'paid_amount', 'due_amount', 'grand_total', 'refundability', 'free_until'],
      ...['charges', 'nightly', 'booking_status', 'promo_code', 'fee_amount', 'cancellation_timeline'],
    ])
      assert.deepEqual(seen[field], whole[field], field)
    assert.deepEqual([seen.guest_detail, seen.cancel_reason, seen.payments], [null, null, []])
    assert.deepEqual(
      seen.items.map(({ guest_name, stay_status }: Record<string, unknown>) => [guest_name, stay_status]),
      whole.items.map(({ stay_status }: Record<string, unknown>) => [null, stay_status]),
    )
  })

  test('naming code and e-mail unmasks nothing: e-mail and search are refused', async () => {
    const { hotel, booking_code } = await bookedHotel()
    const viewer = await staffOf(made, hotel, 'viewer')
    const both = `/getallbooking?booking_code=${booking_code}&email=${GUEST.email}`
    for (const path of [both, `/getallbooking?email=${GUEST.email}`, '/getallbooking?search=canary']) {
      const answer = await viewer.call('GET', path)
      assert.equal(outcome(answer), '403 role_not_allowed', path)
    }
    for (const [method, path, body] of [
      ['POST', '/guestcancel', { booking_code, email: GUEST.email, fee_amount: 0 }],
      ['GET', `/getpayments?booking_code=${booking_code}`, undefined],
    ] as const)
      assert.equal(outcome(await viewer.call(method, path, { body })), '403 role_not_allowed', path)
  })
})
