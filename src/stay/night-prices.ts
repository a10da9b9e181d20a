import type { Day } from './civil-date.ts'
import { type AdvanceDiscount, discountOf, type StayDiscount } from './discounts.ts'
import type { Minor } from './money.ts'
import { ANY_OCCUPANCY, type Occupancy, PartyCharge } from './occupancy.ts'
import { type Charge, chargeOn, percentOf, type Thousandths } from './percent.ts'
import type { RateRules, RoomRules, Stay } from './quote.ts'
import type { RateDaysView } from './rate-days-view.ts'
import { type Sleepers, sleepersOf } from './sleepers.ts'

/** What a rate plan says about its prices beyond those of the days. */
export interface RateTerms {
  /** Its own, instead of the room's. */
  readonly occupancy?: Occupancy | undefined
  readonly stayDiscounts: readonly StayDiscount[]
  readonly advanceDiscounts: readonly AdvanceDiscount[]
  /** Days from today to arrival; null: no limit. */
  readonly minAdvanceDays: number | null
  readonly maxAdvanceDays: number | null
}

/** The prices of the nights of one stay in one room type and rate. One object is reused, so that a search makes none. */
export class NightPrices {
  /** The price of room 1 on the night asked for last, and of all rooms; -1 if one of them has none. */
  first: Minor = -1
  total: Minor = -1
  private readonly charges: PartyCharge[] = []
  private groups = 0
  private occupancy: Occupancy | undefined
  private sleepers: Sleepers | undefined
  private discount: Thousandths = 0
  private promo: Charge | undefined

  prepare(
    occupancy: Occupancy = ANY_OCCUPANCY,
    sleepers: Sleepers,
    terms: RateTerms | undefined,
    nights: number,
    daysAhead: number,
    promo: Charge | undefined,
  ): void {
    this.promo = promo
    this.discount =
      terms === undefined ? 0 : discountOf(terms.stayDiscounts, terms.advanceDiscounts, nights, daysAhead)
    // The rates of a room mostly share what the party costs.
    if (this.occupancy === occupancy && this.sleepers === sleepers) return
    this.occupancy = occupancy
    this.sleepers = sleepers
    this.groups = sleepers.groups.length
    for (let at = 0; at < this.groups; at++) {
      this.charges[at] ??= new PartyCharge()
      this.charges[at]!.set(sleepers.groups[at]!, occupancy)
    }
  }

  /** Works out the prices of a night from the price of the day, which is -1 if there is none. */
  work(day: Day, dayPrice: Minor, rateDays: RateDaysView): void {
    this.total = 0
    for (let at = 0; at < this.groups; at++) {
      const price = this.priceFor(this.charges[at]!, day, dayPrice, rateDays)
      if (price < 0) {
        this.first = -1
        this.total = -1
        return
      }
      if (at === 0) this.first = price
      this.total += price * this.charges[at]!.rooms
    }
  }

  private priceFor(charge: PartyCharge, day: Day, dayPrice: Minor, rateDays: RateDaysView): Minor {
    let figure = -1
    if (rateDays.hasAdultPrices && charge.adults > 0) figure = rateDays.adultPrice!(day, charge.adults)
    const isForAdults = figure >= 0
    if (!isForAdults) figure = dayPrice
    if (figure < 0) return -1
    let price = charge.priceOf(figure, isForAdults)
    if (this.discount > 0) price = Math.max(price - percentOf(price, this.discount), 0)
    if (this.promo !== undefined) price = Math.max(price - chargeOn(price, this.promo), 0)
    return price
  }
}

const scratch = new NightPrices()

/** Works out the prices of nights that are not simply those of the days; undefined if they are. */
export const pricesOf = (
  { occupancy }: RoomRules,
  { terms }: RateRules,
  rateDays: RateDaysView,
  { arrival, departure, rooms, party, sleepers }: Stay,
  today: Day,
  promo: Charge | undefined,
): NightPrices | undefined => {
  const own = terms?.occupancy ?? occupancy
  const isDiscounted =
    terms !== undefined && (terms.stayDiscounts.length > 0 || terms.advanceDiscounts.length > 0)
  if (own === undefined && !isDiscounted && promo === undefined && rateDays.hasAdultPrices !== true)
    return undefined
  const dealt = sleepers ?? sleepersOf(rooms, party)
  scratch.prepare(own, dealt, terms, departure - arrival, arrival - today, promo)
  return scratch
}
