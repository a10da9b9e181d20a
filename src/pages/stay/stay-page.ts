import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import type {
  ChangePart,
  PartyFields,
  Preview,
  RoomChoice,
  StayChangeData,
} from '../../../web/widget/change/changing-types.ts'
import { changingWords } from '../../../web/widget/change/changing-words.ts'
import { isWaitingForPayment } from '../../bookings/owed/due-now.ts'
import { costOfCancelling } from '../../bookings/owed/fees-now.ts'
import { bookingIn } from '../../bookings/record/booking-names.ts'
import { type Booking, bookedItems, grandTotalOf } from '../../bookings/shape/booking.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import type { ChangedByGuest } from '../../guest-changes/change-by-guest.ts'
import { refusalOfChange } from '../../guest-changes/decide-guest-change.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { type GuestChange, STAY_CHANGES } from '../../hotels/schemas.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import { CHOICE_ON_PAGE } from '../../stay/lists/party-bounds.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { acceptedLocale } from '../../stay/values/languages.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { wantedLanguages } from '../../stay/values/translations.ts'
import { isNobodysEmail } from '../../typed/email-address.ts'
import { bookingTerms } from '../booking/booking-terms.ts'
import { bookingNow } from '../booking/guest-part.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { pathBefore } from '../frame/own-address.ts'
import { pageHotel } from '../frame/page-hotel.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import { languageFor, lookOf, lookProperties, lookQuery } from '../frame/page-request.ts'
import { comparedMoney } from './compared-money.ts'
import { comparedLines } from './compared-price.ts'
import { mostOf, mostOfAny, type Offered, offeredExtras, offeredRooms } from './offered-rooms.ts'
import { pricedRooms } from './priced-rooms.ts'
import { stayFacts } from './stay-facts.ts'
import {
  addedParty,
  adultsOf,
  bookedAges,
  changesOf,
  choiceOf,
  MOST_CHILDREN,
  ownFields,
  prefixOf,
  readChoice,
  type Typed,
  typedAges,
  typedExtras,
} from './stay-form.ts'

/** The kinds of changes of the stay that the hotel allows. */
export const allowedKinds = ({ guest_may_change }: HotelRow): GuestChange[] =>
  STAY_CHANGES.filter((kind) => guest_may_change.includes(kind))

/** Whether a guest can change the stay on the page now. */
export const canChangeStay = ({ hotel, row }: FoundBooking): boolean =>
  allowedKinds(hotel).length > 0 &&
  !isNobodysEmail(row.guest_email) &&
  row.pending === undefined &&
  refusalOfChange(bookingNow({ hotel, row })) === undefined

/** Why a guest cannot, where the hotel allows changes; null: there is nothing to say. */
export const whyNoChange = ({ hotel, row }: FoundBooking): 'unpaid' | 'pending' | 'hotel' | null => {
  if (allowedKinds(hotel).length === 0 || isNobodysEmail(row.guest_email)) return null
  if (row.booking_status === 'cancelled') return null
  if (row.pending !== undefined) return 'pending'
  if (isWaitingForPayment(row)) return 'unpaid'
  return refusalOfChange(bookingNow({ hotel, row })) === undefined ? null : 'hotel'
}

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

/** What is asked now, and what was chosen before. */
export interface Asking {
  typed: Typed
  part: ChangePart | null
  /** Of which room. */
  item: number
}

const previewOf = (
  booking: Booking,
  { changes, changed }: NonNullable<Outcome['shown']>,
  typed: Typed,
  digits: number,
  language: string,
): Preview => {
  const { booking: made, due, floor } = changed
  const money = (minor: number): number => fromMinor(minor, digits)
  const [before, after] = [bookingIn(booking, language), bookingIn(made, language)]
  return {
    was: stayFacts(before),
    now: stayFacts(after),
    lines: comparedLines(before, after, digits),
    money: comparedMoney(booking, changed, digits),
    terms: bookingTerms(after, digits, Date.now()),
    floor: money(floor),
    hidden: [
      ['changes', JSON.stringify(changes)],
      ['total', String(grandTotalOf(after))],
      ['due', String(due)],
      ['seen', seenOf(booking)],
      ['typed', new URLSearchParams(ownFields(typed)).toString()],
    ],
  }
}

