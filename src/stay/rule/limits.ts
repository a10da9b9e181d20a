import type { Restrictions } from '../days/rate-day.ts'
import { REASON_CODES, type ReasonCode } from '../lists/restrictions.ts'
import type { RateRules, RateTerms } from './stay.ts'

// The limits of a stay at a rate, which `quote` and the price calendar both apply. `arrival` has the restrictions of the arrival day.

/** A bit for each reason, in the order of REASON_CODES. */
export const BIT = Object.fromEntries(REASON_CODES.map((code, at) => [code, 1 << at])) as Readonly<
  Record<ReasonCode, number>
>

/** The first of some reasons, as an index of REASON_CODES. */
export const firstReason = (reasons: number): number => 31 - Math.clz32(reasons & -reasons)

/** The limits that are the same for a stay of any length. */
export const limitsOfArrival = (arrival: Restrictions, { terms }: RateRules, daysAhead: number): number =>
  (arrival.cta === 0 ? 0 : BIT.cta) | (terms === undefined ? 0 : limitsOfTerms(terms, daysAhead))

const limitsOfTerms = ({ minAdvanceDays, maxAdvanceDays }: RateTerms, daysAhead: number): number =>
  (minAdvanceDays !== null && daysAhead < minAdvanceDays ? BIT.advance_min : 0) |
  (maxAdvanceDays !== null && daysAhead > maxAdvanceDays ? BIT.advance_max : 0)

/** Those that depend on the number of nights; `through` is the most that one of the nights asks for. */
export const limitsOfLength = (arrival: Restrictions, nights: number, through: number): number =>
  (arrival.min_night > nights ? BIT.min_night : 0) |
  (arrival.max_night !== 0 && arrival.max_night < nights ? BIT.max_night : 0) |
  (through > nights ? BIT.min_night_through : 0)
