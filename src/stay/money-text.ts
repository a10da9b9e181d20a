import { fromMinor, type Minor } from './money.ts'

// Amounts below this are written once and kept: a hotel's prices are few, and writing a fraction takes long.
const MOST_KEPT = 100_000

const kept = new Map<number, (string | undefined)[]>()

/** Writes amounts of a currency as JSON numbers. */
export const amountWriter = (digits: number): ((minor: Minor) => string) => {
  let texts = kept.get(digits)
  if (texts === undefined) {
    texts = new Array<string | undefined>(MOST_KEPT).fill(undefined)
    kept.set(digits, texts)
  }
  const known = texts
  return (minor) => {
    if (minor >= MOST_KEPT) return String(fromMinor(minor, digits))
    let text = known[minor]
    if (text === undefined) {
      text = String(fromMinor(minor, digits))
      known[minor] = text
    }
    return text
  }
}
