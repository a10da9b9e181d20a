import {
  type KindOf,
  kindOf,
  RATE_DAY_NAMES,
  type RateDayField,
  type RateDayValues,
} from '../stay/rate-day.ts'
import { flags, numbers } from './arrays.ts'

interface Kept {
  /** The type of its column. */
  type: string
  /** The value where there is no rate-day. */
  blank: string
  array(values: never[]): string
  /** The column as a whole number that is never null, and what such a number means. */
  asNumber(column: string): string
  ofNumber(number: number): unknown
}

/** How each kind of value is stored. */
const KEPT: Record<KindOf<RateDayField>, Kept> = {
  money: {
    type: 'bigint',
    blank: 'null::bigint',
    array: numbers,
    asNumber: (column) => `coalesce(${column}, -1)`,
    ofNumber: (number) => (number < 0 ? null : number),
  },
  number: {
    type: 'int',
    blank: '0',
    // Never null, so they can be joined as they are.
    array: (values) => `{${values.join(',')}}`,
    asNumber: (column) => column,
    ofNumber: (number) => number,
  },
  flag: {
    type: 'bool',
    blank: 'false',
    array: flags,
    asNumber: (column) => `${column}::int`,
    ofNumber: (number) => number === 1,
  },
}

/** The columns of rate-days in a select list, with the given table name. */
export const rateDayColumns = (table: string): string =>
  RATE_DAY_NAMES.map((name) => `${table}.${name}`).join(', ')

/** The same columns as whole numbers. */
export const rateDayNumbers = (table: string): string =>
  RATE_DAY_NAMES.map((name) => KEPT[kindOf(name)].asNumber(`${table}.${name}`)).join(', ')

const OF_NUMBERS = RATE_DAY_NAMES.map((name) => ({ name, read: KEPT[kindOf(name)].ofNumber }))

/**
 * Returns a function that sets the values such numbers mean, the first of which is at `first`. It must get the same
 * object every time: most days have most values of the day before, which are not set again.
 */
export const rateDayOfNumbers = (first: number) => {
  const before = new Array<number>(OF_NUMBERS.length).fill(Number.NaN)
  return (values: RateDayValues, found: readonly number[]): void => {
    const into = values as Record<string, unknown>
    for (let at = 0; at < before.length; at++) {
      const number = found[first + at]!
      if (number === before[at]) continue
      before[at] = number
      const { name, read } = OF_NUMBERS[at]!
      into[name] = read(number)
    }
  }
}

/** The same columns for rows that are no rate-days: blank values, except those given in `instead`. */
export const blankRateDayColumns = (instead: Partial<Record<RateDayField, string>>): string =>
  RATE_DAY_NAMES.map((name) => `${instead[name] ?? KEPT[kindOf(name)].blank} as ${name}`).join(', ')

/** The column list for an insert of many rows. */
export const RATE_DAY_COLUMNS = RATE_DAY_NAMES.join(', ')

export const RATE_DAY_ASSIGNMENTS = RATE_DAY_NAMES.map((name) => `${name} = t.${name}`).join(', ')

/** The parameters of such an insert, one array per column, numbered from `first`. */
export const rateDayParameters = (first: number): string =>
  RATE_DAY_NAMES.map((name, at) => `$${first + at}::${KEPT[kindOf(name)].type}[]`).join(', ')

/** The values of these parameters. */
export const rateDayArrays = (days: readonly RateDayValues[]): string[] =>
  RATE_DAY_NAMES.map((name) => KEPT[kindOf(name)].array(days.map((day) => day[name]) as never[]))
