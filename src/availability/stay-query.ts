import { Type } from 'typebox'
import { AppError, Faults } from '../errors.ts'
import { day, flag, integer, lookupCode, ownHotel } from '../http/fields.ts'
import { type Day, parseDay } from '../stay/civil-date.ts'
import { MOST_NIGHTS } from '../stay/quote.ts'

export const MOST_RANGE_DAYS = 800
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

export interface StayDates {
  arrival: Day
  departure: Day
  nights: number
}

/** Reads the dates of a query about a stay, where start = end means one night. */
export const readStay = (query: { start_date: string; end_date: string }): StayDates => {
  const arrival = parseDay(query.start_date)!
  const end = parseDay(query.end_date)!
  const departure = end === arrival ? arrival + 1 : end
  checkStay(arrival, departure, 'start_date', 'end_date')
  return { arrival, departure, nights: departure - arrival }
}

export const checkStay = (arrival: Day, departure: Day, startField: string, endField: string): void => {
  const faults = new Faults()
  if (departure <= arrival) faults.add(endField, 'invalid_value', `${endField} must be after ${startField}`)
  else if (departure - arrival > MOST_NIGHTS)
    faults.add(
      endField,
      'invalid_value',
      `a stay has at most ${MOST_NIGHTS} nights, not ${departure - arrival}`,
    )
  faults.throwIfAny()
}

/** Reads a management range: both ends are included. */
export const readRangeDates = (
  query: { start_date: string; end_date: string },
  mostDays = MOST_RANGE_DAYS,
): { first: Day; last: Day } => {
  const first = parseDay(query.start_date)!
  const last = parseDay(query.end_date)!
  const message =
    last < first
      ? 'end_date must not be before start_date'
      : last - first >= mostDays
        ? `a range has at most ${mostDays} days, not ${last - first + 1}`
        : undefined
  if (message !== undefined)
    throw new AppError('invalid_value', { details: [{ field: 'end_date', code: 'invalid_value', message }] })
  return { first, last }
}
