// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/harness.ts'
import { formatDay } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'

const { app, hotel, db } = await createTestApp({
  publicUrl: 'https://booking.example.com',
  smtpUrl: 'smtp://127.0.0.1:1',
})

const today = todayIn('UTC')
const day = (after: number): string => formatDay(today + after)

/** Half of the price from the beginning, all of it two days before arrival. */
const HALF = {
  policy_code: 'HALF',
  policy_name: 'Half',
  steps: [
    { before: null, unit: 'days', charge: 'percent', value: 50 },
    { before: 2, unit: 'days', charge: 'percent', value: 100 },
  ],
}

const booked = async (first = 5, policy: object | null = HALF) => {
  const made = await hotel()
  if (policy !== null) {
    assert.equal((await made.post('/createpolicy', policy)).status, 201)
    await made.put('/hotelinformation', { default_policy_code: 'HALF' })
  }
  await made.put('/hotelinformation', {
    hotel_phone_number: '+62 361 555 0100',
    hotel_email: 'a@hotel.example',
  })
  await made.post('/createroom', { room_code: 'SEA', room_name: 'Sea room', number_of_room: 3 })
  await made.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  const days = { start_date: day(0), end_date: day(30), rate_code: 'FLEX', price: 120, number_of_rooms: 3 }
  await made.put('/updateroomavailability/SEA', days)
  const { Result } = await made.post('/createbooking', {
    booking_form: {
      room_code: 'SEA',
      rate_code: 'FLEX',
      arrival_date: day(first),
      departure_date: day(first + 2),
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+1 555 0100' },
      special_request: 'One\nTwo',
      guests: 2,
    },
    payment_info: { send_url_to_email: 1 },
  })
  const path = new URL(Result.payment_url.redirect_url).pathname
  return { made, code: Result.booking_code as string, path }
}

const OWN = { 'sec-fetch-site': 'same-origin' }
const see = (url: string) => app.inject({ url })
const send = (url: string, form: Record<string, string>, headers: Record<string, string> = OWN) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

/** The hidden fields of a page's forms, by their names. */
const hiddenOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )

const bookingOf = async (made: TestHotel, code: string) =>
  (await made.get(`/getallbooking?booking_code=${code}`)).Result[0]
const historyOf = async (made: TestHotel, code: string) =>
  (await made.get(`/getbookinghistory/${code}`)).Result
const mailOf = ({ hotelId }: TestHotel) =>
  db
    .of(hotelId)
    .read((sql) =>
      sql.rows<{ kind: string; recipient: string }>(
        'select kind, recipient from mail where hotel_id = $1 order by mail_id',
        [hotelId],
      ),
    )
const told = async (made: TestHotel) =>
  (await mailOf(made)).map(({ kind, recipient }) => `${kind} ${recipient}`)

