import type { Day } from '../values/civil-date.ts'
import type { Restrictions } from './days.ts'
import type { RateDaysView } from './rate-days-view.ts'

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
