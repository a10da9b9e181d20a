import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import type { Restrictions } from './rate-day.ts'

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
  /** The same of prices alone. */
  readPrices?(into: Float64Array, first: Day, count: number): void
}

/**
 * Days in a row at one rate, read at once: finding a block and how its columns are packed takes longer than reading a number of
 * it. One object is reused.
 */
export class DaysRead {
  /** Of each day, -1 where there is none. */
  readonly prices: Float64Array
  readonly normals: Float64Array
  /** Whether all days have the same restrictions. Only the first ones are then set. */
  isEven = false
  private readonly each: Restrictions[] = []

  constructor(most: number) {
    this.prices = new Float64Array(most)
    this.normals = new Float64Array(most)
  }

  read(days: RateDaysView, first: Day, count: number): this {
    if (days.readInto !== undefined) days.readInto(this, first, count)
    else {
      this.isEven = false
      for (let at = 0; at < count; at++) {
        this.prices[at] = days.price(first + at)
        this.normals[at] = days.normalPrice(first + at)
        this.each[at] = days.restrictions(first + at)
      }
    }
    return this
  }

  restrictions(at: number): Restrictions {
    return this.each[this.isEven ? 0 : at]!
  }

  restrict(at: number, restrictions: Restrictions): void {
    this.each[at] = restrictions
  }
}
