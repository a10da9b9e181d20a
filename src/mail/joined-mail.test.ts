import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booking, day, entry, newRate, newRoom, push } from '../../test/support/stock.ts'
import { bookingMail } from '../pages/mail/booking-mail.ts'
import { payingHotel, Watched } from '../payments/collect/paying-hotel.testing.ts'
import { trialCheckouts } from '../payments/record/trial-checkouts.ts'
import { claimMail, noteSent, takeQueued } from './lease-queries.ts'
import { bodyOf, headOf, openSink } from './mail-sink.testing.ts'
import { type Compose, mailWorker } from './worker.ts'

const sink = await openSink()
const app = await createTestApp({
  ownDatabase: true,
  smtpUrl: sink.url,
  publicUrl: 'https://booking.example.com',
})
const compose = bookingMail(app.services)
const newWorker = (write: Compose = compose) => mailWorker(app.services, write)!
const worker = newWorker()
test.after(async () => {
  await worker.stop()
  await sink.close()
})

afterEach(async () => {
  sink.take()
  await app.db.coordinator.write((sql) => sql.run('update mail set sent_at = now() where sent_at is null'))
})

const write = (text: string, hotel: TestHotel) =>
  app.db.of(hotel.hotelId).write((sql) => sql.run(text, [hotel.hotelId]))

/** The minute is over, for all that nobody has in hand. */
const minuteLater = (hotel: TestHotel) =>
  write(
    `update mail set due_at = now() where hotel_id = $1 and sent_at is null and lease is null and kind <> 'expiring'`,
    hotel,
  )

const leasesOver = (hotel: TestHotel) =>
  write('update mail set due_at = now() where hotel_id = $1 and sent_at is null and lease is not null', hotel)

const booked = async (hotel: TestHotel, dates: Record<string, unknown> = {}): Promise<Watched> => {
  await hotel.put('/hotelinformation', { hotel_name: 'Hotel Samudra', hotel_email: 'stay@samudra.example' })
  const info = { payment_info: { send_url_to_email: 1, lang: 'en' } }
  const made = await hotel.post('/createbooking', booking(dates, info))
  assert.equal(made.status, 201, made.text)
  return new Watched(app, hotel, made.Result.booking_code)
}

const pay = async (watched: Watched): Promise<void> => {
  await watched.begin()
  await watched.decide('paid')
  await watched.look()
}

const cancel = ({ hotel, code }: Watched, more: object = {}) =>
  hotel.post('/cancelbooking', { booking_code: code, ...more })

/** What came since the last look, to the guest and to the hotel. */
const arrived = () => {
  const letters = sink.take().map((letter) => ({
    isHotels: letter.to === 'stay@samudra.example',
    subject: headOf(letter, 'Subject'),
    id: headOf(letter, 'Message-ID'),
    body: bodyOf(letter).replace(/[\u00a0\u202f]/g, ' '),
  }))
  return {
    guest: letters.filter(({ isHotels }) => !isHotels),
    hotel: letters.filter(({ isHotels }) => isHotels),
  }
}

const send = async (hotel: TestHotel) => {
  await minuteLater(hotel)
  await worker.runDue()
  return arrived()
}

/** A booking that its guest was told of. */
const toldOf = async (hotel: TestHotel): Promise<Watched> => {
  const watched = await booked(hotel)
  await worker.runDue()
  sink.take()
  return watched
}

