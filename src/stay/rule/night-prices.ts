import type { RateDaysView } from '../days/rate-days-view.ts'
import { ANY_OCCUPANCY, type Occupancy, PartyCharge } from '../party/occupancy.ts'
import type { Sleepers } from '../party/party.ts'
import { sleepersOf } from '../party/sleepers.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import { type Charge, percentOf, type Thousandths } from '../values/percent.ts'
import { discountOf } from './discounts.ts'
import type { RateRules, RoomRules, Stay } from './stay.ts'

/** The prices of the nights of one stay in one room type and rate. One object is reused, so that a search makes none. */
export class NightPrices {
  /** Over the nights that have a price, and all rooms. */
  sum: Minor = 0
  priced = 0
  /** The first night without a price; 0 if there is none. */
  unpriced: Day = 0
  /** The normal prices of nights whose day has a price for a number of adults only. */
  normalSum: Minor = 0
  private readonly charges: PartyCharge[] = []
  private groups = 0
  private occupancy: Occupancy | undefined
  private sleepers: Sleepers | undefined
  private discount: Thousandths = 0
  private promoPercent: Thousandths = 0
  private promoAmount: Minor = 0
  private rateDays: RateDaysView | undefined
  private hasAdultPrices = false

  prepare(
    occupancy: Occupancy = ANY_OCCUPANCY,
    sleepers: Sleepers,
    rateDays: RateDaysView,
    discount: Thousandths,
    promo: Charge | undefined,
  ): void {
    this.reduceBy(discount, promo)
    this.rateDays = rateDays
    this.hasAdultPrices = rateDays.hasAdultPrices === true
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

  /**
   * Turns the prices of days, -1 where there is none, into those of room 1 on each night, and gives those of all rooms.
   * A night has a price if each room has one.
   */
  work(nightly: Float64Array, totals: Float64Array, arrival: Day, nights: number): void {
    if (this.groups === 1 && !this.hasAdultPrices) this.workForOneParty(nightly, totals, arrival, nights)
    else this.workForParties(nightly, totals, arrival, nights)
  }

  /** Most searches: all rooms have the same party, and days have one price. */
  private workForOneParty(nightly: Float64Array, totals: Float64Array, arrival: Day, nights: number): void {
    const charge = this.charges[0]!
    const { rooms } = charge
    let sum = 0
    let priced = 0
    let unpriced = 0
    for (let at = nights - 1; at >= 0; at--) {
      const figure = nightly[at]!
      if (figure < 0) {
        totals[at] = -1
        unpriced = arrival + at
        continue
      }
      const price = this.reduced(charge.priceOf(figure, false))
      nightly[at] = price
      totals[at] = price * rooms
      sum += price
      priced++
    }
    this.sum = sum * rooms
    this.priced = priced
    this.unpriced = unpriced
    this.normalSum = 0
  }

  private workForParties(nightly: Float64Array, totals: Float64Array, arrival: Day, nights: number): void {
    let sum = 0
    let priced = 0
    this.unpriced = 0
    this.normalSum = 0
    for (let at = nights - 1; at >= 0; at--) {
      const dayPrice = nightly[at]!
      let total = 0
      for (let group = this.groups - 1; group >= 0; group--) {
        const charge = this.charges[group]!
        const price = this.priceFor(charge, arrival + at, dayPrice)
        nightly[at] = price
        total = price < 0 || total < 0 ? -1 : total + price * charge.rooms
      }
      totals[at] = total
      if (total < 0) {
        nightly[at] = -1
        this.unpriced = arrival + at
      } else {
        sum += total
        priced++
        if (dayPrice < 0) this.normalSum += this.normalOf(arrival + at, nightly[at]!)
      }
    }
    this.sum = sum
    this.priced = priced
  }

  /** Makes the prices of later calls those of stays with another discount and promo. */
  reduceBy(discount: Thousandths, promo: Charge | undefined): void {
    this.discount = discount
    this.promoPercent = promo?.charge === 'percent' ? promo.value : 0
    this.promoAmount = promo?.charge === 'amount' ? promo.value : 0
  }

  /** What all rooms cost on a night that has a price. */
  totalOf(day: Day, dayPrice: Minor): Minor {
    let total = 0
    for (let group = 0; group < this.groups; group++) {
      const charge = this.charges[group]!
      total += this.priceFor(charge, day, dayPrice) * charge.rooms
    }
    return total
  }

  /** Whether every room has a price that night. */
  hasPrice(day: Day, dayPrice: Minor): boolean {
    for (let group = 0; group < this.groups; group++)
      if (this.priceFor(this.charges[group]!, day, dayPrice) < 0) return false
    return true
  }

  private normalOf(day: Day, price: Minor): Minor {
    const normal = this.rateDays!.normalPrice(day)
    return normal < 0 ? price : normal
  }

  private priceFor(charge: PartyCharge, day: Day, dayPrice: Minor): Minor {
    let figure = -1
    if (this.hasAdultPrices && charge.adults > 0) figure = this.rateDays!.adultPrice!(day, charge.adults)
    const isForAdults = figure >= 0
    if (!isForAdults) figure = dayPrice
    if (figure < 0) return -1
    return this.reduced(charge.priceOf(figure, isForAdults))
  }

  /** With discount and promo taken off. */
  private reduced(price: Minor): Minor {
    let left = price
    if (this.discount !== 0) left -= percentOf(left, this.discount)
    if (this.promoPercent !== 0) left -= percentOf(left, this.promoPercent)
    left -= this.promoAmount
    return left > 0 ? left : 0
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
  const discount =
    terms === undefined
      ? 0
      : discountOf(terms.stayDiscounts, terms.advanceDiscounts, departure - arrival, arrival - today)
  if (own === undefined && discount === 0 && promo === undefined && rateDays.hasAdultPrices !== true)
    return undefined
  scratch.prepare(own, sleepers ?? sleepersOf(rooms, party), rateDays, discount, promo)
  return scratch
}
