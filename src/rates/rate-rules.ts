import { isChargeValue } from '../http/fields/charges.ts'
import { fallFaults, rangeFaults, rangesFaults, twiceFaults } from '../http/fields/list-rules.ts'
import { baseAdultsRule, occupancyRules } from '../http/fields/occupancy-fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { parseTimestampDay } from '../stay/values/civil-date.ts'
import type { RateFields } from './queries.ts'
import { DERIVE_BOUNDS } from './schemas.ts'

type Given = Record<string, unknown>

export const boundsRule = ({ start_date_rate: start, end_date_rate: end }: Given): RuleFault[] => {
  if (typeof start !== 'string' || typeof end !== 'string') return []
  const [first, last] = [parseTimestampDay(start), parseTimestampDay(end)]
  if (first === undefined || last === undefined || first <= last) return []
  const message = 'end_date_rate must not be before start_date_rate'
  return [{ field: 'end_date_rate', code: 'invalid_value', message }]
}

/** What is wrong with the lists as they are given. */
const listRules = (given: Given): RuleFault[] => [
  ...occupancyRules(given),
  ...twiceFaults(given.stay_discounts, 'stay_discounts', ['min_nights']),
  ...fallFaults(given.stay_discounts, 'stay_discounts', 'min_nights', 'percent'),
  ...rangesFaults(given.advance_discounts, 'advance_discounts', 'min_days', 'max_days'),
]

const windowRule = (given: Given): RuleFault[] => rangeFaults(given, 'min_advance_days', 'max_advance_days')

const deriveRule = (hasParent: boolean, hasDerive: boolean): RuleFault[] => {
  if (hasParent === hasDerive) return []
  return hasParent
    ? [
        {
          field: 'derive',
          code: 'missing_field',
          message: 'derive is required where parent_rate_code is given',
        },
      ]
    : [{ field: 'derive', code: 'invalid_value', message: 'derive needs a parent_rate_code' }]
}

export const newRateRules = (given: Given): RuleFault[] => {
  const { rate_code, parent_rate_code, derive } = given
  const isOwnParent = typeof rate_code === 'string' && rate_code === parent_rate_code
  return [
    ...boundsRule(given),
    ...(isOwnParent ? [circle(rate_code)] : []),
    ...deriveRule(parent_rate_code !== undefined, derive !== undefined),
    ...listRules(given),
    ...baseAdultsRule(given),
    ...windowRule(given),
  ]
}

export const circle = (rateCode: string): RuleFault => ({
  field: 'parent_rate_code',
  code: 'invalid_value',
  message: `parent_rate_code would make ${rateCode} a parent of itself`,
})

export const rateChangeRules = (given: Given): RuleFault[] => [
  ...boundsRule(given),
  ...listRules(given),
  ...windowRule(given),
]

/** What is wrong with a rate that results from a change. */
export const mergedRules = (merged: RateFields): RuleFault[] => [
  ...boundsRule({ ...merged }),
  ...deriveRule(merged.parent_rate_id !== null, merged.derive_charge !== null),
  ...baseAdultsRule({ ...merged }),
  ...windowRule({ ...merged }),
]

/** What is wrong with a row of the table. */
export const storedRateRules = (row: Given): RuleFault[] => [
  ...boundsRule(row),
  ...listRules(row),
  ...baseAdultsRule(row),
  ...windowRule(row),
  ...storedDeriveRule(row),
]

const storedDeriveRule = ({ derive_charge, derive_value }: Given): RuleFault[] => {
  if (typeof derive_value !== 'number') return []
  if (isChargeValue({ ...DERIVE_BOUNDS, isStored: true }, derive_charge, derive_value, 0)) return []
  return [{ field: 'derive_value', code: 'invalid_value', message: 'derive_value is out of bounds' }]
}
