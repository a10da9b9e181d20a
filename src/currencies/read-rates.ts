import type { ExchangeRates } from '../stay/values/exchange.ts'
import { fractionDigits } from '../stay/values/money.ts'

/** A list of rates that is not taken, with the reason in a sentence. */
export class RefusedRates extends Error {}

export const MOST_BYTES = 262_144
const MOST_RATES = 1000
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Reads `{ as_of, base?, rates }`. What is no currency, such as a metal, is left out. */
export const readRates = (text: string, base: string, now = Date.now()): ExchangeRates => {
  const given = parse(text)
  if (given.base !== undefined && given.base !== base)
    throw new RefusedRates(`Its base is ${JSON.stringify(given.base)}, not ${base}.`)
  return { base, as_of: momentOf(given.as_of, now), rates: ratesOf(given.rates, base) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): Record<string, unknown> => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new RefusedRates('It is not JSON.')
  }
  if (isObject(given)) return given
  throw new RefusedRates('It is not an object with as_of and rates.')
}

const momentOf = (given: unknown, now: number): string => {
  const at = typeof given === 'string' && INSTANT.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(at))
    throw new RefusedRates('as_of is no moment such as 2027-01-31T09:30:00Z, and no day such as 2027-01-31.')
  // Date.parse takes 31 February for 3 March.
  if (
    new Date(`${(given as string).slice(0, 10)}T00:00:00Z`).getUTCDate() !==
    Number((given as string).slice(8, 10))
  )
    throw new RefusedRates('as_of is a day that does not exist.')
  if (at > now) throw new RefusedRates('as_of lies in the future.')
  return new Date(at).toISOString()
}

const ratesOf = (given: unknown, base: string): Record<string, number> => {
  if (!isObject(given)) throw new RefusedRates('rates is no object of numbers by currency.')
  const entries = Object.entries(given)
  if (entries.length > MOST_RATES) throw new RefusedRates(`It has more than ${MOST_RATES} rates.`)
  for (const [currency, rate] of entries)
    if (typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0)
      throw new RefusedRates(`The rate of ${JSON.stringify(currency)} is no number above 0.`)
  if (Object.hasOwn(given, base) && given[base] !== 1)
    throw new RefusedRates(`The rate of ${base}, its base, is not 1.`)
  const known = entries.filter(([currency]) => currency !== base && fractionDigits(currency) !== undefined)
  if (known.length === 0) throw new RefusedRates('It has no rate of a currency.')
  return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))) as Record<string, number>
}
