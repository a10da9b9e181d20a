import type { Static } from 'typebox'
import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { toFlag } from '../http/fields/fields.ts'
import { CLOSED, columnsOf, PUSHED } from '../stay/days/days.ts'
import { quote } from '../stay/rule/quote.ts'
import { mergeReasons, toReason } from '../stay/rule/reasons.ts'
import { ANY_RATE, type Stay } from '../stay/rule/stay.ts'
import { type Day, formatDay } from '../stay/values/civil-date.ts'
import { fromMinor } from '../stay/values/money.ts'
import { roomsLeft } from './answer/room-answer.ts'
import { lowestPrice, offersOf, withExtras } from './search.ts'
import type { checkResult } from './search-schemas.ts'

const { rateDays: NO_RATE_DAYS } = columnsOf({ roomNights: [], rateNights: [] })

/** Whether a room of this type can be booked at any rate, regardless of the occupancy. */
export const checkRoom = (
  calendar: HotelCalendar,
  room: CalendarRoom,
  today: Day,
  arrival: Day,
  departure: Day,
): Static<typeof checkResult> => {
  const stay: Stay = { arrival, departure, rooms: 1, party: null }
  const offers = offersOf(calendar, room, { stay, today, rate_code: undefined }).map((offer) =>
    withExtras(offer, calendar, room, stay),
  )
  const available = offers.some(({ quote }) => quote.bookable)
  const quotes =
    offers.length > 0
      ? offers.map(({ quote }) => quote)
      : [quote(today, room.rules, ANY_RATE, room.days, NO_RATE_DAYS, stay)]
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
