// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnPages } from './own-page.testing.ts'

const { booked, see, send, hiddenOf, bookingOf, historyOf, told, day } = await startOwnPages()

test('a guest cancels for the fee that was shown, once, and history names the guest', async () => {
  const { made, code, path } = await booked()
  const own = await see(path)
  assert.match(own.body, /Cancelling now costs half of the price, \$120/)
  assert.match(own.body, /Until [^<]+18:00|Until [^<]+6:00 PM/)
  const asked = await see(`${path}/cancel`)
  assert.equal(asked.statusCode, 200)
  assert.match(asked.body, /Cancelling costs \$120; the hotel will ask you for it\./)
  assert.match(asked.body, /<button[^>]*>Cancel and owe \$120</)
  assert.equal((await bookingOf(made, code)).booking_status, 'new')
  const shown = hiddenOf(asked.body)
  assert.equal(shown.fee, '12000')
  for (let click = 0; click < 2; click++) {
    const done = await send(`${path}/cancel?lang=en`, shown)
    assert.deepEqual([done.statusCode, done.headers.location], [303, `${path}?lang=en`])
  }
  const cancelled = await bookingOf(made, code)
  assert.deepEqual([cancelled.booking_status, cancelled.fee_amount], ['cancelled', 120])
  const events = await historyOf(made, code)
  assert.deepEqual(
    events
      .map(({ event_type, created_by }: Record<string, string>) => `${event_type} ${created_by}`)
      .slice(1),
    ['booking.cancelled Guest'],
  )
  assert.match(
    (await see(path)).body,
    /This booking was cancelled\. The cancellation fee is \$120; the hotel will ask you for it\./,
  )
  assert.match((await see(path)).body, /Due at the hotel<\/span><strong>\$120/)
  assert.doesNotMatch((await see(path)).body, /Cancel this booking/)
  assert.equal((await see(`${path}/cancel`)).statusCode, 303)
  assert.deepEqual(await told(made), ['booked hotel', 'booked guest', 'cancelled hotel', 'cancelled guest'])
})

test('another fee, price or stay meanwhile is told, and nothing is done', async () => {
  const { made, code, path } = await booked()
  const update = (changes: object) => made.put(`/updatebooking/${code}`, changes)
  const free = { policy_code: 'FREE', policy_name: 'Free', steps: [] }
  assert.equal((await made.post('/createpolicy', free)).status, 201)
  await made.post('/createrate', { rate_code: 'LATER', rate_name: 'Later', policy_code: 'FREE' })
  await made.put('/updateroomavailability/SEA', {
    start_date: day(0),
    end_date: day(30),
    rate_code: 'LATER',
    rate_price: 120,
  })
  const meanwhile: [string, () => Promise<unknown>, RegExp][] = [
    ['a longer stay', () => update({ departure_date: day(8) }), /\$180/],
    ['a free rate', () => update({ rate_code: 'LATER' }), /Cancelling costs nothing/],
    [
      'other days at the same fee',
      () => update({ arrival_date: day(6), departure_date: day(9) }),
      /Cancelling costs nothing/,
    ],
  ]
  for (const [what, change, fee] of meanwhile) {
    const shown = hiddenOf((await see(`${path}/cancel`)).body)
    await change()
    const refused = await send(`${path}/cancel`, shown)
    assert.equal(refused.statusCode, 409, what)
    assert.match(refused.body, /changed meanwhile\. Nothing is cancelled yet/, what)
    assert.match(refused.body, fee, what)
    assert.equal((await bookingOf(made, code)).booking_status, 'new', what)
  }
  const missing = await send(`${path}/cancel`, {})
  assert.equal(missing.statusCode, 409)
  const agreed = await send(`${path}/cancel`, hiddenOf(missing.body))
  assert.equal(agreed.statusCode, 303)
  assert.equal((await bookingOf(made, code)).booking_status, 'cancelled')
})

test('before and after: what was paid, what is kept, what comes back; money that came meanwhile is told first', async () => {
  const { made, code, path } = await booked()
  const asked = await see(`${path}/cancel`)
  assert.doesNotMatch(asked.body, /comes back/)
  const pay = async (amount: number) => {
    const paid = await made.post('/recordpayment', { booking_code: code, amount, method: 'cash', note: '' })
    assert.ok(paid.status < 300, paid.text)
  }
  await pay(50)
  const less = await send(`${path}/cancel`, hiddenOf(asked.body))
  assert.equal(less.statusCode, 409)
  assert.match(
    less.body,
    /You paid \$50\. \$50 is kept, nothing comes back to you\. Cancelling costs \$120; the hotel will ask you for the \$70 that are not paid yet\./,
  )
  await pay(70)
  const even = await see(`${path}/cancel`)
  assert.match(even.body, /You paid \$120\. \$120 is kept, nothing comes back to you\.</)
  assert.match(even.body, />Cancel, nothing comes back</)
  await pay(120)
  const all = await see(`${path}/cancel`)
  assert.match(all.body, /You paid \$240\. \$120 is kept, \$120 comes back to you\.</)
  assert.match(all.body, />Cancel and get \$120 back</)
  assert.doesNotMatch(all.body, /Cancel for \$/)
  assert.equal((await send(`${path}/cancel`, hiddenOf(all.body))).statusCode, 303)
  assert.match(
    (await see(path)).body,
    /This booking was cancelled\. You paid \$240\. \$120 is kept, \$120 (comes|has come) back to you\./,
  )
})

