import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'

/** The nights of an item as taxes, extras and policies read them. An Assessment is one. */
export interface PricedNights {
  readonly arrival: Day
  readonly nights: number
  readonly rooms: number
  /** Of all nights and rooms. */
  readonly total: Minor
  /** What all rooms cost on a night; -1 if it has no price. */
  nightTotal(at: number): Minor
  /** What the nights before this one cost together, where that is known without summing. */
  readonly sumBefore?: (at: number) => Minor
}

/** What so many nights from one on cost, in all rooms. Nights without a price count as nothing. */
export const sumOfNights = (item: PricedNights, first: number, count: number): Minor => {
  if (count >= item.nights) return item.total
  if (item.sumBefore !== undefined) return item.sumBefore(first + count) - item.sumBefore(first)
  let sum = 0
  for (let at = first; at < first + count; at++) sum += Math.max(item.nightTotal(at), 0)
  return sum
}

/** The same nights summed once, for an item that is taxed again and again. */
export const summedNights = (nights: PricedNights): PricedNights => {
  const sums = [0]
  for (let at = 0; at < nights.nights; at++) sums.push(sums[at]! + Math.max(nights.nightTotal(at), 0))
  return {
    arrival: nights.arrival,
    nights: nights.nights,
    rooms: nights.rooms,
    total: nights.total,
    nightTotal: (at) => nights.nightTotal(at),
    sumBefore: (at) => sums[at]!,
  }
}

/** A line of what a stay costs. */
export interface ChargeLine {
  readonly kind: 'room' | 'extra' | 'tax' | 'fee'
  readonly code: string
  readonly name: string
  readonly quantity: number
  readonly amount: Minor
  /** Already contained in other lines, so it is not added to the total. */
  readonly isIncluded: boolean
  readonly isAtHotel: boolean
  /** Charged once a booking, whichever item it is in. */
  readonly isOnce?: true
}
