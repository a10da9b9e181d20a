import type { Day } from '../../stay/values/civil-date.ts'

/**
 * Array parameters as PostgreSQL reads them. Numbers and flags are joined as they are: quoting each element, as the
 * driver does, took longer than the statement itself for a year of prices.
 */
export const numbers = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => (value === null ? 'null' : value)).join(',')}}`

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
