import { type Static, type TSchema, Type } from 'typebox'
import { MOST_AGE } from '../../stay/lists/party-bounds.ts'
import { fromMinor, toMinor } from '../../stay/values/money.ts'
import type { Thousandths } from '../../stay/values/percent.ts'
import { integer } from './fields.ts'

/** The most elements of a list that a hotel configures its prices with. */
export const MOST_ELEMENTS = 50
const MOST_PERCENT = 1000
const MOST_AMOUNT = 1e12
const PERCENT_DIGITS = 3

type Bounds = readonly [least: number, most: number]

/** What a value may be, by its charge. Percents and nights as they are, amounts in minor units. */
export interface ChargeBounds {
  percent?: Bounds
  amount?: Bounds
  nights?: Bounds
}

/** Of most charges: something to pay. */
export const PAID: ChargeBounds = { percent: [0, MOST_PERCENT], amount: [0, MOST_AMOUNT] }
/** Added to a price, or taken off it. */
export const SIGNED: ChargeBounds = {
  percent: [-MOST_PERCENT, MOST_PERCENT],
  amount: [-MOST_AMOUNT, MOST_AMOUNT],
}

/** A percent in thousandths; undefined if it has more than three decimals. */
export const toThousandths = (percent: number): Thousandths | undefined => toMinor(percent, PERCENT_DIGITS)

export const fromThousandths = (thousandths: Thousandths): number => fromMinor(thousandths, PERCENT_DIGITS)

/** A percent with at most three decimals. */
export const percent = (description: string, minimum = 0, maximum = 100) =>
  Type.Number({ minimum, maximum, 'x-percent': true, description } as {
    minimum: number
    maximum: number
    description: string
  })

/** A percent as tables store it. */
export const storedPercent = (minimum = 0, maximum = 100) =>
  integer('', minimum * 10 ** PERCENT_DIGITS, maximum * 10 ** PERCENT_DIGITS)

const CHARGE_WORDS: Record<string, string> = {
  percent: 'a percent, with at most three decimals',
  amount: 'an amount of the currency',
  nights: 'a number of nights',
}

/** The members `charge` and `value` of an object. With `isStored` the value is in the units of the tables. */
export const chargeFields = (bounds: ChargeBounds, isStored = false) => {
  const charges = Object.keys(bounds) as (keyof ChargeBounds)[]
  const words = charges.map((charge) => CHARGE_WORDS[charge]).join(', or ')
  return {
    charge: Type.Unsafe<'percent' | 'amount'>({
      type: 'string',
      enum: charges,
      description: 'What the value is',
    }),
    value: Type.Number({ 'x-charge': { ...bounds, isStored }, description: `By the charge: ${words}` } as {
      description: string
    }),
  }
}

interface CheckedCharge extends ChargeBounds {
  isStored: boolean
}

/** Whether a value is one that its charge may have. A charge that does not exist is a fault of its own. */
export const isChargeValue = (
  { isStored, ...bounds }: CheckedCharge,
  charge: unknown,
  value: number,
  digits: number,
): boolean => {
  // Anything may have been sent as the charge, also what cannot be the name of a member.
  const allowed = typeof charge === 'string' ? bounds[charge as keyof ChargeBounds] : undefined
  if (allowed === undefined) return true
  const decimals = isStored || charge === 'nights' ? 0 : charge === 'percent' ? PERCENT_DIGITS : digits
  const units = toMinor(value, decimals)
  const scale = charge === 'percent' ? 10 ** PERCENT_DIGITS : 1
  return units !== undefined && units >= allowed[0] * scale && units <= allowed[1] * scale
}

/** The values allowed, in words. */
export const chargeWords = ({ percent, amount, nights }: ChargeBounds, digits: number): string =>
  [
    percent && `a percent from ${percent[0]} to ${percent[1]} with at most three decimals`,
    amount &&
      `an amount from ${fromMinor(amount[0], digits)} to ${fromMinor(amount[1], digits)} with at most ${digits} fraction digits`,
    nights && `from ${nights[0]} to ${nights[1]} nights`,
  ]
    .filter((words) => words !== undefined)
    .join(', or ')

interface Charged {
  charge: string
  value: number
}

/** In the units of the tables: percents in thousandths, amounts in minor units. */
export const toStoredCharge = <Charge extends Charged['charge']>(
  { charge, value }: { charge: Charge; value: number },
  digits: number,
): { charge: Charge; value: number } => ({ charge, value: inUnits(charge, value, digits, toMinor)! })

export const fromStoredCharge = <Charge extends Charged['charge']>(
  { charge, value }: { charge: Charge; value: number },
  digits: number,
): { charge: Charge; value: number } => ({ charge, value: inUnits(charge, value, digits, fromMinor)! })

const inUnits = <T>(
  charge: string,
  value: number,
  digits: number,
  convert: (value: number, digits: number) => T,
): T => convert(value, charge === 'nights' ? 0 : charge === 'percent' ? PERCENT_DIGITS : digits)

export const ageFields = {
  age_from: integer('The youngest', 0, MOST_AGE),
  age_to: integer('The oldest', 0, MOST_AGE),
}

/** A list of a hotel's configuration. */
export const list = <Element extends TSchema>(element: Element, description: string) =>
  Type.Array(element, { maxItems: MOST_ELEMENTS, description })

/** In updates, where null clears the field. It has no title, because what has one may not be null. */
export const orNull = <Schema extends TSchema>(schema: Schema) => {
  const { type, title: _, ...rest } = schema as { type?: string; title?: string }
  return Type.Unsafe<Static<Schema> | null>({ ...rest, type: [type, 'null'] })
}

/** A list after an update: as it was where it is left out, none where null or an empty one is given. */
/** Words of a list, each once and in the list's order; none is null. */
export const listed = <Word>(
  all: readonly Word[],
  given: readonly Word[] | null | undefined,
  before: readonly Word[] | null,
): readonly Word[] | null =>
  mergedList(given && all.filter((word) => given.includes(word)), before, (word) => word)

export const mergedList = <Given, Stored>(
  given: readonly Given[] | null | undefined,
  before: readonly Stored[] | null,
  toStored: (element: Given) => Stored,
): readonly Stored[] | null => {
  if (given === undefined) return before
  return given === null || given.length === 0 ? null : given.map(toStored)
}
