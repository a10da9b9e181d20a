import { CATALOGUES } from '../../web/messages/catalogues.ts'
import { accentsOf } from '../../web/shared/colour.ts'
import { createWords, daysBetween } from '../../web/shared/words.ts'
import { itemParty } from '../../web/widget/item-party.ts'
import type { Paying } from '../../web/widget/paying-types.ts'
import { payingWords } from '../../web/widget/paying-words.ts'
import type { Booking, PageWords } from '../../web/widget/types.ts'
import type { Booking as StoredBooking } from '../bookings/booking.ts'
import { findBookingById } from '../bookings/queries.ts'
import { findHotel, type HotelRow } from '../hotels/queries.ts'
import type { MailRow } from '../mail/queries.ts'
import type { Compose, ComposedMail } from '../mail/worker.ts'
import type { Services } from '../services.ts'
import { languageOf } from '../stay/languages.ts'
import { mailedName, mailedText } from '../typed/mailed.ts'
import { guestBooking } from './booking-data.ts'
import { type Letter, mailHtml } from './booking-mail-html.ts'
import { endingLines, termsPart } from './mail-terms.ts'
import { type BookingMoney, payingData, readMoney } from './paying-data.ts'
import { isOfPayment, isStillDue, moneyPart, paymentLead, paymentSubject } from './payment-mail.ts'
import { stayCalendar } from './stay-ics.ts'

const LEADS = {
  booked: 'mailBookedLead',
  changed: 'mailChangedLead',
  cancelled: 'mailCancelledLead',
} as const
const SUBJECTS = {
  guest: { booked: 'mailBookedSubject', changed: 'mailChangedSubject', cancelled: 'mailCancelledSubject' },
  hotel: { booked: 'mailHotelBooked', changed: 'mailHotelChanged', cancelled: 'mailHotelCancelled' },
} as const

/** Writes a mail from the booking as it stands when it is sent. */
export const bookingMail =
  ({ db, config }: Pick<Services, 'db' | 'config'>): Compose =>
  async (mail) => {
    const [row, hotel] = await db
      .of(mail.hotel_id)
      .read((sql) =>
        Promise.all([findBookingById(sql, mail.hotel_id, mail.booking_id), findHotel(sql, mail.hotel_id)]),
      )
    if (row === undefined || hotel === undefined) return undefined
    const money = await db.of(mail.hotel_id).read((sql) => readMoney(sql, mail.hotel_id, row))
    return composeMail(mail, { row, hotel, money, publicUrl: config.publicUrl })
  }

interface MailFacts {
  row: StoredBooking
  hotel: HotelRow
  money: BookingMoney | undefined
  publicUrl: string
}

const composeMail = (
  mail: MailRow,
  { row, hotel, money, publicUrl }: MailFacts,
): ComposedMail | undefined => {
  const toGuest = mail.recipient === 'guest'
  // What language the hotel's staff reads is not known; guests chose theirs.
  const language = (toGuest ? languageOf(mail.language) : undefined) ?? 'en'
  const words: PageWords = createWords(language, CATALOGUES[language], row.currency)
  const booking = asMailed(guestBooking(row, hotel.timezone), toGuest)
  const page = `${publicUrl}/booking/${hotel.chain_code}/${hotel.hotel_code}/${row.page_token}`
  const place = { timezone: hotel.timezone, page, language, coming: null, mayRenew: false }
  const paying = money === undefined ? null : payingData(row, money, place)
  if (mail.kind === 'expiring' && !isStillDue(paying)) return undefined
  const values = {
    hotel: hotel.hotel_name,
    code: booking.booking_code,
    name: booking.guest_name,
    dates: `${words.date(booking.arrival_date, 'short')} – ${words.date(booking.departure_date, 'short')}`,
  }
  const subject = isOfPayment(mail.kind)
    ? paymentSubject(payingWords(language, row.currency), mail.kind, mail.recipient, values)
    : words.t(SUBJECTS[mail.recipient][mail.kind], values)
  const letter = letterOf(mail, { booking, paying, hotel }, words, `${page}?lang=${language}`, subject)
  const title = words.t('stayAt', { hotel: hotel.hotel_name })
  return {
    sender: toGuest ? hotel.hotel_name : 'Vacancy',
    to: recipientOf(mail, row, hotel),
    replyTo: (toGuest ? hotel.hotel_email : row.guest_email) || undefined,
    subject,
    text: mailText(letter),
    html: mailHtml(letter),
    calendar: toGuest && !isOfPayment(mail.kind) ? stayCalendar(row, hotel, title, page) : undefined,
  }
}

/** The hotel reads a request, and the desk has all of it; a guest knows it. */
const MOST_OF_REQUEST = { hotel: 2000, guest: 300 }

const asMailed = (booking: Booking, toGuest: boolean): Booking => ({
  ...booking,
  guest_name: mailedName(booking.guest_name),
  guest_phone: mailedName(booking.guest_phone),
  special_request: mailedText(
    booking.special_request,
    toGuest ? MOST_OF_REQUEST.guest : MOST_OF_REQUEST.hotel,
  ),
})

const recipientOf = (mail: MailRow, row: StoredBooking, hotel: HotelRow): ComposedMail['to'] => {
  if (mail.recipient === 'guest') return { name: mailedName(row.guest_name), address: row.guest_email }
  return hotel.hotel_email === '' ? undefined : { name: hotel.hotel_name, address: hotel.hotel_email }
}