suite('one mail an act', () => {
  test('paid, cancelled and given back within a minute are one mail, of the last state and with all amounts', async () => {
    const hotel = await payingHotel(app, undefined, {
      steps: [{ before: null, unit: 'days', charge: 'percent', value: 71 }],
    })
    const watched = await toldOf(hotel)
    await pay(watched)
    await cancel(watched)
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; paid, succeeded -29; 100 - 29')
    assert.equal(await worker.runDue(), 0, 'it waits for the rest of it')
    const { guest, hotel: own } = await send(hotel)
    assert.deepEqual([guest.length, own.length], [1, 1])
    assert.equal(guest[0]!.subject, `Cancelled: your stay at Hotel Samudra, ${watched.code}`)
    assert.match(
      guest[0]!.body,
      /What happened:\s+- Payment received: \$100\s+- Cancelled · Cancellation fee: \$71\s+- \$29 was given back/,
    )
    assert.match(guest[0]!.body, /Cancellation fee: \$71\s+You get back: \$29/)
    assert.match(guest[0]!.body, /\$29 was given back\. It can take 5 to 10 days/)
    assert.match(own[0]!.subject, /^Cancelled booking/)
    assert.match(own[0]!.body, /- Cancelled by .+ · Cancellation fee: \$71/)
    assert.match(own[0]!.body, /The guest gets back: \$29/)
  })

  test('a confirmation goes at once; what comes in a row waits a minute, counted from the first of it', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    await cancel(watched)
    const waits = await app.db.of(hotel.hotelId).read((sql) =>
      sql.rows<{ kind: string; wait: number }>(
        `select kind, extract(epoch from min(due_at - created_at))::int as wait from mail
         where hotel_id = $1 group by kind order by kind`,
        [hotel.hotelId],
      ),
    )
    assert.deepEqual(waits, [
      { kind: 'booked', wait: waits[0]!.wait },
      { kind: 'cancelled', wait: 60 },
      { kind: 'paid', wait: 60 },
      { kind: 'refunding', wait: 60 },
    ])
    await write(`update mail set due_at = now() where hotel_id = $1 and kind = 'paid'`, hotel)
    await worker.runDue()
    assert.match(arrived().guest[0]!.body, /Payment received: \$100[\s\S]*Cancelled/)
  })

  test('a confirmation that could not be sent yet is told with what came after it', async () => {
    const hotel = await payingHotel(app)
    sink.refuse = 2
    const watched = await booked(hotel)
    await worker.runDue()
    await pay(watched)
    const { guest, hotel: own } = await send(hotel)
    assert.deepEqual([guest.length, own.length], [1, 1])
    assert.equal(guest[0]!.subject, `Your stay at Hotel Samudra: ${watched.code}`)
    assert.match(guest[0]!.body, /- Booked\s+- Payment received: \$100/)
    assert.match(guest[0]!.body, /BEGIN:VCALENDAR/)
  })

  test('what happens while a mail is being sent is told by the next, which waits for it', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    await minuteLater(hotel)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: two, resolve: bothReceived } = Promise.withResolvers<void>()
    let received = 0
    sink.hold = held
    sink.received = () => {
      if (++received === 2) bothReceived()
    }
    const sending = worker.runDue()
    await two
    await cancel(watched)
    await minuteLater(hotel)
    const other = newWorker()
    assert.equal(await other.runDue(), 0, 'in the hands of the first')
    letGo()
    sink.hold = undefined
    sink.received = () => {}
    await sending
    await other.runDue()
    await other.stop()
    const { guest, hotel: own } = arrived()
    assert.deepEqual([guest.length, own.length], [2, 2])
    assert.match(guest[0]!.subject, /^Payment received/)
    assert.match(guest[1]!.subject, /^Cancelled/)
    assert.doesNotMatch(guest[1]!.body, /Payment received: /)
  })

  test('control: without the lease the same act is told twice', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    await minuteLater(hotel)
    const node = app.db.of(hotel.hotelId)
    const first = await node.write((sql) => claimMail(sql, hotel.hotelId, 4, 600))
    assert.equal((await node.write((sql) => claimMail(sql, hotel.hotelId, 4, 600))).length, 0)
    await write('update mail set lease = null, due_at = now() where hotel_id = $1 and sent_at is null', hotel)
    const second = await node.write((sql) => claimMail(sql, hotel.hotelId, 4, 600))
    assert.deepEqual(
      second.map(({ acts }) => acts[0]!.mail_id),
      first.map(({ acts }) => acts[0]!.mail_id),
    )
  })

  test('what happens while the booking is read joins the mail, so that it tells just what led to what it shows', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    await minuteLater(hotel)
    let reads = 0
    const late = newWorker(async (mail) => {
      const composed = await compose(mail)
      if (mail.recipient === 'guest' && ++reads === 1) {
        assert.match(composed!.subject, /^Payment received/)
        await cancel(watched)
      }
      return composed
    })
    await late.runDue()
    await late.stop()
    const { guest } = arrived()
    assert.deepEqual(
      guest.map(({ subject }) => subject),
      [`Cancelled: your stay at Hotel Samudra, ${watched.code}`],
    )
    assert.match(guest[0]!.body, /- Payment received: \$100\s+- Cancelled/)
  })

  test('ten processes at once send one mail for all acts of a booking', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 5 })
    const bookings = await Promise.all(Array.from({ length: 5 }, () => toldOf(hotel)))
    for (const watched of bookings) {
      await pay(watched)
      await cancel(watched)
    }
    await minuteLater(hotel)
    const workers = Array.from({ length: 10 }, () => newWorker())
    await Promise.all(workers.map((one) => one.runDue()))
    await Promise.all(workers.map((one) => one.stop()))
    const { guest, hotel: own } = arrived()
    assert.deepEqual([guest.length, own.length], [5, 5])
  })
})

