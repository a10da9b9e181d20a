// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tablesNaming } from '../../test/support/everywhere.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booking, day } from '../../test/support/stock.ts'
import { checkTables } from '../check/check-tables.ts'
import { findHotel } from '../hotels/queries.ts'
import { payingHotel, Watched } from '../payments/collect/paying-hotel.testing.ts'
import { eraseGuest } from './erase-guest.ts'

const app = await createTestApp({ ownDatabase: true })
const { db } = app

/** A word of its own for each field that somebody can type in, so that a test tells which was left. */
const WORDS = [
  ...['name', 'email', 'phone', 'area', 'country', 'city', 'state', 'post', 'request', 'sleeper', 'return'],
  ...[
    'method',
    'paynote',
    'backnote',
    'itemreason',
    'reason',
    'heldsleeper',
    'pricereason',
    'notes',
    'linereason',
  ],
  ...['latername', 'latersleeper', 'laterrequest', 'problem', 'answer', 'mailerror'],
].map((field) => `zaunkoenig${field}`)
const word = (field: string): string => `zaunkoenig${field}`

const EMAIL = `${word('email')}@example.com`
const GUEST = {
  name: word('name'),
  email: EMAIL,
  phone: word('phone'),
  address: {
    area: word('area'),
    country: word('country'),
    city: word('city'),
    state: word('state'),
    postCode: word('post'),
  },
}
const key = (text: string) => ({ headers: { 'idempotency-key': text } })

const item = (guest_name: string) => ({ room_code: 'DLX', rate_code: 'FLEX', adults: 1, guest_name })
const stay = { arrival_date: day(0), departure_date: day(1) }
const noOne = { room_code: undefined, rate_code: undefined, guests: undefined }

const done = async (answer: Promise<{ status: number; text: string; Result: Record<string, never> }>) => {
  const { status, text, Result } = await answer
  assert.ok(status < 300, text)
  return Result
}

/** Somebody typed the guest's words wherever the API takes any. */
const typedEverywhere = async (hotel: TestHotel): Promise<string[]> => {
  const form = { ...noOne, guest_detail: GUEST, special_request: word('request') }
  const payment_info = { redirect_url: `https://a.example/?${word('return')}`, send_url_to_email: 1 }
  const items = [item(word('sleeper')), item(word('sleeper'))]
  const first = booking({ ...form, items }, { payment_info })
  const { booking_code: one } = await done(hotel.post('/createbooking', first, key('one')))
  const heldForm = { ...stay, items: [item(word('heldsleeper'))], guest_detail: GUEST }
  const { hold_code } = await done(hotel.post('/createhold', { booking_form: heldForm }, key('held')))
  const { booking_code: two } = await done(
    hotel.post(
      '/createbooking',
      { hold_code, booking_form: { guest_detail: GUEST, special_request: word('request') } },
      key('plain'),
    ),
  )
  const paid = { booking_code: one, amount: 150, method: word('method'), note: word('paynote') }
  await done(hotel.post('/recordpayment', paid, key('paid')))
  const { payments } = (await hotel.get(`/getpayments?booking_code=${one}`)).Result
  const payment_code = payments.find(({ status }: { status: string }) => status === 'paid').payment_code
  await done(hotel.post('/refundpayment', { payment_code, amount: 10, note: word('backnote') }, key('back')))
  await done(
    hotel.put(
      `/updatebooking/${one}`,
      {
        guest_detail: { name: word('latername') },
        special_request: word('laterrequest'),
        items: [{ item: 2, guest_name: word('latersleeper') }],
        price_override: [{ item: 2, total_price: 100, reason: word('pricereason') }],
      },
      key('later'),
    ),
  )
  await done(hotel.put(`/updatenotes/${one}`, { notes: word('notes') }, key('notes')))
  const line = { booking_code: one, name: 'Minibar', amount: 1, reason: word('linereason') }
  await done(hotel.post('/addcharge', line, key('line')))
  await done(hotel.post('/cancelbooking', { booking_code: one, items: [1], reason: word('itemreason') }))
  await done(hotel.post('/cancelbooking', { booking_code: two, reason: word('reason') }, key('cancelled')))
  return [one!, two!]
}

