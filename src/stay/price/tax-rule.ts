import type { AgeBand } from '../party/occupancy.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import type { Scope } from '../values/scope.ts'
import type { Translations } from '../values/translations.ts'

/** A tax or a fee. */
export interface TaxRule extends Scope {
  readonly code: string
  readonly name: string
  readonly kind: 'tax' | 'fee'
  readonly charge: 'percent' | 'amount'
  /** A percent in thousandths, or an amount in minor units. */
  readonly value: number
  readonly per: 'stay' | 'night'
  readonly basis: 'room' | 'person' | 'booking'
  readonly isIncluded: boolean
  readonly isAtHotel: boolean
  /** A percent of the price, or of the price and every tax before it. */
  readonly base: 'price' | 'running'
  readonly sortOrder: number
  readonly on: 'room' | 'extra' | 'all'
  /** What a child pays of an amount by person. */
  readonly ageBands: readonly TaxBand[]
  /** Only the first nights count; 0: all. */
  readonly maxNights: number
  readonly firstDay: Day | null
  readonly lastDay: Day | null
  readonly translations?: Translations | null
}

export interface TaxBand extends AgeBand {
  readonly value: Minor
}