suite('a mail that is tried again', () => {
  test('keeps its Message-ID, and gets another once an act joined it', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    const ids = async () => {
      await minuteLater(hotel)
      const node = app.db.of(hotel.hotelId)
      const leases = await node.write((sql) => claimMail(sql, hotel.hotelId, 4, 600))
      assert.equal(leases.length, 2)
      await leasesOver(hotel)
      await worker.runDue()
      await write(
        `update mail set sent_at = null, due_at = now() where hotel_id = $1 and kind <> 'booked'`,
        hotel,
      )
      return arrived().guest.map(({ id }) => id)
    }
    const [first] = await ids()
    assert.deepEqual(await ids(), [first], 'the process died before it could note it')
    await cancel(watched)
    const joined = await ids()
    assert.equal(joined.length, 1)
    assert.notEqual(joined[0], first)
  })

  test('is given up three days after the last act of it, not after the first', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    await write(
      `update mail set created_at = now() - interval '4 days', attempts = 9 where hotel_id = $1 and kind = 'paid'`,
      hotel,
    )
    await cancel(watched)
    sink.refuse = 2
    assert.deepEqual((await send(hotel)).guest, [])
    const { guest } = await send(hotel)
    assert.match(guest[0]!.body, /- Payment received: \$100\s+- Cancelled/)
  })

  test('of a process that died is sent with what happened since', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    await minuteLater(hotel)
    const node = app.db.of(hotel.hotelId)
    const leases = await node.write((sql) => claimMail(sql, hotel.hotelId, 4, 600))
    for (const lease of leases) await node.write((sql) => takeQueued(sql, lease, 600))
    await cancel(watched)
    assert.deepEqual((await send(hotel)).guest, [], 'somebody has it in hand')
    await leasesOver(hotel)
    const { guest, hotel: own } = await send(hotel)
    assert.deepEqual([guest.length, own.length], [1, 1])
    for (const lease of leases) await node.write((sql) => noteSent(sql, lease))
    assert.deepEqual((await send(hotel)).guest, [])
  })
})

