import { type BookingCharge, totalOf } from '../shape/booking.ts'

const CODE = 'LINE-'

export const isManual = ({ kind }: BookingCharge): boolean => kind === 'manual'

export const codeOfLine = (line: number): string => CODE + line

/** The number of a line that staff added. */
export const lineOf = ({ code }: BookingCharge): number => Number(code.slice(CODE.length))

/** What staff took off is at most what is left: where a stay costs less now, their last lines take off less. */
export const cutDiscounts = (charges: readonly BookingCharge[]): BookingCharge[] => {
  let below = -totalOf(charges)
  if (below <= 0) return [...charges]
  return charges
    .toReversed()
    .map((charge) => {
      if (!isManual(charge) || charge.amount >= 0) return charge
      const cut = Math.min(Math.max(below, 0), -charge.amount)
      below -= cut
      return { ...charge, amount: charge.amount + cut }
    })
    .toReversed()
}

/** The lines of staff beside what a stay costs anew, each with its item. */
export const withLines = (
  charges: readonly BookingCharge[],
  before: readonly BookingCharge[],
): BookingCharge[] => {
  const lines = before.filter(isManual)
  if (lines.length === 0) return [...charges]
  return cutDiscounts([...charges, ...lines].sort((a, b) => a.item - b.item))
}