const letterOf = (
  mail: MailRow,
  { booking, paying, hotel }: { booking: Booking; paying: Paying | null; hotel: HotelRow },
  words: PageWords,
  url: string,
  subject: string,
): Letter => {
  const { t, money } = words
  const { grand_total } = booking.price
  const toGuest = mail.recipient === 'guest'
  const isCancelled = booking.booking_status === 'cancelled'
  const said = payingWords(words.language, booking.currency)
  const lead = isOfPayment(mail.kind)
    ? paymentLead(said, mail.kind, booking.guest_name)
    : t(LEADS[mail.kind], { name: booking.guest_name })
  const part = paying === null ? undefined : moneyPart(paying, words, said, toGuest, booking.booking_code)
  return {
    language: words.language,
    direction: words.direction,
    color: accentsOf(hotel.default_color).light,
    hotelName: hotel.hotel_name,
    lead: toGuest ? lead : subject,
    facts: [...factsOf(booking, words, !toGuest), ...endingLines(booking, words)],
    lines: linesOf(booking, words),
    total: [
      t(isCancelled || booking.is_paid || part !== undefined ? 'total' : 'dueAtHotel'),
      money(grand_total, amountsOf(booking)),
    ],
    money: part?.rows ?? [],
    notes: part?.notes ?? [],
    link: { text: toGuest && paying?.payUrl != null ? said.t('mailToPayment') : t('openBooking'), url },
    receipts: part?.receipts ?? [],
    policies: toGuest && !isCancelled ? [...termsPart(booking, words), ...policiesOf(hotel, words)] : [],
    questions: toGuest ? t('mailQuestions') : '',
    reach: toGuest ? [hotel.hotel_address, hotel.hotel_phone_number, hotel.hotel_email].filter(Boolean) : [],
  }
}

const factsOf = (booking: Booking, words: PageWords, withGuest: boolean): [string, string][] => {
  const { t, date } = words
  const nights = t('nightCount', { n: daysBetween(booking.arrival_date, booking.departure_date) })
  const arriving = booking.arrival_time === null ? '' : `, ${words.time(booking.arrival_time)}`
  const facts: [string, string][] = [
    [t('bookingCode'), booking.booking_code],
    [t('arrival'), date(booking.arrival_date, 'full') + arriving],
    [t('departure'), `${date(booking.departure_date, 'full')} · ${nights}`],
    ...roomsOf(booking, words),
  ]
  if (withGuest)
    facts.push(
      [t('guest'), booking.guest_name],
      [t('email'), booking.guest_email],
      [t('phone'), booking.guest_phone],
    )
  facts.push([t('promoLabel'), booking.promo_code ?? ''], [t('request'), booking.special_request])
  return facts.filter(([, value]) => value !== '')
}

/** Each room with its rate and who sleeps there. */
const roomsOf = ({ price: { items } }: Booking, words: PageWords): [string, string][] =>
  items.map((item, at) => [
    items.length === 1 ? words.t('room') : words.t('roomNumber', { n: at + 1 }),
    `${item.room_name} · ${item.rate_name} · ${itemParty(words, item)}`,
  ])

const amountsOf = ({ price: { items, charges } }: Booking): number[] => [
  ...items.flatMap(({ nightly }) => nightly.map(({ total }) => total ?? 0)),
  ...charges.map(({ amount }) => amount),
]

/** Every line of the price, room by room. What is included is told in brackets, so that nobody adds it. */
const linesOf = (booking: Booking, words: PageWords): [string, string][] => {
  const { t, date } = words
  const { items, charges } = booking.price
  const like = amountsOf(booking)
  const money = (amount: number) => words.money(amount, like)
  return items.flatMap((item, at): [string, string][] => {
    const room = items.length === 1 ? '' : `${t('roomNumber', { n: at + 1 })}, `
    const own = charges
      .filter((charge) => charge.item === item.item && charge.kind !== 'room')
      .sort((a, b) => a.is_included - b.is_included)
    return [
      ...item.nightly.map((night): [string, string] => [
        room + date(night.date, 'short'),
        money(night.total ?? 0),
      ]),
      ...own.map(({ name, amount, is_included }): [string, string] =>
        is_included === 1
          ? [room + t('includes', { name }), `(${money(amount)})`]
          : [room + name, money(amount)],
      ),
    ]
  })
}

const policiesOf = (hotel: HotelRow, { t, time }: PageWords): [string, string][] => [
  [
    t('policies'),
    `${t('checkInFrom', { time: time(hotel.check_in_time) })}. ` +
      `${t('checkOutUntil', { time: time(hotel.check_out_time) })}.`,
  ],
  ...hotel.hotel_policy.map(({ title, description }): [string, string] => [title, description]),
]

const mailText = (letter: Letter): string => {
  const pairs = (list: [string, string][]): string =>
    list.map(([name, value]) => `${name}: ${value}`).join('\n')
  return [
    letter.lead,
    pairs(letter.facts),
    pairs([...letter.lines, letter.total, ...letter.money]),
    pairs(letter.notes),
    [letter.link, ...letter.receipts].map(({ text, url }) => `${text}: ${url}`).join('\n'),
    pairs(letter.policies),
    [letter.questions, ...letter.reach].filter(Boolean).join('\n'),
    letter.hotelName,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
