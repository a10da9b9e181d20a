import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import { createWords } from '../../../web/shared/words.ts'
import type { Paying, PayingState } from '../../../web/widget/pay/paying-types.ts'
import { findHotel } from '../../hotels/queries.ts'
import { payingHotel } from '../../payments/collect/paying-hotel.testing.ts'
import { LANGUAGES, type Language } from '../../stay/values/languages.ts'
import { bookingData } from '../booking/booking-data.ts'
import { guestPart } from '../booking/guest-part.ts'
import { pageBundle } from '../frame/bundle.ts'
import { pageHotel } from '../frame/page-hotel.ts'
import { headingOf, type Tone } from '../mail/mail-heading.ts'
import { letterWords } from '../mail/mail-words.ts'
import { type BookingMoney, payingData, readMoney } from '../pay/paying-data.ts'
import { Guest } from '../pay/paying-guest.testing.ts'
import { shownMoneyBack } from '../shown-money-back.ts'

const app = await createTestApp({
  ownDatabase: true,
  smtpUrl: 'smtp://127.0.0.1:1',
  publicUrl: 'https://booking.example.com',
})

const STATES: Record<PayingState, null> = {
  due: null,
  transfer: null,
  waiting: null,
  failed: null,
  left: null,
  away: null,
  late: null,
  expired: null,
  too_late: null,
  short: null,
  problem: null,
  received: null,
}

/** Ways in which the page of one state differs. */
const variantsOf = (paying: Paying): Paying[] =>
  [true, false].flatMap((is) => [
    { ...paying, stands: is },
    { ...paying, isRenewed: is, payUrl: is ? null : '/pay' },
    { ...paying, paid: is ? 40 : 0, overpaid: is ? 3 : 0, gift: is ? 2 : 0, dueOfFees: is ? 1 : 0 },
    { ...paying, givenBack: is ? 5 : 0, givingBack: is ? 6 : 0 },
  ])

/** A booking's page about its payment, whatever its state and language. */
const painter = async () => {
  const made = await payingHotel(app)
  const guest = await Guest.of(app, made)
  const { hotelId } = made
  const row = await guest.watched.row()
  const [hotelRow, money] = await app.db
    .of(hotelId)
    .read((sql) => Promise.all([findHotel(sql, hotelId), readMoney(sql, hotelId, row)]))
  const hotel = await app.db.of(hotelId).read((sql) => pageHotel(sql, hotelRow!, 'https://x.example', 'en'))
  const { renderBooking } = await pageBundle()
  const look = { view: 'page', theme: 'auto' } as never
  return (language: Language, change: (paying: Paying) => Paying, asksToCancel?: 'another'): string => {
    const page = guest.page
    const place = { timezone: 'UTC', page, language, coming: null, mayRenew: true }
    const outcome = asksToCancel === undefined ? {} : { asksToCancel }
    const part = { hotel: hotelRow!, row, base: '', language, look, sendsMail: true, outcome }
    return renderBooking(
      bookingData({
        row,
        hotel,
        rates: null,
        timezone: 'UTC',
        publicUrl: 'https://x.example',
        language,
        locale: language,
        changing: { canChange: false, why: null, back: 0, ended: null, pending: null, news: null },
        messages: CATALOGUES[language],
        look,
        isNew: false,
        sendsMail: true,
        guest: guestPart(part),
        paying: change(payingData(row, money as BookingMoney, place)),
        back: shownMoneyBack(row, money, language, language),
      }),
    )
  }
}

const TONES: Record<Tone, null> = {
  booked: null,
  changed: null,
  cancelled: null,
  paid: null,
  refunding: null,
  refunded: null,
  waiting: null,
  reminding: null,
  late: null,
  problem: null,
  expired: null,
  tooLate: null,
  short: null,
  revived: null,
  unrefunded: null,
  noShow: null,
  link: null,
}

test('no mail begins with the name of a value instead of the value: whatever it is about, all languages', () => {
  const until = { day: '2090-05-01', time: '12:00', isToday: false }
  const values = { hotel: 'Samudra', code: 'ABC', name: 'Ann', dates: '1 – 2 May' }
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const words = letterWords(createWords(language, CATALOGUES[language], 'USD'), 'USD')
    for (const tone of Object.keys(TONES) as Tone[])
      for (const recipient of ['guest', 'hotel'] as const) {
        const moments = { until, today: '2090-04-30' }
        const { subject, lead } = headingOf(tone, recipient, words, values, '$1', moments)
        assert.doesNotMatch(subject + lead, /\{\w+\}|undefined/, `${language} ${tone} ${recipient}`)
      }
  }
})

test('no page about a payment shows the name of a value instead of the value: all states, all languages', async () => {
  const paint = await painter()
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    for (const state of Object.keys(STATES) as PayingState[])
      for (const at of Array.from({ length: 8 }, (_, index) => index)) {
        const html = paint(language, (paying) => variantsOf({ ...paying, state })[at]!)
        assert.match(html, new RegExp(`data-payment="${state}"`))
        assert.doesNotMatch(html, /\{\w+\}|undefined|NaN/, `${language} ${state} ${at}`)
      }
    assert.doesNotMatch(
      paint(language, (paying) => paying, 'another'),
      /\{\w+\}|undefined|NaN/,
      language,
    )
  }
})
