import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booking } from '../../../test/support/stock.ts'
import type { MailLease, MailRow } from '../../mail/queries.ts'
import { mailWorker } from '../../mail/worker.ts'
import { payingHotel, Watched } from '../../payments/collect/paying-hotel.testing.ts'
import { trialCheckouts } from '../../payments/record/trial-checkouts.ts'
import { LANGUAGES } from '../../stay/values/languages.ts'
import { bookingMail } from './booking-mail.ts'

// Nobody listens there: mail is queued and composed, and its sending fails.
const app = await createTestApp({
  ownDatabase: true,
  smtpUrl: 'smtp://127.0.0.1:1',
  publicUrl: 'https://booking.example.com',
})
const compose = bookingMail(app.services)

const mailOf = ({ hotelId }: TestHotel, kind: string): Promise<MailRow[]> =>
  app.db
    .of(hotelId)
    .read((sql) =>
      sql.rows<MailRow>('select * from mail where hotel_id = $1 and kind = $2 order by mail_id', [
        hotelId,
        kind,
      ]),
    )

/** A booking whose guest asked for mail. */
const booked = async (hotel: TestHotel, lang = 'en'): Promise<Watched> => {
  await hotel.put('/hotelinformation', { hotel_name: 'Hotel Samudra', hotel_email: 'stay@samudra.example' })
  const made = await hotel.post(
    '/createbooking',
    booking({}, { payment_info: { send_url_to_email: 1, lang } }),
  )
  assert.equal(made.status, 201, made.text)
  return new Watched(app, hotel, made.Result.booking_code)
}

const pay = async (watched: Watched): Promise<void> => {
  await watched.begin()
  const { payment_code } = (await watched.payments()).at(-1)!
  const checkouts = trialCheckouts(app.db, watched.hotel.hotelId)
  const checkout = (await checkouts.get(payment_code))!
  await checkouts.set(payment_code, { ...checkout, state: 'paid' }, 'open')
  await watched.look()
}

/** What a worker would have in hand that tells these acts. */
const leaseOf = (...acts: MailRow[]): MailLease => ({ ...acts[0]!, acts })

const toGuest = async (hotel: TestHotel, kind: string) => {
  const rows = await mailOf(hotel, kind)
  assert.deepEqual(rows.map(({ recipient }) => recipient).sort(), ['guest', 'hotel'], kind)
  const [guest, own] = await Promise.all(
    ['guest', 'hotel'].map((recipient) => compose(leaseOf(rows.find((row) => row.recipient === recipient)!))),
  )
  return { guest: guest!, own: own! }
}

