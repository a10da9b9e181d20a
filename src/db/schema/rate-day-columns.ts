import { type KindOf, kindOf, RATE_DAY_NAMES, type RateDayValues } from '../../stay/days/rate-day.ts'
import type { RateDayField } from '../../stay/lists/restrictions.ts'
import { flags, numbers } from '../rows/arrays.ts'

interface Kept {
  /** The type of its parameters. */
  type: string
  /** What is written to the column, of a parameter with its name. */
  written?(parameter: string): string
  /** What is read of the column, where that is not the column itself. */
  read?(column: string): string
  /** The value where there is no rate-day. */
  blank: string
  array(values: never[]): string
  /** The column as a whole number that is never null, and what such a number means; left out if it is none. */
  asNumber?(column: string): string
  ofNumber?(number: number): unknown
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
  prices: {
    type: 'text',
    blank: 'null::text',
    // Reading an array from text is not immutable, and Citus takes nothing else in an update.
    written: (parameter) => `string_to_array(${parameter}, ',')::bigint[]`,
    read: (column) => `array_to_string(${column}, ',')`,
    array: priceLists,
  },
}

/** Most pushes have no such prices, and then send nothing: `unnest` fills up a shorter array with nulls. */
function priceLists(values: readonly (string | null)[]): string {
  const count = values.findLastIndex((value) => value !== null) + 1
  return `{${values.slice(0, count).map((value) => (value === null ? 'null' : `"${value}"`))}}`
}

/** The columns of rate-days in a select list, with the given table name. */
export const rateDayColumns = (table: string): string =>
  RATE_DAY_NAMES.map((name) => {
    const { read } = KEPT[kindOf(name)]
    return read === undefined ? `${table}.${name}` : `${read(`${table}.${name}`)} as ${name}`
  }).join(', ')

/** Those that are whole numbers. */
const NUMBER_NAMES = RATE_DAY_NAMES.filter((name) => KEPT[kindOf(name)].asNumber !== undefined)

export const COUNT_OF_NUMBERS = NUMBER_NAMES.length

/** The same columns as whole numbers, without prices by adults. */
export const rateDayNumbers = (table: string): string =>
  NUMBER_NAMES.map((name) => KEPT[kindOf(name)].asNumber!(`${table}.${name}`)).join(', ')

const OF_NUMBERS = NUMBER_NAMES.map((name) => ({ name, read: KEPT[kindOf(name)].ofNumber! }))

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

const written = (name: RateDayField): string => {
  const parameter = `t.${name}`
  return KEPT[kindOf(name)].written?.(parameter) ?? parameter
}

/** What such an insert selects of the parameters. */
export const RATE_DAY_VALUES = RATE_DAY_NAMES.map(written).join(', ')

export const RATE_DAY_ASSIGNMENTS = RATE_DAY_NAMES.map((name) => `${name} = ${written(name)}`).join(', ')

/** The parameters of such an insert, one array per column, numbered from `first`. */
export const rateDayParameters = (first: number): string =>
  RATE_DAY_NAMES.map((name, at) => `$${first + at}::${KEPT[kindOf(name)].type}[]`).join(', ')

/** The values of these parameters. */
export const rateDayArrays = (days: readonly RateDayValues[]): string[] =>
  RATE_DAY_NAMES.map((name) => KEPT[kindOf(name)].array(days.map((day) => day[name]) as never[]))
