import type { Minor } from './money.ts'

/** A percent in thousandths: 12.5 % is 12,500. */
export type Thousandths = number

export const WHOLE: Thousandths = 100_000
const HALF = WHOLE / 2

/** Up to this product the sum and the quotient of a percent are exact as doubles: all are integers below 2^53. */
export const MOST_EXACT_PRODUCT = Number.MAX_SAFE_INTEGER - HALF

/** A percent of a figure of 0 or more, rounded to the minor unit, halves away from zero. */
export const percentOf = (figure: Minor, percent: Thousandths): Minor => {
  const product = figure * percent
  if (product > MOST_EXACT_PRODUCT || product < -MOST_EXACT_PRODUCT) return longPercentOf(figure, percent)
  return product < 0 ? 0 - Math.floor((HALF - product) / WHOLE) : Math.floor((product + HALF) / WHOLE)
}

/** A percent of 0 or more of a figure of 0 or more, however large. */
export const longPercent = (figure: bigint, percent: Thousandths): bigint =>
  (figure * BigInt(percent) + BigInt(HALF)) / BigInt(WHOLE)

const longPercentOf = (figure: Minor, percent: Thousandths): Minor => {
  const size = Number(longPercent(BigInt(figure), Math.abs(percent)))
  return percent < 0 ? -size : size
}

/** `figure × by ÷ over`, rounded half up, exactly. All are integers of 0 or more. */
export const ratioOf = (figure: Minor, by: number, over: number): Minor => {
  const doubled = 2 * figure * by
  if (doubled <= Number.MAX_SAFE_INTEGER - over) return Math.floor((doubled + over) / (2 * over))
  return Number((2n * BigInt(figure) * BigInt(by) + BigInt(over)) / (2n * BigInt(over)))
}

/** The nearest multiple of a step above 0, halves up. */
export const roundTo = (figure: Minor, step: Minor): Minor => ratioOf(figure, 1, step) * step

/** A percent of a figure (the value in thousandths), or an amount (the value in minor units). */
export interface Charge {
  readonly charge: 'percent' | 'amount'
  readonly value: number
}

export const chargeOn = (figure: Minor, { charge, value }: Charge): Minor =>
  charge === 'percent' ? percentOf(figure, value) : value