suite('mail about money', () => {
  test('what was booked says what is due now and until when, and leads to the payment', async () => {
    const hotel = await payingHotel(app)
    await booked(hotel)
    const { guest } = await toGuest(hotel, 'booked')
    assert.match(guest.text, /Total: \$100\nDue now, by .* \(hotel time\): \$100/)
    assert.match(guest.text, /One step left: your payment: Please pay \$100 by/)
    assert.match(guest.text, /To the payment: https:\/\/booking\.example\.com\/booking\//)
    assert.doesNotMatch(guest.text, /Due at the hotel/)
  })

  test('by transfer it says where to', async () => {
    const hotel = await payingHotel(app, {
      provider: 'bank_transfer',
      instructions: 'Account 123\n<b>Bank</b>',
    })
    const watched = await booked(hotel)
    const { guest } = await toGuest(hotel, 'booked')
    assert.ok(guest.text.includes(`booking code ${watched.code}`))
    assert.match(guest.text, /Account 123\n<b>Bank<\/b>/)
    assert.match(guest.html, /Account 123<br>&#60;b&#62;Bank/)
  })

  test('paid, then cancelled: the receipt, what goes back, and that it went', async () => {
    const hotel = await payingHotel(app)
    const watched = await booked(hotel)
    await pay(watched)
    const paid = await toGuest(hotel, 'paid')
    assert.equal(paid.guest.subject, `Payment received: your stay at Hotel Samudra, ${watched.code}`)
    assert.match(paid.guest.text, /Paid: \$100/)
    assert.match(
      paid.guest.text,
      /Receipt no\. 1: https:\/\/booking\.example\.com\/booking\/.*\/receipt\/1\?lang=en/,
    )
    assert.match(paid.guest.html, /\/receipt\/1/)
    assert.match(paid.guest.calendar!, /SUMMARY:Stay at .*STATUS:CONFIRMED/s, 'no longer tentative')
    assert.match(paid.own.subject, /^Payment for booking/)
    await hotel.post('/cancelbooking', { booking_code: watched.code })
    const refunding = await toGuest(hotel, 'refunding')
    assert.match(refunding.guest.text, /On its way back to you: \$100/)
    assert.doesNotMatch(refunding.guest.text, /Credit note/)
    await watched.look()
    const refunded = await toGuest(hotel, 'refunded')
    assert.match(refunded.guest.text, /Given back: \$100/)
    assert.match(refunded.guest.text, /Credit note no\. 2/)
    assert.match(refunded.own.subject, /^Money given back for booking/)
  })

  test('hotels that take no payments get the mail they got', async () => {
    const hotel = await payingHotel(app, { provider: null })
    await booked(hotel)
    const { guest } = await toGuest(hotel, 'booked')
    assert.match(guest.text, /Due at the hotel: \$100/)
    assert.match(guest.text, /See your booking: /)
  })

  test('is written in every language', async () => {
    const hotel = await payingHotel(app, { provider: 'test', mode: 'test', remind_minutes: 20 }, { rooms: 9 })
    const subjects = new Set<string>()
    for (const lang of Object.keys(LANGUAGES)) {
      const [kept, unpaid] = [await booked(hotel, lang), await booked(hotel, lang)]
      const tell = async (watched: Watched, kind: string) => {
        const { booking_id } = await watched.row()
        const rows = (await mailOf(hotel, kind)).filter((mail) => mail.booking_id === booking_id)
        for (const recipient of ['guest', 'hotel']) {
          const mail = (await compose(leaseOf(rows.find((row) => row.recipient === recipient)!)))!
          assert.doesNotMatch(mail.subject + mail.text, /\{\w+\}|undefined|NaN/, `${lang} ${kind}`)
          if (recipient === 'hotel') continue
          assert.match(mail.html, new RegExp(`lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`))
          subjects.add(mail.subject.replace(watched.code, ''))
        }
      }
      await tell(kept, 'booked')
      await pay(kept)
      await tell(kept, 'booked')
      await tell(kept, 'paid')
      await hotel.post('/cancelbooking', { booking_code: kept.code })
      await tell(kept, 'cancelled')
      await tell(kept, 'refunding')
      await kept.look()
      await tell(kept, 'refunded')
      await unpaid.late()
      await tell(unpaid, 'booked')
      await unpaid.look()
      await tell(unpaid, 'cancelled')
    }
    assert.equal(subjects.size, 8 * Object.keys(LANGUAGES).length)
  })
})

suite('the reminder', () => {
  const DAYS = 2 * 24 * 60
  const settings = { provider: 'test', mode: 'test', pay_within_minutes: DAYS, remind_minutes: 120 }

  test('waits for its time, even if that is days away, and is tried then', async () => {
    const hotel = await payingHotel(app, settings)
    const watched = await booked(hotel)
    const rows = await mailOf(hotel, 'expiring')
    const due = Date.parse((await watched.row()).payment_due_at!)
    for (const row of rows as (MailRow & { due_at: string })[])
      assert.equal(due - Date.parse(row.due_at), 120 * 60_000)
    const worker = mailWorker(app.services, compose)!
    await worker.runDue()
    const attempts = async () => (await mailOf(hotel, 'expiring')).map((mail) => mail.attempts)
    assert.deepEqual(await attempts(), [0, 0])
    assert.deepEqual(
      (await mailOf(hotel, 'booked')).map((mail) => mail.attempts),
      [1, 1],
    )
    await app.db
      .of(hotel.hotelId)
      .write((sql) =>
        sql.run(
          "update mail set due_at = now(), created_at = now() where hotel_id = $1 and kind = 'expiring'",
          [hotel.hotelId],
        ),
      )
    await worker.runDue()
    assert.deepEqual(await attempts(), [1, 1])
    await worker.stop()
  })

  test('says what is due; what is paid or cancelled meanwhile is not reminded of', async () => {
    const hotel = await payingHotel(app, settings, { rooms: 2 })
    const [paid, cancelled] = [await booked(hotel), await booked(hotel)]
    const reminder = async (watched: Watched) => {
      const { booking_id } = await watched.row()
      const rows = await mailOf(hotel, 'expiring')
      return compose(leaseOf(rows.find((row) => row.booking_id === booking_id && row.recipient === 'guest')!))
    }
    assert.match((await reminder(paid))!.text, /has not arrived yet[\s\S]*Please pay \$100 by/)
    await pay(paid)
    await hotel.post('/cancelbooking', { booking_code: cancelled.code })
    assert.deepEqual([await reminder(paid), await reminder(cancelled)], [undefined, undefined])
  })

  test('is a setting, less than the time to pay; null takes it away', async () => {
    const hotel = await payingHotel(app, settings)
    const set = (remind_minutes: number | null) => hotel.put('/paymentsettings', { remind_minutes })
    assert.equal((await set(DAYS)).code, 'invalid_value')
    assert.equal((await set(DAYS - 1)).Result.remind_minutes, DAYS - 1)
    assert.equal((await hotel.put('/paymentsettings', { instructions: 'x' })).Result.remind_minutes, DAYS - 1)
    assert.equal((await set(null)).Result.remind_minutes, null)
    await booked(hotel)
    assert.deepEqual(await mailOf(hotel, 'expiring'), [])
  })
})
