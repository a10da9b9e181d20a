import type { RateDaysView } from '../days/rate-days-view.ts'
import type { Party, Sleepers } from '../party/party.ts'
import { sleepersOf } from '../party/sleepers.ts'
import type { StayPricer } from '../rule/arrivals.ts'
import { discountOf } from '../rule/discounts.ts'
import { NightPrices } from '../rule/night-prices.ts'
import type { RateRules, RoomRules } from '../rule/stay.ts'
import type { Day } from '../values/civil-date.ts'
import type { Instant } from '../values/instants.ts'
import { type Minor, MOST_TOTAL, meanOf } from '../values/money.ts'
import type { Charge, Thousandths } from '../values/percent.ts'
import type { TakenExtras } from './extras.ts'
import { ItemPrice, priceItem } from './item-price.ts'
import type { ItemRules } from './price-book.ts'
import type { PricedNights } from './priced-nights.ts'
import { stepsOfItem, stepsOfNight } from './steps.ts'
import { isByTotal } from './taxes.ts'

/** A room and rate with all that decides what a stay there costs. */
export interface PricedRate {
  readonly room: RoomRules
  readonly rate: RateRules
  readonly rateDays: RateDaysView
  readonly rules: ItemRules
  /** Left out: there are enough of all extras. */
  readonly taken?: TakenExtras | undefined
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

const NOTHING_READ = new Float64Array(0)

// As many days as the price calendar looks at. What is beyond is summed again from the arrival on.
const MOST_KNOWN = 512

/** What all rooms cost on the nights of stays with the same discount and promo, summed from one night on. */
class NightTotals {
  readonly discount: Thousandths
  readonly promo: Charge | undefined
  private first: Day
  /** How many nights are summed. */
  private count = 0
  private readonly sums = new Float64Array(MOST_KNOWN + 1)

  constructor(discount: Thousandths, promo: Charge | undefined, first: Day) {
    this.discount = discount
    this.promo = promo
    this.first = first
  }

  /** What so many nights from a day on cost. All of them have a price. */
  between(from: Day, nights: number, totalOf: (day: Day) => Minor): Minor {
    const { sums } = this
    const end = from + nights
    if (from < this.first || from > this.first + this.count || end - this.first > MOST_KNOWN)
      this.beginAt(from)
    while (this.first + this.count < end) {
      const sum = sums[this.count]! + totalOf(this.first + this.count)
      // Beyond that, the difference of two sums may not be exact.
      if (sum > Number.MAX_SAFE_INTEGER && this.first < from) {
        this.beginAt(from)
        continue
      }
      this.count++
      sums[this.count] = sum
    }
    return sums[end - this.first]! - sums[from - this.first]!
  }

  private beginAt(day: Day): void {
    this.first = day
    this.count = 0
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
  // Nights that together cost no more than this do not cost too much in all.
  private cheapNights = 0
  private cheapTotal: Minor = 0
  private firstRead: Day = 0
  private read: Float64Array = NOTHING_READ
  private readonly totalOf = (day: Day): Minor => this.totalOfNight(day)
  readonly charges: object | undefined
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
    this.charges = isByTotal(of.rules.taxes) ? of.rules.charges : undefined
    const { room, rate, rateDays } = of
    const { stayDiscounts, advanceDiscounts } = rate.terms ?? NO_DISCOUNTS
    this.discounts = stayDiscounts.length + advanceDiscounts.length
    this.prices.prepare(rate.terms?.occupancy ?? room.occupancy, this.sleepers, rateDays, 0, undefined)
  }

  isVisible(arrival: Day): boolean {
    return this.of.isVisibleAt?.(arrival) ?? true
  }

  useDays(first: Day, prices: Float64Array): void {
    this.firstRead = first
    this.read = prices
  }

  hasPrice(day: Day): boolean {
    this.steps += this.stepsOfNight
    return this.prices.hasPrice(day, this.dayPrice(day))
  }

  private dayPrice(day: Day): Minor {
    const at = day - this.firstRead
    return at >= 0 && at < this.read.length ? this.read[at]! : this.of.rateDays.price(day)
  }

  nightsTotal(arrival: Day, nights: number): Minor {
    this.arrival = arrival
    this.nights = nights
    this.steps += 1 + this.discounts
    this.totals = this.totalsFor(arrival, nights)
    this.total = this.totals.between(arrival, nights, this.totalOf)
    return this.total
  }

  price(arrival: Day, nights: number): void {
    const total = this.nightsTotal(arrival, nights)
    this.steps += stepsOfItem(this.rules, this.sleepers, nights)
    this.ratePrice = meanOf(total, nights * this.rooms)
    this.grandTotal = priceItem(this.item, this.rules, this, this.sleepers, this.now).grandTotal
  }

  isShort(arrival: Day, nights: number): boolean {
    const { rules, taken } = this.of
    if (taken === undefined || rules.stocked.length === 0) return false
    this.steps += rules.stocked.length * nights
    const { rooms, sleepers } = this
    return taken.shortage(rules.stocked, { arrival, nights, rooms, sleepers }) !== undefined
  }

  isCheapEnough(arrival: Day, nights: number): boolean {
    if (this.charges !== undefined && nights === this.cheapNights)
      if (this.nightsTotal(arrival, nights) <= this.cheapTotal) return true
    this.price(arrival, nights)
    if (this.grandTotal > MOST_TOTAL) return false
    this.cheapNights = nights
    this.cheapTotal = this.total
    return true
  }

  nightTotal(at: number): Minor {
    return this.totals!.between(this.arrival + at, 1, this.totalOf)
  }

  sumBefore(at: number): Minor {
    return this.totals!.between(this.arrival, at, this.totalOf)
  }

  private totalOfNight(day: Day): Minor {
    this.steps += this.stepsOfNight
    const { rate } = this.of
    const price = this.dayPrice(day)
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