suite('how a booking stands', () => {
  test('one that waits for its payment is never called booked, to nobody', async () => {
    const settings = { provider: 'test', mode: 'test', pay_within_minutes: 5, remind_minutes: 2 }
    const hotel = await payingHotel(app, settings)
    const watched = await booked(hotel)
    await worker.runDue()
    const first = arrived()
    assert.match(
      first.guest[0]!.subject,
      /^Waiting for your payment until .*\d:\d\d (AM|PM) – Hotel Samudra$/,
    )
    assert.match(
      first.guest[0]!.body,
      /we keep this stay for you until \w+, \w+ \d+, \d+:\d\d [AP]M \(hotel time\)\. It is booked once your payment of \$100 has arrived/,
    )
    assert.match(first.hotel[0]!.subject, /^Waiting for payment until /)
    await hotel.put(`/updatebooking/${watched.code}`, { arrival_time: '18:30' })
    const changed = await send(hotel)
    assert.match(changed.guest[0]!.subject, /^Waiting for your payment until /)
    assert.match(changed.guest[0]!.body, /- Arrival time: none → 6:30 PM/)
    await write(`update mail set due_at = now() where hotel_id = $1 and kind = 'expiring'`, hotel)
    await worker.runDue()
    const reminder = arrived()
    assert.match(reminder.guest[0]!.subject, /^Waiting for your payment until /)
    assert.match(reminder.guest[0]!.body, /your payment of \$100 has not arrived yet/)
    for (const { body } of [first, changed, reminder].flatMap((all) => [...all.guest, ...all.hotel]))
      assert.doesNotMatch(body, /is booked\.|New booking/)
  })

  test('one that was not paid in time says until when, and that nothing was charged', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await watched.late(20)
    await watched.look()
    const { guest, hotel: own } = await send(hotel)
    assert.match(guest[0]!.subject, /^Cancelled, not paid in time/)
    assert.match(
      guest[0]!.body,
      /was not paid by \w+, \w+ \d+, \d+:\d\d [AP]M \(hotel time\), so it was cancelled\. Nothing was charged/,
    )
    assert.match(guest[0]!.body, /Cancellation fee: \$0\s+You get back: \$0\s+Paid: \$0/)
    assert.match(guest[0]!.body, /Nothing was charged, so nothing comes back/)
    assert.match(own[0]!.body, /- Cancelled, because it was not paid by .* · Cancellation fee: \$0/)
  })

  test('money that came late is told with what it did: the rooms again, or all of it back', async () => {
    const hotel = await payingHotel(app)
    const pays = async (watched: Watched) => {
      await watched.begin()
      await watched.late(20)
      await watched.look()
      const checkouts = trialCheckouts(app.db, hotel.hotelId)
      const { payment_code } = (await watched.payments()).at(-1)!
      const checkout = (await checkouts.get(payment_code))!
      return () => checkouts.set(payment_code, { ...checkout, state: 'paid' }, checkout.state)
    }
    const first = await toldOf(hotel)
    const payLate = await pays(first)
    await payLate()
    await first.look()
    const revived = await send(hotel)
    assert.match(revived.guest[0]!.subject, /^Booked after all/)
    assert.match(
      revived.guest[0]!.body,
      /- Cancelled, because[\s\S]*- Payment received: \$100\. It came late/,
    )
    assert.match(revived.guest[0]!.body, /BEGIN:VCALENDAR/)
    await cancel(first)
    await first.look()
    const second = await toldOf(hotel)
    const payTooLate = await pays(second)
    await send(hotel)
    await toldOf(hotel)
    await payTooLate()
    await second.look()
    const { guest } = await send(hotel)
    assert.match(guest[0]!.subject, /^Your payment came too late/)
    assert.match(guest[0]!.body, /Payment received: \$100\. The booking has no use for it/)
    assert.match(guest[0]!.body, /You get back: \$100/)
  })

  test('a refund that fails is told, to the hotel with what to do', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await pay(watched)
    await cancel(watched)
    await send(hotel)
    const { payment_code } = (await watched.payments()).at(-1)!
    const checkouts = trialCheckouts(app.db, hotel.hotelId)
    const checkout = (await checkouts.get(payment_code))!
    await checkouts.set(payment_code, { ...checkout, state: 'failed' }, 'paid')
    await watched.look()
    const { guest, hotel: own } = await send(hotel)
    assert.match(guest[0]!.subject, /^About your money back/)
    assert.match(guest[0]!.body, /\$100 could not be given back the way it was paid\. The hotel will/)
    assert.match(own[0]!.body, /\$100 could not be given back\. Please give it back in another way/)
  })

  test('what was paid to the hotel comes back from its hand', async () => {
    const hotel = await payingHotel(app)
    const watched = await toldOf(hotel)
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 100, method: 'cash' })
    await cancel(watched)
    const { guest, hotel: own } = await send(hotel)
    assert.match(guest[0]!.body, /The hotel gives \$100 back to you itself/)
    assert.match(own[0]!.body, /Please give \$100 back to the guest yourselves/)
  })

  test('the hotel reads what changed, from what to what, and comes to the booking at the desk', async () => {
    const hotel = await payingHotel(app, { provider: null }, { rooms: 3 })
    const watched = await toldOf(hotel)
    const changed = await hotel.put(`/updatebooking/${watched.code}`, {
      departure_date: day(3),
      guests: 1,
      guest_detail: { phone: '+62 361 555 0100' },
    })
    assert.equal(changed.status, 200, changed.text)
    const { hotel: own } = await send(hotel)
    assert.match(own[0]!.body, /- Check-out: .+2090 → .+2090/)
    assert.match(own[0]!.body, /- Guests: \d → 1/)
    assert.match(own[0]!.body, /- Total: \$\d+ → \$\d+/)
    assert.match(own[0]!.body, /- Phone changed/)
    assert.ok(own[0]!.body.includes(`https://booking.example.com/desk/bookings/${watched.code}`))
  })

  test('who did not come reads what that costs and what comes back, and that it was taken back', async () => {
    const hotel = await app.hotel({ timezone: 'Etc/GMT+12' })
    const steps = [{ before: null, unit: 'days', charge: 'percent', value: 10 }]
    const no_show = { charge: 'nights', value: 1 }
    await hotel.post('/createpolicy', { policy_code: 'P', policy_name: 'P', steps, no_show })
    await newRoom(hotel)
    await newRate(hotel, { policy_code: 'P' })
    const today = Temporal.Now.plainDateISO('Etc/GMT+12')
    const on = (days: number) => ({ room_availability_date: `${today.add({ days })}T00:00:00Z` })
    await push(hotel, [entry(0, on(0)), entry(0, on(1))])
    const dates = { arrival_date: String(today), departure_date: String(today.add({ days: 2 })) }
    const watched = await booked(hotel, dates)
    await worker.runDue()
    sink.take()
    const cash = { booking_code: watched.code, amount: 200, method: 'cash' }
    assert.equal((await hotel.post('/recordpayment', cash)).status, 200)
    await hotel.put('/hotelinformation', { timezone: 'Pacific/Kiritimati' })
    const marked = await hotel.post('/marknoshow', { booking_code: watched.code })
    assert.equal(marked.status, 200, marked.text)
    const { guest, hotel: own } = await send(hotel)
    assert.match(guest[0]!.subject, /^You did not arrive/)
    assert.match(
      guest[0]!.body,
      /- The guests did not arrive · Fee for not arriving: \$100\s+- \$100 goes back/,
    )
    assert.match(guest[0]!.body, /The hotel gives \$100 back to you itself/)
    assert.match(own[0]!.body, /Please give \$100 back to the guest yourselves/)
    const undone = await hotel.post('/checkin', { booking_code: watched.code })
    assert.equal(undone.status, 200, undone.text)
    const after = await send(hotel)
    assert.match(after.guest[0]!.subject, /^Changed/)
    assert.match(after.guest[0]!.body, /- Taken back/)
  })
})
