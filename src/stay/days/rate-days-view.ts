import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import type { Restrictions } from './days.ts'
import type { DaysRead } from './days-read.ts'

/** What the rule of a stay reads of the days of a rate: the rate's own days, or a view of those it is derived from. */
export interface RateDaysView {
  /** -1 if there is none. */
  price(day: Day): Minor
  /** The price it replaces, -1 if there is none. */
  normalPrice(day: Day): Minor
  has(day: Day): boolean
  restrictions(day: Day): Restrictions
  /** Whether any day has prices for a number of adults. Most rates have none, and nobody asks them for one. */
  readonly hasAdultPrices?: boolean
  /** The price for so many adults in a room; -1 if the day has none for that number. */
  adultPrice?(day: Day, adults: number): Minor
  /** Reads days in a row, where that is quicker than one by one. */
  readInto?(into: DaysRead, first: Day, count: number): void
}
