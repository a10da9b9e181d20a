import type { RateDaysView } from '../days/rate-days-view.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'

/** The price of room 1 and of all rooms on a night that was sold before. */
export interface AgreedNight {
  readonly price: Minor
  readonly total: Minor
  /** What a promo took off the total. */
  readonly promo?: Minor
}

/** What a night that was sold before costs still; undefined: what it costs now. */
export type AgreedNights = (night: Day) => AgreedNight | undefined

/** Puts the prices of nights that are agreed in the place of today's, and sums anew. A night has no price if it is below 0. */
export const useAgreedNights = (
  nightly: Float64Array,
  totals: Float64Array,
  arrival: Day,
  nights: number,
  rateDays: RateDaysView,
  agreed: AgreedNights,
): { sum: Minor; priced: number; unpriced: Day } => {
  const found = { sum: 0, priced: 0, unpriced: 0 }
  for (let at = nights - 1; at >= 0; at--) {
    const night = arrival + at
    const sold = rateDays.restrictions(night).pushed ? agreed(night) : undefined
    if (sold !== undefined) {
      nightly[at] = sold.price
      totals[at] = sold.total
    }
    if (nightly[at]! < 0) found.unpriced = night
    else {
      found.sum += totals[at]!
      found.priced++
    }
  }
  return found
}
