import type { Restrictions } from '../days/days.ts'
import { REASON_CODES, type ReasonCode } from '../lists/restrictions.ts'
import type { RateRules } from './stay.ts'

/** A bit for each reason, in the order of REASON_CODES. */
export const BIT = Object.fromEntries(REASON_CODES.map((code, at) => [code, 1 << at])) as Readonly<
  Record<ReasonCode, number>
>

/**
 * The limits of a stay at a rate, for `quote` and for the price calendar alike: first what is so however long the stay is.
 * `arrival` is the rate-day of that day.
 */
export const limitsOfArrival = (arrival: Restrictions, { terms }: RateRules, daysAhead: number): number => {
  let reasons = 0
  if (arrival.cta !== 0) reasons |= BIT.cta
  if (terms === undefined) return reasons
  const { minAdvanceDays, maxAdvanceDays } = terms
  if (minAdvanceDays !== null && daysAhead < minAdvanceDays) reasons |= BIT.advance_min
  if (maxAdvanceDays !== null && daysAhead > maxAdvanceDays) reasons |= BIT.advance_max
  return reasons
}

/** Then what depends on the nights. `through` is the longest that one of them asks for. */
export const limitsOfLength = (arrival: Restrictions, nights: number, through: number): number => {
  let reasons = 0
  if (arrival.min_night > nights) reasons |= BIT.min_night
  if (arrival.max_night !== 0 && arrival.max_night < nights) reasons |= BIT.max_night
  if (through > nights) reasons |= BIT.min_night_through
  return reasons
}

/** The first of some reasons, as an index of REASON_CODES. */
export const firstReason = (reasons: number): number => 31 - Math.clz32(reasons & -reasons)
