import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import type { Preview, StayChangeData } from '../../../web/widget/booking/changing-types.ts'
import { changingWords } from '../../../web/widget/booking/changing-words.ts'
import { dueOf } from '../../bookings/owed/item-fees.ts'
import { bookingIn } from '../../bookings/record/booking-names.ts'
import { type Booking, bookedItems, grandTotalOf } from '../../bookings/shape/booking.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import type { ChangedByGuest } from '../../guest-changes/change-by-guest.ts'
import { refusalOfChange } from '../../guest-changes/decide-guest-change.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { type GuestChange, STAY_CHANGES } from '../../hotels/schemas.ts'
import type { Services } from '../../services.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { acceptedLocale } from '../../stay/values/languages.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { wantedLanguages } from '../../stay/values/translations.ts'
import { isErasedEmail } from '../../typed/email-address.ts'
import { bookingTerms } from '../booking/booking-terms.ts'
import { bookingNow } from '../booking/guest-part.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { pathBefore } from '../frame/own-address.ts'
import { pageHotel } from '../frame/page-hotel.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import { languageFor, lookOf, lookProperties, lookQuery } from '../frame/page-request.ts'
import { comparedLines } from './compared-price.ts'
import { offeredExtras, offeredRooms } from './offered-rooms.ts'
import { choiceOf, partyOf, prefixOf, type Typed, typedExtras } from './stay-form.ts'

/** The kinds of changes of the stay that the hotel allows. */
export const allowedKinds = ({ guest_may_change }: HotelRow): GuestChange[] =>
  STAY_CHANGES.filter((kind) => guest_may_change.includes(kind))

/** Whether a guest can change the stay on the page now. */
export const canChangeStay = ({ hotel, row }: FoundBooking): boolean =>
  allowedKinds(hotel).length > 0 &&
  !isErasedEmail(row.guest_email) &&
  row.pending === undefined &&
  refusalOfChange(bookingNow({ hotel, row })) === undefined

/** Stands for the booking as it was shown: a change of what is another by now is not made. */
export const seenOf = (booking: Booking): string =>
  createHash('sha256')
    .update(JSON.stringify([booking.updated_at, booking.items, grandTotalOf(booking)]))
    .digest('base64url')
    .slice(0, 22)

/** What came of what was asked for. */
export interface Outcome {
  said: StayChangeData['said']
  shown?: { changes: object; changed: ChangedByGuest }
}

const previewOf = (
  booking: Booking,
  { changes, changed }: NonNullable<Outcome['shown']>,
  digits: number,
  language: string,
): Preview => {
  const { booking: after, due, refund } = changed
  const money = (minor: number): number => fromMinor(minor, digits)
  return {
    lines: comparedLines(bookingIn(booking, language), bookingIn(after, language), digits),
    before: money(grandTotalOf(booking)),
    after: money(grandTotalOf(after)),
    dueNow: money(due),
    dueLater: money(Math.max(0, dueOf(after) - due)),
    refund: money(refund),
    terms: bookingTerms(after, digits, Date.now()),
    hidden: [
      ['changes', JSON.stringify(changes)],
      ['total', String(grandTotalOf(after))],
      ['due', String(due)],
      ['seen', seenOf(booking)],
    ],
  }
}

/** The page with the form, and with what the change comes to where something was asked for. */
export const stayPage = async (
  { db, config, calendars }: Services,
  { hotel: row, row: booking }: FoundBooking,
  request: FastifyRequest,
  typed: Typed,
  { said, shown }: Outcome,
): Promise<Page> => {
  const language = languageFor(request)
  const locale = acceptedLocale(request.headers['accept-language'], language)
  const look = lookOf(request)
  const today = todayIn(row.timezone)
  const digits = fractionDigits(row.currency) ?? 2
  const [hotel, clock] = await Promise.all([
    db.of(row.hotel_id).read((sql) => pageHotel(sql, row, config.publicUrl, language)),
    db.clocks.ask(row.hotel_id),
  ])
  const bundle = await pageBundle()
  const calendar = await calendars.current(row.hotel_id, clock!, today)
  const wanted = wantedLanguages(language, calendar.hotel.language)
  const allowed = allowedKinds(row)
  const may = (kind: GuestChange): boolean => allowed.includes(kind)
  const text = (name: string, otherwise: string): string => typed.get(name) ?? otherwise
  const arrival = text('arrival_date', booking.arrival_date)
  const departure = text('departure_date', booking.departure_date)
  const path = bookingPage(pathBefore(config.publicUrl), row, booking)
  const data: StayChangeData = {
    language,
    locale,
    messages: CATALOGUES[language],
    hotel,
    currency: booking.currency,
    path,
    query: `?lang=${language}${lookQuery(look)}`,
    kept: [['lang', language], ...(look.view === 'page' ? [] : keptLook(look))],
    may: { dates: may('dates'), rooms: may('rooms'), guests: may('guests'), extras: may('extras') },
    arrival,
    departure,
    today: formatDay(today),
    choices: offeredRooms(calendar, bookingIn(booking, language), { arrival, departure }, today, wanted),
    items: bookedItems(booking).map((item) => {
      const prefix = prefixOf(item)
      const party = partyOf(item)
      const ages = (item.children_ages ?? []).filter((age) => age !== null).join(', ')
      const [room_code, rate_code] = [item.room_code, item.rate_code]
      return {
        item: item.item,
        room: text(`${prefix}room`, choiceOf(room_code, rate_code)),
        rooms: Number(text(`${prefix}rooms`, String(item.rooms))),
        adults: Number(text(`${prefix}adults`, String(party.adults))),
        children: Number(text(`${prefix}children`, String(party.children))),
        ages: text(`${prefix}ages`, ages),
        extras: offeredExtras(calendar, item, typedExtras(typed, item), digits, wanted),
      }
    }),
    added: {
      room: text('new_room', ''),
      adults: Number(text('new_adults', '2')),
      children: Number(text('new_children', '0')),
      ages: text('new_ages', ''),
    },
    mostRooms: row.max_rooms_per_booking,
    said,
    preview: shown === undefined ? null : previewOf(booking, shown, digits, language),
  }
  const title = changingWords(language, booking.currency, locale).t('title')
  return {
    language,
    color: hotel.default_color,
    ...lookProperties(look),
    head: { title: `${title} · ${booking.booking_code}`, noindex: true },
    leadsAway: true,
    isAlone: shown !== undefined,
    content: bundle.renderStayChange(data),
  }
}

const keptLook = ({ view, theme }: ReturnType<typeof lookOf>): [string, string][] => [
  ['view', view],
  ['theme', theme],
]
