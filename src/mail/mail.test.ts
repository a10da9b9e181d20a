import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { bookingMail } from '../pages/mail/booking-mail.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { LANGUAGES } from '../stay/values/languages.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { bodyOf, type Letter, openSink } from './mail-sink.testing.ts'
import { mailWorker } from './worker.ts'

const sink = await openSink()
const { take } = sink

const { hotel, services, db } = await createTestApp({
  ownDatabase: true,
  smtpUrl: sink.url,
  publicUrl: 'https://booking.example.com',
})
const newWorker = () => mailWorker(services, bookingMail(services))!
const worker = newWorker()
test.after(async () => {
  await worker.stop()
  await sink.close()
})

const today = todayIn('UTC')
const arrival = formatDay(today + 10)
const departure = formatDay(today + 12)

const openHotel = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.put('/hotelinformation', {
    hotel_name: 'Hotel Samudra',
    hotel_email: `${made.code.toLowerCase()}@hotel.example`,
    hotel_policy: [
      { policy_code: 'CANCEL', title: 'Cancellation', description: 'Free until the day before.' },
    ],
  })
  await made.post('/createroom', { room_code: 'R', room_name: 'Sea room', number_of_room: 9 })
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Flexible' })
  await made.put('/updateroomavailability/R', {
    start_date: arrival,
    end_date: departure,
    rate_code: 'P',
    price: 90,
    number_of_rooms: 9,
  })
  return made
}

const book = (made: TestHotel, payment: object, email = 'ann@guest.example') =>
  made.post('/createbooking', {
    booking_form: {
      room_code: 'R',
      rate_code: 'P',
      arrival_date: arrival,
      departure_date: departure,
      guest_detail: { name: 'Ann Guest', email },
      guests: 2,
    },
    payment_info: payment,
  })

const makeDue = () =>
  db.coordinator.write((sql) => sql.run('update mail set due_at = now() where sent_at is null'))

/** Sends what waits for more of the same booking, too. */
const sendAll = async (): Promise<number> => {
  await makeDue()
  return worker.runDue()
}

test('the guest who asks gets a confirmation in his language with the stay in a calendar, the hotel a notice', async () => {
  const made = await openHotel()
  const booked = await book(made, { send_url_to_email: 1, lang: 'de' })
  assert.equal(booked.status, 201)
  assert.equal(await worker.runDue(), 2)
  const letters = take()
  const guest = letters.find(({ to }) => to === 'ann@guest.example')!
  const body = bodyOf(guest)
  assert.match(body, /180/)
  assert.ok(body.includes(booked.Result.booking_code))
  assert.ok(body.includes('Free until the day before.'))
  assert.ok(body.includes(`${booked.Result.payment_url.redirect_url}?lang=de`))
  assert.match(body, /BEGIN:VCALENDAR[\s\S]*SUMMARY:/)
  assert.match(body, /lang="de"/)
  assert.match(guest.text, /Reply-To: .*@hotel\.example/)
  const notice = letters.find(({ to }) => to === `${made.code.toLowerCase()}@hotel.example`)!
  assert.match(bodyOf(notice), /New booking/)
  assert.ok(bodyOf(notice).includes('ann@guest.example'))
})

test('the guest reads what the hotel translated, also of what changed later; the hotel its own words', async () => {
  const made = await openHotel()
  const german = (texts: object) => ({ translations: { de: texts } })
  await made.put('/updateroom/R', german({ room_name: 'Meerzimmer <b>' }))
  await made.put('/updaterate/P', german({ rate_name: 'Flexibel' }))
  await made.put('/hotelinformation', {
    ...german({ hotel_name: 'Haus Samudra' }),
    hotel_policy: [
      { policy_code: 'CANCEL', title: 'Cancellation', description: '', ...german({ title: 'Storno' }) },
    ],
  })
  await made.post('/createroom', {
    ...{
      room_code: 'G',
      room_name: 'Garden room',
      number_of_room: 9,
      ...german({ room_name: 'Gartenzimmer' }),
    },
  })
  await made.put('/updateroomavailability/G', {
    ...{ start_date: arrival, end_date: departure, rate_code: 'P', price: 90, number_of_rooms: 9 },
  })
  const { Result } = await book(made, { send_url_to_email: 1, lang: 'de' })
  await sendAll()
  const [ofGuest, ofHotel] = Map.groupBy(take(), ({ to }) => to === 'ann@guest.example')
    .entries()
    .toArray()
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([, [letter]]) => bodyOf(letter!))
  for (const text of ['Meerzimmer <b> · Flexibel', 'Meerzimmer &#60;b&#62;', 'Haus Samudra', 'Storno'])
    assert.ok(ofGuest!.includes(text), text)
  assert.ok(!ofGuest!.includes('Sea room'))
  assert.ok(ofHotel!.includes('Sea room · Flexible'))
  assert.ok(!ofHotel!.includes('Meerzimmer'))
  const moved = await made.put(`/updatebooking/${Result.booking_code}`, { room_code: 'G' })
  assert.equal(moved.status, 200, moved.text)
  await sendAll()
  const changed = bodyOf(take().find(({ to }) => to === 'ann@guest.example')!)
  assert.match(changed, /Meerzimmer <b>.*Gartenzimmer/)
  assert.ok(!changed.includes('Garden room'))
})

