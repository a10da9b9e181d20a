import type { Day } from '../../stay/values/civil-date.ts'

/**
 * Array parameters as PostgreSQL reads them. Numbers and flags are joined as they are: quoting each element, as the
 * driver does, took longer than the statement itself for a year of prices.
 */
export const numbers = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => (value === null ? 'null' : value)).join(',')}}`

/** What PostgreSQL writes for an array of numbers. */
export const numbersOf = (text: string): (number | null)[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(numberOf)

const numberOf = (text: string): number | null => (text === 'NULL' ? null : Number(text))

/** The same for places of rows in their table, each a number of a page and one within it. */
export const placesOf = (text: string): string[] => text.slice(2, -2).split('","')

/** Day numbers; statements turn them into dates by adding them to 1970-01-01. */
export const days = (values: readonly Day[]): string => `{${values.join(',')}}`

export const flags = (values: readonly boolean[]): string => `{${values.join(',')}}`

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

export const texts = (values: readonly string[]): string => {
  const quoted = new Map<string, string>()
  const once = (text: string): string => {
    let literal = quoted.get(text)
    if (literal === undefined) {
      literal = quote(text)
      quoted.set(text, literal)
    }
    return literal
  }
  return `{${values.map(once).join(',')}}`
}

/** A list as JSON. */
export const jsonOrNull = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value)