/** What others wrote of the guest: a provider, a receiver of webhooks, a mail server. */
const writtenByOthers = async (hotel: TestHotel): Promise<void> => {
  const { webhook_code } = await done(hotel.post('/createwebhook', { url: 'https://hook.example/' }))
  const { hotelId } = hotel
  await db.of(hotelId).write(async (sql) => {
    await sql.run('update refund set problem = $2 where hotel_id = $1', [hotelId, word('problem')])
    await sql.run(
      `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language, last_error)
       select hotel_id, booking_id, booking_id, 'booked', 'guest', 'en', $2 from booking where hotel_id = $1`,
      [hotelId, word('mailerror')],
    )
    await sql.run(
      `insert into webhook_delivery (hotel_id, webhook_code, delivery_id, event_id, version, event_type, attempt, delivered,
         status, response, duration_ms)
       select hotel_id, $2, version, event_id, version, event_type, 1, true, 200, $3, 1 from event
       where hotel_id = $1 and booking_id is not null`,
      [hotelId, webhook_code, word('answer')],
    )
    // Events of before said how was paid, and what a provider answered.
    await sql.run(
      `update event set data = jsonb_set(data, '{payment,method}', $2)
       where hotel_id = $1 and event_type = 'payment.changed'`,
      [hotelId, JSON.stringify(word('method'))],
    )
    await sql.run(
      `update event set data = jsonb_set(data, '{refunds,0,problem}', $2)
       where hotel_id = $1 and event_type = 'payment.changed' and data->'refunds' <> '[]'`,
      [hotelId, JSON.stringify(word('problem'))],
    )
  })
}

const tablesOf = async (words: readonly string[]): Promise<Record<string, string[]>> =>
  Object.fromEntries(await Promise.all(words.map(async (each) => [each, await tablesNaming(db, each)])))

const erase = async (hotel: TestHotel, email: string) => {
  const row = (await db.of(hotel.hotelId).read((sql) => findHotel(sql, hotel.hotelId)))!
  return eraseGuest(db, row, email, 'A test')
}

suite('erasing a guest', () => {
  test('leaves nothing of what was typed or answered about the guest, in no column of any table', async () => {
    const hotel = await payingHotel(
      app,
      { provider: 'bank_transfer', mode: 'live', instructions: 'To us.' },
      { rooms: 9, deposit: 50 },
    )
    const codes = await typedEverywhere(hotel)
    await writtenByOthers(hotel)
    const before = await tablesOf(WORDS)
    const unused = Object.keys(before).filter((each) => before[each]!.length === 0)
    assert.deepEqual(unused, [])
    const money = (await hotel.get('/getallbooking')).Result.map(
      ({ booking_code, grand_total, paid_amount, refunded_amount }: Record<string, unknown>) => [
        ...[booking_code, grand_total, paid_amount, refunded_amount],
      ],
    )
    const { bookings } = await erase(hotel, EMAIL.toUpperCase())
    assert.deepEqual(bookings, codes)
    for (const [each, tables] of Object.entries(await tablesOf(WORDS))) assert.deepEqual(tables, [], each)
    const after = (await hotel.get('/getallbooking')).Result
    assert.deepEqual(
      after.map(({ booking_code, grand_total, paid_amount, refunded_amount }: Record<string, unknown>) => [
        ...[booking_code, grand_total, paid_amount, refunded_amount],
      ]),
      money,
    )
    assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
  })

  test('leaves nobody who is found by the address that stands for erased ones', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 9 })
    const promo = { promo_code: 'ONCE', promo_name: 'Once', charge: 'percent', value: 10 }
    await done(hotel.post('/createpromo', { ...promo, max_uses_per_email: 1 }))
    const watched = await Watched.booked(app, hotel, { promo_code: 'once', guest_detail: GUEST })
    await erase(hotel, EMAIL)
    const [{ guest_detail }] = (await hotel.get('/getallbooking')).Result
    const { email } = guest_detail
    for (const query of [
      `email=${email}`,
      `email=${email.toUpperCase()}`,
      `email=${email}&booking_code=${watched.code}`,
    ])
      for (const token of [hotel.admin, hotel.client])
        assert.deepEqual((await hotel.get(`/getallbooking?${query}`, { token })).Result, [], query)
    const cancelling = { booking_code: watched.code, email, fee_amount: 0 }
    assert.equal((await hotel.post('/guestcancel', cancelling)).code, 'booking_not_found')
    assert.deepEqual((await erase(hotel, email)).bookings, [], 'and is not erased again and again')
    const another = await hotel.post('/createbooking', booking({ guest_detail: { name: 'Bob', email } }))
    assert.equal(another.code, 'invalid_value')
    // The use is counted, though for nobody.
    assert.equal((await hotel.get('/getallpromos')).Result[0].uses, 1)
    const again = booking({ promo_code: 'once', guest_detail: GUEST })
    assert.equal((await hotel.post('/createbooking', again)).status, 201)
  })
})
