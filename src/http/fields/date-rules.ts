import { AppError } from '../../errors.ts'
import {
  type DayRange,
  dayNamed,
  MOST_RANGE_DAYS,
  rangeFault,
  type StayDates,
  stayDatesFault,
  stayFrom,
} from '../../stay/rule/stay-dates.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'
import type { RuleFault } from './validate.ts'

/** Two dates as a request gives them; both ends are meant. */
interface GivenDates {
  start_date: string
  end_date: string
}

const notAllowed = (field: string, message: string | undefined): RuleFault[] =>
  message === undefined ? [] : [{ field, code: 'invalid_value', message }]

/** The rule of a stay's dates. A date that the schema has found fault with already is no fault of the stay. */
export const stayFaults = (
  start: unknown,
  end: unknown,
  startField: string,
  endField: string,
): RuleFault[] => {
  const [arrival, departure] = [dayNamed(start), dayNamed(end)]
  if (arrival === undefined || departure === undefined) return []
  return notAllowed(endField, stayDatesFault({ arrival, departure }, startField, endField))
}

/** The same for queries, in which start = end means one night. */
export const stayRule = ({ start_date, end_date }: Record<string, unknown>): RuleFault[] => {
  const [start, end] = [dayNamed(start_date), dayNamed(end_date)]
  if (start === undefined || end === undefined) return []
  return notAllowed('end_date', stayDatesFault(stayFrom(start, end), 'start_date', 'end_date'))
}

/** The rule of a range of days. */
export const rangeRule = (
  { start_date, end_date }: Record<string, unknown>,
  mostDays = MOST_RANGE_DAYS,
): RuleFault[] => {
  const [first, last] = [dayNamed(start_date), dayNamed(end_date)]
  if (first === undefined || last === undefined) return []
  return notAllowed('end_date', rangeFault({ first, last }, mostDays))
}

/** Refuses dates that no stay can have. */
export const checkStay = (arrival: Day, departure: Day, startField: string, endField: string): void => {
  const message = stayDatesFault({ arrival, departure }, startField, endField)
  if (message === undefined) return
  throw new AppError('invalid_value', { details: [{ field: endField, code: 'invalid_value', message }] })
}

/** The dates of a query that was checked. */
export const readStay = ({ start_date, end_date }: GivenDates): StayDates =>
  stayFrom(parseDay(start_date)!, parseDay(end_date)!)

export const readRangeDates = ({ start_date, end_date }: GivenDates): DayRange => ({
  first: parseDay(start_date)!,
  last: parseDay(end_date)!,
})
