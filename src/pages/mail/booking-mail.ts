import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import { accentsOf } from '../../../web/shared/colour.ts'
import { createWords } from '../../../web/shared/words.ts'
import type { HotelMoment, Paying } from '../../../web/widget/pay/paying-types.ts'
import { momentText, unpaidRows } from '../../../web/widget/words/paying-words.ts'
import { bookingIn } from '../../bookings/record/booking-names.ts'
import { findBookingById } from '../../bookings/record/queries.ts'
import type { Booking as StoredBooking } from '../../bookings/shape/booking.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import { hotelIn } from '../../hotels/hotel-texts.ts'
import { findHotel, type HotelRow } from '../../hotels/queries.ts'
import { listMailedEvents, type MailLease, type Recipient } from '../../mail/queries.ts'
import type { Compose, ComposedMail } from '../../mail/worker.ts'
import type { Services } from '../../services.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { nameIn } from '../../stay/values/guest-names.ts'
import { languageOf } from '../../stay/values/languages.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { mailedName, mailedText } from '../../typed/mailed.ts'
import { guestBooking } from '../booking/booking-data.ts'
import { stayCalendar } from '../booking/stay-ics.ts'
import { askedPayment, type BookingMoney, momentAt, payingData, readMoney } from '../pay/paying-data.ts'
import { type Letter, mailHtml } from './booking-mail-html.ts'
import { mailText } from './booking-mail-text.ts'
import { actLines, type Happening, happeningsOf } from './mail-acts.ts'
import { amountsOf, factsOf, linesOf, policiesOf } from './mail-facts.ts'
import { headingOf, toneOf } from './mail-heading.ts'
import { endingLines, letterMoney, moneyBackNotes } from './mail-money-back.ts'
import { asPairs, moneyPart } from './mail-money-rows.ts'
import { termsPart } from './mail-terms.ts'
import { type LetterWords, letterWords } from './mail-words.ts'
import { linkOf, type MailedLink } from './mailed-link.ts'

/** Writes a mail from the booking as it stands when it is sent, and what happened to it since the last one. */
export const bookingMail =
  ({ db, config }: Pick<Services, 'db' | 'config'>): Compose =>
  async (mail) => {
    const { hotel_id, booking_id, acts } = mail
    const versions = acts.flatMap(({ version }) => (version === null ? [] : [version]))
    const [row, hotel, events] = await db
      .of(hotel_id)
      .read((sql) =>
        Promise.all([
          findBookingById(sql, hotel_id, booking_id),
          findHotel(sql, hotel_id),
          versions.length === 0 ? [] : listMailedEvents(sql, hotel_id, versions),
        ]),
      )
    if (row === undefined || hotel === undefined) return undefined
    const money = await db.of(hotel_id).read((sql) => readMoney(sql, hotel_id, row))
    const happened = happeningsOf(acts, events)
    const booking = asMailed(row, mail.recipient)
    const link = await linkOf({ db, config }, mail, row, hotel)
    return composeMail(mail, { row: booking, hotel, money, happened, link, publicUrl: config.publicUrl })
  }

interface MailFacts {
  row: StoredBooking
  hotel: HotelRow
  money: BookingMoney | undefined
  happened: Happening[]
  /** A link to pay by that it sends. */
  link: MailedLink | undefined
  publicUrl: string
}

/** What the hotel wrote, as the guest reads it. */
const factsIn = (facts: MailFacts, language: string): MailFacts => ({
  ...facts,
  row: bookingIn(facts.row, language),
  hotel: hotelIn(facts.hotel, language),
})

const composeMail = (mail: MailLease, stored: MailFacts): ComposedMail | undefined => {
  const toGuest = mail.recipient === 'guest'
  // What language the hotel's staff reads is not known; guests chose theirs.
  const language = (toGuest ? languageOf(mail.acts.at(-1)!.language) : undefined) ?? 'en'
  const facts = toGuest ? factsIn(stored, language) : stored
  const { row, hotel, money, happened, link, publicUrl } = facts
  const words = letterWords(createWords(language, CATALOGUES[language], row.currency), row.currency)
  const page = bookingPage(publicUrl, hotel, row)
  const place = { timezone: hotel.timezone, page, language, coming: null, mayRenew: false }
  const paying = money === undefined ? null : payingData(row, money, place)
  const tone = toneOf(happened, row, paying, money?.payments ?? [], link !== undefined)
  if (tone === undefined) return undefined
  const { subject, lead } = headingOf(
    tone,
    mail.recipient,
    words,
    headingValues(row, hotel, words),
    tone === 'link'
      ? words.paying.money(link!.amount)
      : paying === null
        ? ''
        : words.paying.money(paying.amount),
    { until: dueMoment(facts), today: formatDay(todayIn(hotel.timezone, money?.now)) },
  )
  const url = toGuest ? `${page}?lang=${language}` : `${publicUrl}/desk/bookings/${row.booking_code}`
  const letter = letterOf({ ...facts, toGuest, words, paying, lead, url })
  return {
    sender: toGuest ? hotel.hotel_name : 'Vacancy',
    to: recipientOf(mail, row, hotel),
    replyTo: (toGuest ? hotel.hotel_email : row.guest_email) || undefined,
    subject,
    text: mailText(letter),
    html: mailHtml(letter),
    calendar: toGuest && movesCalendar(happened) ? stayCalendar(row, hotel, language, page) : undefined,
  }
}

