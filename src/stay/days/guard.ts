import type { Minor } from '../values/money.ts'

/** Why a change has to be confirmed. */
export type GuardReason = 'price_zero' | 'price_moves' | 'rooms_beyond' | 'sale_stops' | 'many_cells'

interface PriceMove {
  before: Minor | undefined
  after: Minor
}

/** Computed in whole numbers, so that 40 % is exact. */
export const reasonOfMove = ({ before, after }: PriceMove, pricePercent: number): GuardReason | undefined => {
  if (after === 0) return 'price_zero'
  if (before === undefined) return undefined
  return Math.abs(after - before) * 100 > before * pricePercent ? 'price_moves' : undefined
}