test('what went back before is no part of what comes back; staff who waive the fee give back all', async () => {
  const { made, code, path } = await booked()
  const paid = await made.post('/recordpayment', {
    booking_code: code,
    amount: 240,
    method: 'cash',
    note: '',
  })
  assert.ok(paid.status < 300, paid.text)
  const [payment] = (await made.get(`/getpayments?booking_code=${code}`)).Result.payments
  const given = await made.post('/refundpayment', {
    payment_code: payment.payment_code,
    amount: 40,
    note: '',
  })
  assert.ok(given.status < 300, given.text)
  assert.match(
    (await see(`${path}/cancel`)).body,
    /You paid \$240, of which \$40 was given back before\. \$120 is kept, \$80 comes back to you\./,
  )
  assert.equal((await made.post('/cancelbooking', { booking_code: code, waive_fee: 1 })).status, 200)
  assert.match(
    (await see(path)).body,
    /You paid \$240, of which \$40 was given back before\. Nothing is kept, \$200 comes back to you\./,
  )
})

test('with one room of two given up, the money of both is told as one', async () => {
  const { made } = await booked()
  const item = { room_code: 'SEA', rate_code: 'FLEX', adults: 2 }
  const { Result } = await made.post('/createbooking', {
    booking_form: {
      arrival_date: day(5),
      departure_date: day(7),
      items: [item, item],
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    },
  })
  const booking_code = Result.booking_code as string
  const path = new URL(Result.payment_url.redirect_url).pathname
  await made.post('/recordpayment', { booking_code, amount: 480, method: 'cash', note: '' })
  const one = await made.post('/cancelbooking', { booking_code, items: [1] })
  assert.deepEqual([one.Result.fee_amount, one.Result.refund_amount], [120, 120])
  assert.match(
    (await see(`${path}/cancel`)).body,
    /You paid \$480, of which \$120 was given back before\. \$240 is kept, \$120 comes back to you\./,
  )
})

test('only our own page may send its forms; the page that asks cannot be framed; the booking’s own can', async () => {
  const { made, code, path } = await booked()
  const asked = await see(`${path}/cancel`)
  assert.match(asked.headers['content-security-policy'] as string, /frame-ancestors 'none'/)
  const own = await see(`${path}?view=frame`)
  assert.match(own.headers['content-security-policy'] as string, /frame-ancestors \*/)
  assert.match(own.body, new RegExp(`href="${path}/cancel\\?lang=en" target="_blank"`))
  assert.equal(own.headers['referrer-policy'], 'same-origin')
  const shown = hiddenOf(asked.body)
  const foreign: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site', origin: 'https://booking.example.com' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign)
    for (const action of ['cancel', 'change', 'resend'])
      assert.equal((await send(`${path}/${action}`, { ...shown, phone: '12345' }, headers)).statusCode, 403)
  assert.deepEqual(await told(made), ['booked hotel', 'booked guest'])
  const { booking_status, guest_detail } = await bookingOf(made, code)
  assert.deepEqual([booking_status, guest_detail.phone], ['new', '+1 555 0100'])
  const old = await send(`${path}/cancel`, shown, { origin: 'https://booking.example.com' })
  assert.equal(old.statusCode, 303)
})

test('a stay that has begun or is over is not cancelled here; the page says whom to ask', async () => {
  const { made, code, path } = await booked(0)
  const shown = hiddenOf((await see(`${path}/cancel`)).body)
  assert.equal((await made.post('/checkin', { booking_code: code })).status, 200)
  for (const page of [await see(`${path}/cancel`), await send(`${path}/cancel`, shown)]) {
    assert.match(page.body, /no longer be done online/)
    assert.match(page.body, /tel:\+623615550100/)
    assert.match(page.body, /mailto:a@hotel\.example/)
    assert.doesNotMatch(page.body, /name="fee"/)
  }
  assert.equal((await bookingOf(made, code)).booking_status, 'new')
  assert.doesNotMatch((await see(path)).body, /Cancel this booking/)
})

test('a booking without a policy says nothing of terms, and is cancelled for nothing', async () => {
  const { made, code, path } = await booked(5, null)
  assert.doesNotMatch((await see(path)).body, /If you cancel/)
  const asked = await see(`${path}/cancel`)
  assert.match(asked.body, /Cancel for free/)
  assert.equal((await send(`${path}/cancel`, hiddenOf(asked.body))).statusCode, 303)
  assert.equal((await bookingOf(made, code)).booking_status, 'cancelled')
  assert.match((await see(path)).body, /This booking was cancelled\. Nothing is due\./)
})

test('what is no booking’s page is not there, whatever is sent to it', async () => {
  const { path } = await booked()
  const other = path.replace(/.{6}$/, 'AAAAAA')
  for (const action of ['cancel', 'change', 'resend'])
    assert.equal((await send(`${other}/${action}`, {})).statusCode, 404)
  assert.equal((await see(`${other}/cancel`)).statusCode, 404)
})
