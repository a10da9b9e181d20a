import type { ExtraChoice, RoomChoice } from '../../../web/widget/booking/changing-types.ts'
import type { Booking, BookingItem } from '../../bookings/shape/booking.ts'
import { bookedItems } from '../../bookings/shape/booking.ts'
import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { offersOf } from '../../search/search.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { textsIn, type Wanted } from '../../stay/values/translations.ts'
import { choiceOf } from './stay-form.ts'

/** More nobody reads. */
const MOST_CHOICES = 100
const MOST_EXTRAS = 50

/** The rooms and rates that can be had on these days, and those that are booked. */
export const offeredRooms = (
  calendar: HotelCalendar,
  booking: Booking,
  dates: { arrival: string; departure: string },
  today: Day,
  wanted: Wanted,
): RoomChoice[] => {
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
  for (const room of calendar.rooms) {
    if (!room.rules.published) continue
    for (const { rate, quote } of offersOf(calendar, room, { stay, today, rate_code: undefined })) {
      if (!quote.bookable || choices.size >= MOST_CHOICES) continue
      const { room_code } = room.facts
      const { rate_code } = rate.facts
      const { room_name } = textsIn(room.facts.translations, { room_name: room.facts.room_name }, wanted)
      const { rate_name } = textsIn(rate.facts.translations, { rate_name: rate.facts.rate_name }, wanted)
      choices.set(choiceOf(room_code, rate_code), {
        value: choiceOf(room_code, rate_code),
        room_name,
        rate_name,
      })
    }
  }
  return [...choices.values()]
}

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
    quantity: chosen.find(({ extra_code }) => extra_code === extra.code)?.quantity ?? 0,
    most: extra.per === 'unit' ? extra.maxQuantity : 1,
  }))
}