test('a confirmation tells each room and every line of the one price', async () => {
  const made = await openHotel()
  await made.put('/updateroom/R', { room_max_children: 1 })
  await made.post('/createtax', {
    tax_code: 'S',
    tax_name: 'Service',
    kind: 'fee',
    charge: 'percent',
    value: 10,
    on: 'all',
  })
  await made.post('/createtax', {
    tax_code: 'V',
    tax_name: 'VAT',
    charge: 'percent',
    value: 25,
    is_included: 1,
  })
  await made.post('/createextra', { extra_code: 'TEA', extra_name: 'Tea', price: 5, per: 'person' })
  const item = { room_code: 'R', rate_code: 'P', adults: 2 }
  const booked = await made.post('/createbooking', {
    booking_form: {
      arrival_date: arrival,
      departure_date: departure,
      guest_detail: { name: 'Ann Guest', email: 'ann@guest.example' },
      items: [
        { ...item, extras: [{ extra_code: 'TEA' }] },
        { ...item, adults: 1, children: 1, children_ages: [6] },
      ],
    },
    payment_info: { send_url_to_email: 1, lang: 'en' },
  })
  assert.equal(booked.status, 201, booked.text)
  await worker.runDue()
  const body = bodyOf(take().find(({ to }) => to === 'ann@guest.example')!)
  for (const line of [
    'Room 1: Sea room · Flexible · 2 adults',
    'Room 2: Sea room · Flexible · 1 adult, 1 child (age 6)',
    'Room 1, Tea: $10',
    'Room 1, Service: $19',
    'Room 1, includes VAT: ($38',
    'Room 2, Service: $18',
    'Due at the hotel: $407',
  ])
    assert.ok(body.includes(line), `${line}\n${body}`)
})

test('a confirmation tells until when cancelling is free and what it costs then; a cancellation what it cost', async () => {
  const made = await openHotel()
  const steps = [{ before: 1, unit: 'days', charge: 'nights', value: 1 }]
  await made.post('/createpolicy', { policy_code: 'N', policy_name: 'A night', steps, cutoff_time: '16:00' })
  await made.put('/hotelinformation', { default_policy_code: 'N' })
  const { Result } = await book(made, { send_url_to_email: 1, lang: 'en' })
  await sendAll()
  const guest = (letters: Letter[]) =>
    bodyOf(letters.find(({ to }) => to === 'ann@guest.example')!).replace(/\s/g, ' ')
  const format = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  } as const
  const date = new Intl.DateTimeFormat('en', format).format(new Date(formatDay(today + 9)))
  const terms = `If you cancel: Free cancellation until ${date}, 4:00 PM · Until ${date}, 4:00 PM: free of charge · After that: the first night, $90`
  assert.ok(guest(take()).includes(terms))
  await made.put(`/updatebooking/${Result.booking_code}`, { arrival_time: '18:30' })
  await sendAll()
  assert.ok(guest(take()).includes(terms), 'a change tells them again')
  await made.post('/cancelbooking', { booking_code: Result.booking_code, fee_amount: 45.5 })
  await sendAll()
  const cancelled = take()
  assert.equal(cancelled.length, 2)
  assert.match(guest(cancelled), /Cancellation fee: \$45\.50\s+You get back: \$0\.00/)
  assert.match(cancelled.map(bodyOf).join(), /Cancellation fee: \$45\.50\s+The guest gets back: \$0\.00/)
  assert.match(guest(cancelled), /Of the fee \$45\.50 is still to be paid to the hotel/)
  assert.ok(!guest(cancelled).includes('If you cancel'))
})

test('who did not ask gets nothing, and nothing is sent twice', async () => {
  const made = await openHotel()
  await book(made, {})
  await sendAll()
  assert.deepEqual(
    take().map(({ to }) => to),
    [`${made.code.toLowerCase()}@hotel.example`],
  )
  assert.equal(await worker.runDue(), 0)
})

