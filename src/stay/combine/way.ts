import type { Minor } from '../values/money.ts'

/** What shares of a party pay in a room at a rate, by their place; Infinity where it cannot be booked for them. */
export interface PricedRate {
  readonly code: string
  readonly prices: Float64Array
  /** The same where cancelling costs nothing now; the same object if it never does. */
  readonly freePrices: Float64Array
}

export interface PricedRoom {
  readonly code: string
  /** How many of it are left on every night. */
  readonly left: number
  readonly rates: readonly PricedRate[]
}

/** One room of a way, and who sleeps there. */
export interface RoomOfWay {
  readonly roomCode: string
  readonly rateCode: string
  readonly adults: number
  /** From the oldest. */
  readonly ages: readonly number[]
}

/** Rooms for a whole party. */
export interface Way {
  readonly cost: Minor
  readonly rooms: readonly RoomOfWay[]
}

/** By codes as ASCII sorts them, whatever the language. */
export const byCode = <T extends { readonly code: string }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
