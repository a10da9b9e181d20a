import type { Minor } from '../values/money.ts'
import { type Charge, percentOf, type Thousandths } from '../values/percent.ts'
import type { RoomGroup } from './party.ts'

/** Both ages are included. */
export interface AgeBand {
  readonly ageFrom: number
  readonly ageTo: number
}

export interface ChildBand extends AgeBand, Charge {}

/** What is added to, or taken off, the price of a night if so many adults sleep in the room. */
export interface AdultRow extends Charge {
  readonly adults: number
}

/** What a night costs by the number of adults and the ages of the children. */
export interface Occupancy {
  /** The price is for so many; null: the number of adults does not matter. */
  readonly baseAdults: number | null
  readonly rows: readonly AdultRow[]
  readonly extraAdultPrice: Minor | null
  readonly childBands: readonly ChildBand[]
}

/** Undefined if none of the four is set: an empty list counts as none. */
export const occupancyIfAny = (four: Occupancy): Occupancy | undefined =>
  four.baseAdults !== null ||
  four.rows.length > 0 ||
  four.extraAdultPrice !== null ||
  four.childBands.length > 0
    ? four
    : undefined

/** Used where neither the room nor the rate says anything. */
export const ANY_OCCUPANCY: Occupancy = {
  baseAdults: null,
  rows: [],
  extraAdultPrice: null,
  childBands: [],
}

export const bandOf = <Band extends AgeBand>(bands: readonly Band[], age: number): Band | undefined => {
  for (const band of bands) if (age >= band.ageFrom && age <= band.ageTo) return band
  return undefined
}

/** What the party of a room adds to a night, worked out once for a stay. The objects are reused. */
export class PartyCharge {
  /** So many rooms have this party. */
  rooms = 0
  /** How many adults it is priced for; 0 if the number does not matter. */
  adults = 0
  private adultPercent: Thousandths = 0
  private adultAmount: Minor = 0
  private childAmount: Minor = 0
  /** A percent is rounded for each child. */
  private readonly childPercents: Thousandths[] = []
  private readonly childCounts: number[] = []
  /** How many of those lists are in use. */
  private ages = 0

  set({ rooms, adults, children }: RoomGroup, occupancy: Occupancy): void {
    this.rooms = rooms
    this.childAmount = 0
    this.ages = 0
    let counted = adults
    if (occupancy.childBands.length > 0) {
      for (const { age, count } of children) {
        const band = bandOf(occupancy.childBands, age)
        if (band === undefined) counted += count
        else if (band.charge === 'amount') this.childAmount += band.value * count
        else {
          this.childPercents[this.ages] = band.value
          this.childCounts[this.ages++] = count
        }
      }
    }
    this.adults = counted > 0 ? counted : (occupancy.baseAdults ?? 0)
    this.setAdultPart(occupancy)
  }

  private setAdultPart({ baseAdults, rows, extraAdultPrice }: Occupancy): void {
    this.adultPercent = 0
    this.adultAmount = 0
    if (baseAdults === null) return
    for (const row of rows) {
      if (row.adults !== this.adults) continue
      if (row.charge === 'percent') this.adultPercent = row.value
      else this.adultAmount = row.value
      return
    }
    if (this.adults > baseAdults) this.adultAmount = (this.adults - baseAdults) * (extraAdultPrice ?? 0)
  }

  /** The figure with the parts of adults and children. The adult part is left out of a price for so many adults. */
  priceOf(figure: Minor, isForAdults: boolean): Minor {
    let part = this.childAmount
    if (!isForAdults) {
      part += this.adultAmount
      if (this.adultPercent !== 0) part += percentOf(figure, this.adultPercent)
    }
    for (let at = 0; at < this.ages; at++)
      part += percentOf(figure, this.childPercents[at]!) * this.childCounts[at]!
    return part > -figure ? figure + part : 0
  }
}
