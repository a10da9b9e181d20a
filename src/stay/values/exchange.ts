/** Rates of exchange: units for 1 of the base. */
export interface ExchangeRates {
  readonly base: string
  /** The moment they are of. */
  readonly as_of: string
  readonly rates: Readonly<Record<string, number>>
}

const OLDEST_MS = 7 * 86_400_000

/** Whether they are young enough to be shown. */
export const areFresh = ({ as_of }: Pick<ExchangeRates, 'as_of'>, now: number): boolean =>
  now - Date.parse(as_of) < OLDEST_MS

/** What an amount is rounded to, in whole units, where that is not 1. */
const STEPS: Record<string, bigint> = { JPY: 100n, HUF: 100n, IDR: 1000n, VND: 1000n, KRW: 1000n }

interface Decimal {
  digits: bigint
  /** The digits are divided by ten to the power of this. */
  scale: number
}

/** The shortest decimal text of a number is what was written; so are its digits. */
const decimalOf = (value: number): Decimal => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

const rateOf = ({ base, rates }: ExchangeRates, currency: string): number | undefined =>
  currency === base ? 1 : Object.hasOwn(rates, currency) ? rates[currency] : undefined

/** Whether an amount of one currency can be told in another. */
export const canExchange = (rates: ExchangeRates, from: string, to: string): boolean =>
  from !== to && rateOf(rates, from) !== undefined && rateOf(rates, to) !== undefined

/**
 * About how much an amount above 0 is in another currency, in whole units: across the base, exactly, then rounded half up
 * to the currency's step. Undefined where a rate is missing, the currency is the same, or it is less than one step.
 */
export const aboutIn = (
  rates: ExchangeRates,
  amount: number,
  from: string,
  to: string,
): number | undefined => {
  if (!canExchange(rates, from, to) || amount <= 0) return undefined
  const [value, by, over] = [amount, rateOf(rates, to)!, rateOf(rates, from)!].map(decimalOf) as [
    Decimal,
    Decimal,
    Decimal,
  ]
  const step = STEPS[to] ?? 1n
  const above = value.digits * by.digits * 10n ** BigInt(over.scale)
  const below = over.digits * 10n ** BigInt(value.scale + by.scale) * step
  return above < below ? undefined : Number(((2n * above + below) / (2n * below)) * step)
}

/** The currencies that an amount can be told in, in the order of their codes. */
export const exchangedInto = (rates: ExchangeRates, from: string): string[] =>
  [...new Set([rates.base, ...Object.keys(rates.rates)])]
    .filter((currency) => canExchange(rates, from, currency))
    .sort()
