import type { Minor } from '../values/money.ts'

/** A change of the calendar beyond these limits has to be confirmed. */
export interface GuardLimits {
  /** A price may change by this many percent. */
  pricePercent: number
  /** This many values may change in one step. */
  cells: number
}

export const GUARD_LIMITS: GuardLimits = { pricePercent: 40, cells: 500 }

export type GuardReason = 'price_zero' | 'price_moves' | 'rooms_beyond' | 'sale_stops' | 'many_cells'

interface PriceMove {
  before: Minor | undefined
  after: Minor
}

/** One value that changes, with what decides whether it has to be confirmed. */
export type GuardedChange =
  | ({ kind: 'price' } & PriceMove)
  /** Several prices that are one value, such as those by adults. */
  | { kind: 'prices'; moves: readonly PriceMove[] }
  | { kind: 'rooms'; after: number; roomsOfType: number }
  | { kind: 'stop'; booked: number }
  | { kind: 'other' }

export interface GuardFinding {
  reason: GuardReason
  /** The changes concerned, as indexes into the list. */
  cells: number[]
}

/** Computed in whole numbers, so that 40 % is exact. */
export const reasonOfMove = ({ before, after }: PriceMove, pricePercent: number): GuardReason | undefined => {
  if (after === 0) return 'price_zero'
  if (before === undefined) return undefined
  return Math.abs(after - before) * 100 > before * pricePercent ? 'price_moves' : undefined
}

/** Why one change has to be confirmed. */
const reasonOf = (change: GuardedChange, { pricePercent }: GuardLimits): GuardReason | undefined => {
  switch (change.kind) {
    case 'price':
      return reasonOfMove(change, pricePercent)
    case 'prices': {
      const reasons = change.moves.map((move) => reasonOfMove(move, pricePercent))
      return reasons.includes('price_zero') ? 'price_zero' : reasons.find(Boolean)
    }
    case 'rooms':
      return change.after > change.roomsOfType ? 'rooms_beyond' : undefined
    case 'stop':
      return change.booked > 0 ? 'sale_stops' : undefined
    default:
      return undefined
  }
}

/** The reasons why changes have to be confirmed, each once, the most serious first. Empty if there is none. */
export const guardChanges = (
  changes: readonly GuardedChange[],
  limits: GuardLimits = GUARD_LIMITS,
): GuardFinding[] => {
  const found: Record<GuardReason, number[]> = {
    price_zero: [],
    price_moves: [],
    rooms_beyond: [],
    sale_stops: [],
    many_cells: changes.length > limits.cells ? [...changes.keys()] : [],
  }
  changes.forEach((change, index) => {
    const reason = reasonOf(change, limits)
    if (reason !== undefined) found[reason].push(index)
  })
  return Object.entries(found)
    .filter(([, cells]) => cells.length > 0)
    .map(([reason, cells]) => ({ reason: reason as GuardReason, cells }))
}
