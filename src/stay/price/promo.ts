import type { Day } from '../values/civil-date.ts'
import type { Charge } from '../values/percent.ts'
import { isWithin, type Scope } from '../values/scope.ts'

/** A code that takes a percent, or an amount, off each night of each room. Days are the hotel's, both ends included. */
export interface PromoRule extends Scope, Charge {
  readonly code: string
  readonly name: string
  readonly isActive: boolean
  readonly bookFrom: Day | null
  readonly bookTo: Day | null
  /** Every night lies within. */
  readonly stayFrom: Day | null
  readonly stayTo: Day | null
  readonly minNights: number | null
  /** Booked so many days before arrival, at least and at most. */
  readonly minAdvanceDays: number | null
  readonly maxAdvanceDays: number | null
  readonly maxUses: number | null
  readonly maxUsesPerEmail: number | null
}

/** Case does not count. */
export const promoKey = (code: string): string => code.toLowerCase()

/** Why a promo does not count, in the order in which they are looked at. */
export type PromoReason =
  | 'unknown'
  | 'inactive'
  | 'not_yet'
  | 'over'
  | 'stay_dates'
  | 'min_nights'
  | 'advance_min'
  | 'advance_max'
  | 'rooms_or_rates'
  | 'used_up'

/** A code that was given, with what is known of it. */
export interface GivenPromo {
  /** Undefined: there is none with this code. */
  readonly rule: PromoRule | undefined
  /** Bookings and holds that use it, and those of the guest's address. */
  readonly uses: number
  readonly usesOfEmail: number
}

/** The rooms and rates that it could apply to. */
export interface Offered {
  readonly roomCode: string
  readonly rateCode: string
}

/** Undefined if it counts. */
export const promoReason = (
  { rule, uses, usesOfEmail }: GivenPromo,
  today: Day,
  { arrival, departure }: { arrival: Day; departure: Day },
  offered: Iterable<Offered>,
): PromoReason | undefined => {
  if (rule === undefined) return 'unknown'
  const { bookFrom, bookTo, stayFrom, stayTo, minNights, minAdvanceDays, maxAdvanceDays } = rule
  if (!rule.isActive) return 'inactive'
  if (bookFrom !== null && today < bookFrom) return 'not_yet'
  if (bookTo !== null && today > bookTo) return 'over'
  if (stayFrom !== null && arrival < stayFrom) return 'stay_dates'
  if (stayTo !== null && departure - 1 > stayTo) return 'stay_dates'
  if (minNights !== null && departure - arrival < minNights) return 'min_nights'
  const daysAhead = arrival - today
  if (minAdvanceDays !== null && daysAhead < minAdvanceDays) return 'advance_min'
  if (maxAdvanceDays !== null && daysAhead > maxAdvanceDays) return 'advance_max'
  if (!appliesToAny(rule, offered)) return 'rooms_or_rates'
  const { maxUses, maxUsesPerEmail } = rule
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return maxUsesPerEmail !== null && usesOfEmail >= maxUsesPerEmail ? 'used_up' : undefined
}

const appliesToAny = (rule: PromoRule, offered: Iterable<Offered>): boolean => {
  for (const { roomCode, rateCode } of offered) if (isWithin(rule, roomCode, rateCode)) return true
  return false
}
