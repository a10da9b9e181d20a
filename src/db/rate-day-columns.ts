import {
  type KindOf,
  kindOf,
  RATE_DAY_NAMES,
  type RateDayField,
  type RateDayValues,
} from '../stay/rate-day.ts'
import { flags, numbers } from './arrays.ts'

/** How each kind of value is stored: the type of its column, and the value where there is no rate-day. */
const KEPT: Record<KindOf<RateDayField>, { type: string; blank: string; array(values: never[]): string }> = {
  money: { type: 'bigint', blank: 'null::bigint', array: numbers },
  // Never null, so they can be joined as they are.
  number: { type: 'int', blank: '0', array: (values) => `{${values.join(',')}}` },
  flag: { type: 'bool', blank: 'false', array: flags },
}

/** The columns of rate-days in a select list, with the given table name. */
export const rateDayColumns = (table: string): string =>
  RATE_DAY_NAMES.map((name) => `${table}.${name}`).join(', ')

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
