/** Exact arithmetic for the naive model of prices: whole numbers without bounds, and nothing shared with the rule. */

/** An amount of the currency in minor units. */
export const minorOf = (amount: number, digits: number): bigint =>
  BigInt(amount.toFixed(digits).replace('.', ''))

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** `over ÷ under` to a whole number, halves away from zero. */
export const rounded = (over: bigint, under: bigint): bigint => {
  const size = (2n * abs(over) + under) / (2n * under)
  return over < 0n ? -size : size
}

/** A percent of a figure: round(figure × percent ÷ 100), halves away from zero. */
export const percent = (figure: bigint, percents: number): bigint =>
  rounded(figure * minorOf(percents, 3), 100_000n)

export const notBelow0 = (value: bigint): bigint => (value < 0n ? 0n : value)

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)

/** A percent of a figure, or an amount. */
export const charged = (
  figure: bigint,
  { charge, value }: { charge: 'percent' | 'amount'; value: number },
  digits: number,
): bigint => (charge === 'percent' ? percent(figure, value) : minorOf(value, digits))
