import type { StayPricer } from './arrivals.ts'
import { Assessment } from './assessment.ts'
import type { Day } from './civil-date.ts'
import type { RoomDays } from './days.ts'
import type { Instant } from './instants.ts'
import { ItemPrice, priceItem } from './item-price.ts'
import type { Minor } from './money.ts'
import { NightPrices } from './night-prices.ts'
import type { Party, Sleepers } from './party.ts'
import type { Charge } from './percent.ts'
import type { ItemRules } from './price-book.ts'
import { assess } from './quote.ts'
import type { RateDaysView } from './rate-days-view.ts'
import { sleepersOf } from './sleepers.ts'
import type { RateRules, RoomRules } from './stay.ts'

/** A room and rate with all that decides what a stay there costs. */
export interface PricedRate {
  readonly room: RoomRules
  readonly rate: RateRules
  readonly roomDays: RoomDays
  readonly rateDays: RateDaysView
  readonly rules: ItemRules
  /** The promo that counts for a stay from this day on, if one applies here. Left out: none was given. */
  readonly promoAt?: ((arrival: Day) => Charge | undefined) | undefined
  /** It can be had only with a promo that counts. */
  readonly isHidden?: boolean
}

/** Who asks, and when. */
export interface PricedParty {
  readonly rooms: number
  readonly party: Party
  readonly today: Day
  readonly now: Instant
}

/** Prices stays of one party at one rate, each as a search would. */
export class RatePricer implements StayPricer {
  total: Minor = 0
  grandTotal: Minor = 0
  ratePrice: Minor = 0
  private readonly of: PricedRate
  private readonly asked: PricedParty
  private readonly sleepers: Sleepers
  private readonly prices = new NightPrices()
  private readonly found = new Assessment()
  private readonly item = new ItemPrice()

  constructor(of: PricedRate, asked: PricedParty) {
    this.of = of
    this.asked = asked
    this.sleepers = sleepersOf(asked.rooms, asked.party)
    const { room, rate, rateDays } = of
    this.prices.prepare(rate.terms?.occupancy ?? room.occupancy, this.sleepers, rateDays, 0, undefined)
  }

  isOpen(arrival: Day): boolean {
    return this.of.isHidden !== true || this.of.promoAt?.(arrival) !== undefined
  }

  hasPrice(day: Day): boolean {
    return this.prices.hasPrice(day, this.of.rateDays.price(day))
  }

  price(arrival: Day, nights: number): void {
    const { room, rate, roomDays, rateDays, rules, promoAt } = this.of
    const { rooms, party, today, now } = this.asked
    const stay = { arrival, departure: arrival + nights, rooms, party, sleepers: this.sleepers }
    assess(this.found, today, room, rate, roomDays, rateDays, stay, promoAt?.(arrival))
    priceItem(this.item, rules, this.found, this.sleepers, now)
    this.total = this.found.total
    this.grandTotal = this.item.grandTotal
    this.ratePrice = this.found.ratePrice
  }
}

/** Undefined if stays cost what the days say, so that nothing has to be priced by itself. */
export const pricerOf = (of: PricedRate, asked: PricedParty): RatePricer | undefined => {
  const { room, rate, rateDays, rules, promoAt, isHidden } = of
  const isPlain =
    room.occupancy === undefined &&
    (rate.terms === undefined || isOnlyWindow(rate.terms)) &&
    promoAt === undefined &&
    isHidden !== true &&
    rateDays.hasAdultPrices !== true &&
    rules.taxes.onTop.length === 0 &&
    rules.mandatory.length === 0
  return isPlain ? undefined : new RatePricer(of, asked)
}

const isOnlyWindow = ({
  occupancy,
  stayDiscounts,
  advanceDiscounts,
}: NonNullable<RateRules['terms']>): boolean =>
  occupancy === undefined && stayDiscounts.length === 0 && advanceDiscounts.length === 0