/** The hotel reads a request, and the desk has all of it; a guest knows it. */
const MOST_OF_REQUEST = { hotel: 2000, guest: 300 }

/** What the guest typed is for the eye alone. */
const asMailed = (row: StoredBooking, recipient: Recipient): StoredBooking => ({
  ...row,
  guest_name: mailedName(row.guest_name),
  guest_phone: mailedName(row.guest_phone),
  special_request: mailedText(row.special_request, MOST_OF_REQUEST[recipient]),
})

// Paid, it is no longer tentative.
const MOVES_CALENDAR = new Set(['booked', 'changed', 'cancelled', 'paid'])

const movesCalendar = (happened: readonly Happening[]): boolean =>
  happened.some(({ kinds, isRevived }) => isRevived || kinds.some((kind) => MOVES_CALENDAR.has(kind)))

const headingValues = (row: StoredBooking, hotel: HotelRow, { page }: LetterWords) => ({
  hotel: hotel.hotel_name,
  code: row.booking_code,
  name: row.guest_name,
  dates: `${page.date(row.arrival_date, 'short')} – ${page.date(row.departure_date, 'short')}`,
})

/** Until when the payment is, or was, waited for. */
const dueMoment = ({ row, hotel, money }: MailFacts): HotelMoment | null => {
  const at = row.payment_due_at ?? (money && askedPayment(money)?.due_at) ?? null
  return at === null ? null : momentAt(hotel.timezone, Date.parse(at), money?.now ?? Date.now())
}

const recipientOf = (mail: MailLease, row: StoredBooking, hotel: HotelRow): ComposedMail['to'] => {
  if (mail.recipient === 'guest')
    return row.guest_email === '' ? undefined : { name: row.guest_name, address: row.guest_email }
  return hotel.hotel_email === '' ? undefined : { name: hotel.hotel_name, address: hotel.hotel_email }
}

interface LetterFacts extends MailFacts {
  toGuest: boolean
  words: LetterWords
  paying: Paying | null
  lead: string
  url: string
}

const letterOf = (facts: LetterFacts): Letter => {
  const { row, hotel, money: stored, paying, happened, toGuest, words, lead, url } = facts
  const { t, money } = words.page
  const now = stored?.now ?? Date.now()
  const booking = guestBooking(row, hotel.timezone, now)
  const isCancelled = row.booking_status === 'cancelled'
  const letter = letterMoney(row, words, toGuest)
  const part = paying === null ? undefined : moneyPart(paying, booking.fees, words, toGuest, row.booking_code)
  const unpaid = asPairs(unpaidRows(booking, words.page, words.paying))
  const until = dueMoment(facts)
  const untilText = until === null ? '' : momentText(words.mail, until)
  return {
    language: words.page.language,
    direction: words.page.direction,
    colors: accentsOf(hotel.default_color),
    hotelName: hotel.hotel_name,
    lead,
    happened: [
      words.mail.t('happened'),
      actLines(happened, {
        words,
        toGuest,
        until: untilText,
        money,
        extras: extraNames(row),
        named: namesOf(facts),
      }),
    ],
    facts: [...factsOf(booking, words, !toGuest), ...endingLines(row, letter)],
    lines: linesOf(booking, words.page),
    total: [
      t(isCancelled || booking.is_paid || part !== undefined || unpaid.length > 0 ? 'total' : 'dueAtHotel'),
      money(booking.price.grand_total, amountsOf(booking)),
    ],
    money: part?.rows ?? unpaid,
    notes: [...(part?.notes ?? []), ...moneyBackNotes(row, stored, letter)],
    link:
      facts.link === undefined
        ? { text: linkText(facts), url }
        : { text: words.paying.t('mailToPayment'), url: facts.link.url },
    receipts: [
      ...(facts.link === undefined ? [] : [{ text: words.page.t('openBooking'), url }]),
      ...(part?.receipts ?? []),
    ],
    policies:
      toGuest && !isCancelled
        ? [...termsPart(row, booking, words, now), ...policiesOf(hotel, words.page)]
        : [],
    questions: toGuest ? t('mailQuestions') : '',
    reach: toGuest ? [hotel.hotel_address, hotel.hotel_phone_number, hotel.hotel_email].filter(Boolean) : [],
  }
}

const linkText = ({ toGuest, paying, words }: LetterFacts): string => {
  if (!toGuest) return words.mail.t('openDesk')
  return paying?.payUrl == null ? words.page.t('openBooking') : words.paying.t('mailToPayment')
}

/** Events have the names in the hotel's language. */
const namesOf =
  ({ row, toGuest, words }: LetterFacts) =>
  (kind: 'room' | 'rate', name: string): string =>
    toGuest && row.language === words.page.language ? nameIn(row.guest_names, kind, name) : name

const extraNames = ({ charges }: StoredBooking): Map<string, string> =>
  new Map(charges.filter(({ kind }) => kind === 'extra').map(({ code, name }) => [code, name]))
