import { type Minor, scaleOf } from './money.ts'

const fractions = new Map<number, string[]>()

/** ".05", ".5" and so on, with no zeros at the end: what follows the whole part of an amount. */
const fractionTexts = (digits: number): string[] => {
  let texts = fractions.get(digits)
  if (texts === undefined) {
    texts = Array.from({ length: scaleOf(digits) }, (_, rest) =>
      rest === 0 ? '' : `.${String(rest).padStart(digits, '0').replace(/0+$/, '')}`,
    )
    fractions.set(digits, texts)
  }
  return texts
}

/** Writes amounts of a currency as JSON numbers; two integers are written faster than one fraction. */
export const amountWriter = (digits: number): ((minor: Minor) => string) => {
  if (digits === 0) return (minor) => `${minor}`
  const scale = scaleOf(digits)
  const texts = fractionTexts(digits)
  return (minor) => {
    const whole = Math.floor(minor / scale)
    return whole + texts[minor - whole * scale]!
  }
}
