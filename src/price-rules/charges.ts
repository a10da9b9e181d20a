import { Type } from 'typebox'
import { moneyMessage } from '../http/explain.ts'
import { choice } from '../http/fields.ts'
import type { RuleFault } from '../http/validate.ts'
import { fromMinor, MOST_PRICE, toMinor } from '../stay/money.ts'

/** What was given, as it came: whoever looks at a member checks its type. */
export type Given = Record<string, unknown>

/** How many fraction digits amounts and percents are given with. */
export interface Units {
  digits: number
  percentDigits: number
}

const PERCENT_DIGITS = 3
const THOUSANDTHS = 1000

/** In the API: amounts in the currency, percents in hundredths. */
export const sentUnits = (digits: number): Units => ({ digits, percentDigits: PERCENT_DIGITS })

/** In the tables: amounts in minor units, percents in thousandths. */
export const STORED_UNITS: Units = { digits: 0, percentDigits: 0 }

export type ChargeName = 'percent' | 'nights' | 'amount'

export const percentOrAmount = (description: string) => choice(['percent', 'amount'], description)

export const chargeValue = (description: string) => Type.Number({ minimum: 0, description })

export const wrong = (field: string, message: string): RuleFault => ({
  field,
  code: 'invalid_value',
  message,
})

export const MOST_NIGHTS = 90

/** Whether the value is one that its charge can have. `path` ends with a dot where it is not empty. */
export const valueFaults = (
  { charge, value }: Given,
  path: string,
  mostPercent: number,
  units: Units,
): RuleFault[] => {
  if (typeof value !== 'number') return []
  const field = `${path}value`
  if (charge === 'percent') return percentFaults(value, field, mostPercent, units)
  if (charge === 'nights') return nightsFaults(value, field)
  if (charge !== 'amount') return []
  const minor = toMinor(value, units.digits)
  return minor !== undefined && minor <= MOST_PRICE
    ? []
    : [wrong(field, moneyMessage(field, MOST_PRICE, units.digits))]
}

const percentFaults = (value: number, field: string, most: number, { percentDigits }: Units): RuleFault[] => {
  const thousandths = toMinor(value, percentDigits)
  if (thousandths !== undefined && thousandths <= most * THOUSANDTHS) return []
  const message = `${field} must be a percent from 0 to ${most}, with at most ${PERCENT_DIGITS} fraction digits`
  return [wrong(field, message)]
}

const nightsFaults = (value: number, field: string): RuleFault[] => {
  if (!Number.isInteger(value))
    return [{ field, code: 'invalid_format', message: `${field} must be a whole number of nights` }]
  return value >= 1 && value <= MOST_NIGHTS
    ? []
    : [wrong(field, `${field} must be from 1 to ${MOST_NIGHTS} nights`)]
}

/** A checked value as it is stored. */
export const storedValue = (charge: ChargeName, value: number, digits: number): number =>
  charge === 'nights' ? value : toMinor(value, charge === 'percent' ? PERCENT_DIGITS : digits)!

export const sentValue = (charge: ChargeName, value: number, digits: number): number =>
  charge === 'nights' ? value : fromMinor(value, charge === 'percent' ? PERCENT_DIGITS : digits)
