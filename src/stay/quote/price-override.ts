import type { Minor } from '../values/money.ts'

/** What the nights of an item cost because somebody of the hotel said so. */
export interface PriceOverride {
  /** Of all nights and rooms. */
  readonly total: Minor
  /** In the words of who said so. Null: erased. */
  readonly reason: string | null
  /** As it was shared when it was given, where a change leaves the nights alone; left out: it is shared now. */
  readonly shared?: SharedPrice
}

/** Of room 1, and of all rooms, on each night. */
export interface SharedPrice {
  readonly nightly: readonly Minor[]
  readonly totals: readonly Minor[]
}

/**
 * Shares an amount in proportion to what parts cost, each rounded down; what is left over goes to the first ones, one minor unit
 * each. Where one of them has no price (it is below 0), or all are 0, they share equally.
 */
export const shareOut = (amount: Minor, prices: readonly Minor[]): Minor[] => {
  const isEqual = prices.some((price) => price < 0) || prices.every((price) => price === 0)
  const weights = prices.map((price) => (isEqual ? 1n : BigInt(price)))
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  const shares = weights.map((weight) => Number((BigInt(amount) * weight) / sum))
  const left = amount - shares.reduce((all, share) => all + share, 0)
  return shares.map((share, at) => (at < left ? share + 1 : share))
}

/** Shares it over nights, and each night over its rooms. `rooms` has what each room costs on a night, room 1 first. */
export const sharePrice = (
  total: Minor,
  nights: readonly Minor[],
  rooms: (night: number) => readonly Minor[],
): SharedPrice => {
  const totals = shareOut(total, nights)
  return { totals, nightly: totals.map((share, night) => shareOut(share, rooms(night))[0]!) }
}
