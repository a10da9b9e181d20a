import type { Sleepers } from '../party/party.ts'
import type { Day } from '../values/civil-date.ts'
import { type ChosenExtra, countOf, daysTaken, type ExtraRule } from './extras.ts'

/** How many of an extra are taken on a day. */
export interface TakenExtra {
  readonly extra_code: string
  readonly day: Day
  readonly taken: number
}

/** Where there are not enough of an extra. */
export interface Shortage {
  readonly day: Day
  readonly required: number
  readonly actual: number
}

/** The stay of one item, as far as it matters for extras that come by themselves. */
export interface StockedStay {
  readonly arrival: Day
  readonly nights: number
  readonly rooms: number
  readonly sleepers: Sleepers
}

/** What is taken of extras that come by themselves and of which there are so many a day: without them nothing can be booked. */
export class TakenExtras {
  private readonly byCode = new Map<string, Map<Day, number>>()

  constructor(rows: Iterable<TakenExtra>) {
    this.set(rows)
  }

  set(rows: Iterable<TakenExtra>): void {
    for (const { extra_code, day, taken } of rows) {
      const days = this.byCode.get(extra_code) ?? new Map<Day, number>()
      this.byCode.set(extra_code, days)
      if (taken === 0) days.delete(day)
      else days.set(day, taken)
    }
  }

  get rows(): TakenExtra[] {
    return [...this.byCode].flatMap(([extra_code, days]) =>
      [...days].map(([day, taken]) => ({ extra_code, day, taken })),
    )
  }

  /** How many days are known. */
  get size(): number {
    let size = 0
    for (const days of this.byCode.values()) size += days.size
    return size
  }

  /** The first day on which there are not enough of one of these; undefined if there is none. */
  shortage(extras: readonly ChosenExtra[], { arrival, nights, rooms, sleepers }: StockedStay) {
    let first: Shortage | undefined
    for (const chosen of extras) {
      const required = countOf(chosen, rooms, sleepers)
      const end = Math.min(arrival + daysTaken(chosen.extra, nights), first?.day ?? Infinity)
      for (let day = arrival; required > 0 && day < end; day++) {
        const actual = this.left(chosen.extra, day)
        if (actual >= required) continue
        first = { day, required, actual }
        break
      }
    }
    return first
  }

  /** Never below 0: the stock may have been lowered since. */
  private left({ code, dailyStock }: ExtraRule, day: Day): number {
    return Math.max(dailyStock! - (this.byCode.get(code)?.get(day) ?? 0), 0)
  }
}

/** Whether it comes by itself, and there are only so many a day. */
export const isStocked = ({ isMandatory, dailyStock }: ExtraRule): boolean =>
  isMandatory && dailyStock !== null
