import type { Static } from 'typebox'
import {
  fromStoredCharge,
  fromThousandths,
  listed,
  mergedList,
  toStoredCharge,
  toThousandths,
} from '../http/fields/charges.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import { mergeOccupancy, NO_OCCUPANCY, occupancyMembers } from '../http/fields/occupancy-fields.ts'
import { mergedTranslations, translationsAnswer } from '../http/fields/translation-fields.ts'
import { MEALS } from '../stay/lists/room-features.ts'
import { fromMinor, toMinor } from '../stay/values/money.ts'
import type { RateFields, RateRow } from './queries.ts'
import type { rateChanges } from './schemas.ts'

/** How the fields of a rate are told, kept and changed. */

type Told = RateFields & Partial<Pick<RateRow, 'created_at' | 'updated_at'>>

export const rateAnswer = (row: Told, parentCode: string | null, digits: number) => ({
  rate_code: row.rate_code,
  rate_name: row.rate_name,
  rate_description: row.rate_description,
  start_date_rate: row.start_date_rate,
  end_date_rate: row.end_date_rate,
  price: fromMinor(row.price, digits),
  is_closed: toFlag(row.is_closed),
  parent_rate_code: parentCode,
  derive: tellDerive(row, digits),
  inherit: row.inherit,
  ...occupancyMembers(row, digits),
  stay_discounts:
    row.stay_discounts?.map(({ min_nights, percent }) => ({
      min_nights,
      percent: fromThousandths(percent),
    })) ?? null,
  advance_discounts:
    row.advance_discounts?.map(({ min_days, max_days, percent }) => ({
      min_days,
      max_days,
      percent: fromThousandths(percent),
    })) ?? null,
  min_advance_days: row.min_advance_days,
  max_advance_days: row.max_advance_days,
  is_hidden: toFlag(row.is_hidden),
  policy_code: row.policy_code,
  ...translationsAnswer(row.translations),
  ...(row.included_meals === null ? {} : { included_meals: row.included_meals }),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const tellDerive = ({ derive_charge, derive_value, derive_round_to }: RateFields, digits: number) =>
  derive_charge === null
    ? null
    : {
        ...fromStoredCharge({ charge: derive_charge, value: derive_value! }, digits),
        round_to: derive_round_to === null ? null : fromMinor(derive_round_to, digits),
      }

export type GivenRate = Omit<Static<typeof rateChanges>, 'rate_code'>

/** The parent is looked up elsewhere. */
export const mergeRate = (base: RateFields, given: GivenRate, digits: number): RateFields => ({
  rate_code: base.rate_code,
  rate_name: given.rate_name ?? base.rate_name,
  rate_description: given.rate_description ?? base.rate_description,
  start_date_rate: orBefore(given.start_date_rate, base.start_date_rate),
  end_date_rate: orBefore(given.end_date_rate, base.end_date_rate),
  price: given.price === undefined ? base.price : toMinor(given.price, digits)!,
  is_closed: given.is_closed === undefined ? base.is_closed : isOn(given.is_closed),
  parent_rate_id: base.parent_rate_id,
  ...mergeDerive(base, given, digits),
  ...mergeOccupancy(base, given, digits),
  stay_discounts: mergedList(given.stay_discounts, base.stay_discounts, ({ min_nights, percent }) => ({
    min_nights,
    percent: toThousandths(percent)!,
  })),
  advance_discounts: mergedList(
    given.advance_discounts,
    base.advance_discounts,
    ({ min_days = null, max_days = null, percent }) => ({
      min_days,
      max_days,
      percent: toThousandths(percent)!,
    }),
  ),
  min_advance_days: orBefore(given.min_advance_days, base.min_advance_days),
  max_advance_days: orBefore(given.max_advance_days, base.max_advance_days),
  is_hidden: given.is_hidden === undefined ? base.is_hidden : isOn(given.is_hidden),
  policy_code: orBefore(given.policy_code, base.policy_code),
  translations: mergedTranslations(given.translations, base.translations),
  included_meals: listed(MEALS, given.included_meals, base.included_meals),
})

const orBefore = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)

type Derived = Pick<RateFields, 'derive_charge' | 'derive_value' | 'derive_round_to' | 'inherit'>

const NOT_DERIVED: Derived = {
  derive_charge: null,
  derive_value: null,
  derive_round_to: null,
  inherit: null,
}

/** Without its parent nothing is derived any more, so what says how goes too. */
const mergeDerive = (before: RateFields, given: GivenRate, digits: number): Derived => {
  const base = given.parent_rate_code === null ? NOT_DERIVED : before
  const inherit = orBefore(given.inherit, base.inherit)
  const { derive } = given
  if (derive === undefined)
    return {
      derive_charge: base.derive_charge,
      derive_value: base.derive_value,
      derive_round_to: base.derive_round_to,
      inherit,
    }
  if (derive === null) return { ...NOT_DERIVED, inherit }
  const { charge, value } = toStoredCharge(derive, digits)
  const { round_to } = derive
  return {
    derive_charge: charge,
    derive_value: value,
    derive_round_to: round_to === undefined ? null : toMinor(round_to, digits)!,
    inherit,
  }
}

/** Compared as told, because the database puts the members of lists in an order of its own. */
export const isSameRate = (row: RateRow, wanted: RateFields): boolean => {
  const told = (rate: RateFields) =>
    JSON.stringify({ ...rateAnswer(rate, null, 0), created_at: '', updated_at: '' })
  return row.parent_rate_id === wanted.parent_rate_id && told(row) === told(wanted)
}

export const blankRate = (rateCode: string, rateName: string): RateFields => ({
  rate_code: rateCode,
  rate_name: rateName,
  rate_description: '',
  start_date_rate: null,
  end_date_rate: null,
  price: 0,
  is_closed: false,
  parent_rate_id: null,
  ...NOT_DERIVED,
  ...NO_OCCUPANCY,
  stay_discounts: null,
  advance_discounts: null,
  min_advance_days: null,
  max_advance_days: null,
  is_hidden: false,
  policy_code: null,
  translations: null,
  included_meals: null,
})
