import type { Minor } from './money.ts'

/** Beyond these a change of the calendar is asked about before it is kept. */
export interface GuardLimits {
  /** A price may move by this many percent of what it was. */
  pricePercent: number
  /** So many values may change in one step. */
  cells: number
}

export const GUARD_LIMITS: GuardLimits = { pricePercent: 40, cells: 500 }

export type GuardReason = 'price_zero' | 'price_moves' | 'rooms_beyond' | 'sale_stops' | 'many_cells'

/** One value that changes, with what decides whether it is asked about. */
export type GuardedChange =
  | { kind: 'price'; before: Minor | undefined; after: Minor }
  | { kind: 'rooms'; after: number; roomsOfType: number }
  | { kind: 'stop'; booked: number }
  | { kind: 'other' }

export interface GuardFinding {
  reason: GuardReason
  /** Which of the changes, by their place in the list. */
  cells: number[]
}

/** Why one change is asked about; whole numbers alone, so 40 % is exactly that. */
const reasonOf = (change: GuardedChange, { pricePercent }: GuardLimits): GuardReason | undefined => {
  switch (change.kind) {
    case 'price': {
      const { before, after } = change
      if (after === 0) return 'price_zero'
      if (before === undefined) return undefined
      return Math.abs(after - before) * 100 > before * pricePercent ? 'price_moves' : undefined
    }
    case 'rooms':
      return change.after > change.roomsOfType ? 'rooms_beyond' : undefined
    case 'stop':
      return change.booked > 0 ? 'sale_stops' : undefined
    default:
      return undefined
  }
}

/** Everything about a change that should be asked first, each reason once, the gravest first; none: it can be kept. */
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
