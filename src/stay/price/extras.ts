import { bandOf, type ChildBand } from '../party/occupancy.ts'
import type { Sleepers } from '../party/party.ts'
import { personsOf } from '../party/sleepers.ts'
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
