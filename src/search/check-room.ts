import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { toFlag } from '../http/fields.ts'
import { type Day, FIRST_DAY, formatDay, LAST_DAY } from '../stay/civil-date.ts'
import { CLOSED, PUSHED, RateDays, RestrictionsPalette } from '../stay/days.ts'
import { fromMinor } from '../stay/money.ts'
import { quote, type RateRules, type Stay } from '../stay/quote.ts'
import { mergeReasons, toReason } from '../stay/reasons.ts'
import { lowestPrice, offersOf, roomsLeft } from './search.ts'

const NO_RATE: RateRules = { closed: false, firstDay: FIRST_DAY, lastDay: LAST_DAY, price: 0 }
const NO_RATE_DAYS = new RateDays(new RestrictionsPalette())

/** Whether one room of this type can be booked at some rate, whatever the occupancy. */
export const checkRoom = (
  calendar: HotelCalendar,
  room: CalendarRoom,
  today: Day,
  arrival: Day,
  departure: Day,
): object => {
  const stay: Stay = { arrival, departure, rooms: 1, party: null }
  const offers = offersOf(calendar, room, { stay, today, rate_code: undefined })
  const available = offers.some(({ quote }) => quote.bookable)
  const quotes =
    offers.length > 0
      ? offers.map(({ quote }) => quote)
      : [quote(today, room.rules, NO_RATE, room.days, NO_RATE_DAYS, stay)]
  const reasons = available ? [] : mergeReasons(quotes.map((each) => each.reasons)).map(toReason)
  const days = []
  for (let day = arrival; day < departure; day++) {
    const flags = room.days.flags(day)
    days.push({
      date: formatDay(day),
      number_of_rooms: (flags & PUSHED) === 0 ? 0 : room.days.count(day),
      is_close: toFlag((flags & CLOSED) !== 0),
    })
  }
  return {
    room_code: room.facts.room_code,
    start_date: formatDay(arrival),
    end_date: formatDay(departure),
    nights: departure - arrival,
    is_available: toFlag(available),
    number_of_rooms: roomsLeft(room, stay),
    lowest_price: fromMinor(lowestPrice(offers), calendar.digits),
    currency: calendar.hotel.currency,
    days,
    reasons,
  }
}
