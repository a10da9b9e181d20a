import type { RateDaysView } from '../days/rate-days-view.ts'
import type { Party, Sleepers } from '../party/party.ts'
import { sleepersOf } from '../party/sleepers.ts'
import type { StayPricer } from '../rule/arrivals.ts'
import { discountOf } from '../rule/discounts.ts'
import { NightPrices } from '../rule/night-prices.ts'
import type { RateRules, RoomRules } from '../rule/stay.ts'
import type { Day } from '../values/civil-date.ts'
import type { Instant } from '../values/instants.ts'
import { type Minor, meanOf } from '../values/money.ts'
import type { Charge, Thousandths } from '../values/percent.ts'
import { ItemPrice, priceItem } from './item-price.ts'
import type { ItemRules } from './price-book.ts'
import type { PricedNights } from './priced-nights.ts'
import { stepsOfItem, stepsOfNight } from './steps.ts'

/** A room and rate with all that decides what a stay there costs. */
export interface PricedRate {
  readonly room: RoomRules
  readonly rate: RateRules
  readonly rateDays: RateDaysView
  readonly rules: ItemRules
  /** The promo that counts for a stay from this day on, if one applies here. Left out: none was given. */
  readonly promoAt?: ((arrival: Day) => Charge | undefined) | undefined
  /** Whether those who ask may know of the rate, for a stay from this day on. Left out: always. */
  readonly isVisibleAt?: ((arrival: Day) => boolean) | undefined
}

/** Who asks, and when. */
export interface PricedParty {
  readonly rooms: number
  readonly party: Party
  readonly today: Day
  readonly now: Instant
}

const NO_DISCOUNTS = { stayDiscounts: [], advanceDiscounts: [] }

// As many days as the price calendar looks at; what is beyond is reckoned again.
const MOST_KNOWN = 512

/** What all rooms cost on each night, for stays with the same discount and promo. */
class NightTotals {
  readonly discount: Thousandths
  readonly promo: Charge | undefined
  /** Counted from `first`; -1 where it is not known yet. */
  readonly known = new Float64Array(MOST_KNOWN).fill(-1)
  readonly first: Day

  constructor(discount: Thousandths, promo: Charge | undefined, first: Day) {
    this.discount = discount
    this.promo = promo
    this.first = first
  }
}

/** Prices stays of one party at one rate, each as a search would, but each night once instead of once per stay. */
export class RatePricer implements StayPricer, PricedNights {
  arrival: Day = 0
  nights = 0
  total: Minor = 0
  grandTotal: Minor = 0
  ratePrice: Minor = 0
  steps = 0
  readonly rooms: number
  private readonly of: PricedRate
  private readonly today: Day
  private readonly now: Instant
  private readonly sleepers: Sleepers
  private readonly rules: ItemRules
  private readonly prices = new NightPrices()
  private readonly item = new ItemPrice()
  private readonly kinds: NightTotals[] = []
  private totals: NightTotals | undefined
  private readonly stepsOfNight: number
  /** How many discounts have to be looked at for a stay. */
  private readonly discounts: number

  constructor(of: PricedRate, { rooms, party, today, now }: PricedParty) {
    this.of = of
    this.rooms = rooms
    this.today = today
    this.now = now
    this.sleepers = sleepersOf(rooms, party)
    this.stepsOfNight = stepsOfNight(this.sleepers)
    // What cancelling costs changes no price.
    this.rules = { ...of.rules, policy: undefined }
    const { room, rate, rateDays } = of
    const { stayDiscounts, advanceDiscounts } = rate.terms ?? NO_DISCOUNTS
    this.discounts = stayDiscounts.length + advanceDiscounts.length
    this.prices.prepare(rate.terms?.occupancy ?? room.occupancy, this.sleepers, rateDays, 0, undefined)
  }

  isVisible(arrival: Day): boolean {
    return this.of.isVisibleAt?.(arrival) ?? true
  }

  hasPrice(day: Day): boolean {
    this.steps += this.stepsOfNight
    return this.prices.hasPrice(day, this.of.rateDays.price(day))
  }

  price(arrival: Day, nights: number): void {
    this.arrival = arrival
    this.nights = nights
    this.steps += nights + this.discounts + stepsOfItem(this.rules, this.sleepers, nights)
    this.totals = this.totalsFor(arrival, nights)
    let total = 0
    for (let at = 0; at < nights; at++) total += this.nightTotal(at)
    this.total = total
    this.ratePrice = meanOf(total, nights * this.rooms)
    this.grandTotal = priceItem(this.item, this.rules, this, this.sleepers, this.now).grandTotal
  }

  nightTotal(at: number): Minor {
    const { known, first } = this.totals!
    const day = this.arrival + at
    const index = day - first
    if (index < 0 || index >= MOST_KNOWN) return this.totalOf(day)
    if (known[index]! < 0) known[index] = this.totalOf(day)
    return known[index]!
  }

  private totalOf(day: Day): Minor {
    this.steps += this.stepsOfNight
    const { rate, rateDays } = this.of
    const price = rateDays.price(day)
    const { discount, promo } = this.totals!
    this.prices.reduceBy(discount, promo)
    return this.prices.totalOf(day, price < 0 && rate.price > 0 ? rate.price : price)
  }

  private totalsFor(arrival: Day, nights: number): NightTotals {
    const { rate, promoAt } = this.of
    const { terms } = rate
    const promo = promoAt?.(arrival)
    const discount =
      terms === undefined
        ? 0
        : discountOf(terms.stayDiscounts, terms.advanceDiscounts, nights, arrival - this.today)
    for (const totals of this.kinds) if (totals.discount === discount && totals.promo === promo) return totals
    const totals = new NightTotals(discount, promo, arrival)
    this.kinds.push(totals)
    return totals
  }
}

/** Undefined if stays cost what the days say, so that nothing has to be priced by itself. */
export const pricerOf = (of: PricedRate, asked: PricedParty): RatePricer | undefined => {
  const { room, rate, rateDays, rules, promoAt, isVisibleAt } = of
  const isPlain =
    room.occupancy === undefined &&
    (rate.terms === undefined || isOnlyWindow(rate.terms)) &&
    promoAt === undefined &&
    isVisibleAt === undefined &&
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
