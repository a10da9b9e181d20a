import { bandOf, type ChildBand } from '../party/occupancy.ts'
import type { Sleepers } from '../party/party.ts'
import { personsOf } from '../party/sleepers.ts'
import type { Shortage } from '../rule/assessment.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import { chargeOn } from '../values/percent.ts'
import type { Scope } from '../values/scope.ts'
import type { Translations } from '../values/translations.ts'

/** Something sold beside a room. */
export interface ExtraRule extends Scope {
  readonly code: string
  readonly name: string
  readonly description?: string
  readonly price: Minor
  readonly per: 'stay' | 'night' | 'person' | 'person_night' | 'unit'
  /** What children pay of a price by person; outside all bands, the price. */
  readonly childBands: readonly ChildBand[]
  readonly isMandatory: boolean
  readonly maxQuantity: number
  /** Has to be asked for so many hours before check-in; 0: no limit. */
  readonly leadHours: number
  /** How many there are on a day; null: no limit. */
  readonly dailyStock: number | null
  readonly translations?: Translations | null
}

/** An extra of an item. The quantity counts only where it is sold by unit. */
export interface ChosenExtra {
  readonly extra: ExtraRule
  readonly quantity: number
}

const isByNight = ({ per }: ExtraRule): boolean => per === 'night' || per === 'person_night'

/** How many are counted each night, or once for those not sold by night. */
export const countOf = ({ extra, quantity }: ChosenExtra, rooms: number, sleepers: Sleepers): number => {
  if (extra.per === 'unit') return quantity
  return extra.per === 'stay' || extra.per === 'night' ? rooms : personsOf(sleepers)
}

/** How many are counted in all. */
export const quantityOf = (chosen: ChosenExtra, rooms: number, nights: number, sleepers: Sleepers): number =>
  countOf(chosen, rooms, sleepers) * (isByNight(chosen.extra) ? nights : 1)

export const priceOfExtra = (
  chosen: ChosenExtra,
  rooms: number,
  nights: number,
  sleepers: Sleepers,
): Minor => {
  const { extra } = chosen
  const isByPerson = extra.per === 'person' || extra.per === 'person_night'
  if (!isByPerson || extra.childBands.length === 0)
    return extra.price * quantityOf(chosen, rooms, nights, sleepers)
  let once = extra.price * sleepers.adults
  for (const { age, count } of sleepers.children) {
    const band = bandOf(extra.childBands, age)
    once += (band === undefined ? extra.price : chargeOn(extra.price, band)) * count
  }
  return isByNight(extra) ? once * nights : once
}

/** On how many days from arrival on it is taken from the stock. */
export const daysTaken = (extra: ExtraRule, nights: number): number => (isByNight(extra) ? nights : 1)

/** How many of an extra are taken on a day. */
export interface TakenExtra {
  readonly extra_code: string
  readonly day: Day
  readonly taken: number
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
