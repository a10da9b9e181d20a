import { Type } from 'typebox'
import { AppError } from '../errors.ts'
import { day, flag, integer, lookupCode, ownHotel } from '../http/fields.ts'
import type { RuleFault } from '../http/validate.ts'
import { type Day, formatDay, isInService, parseDay } from '../stay/civil-date.ts'
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
  return { arrival, departure, nights: departure - arrival }
}

/** A day as a rule meets it: undefined where the schema has found fault with it already. */
const dayOf = (value: unknown): Day | undefined => {
  const day = typeof value === 'string' ? parseDay(value) : undefined
  return day !== undefined && isInService(day) ? day : undefined
}

/** The rule of a stay's dates. */
export const stayFaults = (
  start: unknown,
  end: unknown,
  startField: string,
  endField: string,
): RuleFault[] => {
  const [arrival, departure] = [dayOf(start), dayOf(end)]
  if (arrival === undefined || departure === undefined) return []
  const nights = departure - arrival
  if (nights < 1) return [notAllowed(endField, `${endField} must be after ${startField}`)]
  if (nights <= MOST_NIGHTS) return []
  return [notAllowed(endField, `a stay has at most ${MOST_NIGHTS} nights, not ${nights}`)]
}

/** The same for the queries, where start = end means one night. */
export const stayRule = ({ start_date, end_date }: Record<string, unknown>): RuleFault[] =>
  dayOf(start_date) === dayOf(end_date) ? [] : stayFaults(start_date, end_date, 'start_date', 'end_date')

/** The rule of a management range: both ends are included. */
export const rangeRule = (
  { start_date, end_date }: Record<string, unknown>,
  mostDays = MOST_RANGE_DAYS,
): RuleFault[] => {
  const [first, last] = [dayOf(start_date), dayOf(end_date)]
  if (first === undefined || last === undefined) return []
  if (last < first) return [notAllowed('end_date', 'end_date must not be before start_date')]
  if (last - first < mostDays) return []
  return [notAllowed('end_date', `a range has at most ${mostDays} days, not ${last - first + 1}`)]
}

const notAllowed = (field: string, message: string): RuleFault => ({ field, code: 'invalid_value', message })

export const checkStay = (arrival: Day, departure: Day, startField: string, endField: string): void => {
  const [fault] = stayFaults(formatDay(arrival), formatDay(departure), startField, endField)
  if (fault !== undefined) throw new AppError(fault.code, { details: [{ ...fault }] })
}

export const readRangeDates = (query: {
  start_date: string
  end_date: string
}): { first: Day; last: Day } => ({
  first: parseDay(query.start_date)!,
  last: parseDay(query.end_date)!,
})
