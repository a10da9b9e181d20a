import type { Occupancy } from '../party/occupancy.ts'
import type { Party, Sleepers } from '../party/party.ts'
import { type Day, FIRST_DAY, LAST_DAY } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import type { AgreedNights } from './agreed-nights.ts'
import type { AdvanceDiscount, StayDiscount } from './discounts.ts'

/** The longest stay that can be asked for or booked. */
export const MOST_NIGHTS = 90

export interface RoomRules {
  readonly published: boolean
  readonly maxAdults: number
  readonly maxChildren: number
  /** Left out: a night costs the same for every party. */
  readonly occupancy?: Occupancy | undefined
}

/** What a rate plan says about its prices beyond those of the days. */
export interface RateTerms {
  /** Its own, instead of the room's. */
  readonly occupancy?: Occupancy | undefined
  readonly stayDiscounts: readonly StayDiscount[]
  readonly advanceDiscounts: readonly AdvanceDiscount[]
  /** Days from today to arrival; null: no limit. */
  readonly minAdvanceDays: number | null
  readonly maxAdvanceDays: number | null
}

/** A rate plan. Both its first and last day are included. Its price is used for nights that have none. */
export interface RateRules {
  readonly closed: boolean
  readonly firstDay: Day
  readonly lastDay: Day
  readonly price: Minor
  /** Left out: a night costs what the day says, whenever and for however long it is booked. */
  readonly terms?: RateTerms | undefined
}

/** Used where a stay is assessed without a rate. */
export const ANY_RATE: RateRules = { closed: false, firstDay: FIRST_DAY, lastDay: LAST_DAY, price: 0 }

export interface Stay {
  readonly arrival: Day
  readonly departure: Day
  readonly rooms: number
  readonly party: Party
  /** The party dealt to the rooms. A search does that once for all its rates; left out, it is done where needed. */
  readonly sleepers?: Sleepers
  /** Rooms of this type that are asked for together, with those of other items; left out, `rooms`. */
  readonly roomsTogether?: number
  /** What nights that were sold before cost still; left out, or undefined for a night: what it costs now. */
  readonly agreed?: AgreedNights | undefined
}
