import { type Day, isInService, parseDay } from '../values/civil-date.ts'
import { MOST_NIGHTS } from './stay.ts'

export interface StayDates {
  arrival: Day
  departure: Day
}

/** A range of days, both ends included. */
export interface DayRange {
  first: Day
  last: Day
}

/** The longest range that can be asked for or changed at once. */
export const MOST_RANGE_DAYS = 800

/** The day of a value; undefined if it is not a day that the service supports. */
export const dayNamed = (value: unknown): Day | undefined => {
  const day = typeof value === 'string' ? parseDay(value) : undefined
  return day !== undefined && isInService(day) ? day : undefined
}

/** The dates of a search. The same day twice means one night. */
export const stayFrom = (start: Day, end: Day): StayDates => ({
  arrival: start,
  departure: end === start ? start + 1 : end,
})

/** Why the dates are no valid stay; undefined if they are one. The fields are the caller's names of the dates. */
export const stayDatesFault = (
  { arrival, departure }: StayDates,
  startField: string,
  endField: string,
): string | undefined => {
  const nights = departure - arrival
  if (nights < 1) return `${endField} must be after ${startField}`
  return nights > MOST_NIGHTS ? `a stay has at most ${MOST_NIGHTS} nights, not ${nights}` : undefined
}

/** Why a range cannot be used; undefined if it can. */
export const rangeFault = ({ first, last }: DayRange, mostDays: number): string | undefined => {
  if (last < first) return 'end_date must not be before start_date'
  const days = last - first + 1
  return days > mostDays ? `a range has at most ${mostDays} days, not ${days}` : undefined
}
