import { type Static, Type } from 'typebox'
import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { stayRule } from '../http/fields/date-rules.ts'
import { day, flag, integer, isOn, lookupCode, ownHotel } from '../http/fields/fields.ts'
import { askedLanguage } from '../http/fields/translation-fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { sleepersOf } from '../stay/party/sleepers.ts'
import { MOST_NIGHTS } from '../stay/rule/stay.ts'
import type { StayDates } from '../stay/rule/stay-dates.ts'
import type { HotelMoment, Search } from './answer/search-request.ts'
import { searchedPromo } from './answer/searched-promo.ts'
import { partyFields, partyOf, partyRule } from './asked-party.ts'

export const MOST_CALENDAR_DAYS = 400

const stayDates = {
  start_date: day('Arrival. Also StartDate'),
  end_date: day('Departure; the same day as arrival means one night. Also EndDate'),
}

const promo_code = Type.Optional(
  Type.String({
    maxLength: 100,
    format: 'text',
    description: 'A promo code; promo beside Result says whether it counts',
  }),
)

export const searchQuery = Type.Object({
  hotel_code: Type.Optional(ownHotel('The hotel of the token. Also HotelCode')),
  ...stayDates,
  ...partyFields,
  promo_code,
  room_code: Type.Optional(lookupCode('Only this room')),
  rate_code: Type.Optional(lookupCode('Only this rate')),
  available_only: Type.Optional(flag('1 leaves out what cannot be booked')),
  lang: askedLanguage,
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
  ...partyFields,
  promo_code,
  room_code: Type.Optional(lookupCode('Only this room')),
})

/** The rules of a query for a stay. */
export const searchRule = (given: Record<string, unknown>): RuleFault[] => [
  ...stayRule(given),
  ...partyRule(given),
]

/** The search a query describes, with its dates parsed, at a moment of the hotel. */
export const searchOf = (
  query: Static<typeof searchQuery>,
  { arrival, departure }: StayDates,
  calendar: HotelCalendar,
  { today, now }: HotelMoment,
): Search => {
  const { rooms, party } = partyOf(query)
  const asked = {
    stay: { arrival, departure, rooms, party, sleepers: sleepersOf(rooms, party) },
    today,
    now,
    room_code: query.room_code,
    rate_code: query.rate_code,
    availableOnly: query.available_only !== undefined && isOn(query.available_only),
    lang: query.lang,
  }
  const { promo_code } = query
  return {
    ...asked,
    promo: promo_code === undefined ? undefined : searchedPromo(calendar, asked, promo_code),
  }
}