test('a change and a cancellation are told to whoever was told of the booking; cancelling again is not', async () => {
  const made = await openHotel()
  const { Result } = await book(made, { send_url_to_email: 1, lang: 'en' })
  await sendAll()
  take()
  await made.put(`/updatebooking/${Result.booking_code}`, { arrival_time: '18:30' })
  await sendAll()
  const changed = take()
  assert.equal(changed.length, 2)
  assert.match(changed.map(bodyOf).join(), /Dear Ann Guest, your booking was changed[\s\S]*6:30/)
  await made.post('/cancelbooking', { booking_code: Result.booking_code })
  await made.post('/cancelbooking', { booking_code: Result.booking_code })
  await sendAll()
  const cancelled = take()
  assert.equal(cancelled.length, 2)
  assert.match(cancelled.map(bodyOf).join(), /METHOD:CANCEL/)
})

test('a refused booking leaves no mail', async () => {
  const made = await openHotel()
  const refused = await made.post('/createbooking', { booking_form: {} })
  assert.notEqual(refused.status, 201)
  assert.equal(await worker.runDue(), 0)
})

test('what the mail server refuses is tried again later, by whichever process comes first', async () => {
  const made = await openHotel()
  sink.refuse = 2
  await book(made, { send_url_to_email: 1 })
  assert.equal(await worker.runDue(), 0)
  assert.equal(await worker.runDue(), 0, 'not at once')
  await makeDue()
  const other = newWorker()
  const sent = await Promise.all([worker.runDue(), other.runDue()])
  await other.stop()
  assert.equal(sent[0] + sent[1], 2)
  assert.equal(take().length, 2, 'two processes at once send each mail once')
})

test('mail in the hands of a process that died is sent after its time is over', async () => {
  const made = await openHotel()
  await book(made, { send_url_to_email: 1 })
  await db.coordinator.write((sql) =>
    sql.run(`update mail set attempts = 1, due_at = now() + interval '10 minutes' where sent_at is null`),
  )
  assert.equal(await worker.runDue(), 0)
  await makeDue()
  assert.equal(await worker.runDue(), 2)
  take()
})

test('mail put off by a clock that was a day ahead is sent when it was put right', async () => {
  const made = await openHotel()
  await book(made, { send_url_to_email: 1 })
  await db.coordinator.write((sql) =>
    sql.run(`update mail set due_at = now() + interval '1 day' where sent_at is null`),
  )
  assert.equal(await worker.runDue(), 2)
  take()
})

test('without SMTP_URL there is no worker', () => {
  const config = { ...services.config, smtpUrl: undefined }
  assert.equal(mailWorker({ ...services, config }, bookingMail(services)), undefined)
})

test('no line of a mail is longer on its way than mail servers take, in any language', async () => {
  const made = await openHotel()
  for (const lang of Object.keys(LANGUAGES)) await book(made, { send_url_to_email: 1, lang })
  await sendAll()
  const letters = take()
  assert.equal(letters.length, 2 * Object.keys(LANGUAGES).length)
  for (const { text } of letters)
    assert.ok(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line))) <= 998)
})

test('what a guest typed is one line of the letter without links, also in bookings of before that was asked for', async () => {
  const made = await openHotel()
  const letter = 'Ann\r\n\r\nYour account is locked.\u2028Unlock: https://evil.example/a \u202eelpmaxe'
  const refused = await made.post('/createbooking', {
    booking_form: {
      ...{ room_code: 'R', rate_code: 'P', arrival_date: arrival, departure_date: departure, guests: 1 },
      guest_detail: { name: letter, email: 'ann@guest.example' },
    },
  })
  assert.deepEqual([refused.status, refused.code], [422, 'invalid_value'])
  assert.match(refused.Error.details[0].message, /guest_detail\.name must be one line.*U\+000D/)
  await book(made, { send_url_to_email: 1 })
  await db
    .of(made.hotelId)
    .write((sql) =>
      sql.run(
        'update booking set guest_name = $2, guest_phone = $2, special_request = $2 || repeat($3, 500) where hotel_id = $1',
        [made.hotelId, letter, ' see evil.example'],
      ),
    )
  assert.equal(await worker.runDue(), 2)
  for (const sent of take()) {
    const body = bodyOf(sent)
    assert.ok(body.includes('Ann Your account is locked. Unlock: https: //evil. example'), body)
    for (const part of ['evil.example', 'https://evil', '\u202e', '\u2028', '\nYour account'])
      assert.ok(!body.includes(part), part)
    assert.ok(body.split('evil').length < 300, 'and bounded')
  }
})
