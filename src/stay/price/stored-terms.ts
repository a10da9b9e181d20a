import { type Occupancy, occupancyIfAny } from '../party/occupancy.ts'
import type { RateTerms } from '../rule/stay.ts'
import type { Minor } from '../values/money.ts'
import type { Charge, Thousandths } from '../values/percent.ts'

/** What rooms and rates say about their prices, as the tables keep it: percents in thousandths, amounts in minor units. */

export interface StoredAdultRow extends Charge {
  readonly adults: number
}

export interface StoredBand extends Charge {
  readonly age_from: number
  readonly age_to: number
}

export interface StoredOccupancy {
  base_adults: number | null
  occupancy_prices: readonly StoredAdultRow[] | null
  extra_adult_price: Minor | null
  child_bands: readonly StoredBand[] | null
}

export interface StoredStayDiscount {
  readonly min_nights: number
  readonly percent: Thousandths
}

export interface StoredAdvanceDiscount {
  readonly min_days: number | null
  readonly max_days: number | null
  readonly percent: Thousandths
}

export interface StoredWindows {
  stay_discounts: readonly StoredStayDiscount[] | null
  advance_discounts: readonly StoredAdvanceDiscount[] | null
  min_advance_days: number | null
  max_advance_days: number | null
}

/** Undefined if nothing is set: then a night costs the same for every party. */
export const occupancyOf = (row: Partial<StoredOccupancy>): Occupancy | undefined =>
  occupancyIfAny({
    baseAdults: row.base_adults ?? null,
    rows: row.occupancy_prices ?? [],
    extraAdultPrice: row.extra_adult_price ?? null,
    childBands: (row.child_bands ?? []).map(({ age_from, age_to, charge, value }) => ({
      ageFrom: age_from,
      ageTo: age_to,
      charge,
      value,
    })),
  })

/** Undefined if nothing is set: then a night costs what the day says. */
export const termsOf = (row: Partial<StoredOccupancy & StoredWindows>): RateTerms | undefined => {
  const terms: RateTerms = {
    occupancy: occupancyOf(row),
    stayDiscounts: (row.stay_discounts ?? []).map(({ min_nights, percent }) => ({
      minNights: min_nights,
      percent,
    })),
    advanceDiscounts: (row.advance_discounts ?? []).map(({ min_days, max_days, percent }) => ({
      minDays: min_days,
      maxDays: max_days,
      percent,
    })),
    minAdvanceDays: row.min_advance_days ?? null,
    maxAdvanceDays: row.max_advance_days ?? null,
  }
  const isAny =
    terms.occupancy !== undefined ||
    terms.stayDiscounts.length > 0 ||
    terms.advanceDiscounts.length > 0 ||
    terms.minAdvanceDays !== null ||
    terms.maxAdvanceDays !== null
  return isAny ? terms : undefined
}

const BYTES_OF_ELEMENT = 200

/** An estimate of the memory of the lists, with what the rules make of them. */
export const bytesOfTerms = (row: Partial<StoredOccupancy & StoredWindows>): number =>
  BYTES_OF_ELEMENT *
  [row.occupancy_prices, row.child_bands, row.stay_discounts, row.advance_discounts].reduce(
    (sum, list) => sum + (list?.length ?? 0),
    0,
  )
