import { type Static, Type } from 'typebox'
import { day, flag, integer, isOn, lookupCode, ownHotel } from '../http/fields.ts'
import type { Day } from '../stay/civil-date.ts'
import { MOST_NIGHTS } from '../stay/quote.ts'
import type { StayDates } from '../stay/stay-dates.ts'
import type { Search } from './search-answer.ts'

export const MOST_CALENDAR_DAYS = 400

const stayDates = {
  start_date: day('Arrival. Also StartDate'),
  end_date: day('Departure; the same day as arrival means one night. Also EndDate'),
}

export const searchQuery = Type.Object({
  hotel_code: Type.Optional(ownHotel('The hotel of the token. Also HotelCode')),
  ...stayDates,
  adults: Type.Optional(integer('Adults, 1 if left out. Also Adults')),
  children: Type.Optional(integer('Children, 0 if left out. Also Children')),
  rooms: Type.Optional(integer('Rooms, 1 if left out. Also Rooms', 1, 99)),
  room_code: Type.Optional(lookupCode('Only this room')),
  rate_code: Type.Optional(lookupCode('Only this rate')),
  available_only: Type.Optional(flag('1 leaves out what cannot be booked')),
})

export const checkQuery = Type.Object({
  hotel_code: Type.Optional(ownHotel('The hotel of the token. Also HotelCode')),
  ...stayDates,
  room_code: Type.String({ minLength: 1, maxLength: 10_000, format: 'text', description: 'The room' }),
})

export const widgetQuery = Type.Object({
  hotel_code: Type.Optional(ownHotel('The hotel of the token. Also HotelCode')),
  ...stayDates,
})

export const rateCalendarQuery = Type.Object({
  hotel_code: Type.Optional(ownHotel('The hotel of the token. Also HotelCode')),
  start_date: day('First day of arrival. Also StartDate'),
  end_date: day('Last day of arrival, included. Also EndDate'),
  nights: Type.Optional(integer('Nights of the stay, 1 if left out', 1, MOST_NIGHTS)),
  adults: Type.Optional(integer('Adults, 1 if left out. Also Adults')),
  children: Type.Optional(integer('Children, 0 if left out. Also Children')),
  rooms: Type.Optional(integer('Rooms, 1 if left out. Also Rooms', 1, 99)),
  room_code: Type.Optional(lookupCode('Only this room')),
})

/** The search a query describes, with its dates parsed. */
export const searchOf = (
  query: Static<typeof searchQuery>,
  { arrival, departure }: StayDates,
  today: Day,
): Search => {
  const party = { adults: query.adults ?? 1, children: query.children ?? 0 }
  return {
    stay: { arrival, departure, rooms: query.rooms ?? 1, party },
    today,
    room_code: query.room_code,
    rate_code: query.rate_code,
    availableOnly: query.available_only !== undefined && isOn(query.available_only),
  }
}
