import type { ExtraChoice, RoomChoice } from '../../../web/widget/change/changing-types.ts'
import type { Booking, BookingItem } from '../../bookings/shape/booking.ts'
import { bookedItems } from '../../bookings/shape/booking.ts'
import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { offersOf } from '../../search/search.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { textsIn, type Wanted } from '../../stay/values/translations.ts'
import { choiceOf } from './stay-form.ts'

/** More nobody reads. */
const MOST_EXTRAS = 50

export type Offered = Pick<RoomChoice, 'value' | 'room_name' | 'rate_name'>

/** The rooms and rates that are booked, then those that can be had on these days for so many, the cheapest first. */
export const offeredRooms = (
  calendar: HotelCalendar,
  booking: Booking,
  dates: { arrival: string; departure: string },
  today: Day,
  wanted: Wanted,
): Offered[] => {
  const [arrival, departure] = [parseDay(dates.arrival), parseDay(dates.departure)]
  const own = bookedItems(booking).map(({ room_code, rate_code, room_name, rate_name }) => ({
    value: choiceOf(room_code, rate_code),
    room_name,
    rate_name,
  }))
  const choices = new Map(own.map((choice) => [choice.value, choice]))
  if (arrival === undefined || departure === undefined || arrival >= departure || departure - arrival > 366)
    return [...choices.values()]
  const stay = { arrival, departure, rooms: 1, party: { adults: 1, children: 0 } }
  const free = calendar.rooms
    .filter(({ rules }) => rules.published)
    .flatMap((room) =>
      offersOf(calendar, room, { stay, today, rate_code: undefined })
        .filter(({ quote }) => quote.bookable)
        .map(({ rate, quote }) => ({ room: room.facts, rate: rate.facts, total: quote.total })),
    )
    .sort((one, other) => one.total - other.total)
  for (const { room, rate } of free) {
    const value = choiceOf(room.room_code, rate.rate_code)
    if (choices.has(value)) continue
    const { room_name } = textsIn(room.translations, { room_name: room.room_name }, wanted)
    const { rate_name } = textsIn(rate.translations, { rate_name: rate.rate_name }, wanted)
    choices.set(value, { value, room_name, rate_name })
  }
  return [...choices.values()]
}

/** How many sleep in a room of a type at most; where nobody knows the type any more, as many as a page asks for. */
export const mostOf = (calendar: HotelCalendar, roomCode: string): { adults: number; children: number } => {
  const room = calendar.rooms.find(({ facts }) => facts.room_code === roomCode)
  return { adults: room?.rules.maxAdults ?? 0, children: room?.rules.maxChildren ?? 0 }
}

/** How many sleep in the largest rooms. */
export const mostOfAny = ({ rooms }: HotelCalendar): { adults: number; children: number } => ({
  adults: Math.max(0, ...rooms.map(({ rules }) => rules.maxAdults)),
  children: Math.max(0, ...rooms.map(({ rules }) => rules.maxChildren)),
})

/** What can be had beside a room, with what is wanted of it. Those that come by themselves are not chosen. */
export const offeredExtras = (
  calendar: HotelCalendar,
  { room_code, rate_code, extras }: Pick<BookingItem, 'room_code' | 'rate_code' | 'extras'>,
  typed: readonly { extra_code: string; quantity: number }[] | undefined,
  digits: number,
  wanted: Wanted,
): ExtraChoice[] => {
  const rate = calendar.rates.find(({ facts }) => facts.rate_code === rate_code)
  const chosen =
    typed ?? (extras ?? []).map(({ extra_code, quantity }) => ({ extra_code, quantity: quantity ?? 1 }))
  const { offered } = calendar.prices.book.of(room_code, rate_code, rate?.facts.policy_code ?? null)
  return offered.slice(0, MOST_EXTRAS).map((extra) => ({
    extra_code: extra.code,
    name: textsIn(extra.translations, { extra_name: extra.name }, wanted).extra_name,
    price: fromMinor(extra.price, digits),
    per: extra.per,
    quantity: chosen.find(({ extra_code }) => extra_code === extra.code)?.quantity ?? 0,
    most: extra.per === 'unit' ? extra.maxQuantity : 1,
  }))
}
