import type { Thousandths } from '../values/percent.ts'

/** For stays of so many nights and more. */
export interface StayDiscount {
  readonly minNights: number
  readonly percent: Thousandths
}

/** For stays that begin so many days from today, both ends included. */
export interface AdvanceDiscount {
  readonly minDays: number | null
  readonly maxDays: number | null
  readonly percent: Thousandths
}

/** The percent taken off each night: the higher of both kinds, never both. */
export const discountOf = (
  stayDiscounts: readonly StayDiscount[],
  advanceDiscounts: readonly AdvanceDiscount[],
  nights: number,
  daysAhead: number,
): Thousandths => {
  let longest = 0
  let percent = 0
  for (const discount of stayDiscounts)
    if (discount.minNights <= nights && discount.minNights >= longest) {
      longest = discount.minNights
      percent = discount.percent
    }
  for (const discount of advanceDiscounts) {
    const { minDays, maxDays } = discount
    if ((minDays !== null && daysAhead < minDays) || (maxDays !== null && daysAhead > maxDays)) continue
    if (discount.percent > percent) percent = discount.percent
  }
  return percent
}
