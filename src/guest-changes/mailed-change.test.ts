// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { createWords } from '../../web/shared/words.ts'
import { bodyOf, openSink } from '../mail/mail-sink.testing.ts'
import { mailWorker } from '../mail/worker.ts'
import { bookingMail } from '../pages/mail/booking-mail.ts'
import { Watched } from '../payments/collect/paying-hotel.testing.ts'
import { change, changingHotel, EMAIL, on } from './guest-change.testing.ts'

const sink = await openSink()
const app = await createTestApp({ ownDatabase: true, smtpUrl: sink.url })
const worker = mailWorker(app.services, bookingMail(app.services))!
test.after(async () => {
  await worker.stop()
  await sink.close()
})

const HOTEL = 'desk@hotel.example'

/** What was sent to whom, all of it due now. */
const letters = async (): Promise<Map<string, string>> => {
  await app.db.coordinator.write((sql) => sql.run('update mail set due_at = now() where sent_at is null'))
  await worker.runDue()
  return new Map(sink.take().map((letter) => [letter.to, bodyOf(letter)]))
}

const booked = async (lang: string, pays: boolean): Promise<Watched> => {
  const hotel: TestHotel = await changingHotel(app, pays ? { deposit: 100, pays: true } : {})
  await hotel.put('/hotelinformation', { hotel_email: HOTEL })
  await hotel.put('/updateroom/SEA', { translations: { de: { room_name: 'Meerzimmer' } } })
  const made = await hotel.post('/createbooking', {
    booking_form: {
      ...{ room_code: 'DLX', rate_code: 'FLEX', arrival_date: on(20), departure_date: on(22), guests: 2 },
      guest_detail: { name: 'Ann Guest', email: EMAIL },
    },
    payment_info: { send_url_to_email: 1, lang },
  })
  assert.equal(made.status, 201, made.text)
  await letters()
  return new Watched(app, hotel, made.Result.booking_code)
}

const WORDS = {
  en: { left: 'Check-out', room: /Room: Deluxe → Sea room/, total: /Total: \$200 → \$450/ },
  de: { left: 'Abreise', room: /Zimmer: Deluxe → Meerzimmer/, total: /Gesamt: 200[^\d]*→ 450/ },
} as const

for (const lang of ['en', 'de'] as const)
  for (const pays of [false, true])
    test(`a change ${pays ? 'that was paid first' : 'made at once'} is mailed from what to what, to the guest in ${lang} and to the hotel`, async () => {
      const stay = await booked(lang, pays)
      if (pays) {
        await stay.begin()
        await stay.decide('paid')
        await stay.look()
        await letters()
      }
      const asked = await change(stay, { room_code: 'SEA', departure_date: on(23) }, 450)
      assert.equal(asked.status, 200, asked.text)
      if (pays) {
        assert.equal((await letters()).size, 0, 'nothing has changed yet')
        await stay.begin()
        await stay.decide('paid')
        await stay.look()
      }
      const sent = await letters()
      assert.deepEqual([...sent.keys()].sort(), [EMAIL, HOTEL].sort())
      const date = (language: string, day: string) =>
        createWords(language, {}, 'USD', { locale: language, year: '' }).date(day, 'shortYear')
      const told: [string, keyof typeof WORDS][] = [
        [sent.get(EMAIL)!, lang],
        [sent.get(HOTEL)!, 'en'],
      ]
      for (const [body, language] of told) {
        const { left, total } = WORDS[language]
        assert.ok(body.includes(`${left}: ${date(language, on(22))} → ${date(language, on(23))}`), body)
        assert.match(body, total)
      }
      assert.match(sent.get(EMAIL)!, WORDS[lang].room)
      assert.match(sent.get(HOTEL)!, WORDS.en.room)
    })
