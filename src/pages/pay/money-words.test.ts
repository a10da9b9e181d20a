import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day } from '../../../test/support/stock.ts'
import type { MailRow, Recipient } from '../../mail/queries.ts'
import { payingHotel } from '../../payments/collect/paying-hotel.testing.ts'
import { bookingMail } from '../mail/booking-mail.ts'
import { Guest } from './paying-guest.testing.ts'
import { addsUp, sumsOfPage } from './shown-sums.testing.ts'

const app = await createTestApp({
  ownDatabase: true,
  smtpUrl: 'smtp://127.0.0.1:1',
  publicUrl: 'https://booking.example.com',
})
const compose = bookingMail(app.services)

/** One mail of all that happened, as if none had been sent before. */
const mailOf = async ({ hotelId }: TestHotel, kinds?: string[], recipient: Recipient = 'guest') => {
  const rows = await app.db
    .of(hotelId)
    .read((sql) =>
      sql.rows<MailRow>(
        "select * from mail where hotel_id = $1 and recipient = 'hotel' and kind <> 'expiring' order by mail_id",
        [hotelId],
      ),
    )
  const acts = rows.filter(({ kind }) => kinds?.includes(kind) ?? true)
  return (await compose({ ...acts[0]!, recipient, acts }))!
}

const withMail = async (...made: Parameters<typeof payingHotel>): Promise<TestHotel> => {
  const hotel = await payingHotel(...made)
  await hotel.put('/hotelinformation', { hotel_name: 'Hotel Samudra', hotel_email: 'stay@samudra.example' })
  return hotel
}

const record = async ({ watched: { hotel, code } }: Guest, amount: number): Promise<void> => {
  const paid = await hotel.post('/recordpayment', { booking_code: code, amount, method: 'cash' })
  assert.equal(paid.status, 200, paid.text)
}

const refund = async ({ watched }: Guest, amount: number): Promise<void> => {
  const { payment_code } = (await watched.payments()).findLast((each) => each.payment_status === 'paid')!
  const given = await watched.hotel.post('/refundpayment', { payment_code, amount })
  assert.equal(given.status, 200, given.text)
}

const FEE = [{ before: null, unit: 'days', charge: 'percent', value: 20 }]

suite('what a guest reads about money', () => {
  test('a try that failed is not said to be all, where some was paid before', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    await guest.checkout('fail')
    assert.match((await guest.see()).body, /No money has reached the hotel/)
    await record(guest, 40)
    const { body } = await guest.see()
    assert.match(body, /data-payment="failed"/)
    assert.match(body, /This payment has not reached the hotel; what you paid before counts\./)
    assert.doesNotMatch(body, /No money has reached/)
  })

  test('paid in time but too little: not called too late, on the page nor in mail', async () => {
    const hotel = await withMail(app)
    const guest = await Guest.of(app, hotel)
    await guest.checkout('fail')
    await record(guest, 70)
    await guest.watched.late()
    await guest.watched.look()
    const { body } = await guest.see()
    assert.match(body, /data-payment="short"/)
    assert.match(body, /\$70 arrived in time, but \$100 was asked for/)
    assert.match(body, /The hotel gives \$70 back to you itself\./)
    assert.match(body, />Made on [^<]*</)
    for (const mail of [await mailOf(hotel), await mailOf(hotel, ['cancelled'])])
      assert.match(mail.subject, /^Cancelled, not paid in full in time: your stay at Hotel Samudra/)
    const { subject } = await mailOf(hotel, undefined, 'hotel')
    assert.match(subject, /^Cancelled, not paid in full in time, booking/)
  })

  test('never paid: nothing was charged, it was never booked, and the tab says cancelled', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    await guest.watched.late()
    await guest.watched.look()
    const { body } = await guest.see()
    assert.match(body, /<title>Cancelled: Stay at /)
    assert.match(body, /Nothing was charged, so nothing comes back\./)
    assert.match(body, />Made on [^<]*</)
    assert.doesNotMatch(body, /Booked on/)
  })

  test('cancelled: how and when the money comes back', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    await guest.see(await guest.checkout('pay'))
    assert.equal(
      (await guest.watched.hotel.post('/cancelbooking', { booking_code: guest.watched.code })).status,
      200,
    )
    assert.match(
      (await guest.see()).body,
      /We give \$100 back the way it was paid\. It can take 5 to 10 days/,
    )
  })

  test('a gift is told as one, before and after cancelling, and comes back once', async () => {
    const hotel = await withMail(app, undefined, { steps: FEE })
    const guest = await Guest.of(app, hotel)
    await record(guest, 100)
    await refund(guest, 30)
    const sums = sumsOfPage((await guest.see()).body)
    assert.deepEqual(Object.fromEntries(sums), {
      Total: 100,
      Paid: 100,
      'Given back': 30,
      'Of that a gift of the hotel': 30,
    })
    addsUp(sums)
    assert.equal((await hotel.post('/cancelbooking', { booking_code: guest.watched.code })).status, 200)
    const { body } = await guest.see()
    assert.match(
      body,
      /You paid \$100, of which \$30 was given back before\. \$20 is kept, \$50 comes back to you\./,
    )
    assert.match((await mailOf(hotel, ['cancelled'])).text, /You get back: \$50\nKept by the hotel: \$20/)
  })

  test('what was paid beyond the price is said, with whom to ask', async () => {
    const guest = await Guest.of(app, await payingHotel(app, { provider: null }))
    const { hotel, code } = guest.watched
    await hotel.put(`/updatebooking/${code}`, { departure_date: day(3) })
    await record(guest, 300)
    await hotel.put(`/updatebooking/${code}`, { departure_date: day(1) })
    const { body } = await guest.see()
    assert.match(body, /Paid beyond what it costs<span class="aside">please ask the hotel about it<\/span>/)
    const sums = sumsOfPage(body)
    assert.equal(sums.get('Paid beyond what it costs'), 200)
    addsUp(sums)
  })

  test('what goes back and went back is one line in mail', async () => {
    const hotel = await withMail(app)
    const guest = await Guest.of(app, hotel)
    await guest.see(await guest.checkout('pay'))
    await hotel.post('/cancelbooking', { booking_code: guest.watched.code })
    assert.match((await mailOf(hotel)).text, /- \$100 goes back/)
    await guest.watched.look()
    const { text } = await mailOf(hotel)
    assert.match(text, /- \$100 was given back/)
    assert.doesNotMatch(text, /goes back/)
  })

  test('who paid a part and would cancel reads that letting the time pass costs nothing', async () => {
    const guest = await Guest.of(app, await payingHotel(app, undefined, { steps: FEE }))
    const cancelling = async () => (await app.app.inject({ url: `${guest.page}/cancel` })).body
    assert.doesNotMatch(await cancelling(), /let the time pass/)
    await record(guest, 10)
    assert.match(
      await cancelling(),
      /You can also just let the time pass: .* that costs nothing, and all you paid is given back\./,
    )
  })
})
