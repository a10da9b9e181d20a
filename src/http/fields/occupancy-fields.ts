import { type Static, Type } from 'typebox'
import type { StoredOccupancy } from '../../stay/price/stored-terms.ts'
import { fromMinor, type Minor, toMinor } from '../../stay/values/money.ts'
import {
  ageFields,
  chargeFields,
  fromStoredCharge,
  list,
  mergedList,
  orNull,
  PAID,
  SIGNED,
  toStoredCharge,
} from './charges.ts'
import { integer, money, nullable } from './fields.ts'
import { bandFaults, twiceFaults } from './list-rules.ts'
import type { RuleFault } from './validate.ts'

/** The four fields of rooms and rates that say what a night costs by who sleeps in the room. */
const occupancyFields = (isStored: boolean) => ({
  base_adults: integer('How many adults the price is for; null: any number', 1),
  occupancy_prices: list(
    Type.Object(
      { adults: integer('So many adults in a room', 1), ...chargeFields(SIGNED, isStored) },
      { title: 'OccupancyPrice' },
    ),
    'What is added to the price of a night, or taken off it, for so many adults',
  ),
  extra_adult_price: money('For each adult above base_adults whose number is not in occupancy_prices'),
  child_bands: list(
    Type.Object({ ...ageFields, ...chargeFields(PAID, isStored) }, { title: 'ChildBand' }),
    'What a child of these ages costs a night, both ages included; outside of all it counts as an adult',
  ),
})

const fields = occupancyFields(false)

export const newOccupancy = {
  base_adults: Type.Optional(fields.base_adults),
  occupancy_prices: Type.Optional(fields.occupancy_prices),
  extra_adult_price: Type.Optional(fields.extra_adult_price),
  child_bands: Type.Optional(fields.child_bands),
}

export const occupancyChanges = {
  base_adults: Type.Optional(orNull(fields.base_adults)),
  occupancy_prices: Type.Optional(orNull(fields.occupancy_prices)),
  extra_adult_price: Type.Optional(orNull(fields.extra_adult_price)),
  child_bands: Type.Optional(orNull(fields.child_bands)),
}

export const occupancyAnswer = {
  base_adults: nullable(fields.base_adults),
  occupancy_prices: nullable(fields.occupancy_prices),
  extra_adult_price: nullable(fields.extra_adult_price),
  child_bands: nullable(fields.child_bands),
}

/** The same as the tables store them. */
export const storedOccupancy = Type.Partial(Type.Object(occupancyFields(true))).properties

/** Null clears them. */
export const OCCUPANCY_NAMES = Object.keys(fields) as (keyof StoredOccupancy)[]

export const NO_OCCUPANCY: StoredOccupancy = {
  base_adults: null,
  occupancy_prices: null,
  extra_adult_price: null,
  child_bands: null,
}

const changes = Type.Object(occupancyChanges)

export const mergeOccupancy = (
  base: StoredOccupancy,
  given: Static<typeof changes>,
  digits: number,
): StoredOccupancy => {
  const { base_adults, extra_adult_price: extra } = given
  return {
    base_adults: base_adults === undefined ? base.base_adults : base_adults,
    occupancy_prices: mergedList(given.occupancy_prices, base.occupancy_prices, ({ adults, ...row }) => ({
      adults,
      ...toStoredCharge(row, digits),
    })),
    extra_adult_price: toStoredAmount(extra, base.extra_adult_price, digits),
    child_bands: mergedList(given.child_bands, base.child_bands, ({ age_from, age_to, ...band }) => ({
      age_from,
      age_to,
      ...toStoredCharge(band, digits),
    })),
  }
}

const toStoredAmount = (
  given: number | null | undefined,
  before: Minor | null,
  digits: number,
): Minor | null => {
  if (given === undefined) return before
  return given === null ? null : toMinor(given, digits)!
}

export const occupancyMembers = (stored: StoredOccupancy, digits: number) => ({
  base_adults: stored.base_adults,
  occupancy_prices:
    stored.occupancy_prices?.map((row) => ({ adults: row.adults, ...fromStoredCharge(row, digits) })) ?? null,
  extra_adult_price: stored.extra_adult_price === null ? null : fromMinor(stored.extra_adult_price, digits),
  child_bands:
    stored.child_bands?.map(({ age_from, age_to, ...band }) => ({
      age_from,
      age_to,
      ...fromStoredCharge(band, digits),
    })) ?? null,
})

/** What is wrong with the lists as they are given. */
export const occupancyRules = ({ occupancy_prices, child_bands }: Record<string, unknown>): RuleFault[] => [
  ...twiceFaults(occupancy_prices, 'occupancy_prices', ['adults']),
  ...bandFaults(child_bands, 'child_bands'),
]

/** What is wrong with all four together. */
export const baseAdultsRule = ({
  base_adults,
  occupancy_prices: rows,
  extra_adult_price: extra,
}: Record<string, unknown>): RuleFault[] => {
  const hasRows = Array.isArray(rows) && rows.length > 0
  if ((base_adults ?? null) !== null || (!hasRows && (extra ?? null) === null)) return []
  const what = hasRows ? 'occupancy_prices' : 'extra_adult_price'
  const message = `base_adults is needed where ${what} is given: how many adults the price is for`
  return [{ field: 'base_adults', code: 'invalid_value', message }]
}