/** The parts of the stay that were chosen to be another. */
const changedParts = ({ items = [], ...dates }: ReturnType<typeof changesOf>): ChangePart[] => {
  const has = (...names: string[]): boolean =>
    items.some((item) => item.item !== undefined && names.some((name) => name in item))
  const parts: [ChangePart, boolean][] = [
    ['dates', Object.keys(dates).length > 0],
    ['guests', has('adults')],
    ['rooms', has('room_code', 'rate_code', 'rooms')],
    ['extras', has('extras')],
    ['add', items.some(({ item }) => item === undefined)],
  ]
  return parts.filter(([, is]) => is).map(([part]) => part)
}

/** As many as sleep there, or may, and no more than the page asks for. */
const partyFields = (
  most: { adults: number; children: number },
  rooms: number,
  adults: number,
  ages: readonly string[],
): PartyFields => {
  const slots = Math.min(MOST_CHILDREN, Math.max(ages.length, most.children * rooms))
  return {
    adults,
    mostAdults: Math.min(CHOICE_ON_PAGE.adults[1], Math.max(adults, most.adults * rooms, 1)),
    ages: Array.from({ length: slots }, (_, at) => ages[at] ?? ''),
  }
}

/** The page with one question, with all that can be changed, or with what the change comes to. */
export const stayPage = async (
  services: Services,
  found: FoundBooking,
  request: FastifyRequest,
  { typed, part, item: ofItem }: Asking,
  { said, shown }: Outcome,
  caller: Caller | undefined,
): Promise<Page> => {
  const { db, config, calendars } = services
  const { hotel: row, row: booking } = found
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
  const own = bookingIn(booking, language)
  const offered = offeredRooms(calendar, own, { arrival, departure }, today, wanted)
  const named = (value: string): Pick<RoomChoice, 'room_name' | 'rate_name'> =>
    offered.find((choice) => choice.value === value) ?? { room_name: '', rate_name: '' }
  const booked = bookedItems(own).find(({ item }) => item === ofItem) ?? bookedItems(own)[0]!
  const isOfRooms = part === 'rooms' || part === 'add'
  const field = part === 'add' ? 'new_room' : `${prefixOf(booked)}room`
  const value = part === 'add' ? '' : choiceOf(booked.room_code, booked.rate_code)
  const addedRoom = text('new_room', '')
  const first = firstOf(offered, [value, typed.get(field) ?? ''])
  const choices =
    isOfRooms && caller !== undefined
      ? await pricedRooms(services, { found, typed, field, may, caller }, first, value)
      : []
  const data: StayChangeData = {
    language,
    locale,
    messages: CATALOGUES[language],
    hotel,
    currency: booking.currency,
    path,
    query: `?lang=${language}${lookQuery(look)}`,
    kept: [['lang', language], ...(look.view === 'page' ? [] : keptLook(look))],
    typed: ownFields(typed),
    may: { dates: may('dates'), rooms: may('rooms'), guests: may('guests'), extras: may('extras') },
    part,
    item: booked.item,
    changed: changedParts(changesOf(typed, booking, may)),
    arrival,
    departure,
    today: formatDay(today),
    choices,
    total: fromMinor(grandTotalOf(booking), digits),
    feeNow: fromMinor(costOfCancelling(booking, Date.now()), digits),
    items: bookedItems(own).map((item) => {
      const prefix = prefixOf(item)
      const room = text(`${prefix}room`, choiceOf(item.room_code, item.rate_code))
      const rooms = Number(text(`${prefix}rooms`, String(item.rooms)))
      const adults = Number(text(`${prefix}adults`, String(adultsOf(item))))
      const most = mostOf(calendar, readChoice(room)?.room_code ?? item.room_code)
      return {
        item: item.item,
        room,
        ...named(room),
        rooms,
        ...partyFields(most, rooms, adults, typedAges(typed, prefix) ?? bookedAges(item)),
        extras: offeredExtras(calendar, item, typedExtras(typed, item), digits, wanted),
      }
    }),
    added: {
      room: addedRoom,
      ...named(addedRoom),
      ...partyFields(mostOfAny(calendar), 1, addedParty(typed).adults, addedParty(typed).ages),
    },
    mostRooms: row.max_rooms_per_booking,
    said,
    preview: shown === undefined ? null : previewOf(booking, shown, typed, digits, language),
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

/** What is booked and what was chosen first, so that they are among those that are priced. */
const firstOf = (offered: readonly Offered[], first: readonly string[]): Offered[] =>
  offered.toSorted((one, other) => Number(first.includes(other.value)) - Number(first.includes(one.value)))

const keptLook = ({ view, theme }: ReturnType<typeof lookOf>): [string, string][] => [
  ['view', view],
  ['theme', theme],
]
