import { formatDay } from '../values/civil-date.ts'
import { REASON_CODES, type ReasonFact } from './reason-codes.ts'

export interface Reason {
  code: string
  message: string
  date?: string
  required?: number
  actual?: number
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const sentence = ({ code, day, required = 0, actual = 0 }: ReasonFact): string => {
  const date = day === undefined ? '' : formatDay(day)
  switch (code) {
    case 'past_date':
      return `${date} is in the past at the hotel`
    case 'not_published':
      return 'the room is not on sale'
    case 'rate_closed':
      return 'the rate is closed'
    case 'rate_not_valid':
      return `the rate is not valid on ${date}`
    case 'no_availability':
      return `no availability has been set for ${date}`
    case 'no_price':
      return `there is no price for ${date}`
    case 'sold_out':
      return actual === 0
        ? `no room is left on ${date}`
        : `only ${plural(actual, 'room')} left on ${date}, ${required} asked for`
    case 'stop_sell_room':
      return `the room is closed on ${date}`
    case 'stop_sell_rate':
      return `the rate is closed on ${date}`
    case 'cta':
      return `no arrival on ${date}`
    case 'ctd':
      return `no departure on ${date}`
    case 'min_night':
      return `at least ${plural(required, 'night')} when arriving on ${date}`
    case 'max_night':
      return `at most ${plural(required, 'night')} when arriving on ${date}`
    case 'occupancy':
      return `too many guests: ${actual}, where ${required} fit`
    case 'advance_min':
      return `to be booked at least ${plural(required, 'day')} before arrival`
    case 'advance_max':
      return required === 0
        ? 'to be booked on the day of arrival only'
        : `to be booked at most ${plural(required, 'day')} before arrival`
    case 'min_night_through':
      return `at least ${plural(required, 'night')} for a stay over ${date}`
  }
}

/** A reason in the form of the API. */
export const toReason = (fact: ReasonFact): Reason => {
  const reason: Reason = { code: fact.code, message: sentence(fact) }
  if (fact.day !== undefined) reason.date = formatDay(fact.day)
  if (fact.required !== undefined) reason.required = fact.required
  if (fact.actual !== undefined) reason.actual = fact.actual
  return reason
}

/** The reasons of several quotes together: each code once, with its first night. */
export const mergeReasons = (lists: Iterable<readonly ReasonFact[]>): ReasonFact[] => {
  const merged = new Map<string, ReasonFact>()
  for (const list of lists) {
    for (const fact of list) {
      const known = merged.get(fact.code)
      if (known === undefined || (fact.day ?? 0) < (known.day ?? 0)) merged.set(fact.code, fact)
    }
  }
  return REASON_CODES.flatMap((code) => merged.get(code) ?? [])
}
