import { type KindOf, kindOf, RATE_DAY_NAMES, type RateDayValues } from '../../stay/days/rate-day.ts'
import type { RateDayField } from '../../stay/lists/restrictions.ts'
import { numbersOf } from '../rows/arrays.ts'
import type { SharedKind, SharedValue } from '../rows/packed-rows.ts'

interface Kept {
  /** As what it is sent; undefined if each row has its own, as a bigint or null. */
  sharedAs?: SharedKind
  /** What is written to the column, of a parameter with its name. */
  written?(parameter: string): string
  /** What is read of the column, where that is not the column itself. */
  read?(column: string): string
  /** The value where there is no rate-day. */
  blank: string
  /** The column as a whole number that is never null, and what such a number means; left out if it is none. */
  asNumber?(column: string): string
  ofNumber?(number: number): unknown
}

/** How each kind of value is stored. */
const KEPT: Record<KindOf<RateDayField>, Kept> = {
  money: {
    blank: 'null::bigint',
    asNumber: (column) => `coalesce(${column}, -1)`,
    ofNumber: (number) => (number < 0 ? null : number),
  },
  number: {
    sharedAs: 'number',
    blank: '0',
    asNumber: (column) => column,
    ofNumber: (number) => number,
  },
  flag: {
    sharedAs: 'flag',
    blank: 'false',
    asNumber: (column) => `${column}::int`,
    ofNumber: (number) => number === 1,
  },
  prices: {
    sharedAs: 'text',
    blank: 'null::text',
    // Reading an array from text is not immutable, and Citus takes nothing else in an update.
    written: (parameter) => `string_to_array(${parameter}, ',')::bigint[]`,
    read: (column) => `array_to_string(${column}, ',')`,
  },
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

const OWN_NAMES = RATE_DAY_NAMES.filter((name) => KEPT[kindOf(name)].sharedAs === undefined)
const SHARED_NAMES = RATE_DAY_NAMES.filter((name) => KEPT[kindOf(name)].sharedAs !== undefined)

/** The columns that each rate-day has its own values of, for rows that are sent packed. */
export const ownOfRateDays = <Row>(dayOf: (row: Row) => RateDayValues) =>
  Object.fromEntries(
    OWN_NAMES.map((name) => [name, { type: 'bigint', of: (row: Row) => dayOf(row)[name] as number | null }]),
  )

/** Those that many days have in common. */
export const SHARED_BY_RATE_DAYS = Object.fromEntries(
  SHARED_NAMES.map((name) => [name, KEPT[kindOf(name)].sharedAs!]),
)

export const sharedByRateDay = (day: RateDayValues): SharedValue[] => SHARED_NAMES.map((name) => day[name])

/** The columns of rate-days that are read together with others like them: each own one as a list, and the others to group by. */
export const listedRateDayColumns = (table: string): string =>
  [
    ...OWN_NAMES.map((name) => `array_agg(${table}.${name})::text as ${name}`),
    ...SHARED_NAMES.map((name) => {
      const { read } = KEPT[kindOf(name)]
      return read === undefined ? `${table}.${name}` : `${read(`${table}.${name}`)} as ${name}`
    }),
  ].join(', ')

export const groupedRateDayColumns = (table: string): string =>
  SHARED_NAMES.map((name) => `${table}.${name}`).join(', ')

/** Rate-days that are alike but for the lists, one element a day. */
export type ListedRateDays = {
  [Name in RateDayField]: KindOf<Name> extends 'money' ? string : RateDayValues[Name]
}

/** Makes the values of the day at a place of the lists, with what else all of them have. */
export const listedRateDayValues = <Else extends object>(
  rows: ListedRateDays,
  all: Else,
): ((at: number) => RateDayValues & Else) => {
  const lists = OWN_NAMES.map((name) => ({ name, values: numbersOf(rows[name] as string) }))
  const like = { ...Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, rows[name]])), ...all }
  return (at) => {
    const day: Record<string, unknown> = { ...like }
    for (const { name, values } of lists) day[name] = values[at]
    return day as RateDayValues & Else
  }
}
