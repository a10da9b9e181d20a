import type { Restrictions } from '../days/rate-day.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import { BIT } from './limits.ts'
import { MOST_NIGHTS } from './stay.ts'

/** Where there are not enough of an extra. */
export interface Shortage {
  readonly day: Day
  readonly required: number
  readonly actual: number
}

/** The values of a Quote before they become one. One object is reused, because a search assesses fifty stays. */
export class Assessment {
  /** A bit for each reason, in the order of REASON_CODES. */
  reasons = 0
  bookable = false
  exceedsMaximum = false
  /** Those of the day of arrival. */
  first: Restrictions = undefined as never
  arrival: Day = 0
  nights = 0
  rooms = 0
  readonly nightly = new Float64Array(MOST_NIGHTS)
  /** Whether rooms may cost different prices; only then the totals of the nights are kept. */
  isUneven = false
  readonly totals = new Float64Array(MOST_NIGHTS)
  total: Minor = 0
  ratePrice: Minor = 0
  normalPrice: Minor = 0
  /** The normal prices of the nights, of one room. */
  normalSum: Minor = 0
  roomsLeft = 0
  /** The number of nights that have a rate-day. */
  offered = 0
  /** The first night of each reason that concerns a night. */
  unavailable: Day = 0
  unpriced: Day = 0
  soldOut: Day = 0
  roomClosed: Day = 0
  rateClosed: Day = 0
  /** Days from today to arrival. */
  daysAhead = 0
  /** The longest of the shortest stays that may contain a night of this one, and the first night with it. */
  through = 0
  throughNight: Day = 0
  /** Where there are not enough of an extra that comes by itself. */
  extraShortage: Shortage | undefined = undefined

  /** Notes that the stay cannot be booked for want of an extra. */
  lackExtra(shortage: Shortage): void {
    this.extraShortage = shortage
    this.reasons |= BIT.extra_sold_out
    this.bookable = false
  }

  /** What all rooms cost on a night; -1 if it has no price. */
  nightTotal(at: number): Minor {
    if (this.isUneven) return this.totals[at]!
    return this.nightly[at]! < 0 ? -1 : this.nightly[at]! * this.rooms
  }
}