test('a guest cancels for the fee that was shown, once, and history names the guest', async () => {
  const { made, code, path } = await booked()
  const own = await see(path)
  assert.match(own.body, /Cancelling now costs \$120/)
  assert.match(own.body, /Until [^<]+18:00|Until [^<]+6:00 PM/)
  const asked = await see(`${path}/cancel`)
  assert.equal(asked.statusCode, 200)
  assert.match(asked.body, /Cancellation fee<\/span><strong>\$120/)
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
  assert.match((await see(path)).body, /This booking was cancelled\. The fee is \$120\./)
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
    ['a free rate', () => update({ rate_code: 'LATER' }), /free of charge/],
    [
      'other days at the same fee',
      () => update({ arrival_date: day(6), departure_date: day(9) }),
      /free of charge/,
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

test('guests change what the hotel allows, and nothing else; what they left alone stays as it is now', async () => {
  const { made, code, path } = await booked()
  const shown = hiddenOf((await see(path)).body)
  assert.deepEqual(Object.keys(shown), ['was_arrival_time', 'was_special_request', 'was_phone'])
  await made.put(`/updatebooking/${code}`, { guest_detail: { phone: '+1 555 0199' } })
  const typed = {
    arrival_time: '21:30',
    special_request: 'One\r\nTwo',
    phone: '+1 555 0100',
    guest_name: 'Eve',
    email: 'eve@example.com',
  }
  const done = await send(`${path}/change?lang=en`, { ...shown, ...typed })
  assert.deepEqual([done.statusCode, done.headers.location], [303, `${path}?lang=en&done=changed`])
  assert.match((await see(done.headers.location as string)).body, /Your changes are saved/)
  const { arrival_time, guest_detail, updated_by } = await bookingOf(made, code)
  assert.deepEqual([arrival_time, updated_by], ['21:30', 'Guest'])
  const { name, email, phone, special_request } = guest_detail
  assert.deepEqual(
    [name, email, phone, special_request],
    ['Ann Guest', 'ann@example.com', '+1 555 0199', 'One\nTwo'],
  )
  const [last] = (await historyOf(made, code)).slice(-1)
  assert.deepEqual([last.event_type, last.created_by], ['booking.updated', 'Guest'])
  assert.deepEqual(last.changes, [{ field: 'arrival_time', from: null, to: '21:30' }])
  assert.deepEqual((await told(made)).slice(-2), ['changed hotel', 'changed guest'])
  const again = await send(`${path}/change`, { ...shown, ...typed })
  assert.equal(again.statusCode, 303)
  assert.equal((await historyOf(made, code)).at(-1).version, last.version, 'nothing is changed twice')
  await send(`${path}/change`, { ...hiddenOf((await see(path)).body), arrival_time: '' })
  assert.equal((await bookingOf(made, code)).arrival_time, null)
  await made.put('/hotelinformation', { guest_may_change: ['guest_name'] })
  await send(`${path}/change`, { ...shown, was_guest_name: '', phone: '5551234', guest_name: 'Anna' })
  const { guest_detail: after } = await bookingOf(made, code)
  assert.deepEqual([after.name, after.phone], ['Anna', '+1 555 0199'])
  await made.put('/hotelinformation', { guest_may_change: [] })
  assert.doesNotMatch((await see(path)).body, /Change your details/)
})

test('what cannot be taken is named beside its field, keeps what was typed, and changes nothing', async () => {
  const { made, code, path } = await booked()
  await made.put('/hotelinformation', { guest_may_change: ['arrival_time', 'phone', 'guest_name'] })
  const shown = hiddenOf((await see(path)).body)
  const before = await bookingOf(made, code)
  const wrong = await send(`${path}/change`, {
    ...shown,
    phone: 'call <b>me',
    guest_name: ' ',
    arrival_time: '25:00',
  })
  assert.equal(wrong.statusCode, 422)
  for (const text of [
    'id="phone-fault"',
    'id="guest_name-fault"',
    'id="arrival_time-fault"',
    'call &lt;b>me',
  ])
    assert.ok(wrong.body.includes(text), text)
  assert.deepEqual(await bookingOf(made, code), before)
})

test('the confirmation is sent again to the guest alone, three times an hour at most', async () => {
  const { made, code, path } = await booked()
  for (let time = 0; time < 3; time++) {
    const done = await send(`${path}/resend?lang=de`, { email: 'eve@example.com' })
    assert.deepEqual([done.statusCode, done.headers.location], [303, `${path}?lang=de&done=sent`])
  }
  const often = await send(`${path}/resend`, {})
  assert.equal(often.statusCode, 429)
  assert.match(often.body, /several times already/)
  assert.deepEqual((await told(made)).slice(2), ['booked guest', 'booked guest', 'booked guest'])
  await db
    .of(made.hotelId)
    .write((sql) =>
      sql.run(`update mail set created_at = created_at - interval '61 minutes' where hotel_id = $1`, [
        made.hotelId,
      ]),
    )
  assert.equal((await send(`${path}/resend`, {})).statusCode, 303)
  await made.post('/cancelbooking', { booking_code: code })
  assert.deepEqual((await told(made)).slice(-2), ['cancelled hotel', 'cancelled guest'], 'each once')
  assert.equal((await send(`${path}/resend`, {})).statusCode, 409)
})

test('a booking without a policy says nothing of terms, and is cancelled for nothing', async () => {
  const { made, code, path } = await booked(5, null)
  assert.doesNotMatch((await see(path)).body, /If you cancel/)
  const asked = await see(`${path}/cancel`)
  assert.match(asked.body, /Cancel free of charge/)
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
