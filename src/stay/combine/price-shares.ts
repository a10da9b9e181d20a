import type { RoomDays } from '../days/days.ts'
import { DaysRead, type RateDaysView } from '../days/rate-days-view.ts'
import type { ExtraRule } from '../price/extras.ts'
import { ItemPrice, priceItem } from '../price/item-price.ts'
import { type Fee, feeOf } from '../price/policy.ts'
import type { ItemRules } from '../price/price-book.ts'
import type { PricedNights } from '../price/priced-nights.ts'
import { stepsOfNight } from '../price/steps.ts'
import { Assessment } from '../rule/assessment.ts'
import { discountOf } from '../rule/discounts.ts'
import { BIT } from '../rule/limits.ts'
import { NightPrices } from '../rule/night-prices.ts'
import { assessRate } from '../rule/quote.ts'
import { RoomNights } from '../rule/room-nights.ts'
import { MOST_NIGHTS, type RateRules, type RoomRules, type Stay } from '../rule/stay.ts'
import type { Day } from '../values/civil-date.ts'
import type { Instant } from '../values/instants.ts'
import { MOST_TOTAL } from '../values/money.ts'
import type { Charge } from '../values/percent.ts'
import { MOST_ROOMS_OF_WAY } from './combinations.ts'
import type { PartySpace, Share } from './party-space.ts'
import type { PricedRate, PricedRoom } from './way.ts'

export interface RateToPrice {
  readonly code: string
  readonly rules: RateRules
  readonly days: RateDaysView
  readonly items: ItemRules
  /** Undefined if none applies. */
  readonly promo: Charge | undefined
}

export interface RoomToPrice {
  readonly code: string
  readonly rules: RoomRules
  readonly days: RoomDays
  readonly rates: readonly RateToPrice[]
}

export interface StayToPrice {
  readonly arrival: Day
  readonly departure: Day
  readonly today: Day
  readonly now: Instant
  /** Extras of which none is left. */
  readonly gone?: ReadonlySet<ExtraRule>
  /** As if more rooms of every type were there. */
  readonly withMoreRooms?: boolean
}

const NEVER_SOLD = ~(BIT.no_price | BIT.sold_out)

/** Prices rooms for every share of a party, as a search for that share does. One object for one party. */
export class SharePrices {
  private readonly space: PartySpace
  private readonly stay: StayToPrice
  private readonly nights: number
  private readonly one: Stay
  private readonly roomNights = new RoomNights()
  private readonly found = new Assessment()
  private readonly own = new ItemPrice()
  private readonly days = new DaysRead(MOST_NIGHTS + 1)
  private readonly dayPrices = new Float64Array(MOST_NIGHTS)
  private readonly nightly = new Float64Array(MOST_NIGHTS)
  private readonly totals = new Float64Array(MOST_NIGHTS)
  private readonly priced: PricedNights & { total: number }
  /** One for each share, since the rates of a room mostly share what a party costs. */
  private readonly pricers: readonly NightPrices[]

  constructor(space: PartySpace, stay: StayToPrice) {
    this.space = space
    this.stay = stay
    this.nights = stay.departure - stay.arrival
    this.one = { arrival: stay.arrival, departure: stay.departure, rooms: 1, party: null }
    this.priced = {
      arrival: stay.arrival,
      nights: this.nights,
      rooms: 1,
      total: 0,
      nightTotal: (at) => this.totals[at]!,
    }
    this.pricers = space.shares.map(() => new NightPrices())
  }

  /** Yields the steps done since the last time; from the first time to the last it reads the days of the room. */
  *of({ code, rules, days, rates }: RoomToPrice): Generator<number, PricedRoom> {
    const shares = this.space.shares.filter(
      ({ adults, children }) => adults <= rules.maxAdults && children <= rules.maxChildren,
    )
    const priced: PricedRate[] = []
    if (rules.published && shares.length > 0)
      for (const rate of rates) {
        const own = this.rateOf(rules, days, rate, shares)
        if (own !== undefined) priced.push(own)
        yield this.stepsOf(rate, own === undefined ? [] : shares)
      }
    const { roomsLeft } = this.roomNights.look(days, this.one)
    return {
      code,
      left: this.stay.withMoreRooms ? MOST_ROOMS_OF_WAY : Math.min(roomsLeft, MOST_ROOMS_OF_WAY),
      rates: priced,
    }
  }

  private stepsOf({ items }: RateToPrice, shares: readonly Share[]): number {
    let steps = this.nights * 4 + items.mandatory.length
    for (const { sleepers } of shares) steps += 10 + this.nights * 2 * stepsOfNight(sleepers)
    return steps
  }

  private rateOf(
    room: RoomRules,
    roomDays: RoomDays,
    rate: RateToPrice,
    shares: readonly Share[],
  ): PricedRate | undefined {
    const { found, one, stay } = this
    const known = this.roomNights.look(roomDays, one)
    assessRate(found, stay.today, room, rate.rules, known, rate.days, one, rate.promo)
    const isSoldOut = (found.reasons & BIT.sold_out) !== 0 && stay.withMoreRooms !== true
    if ((found.reasons & NEVER_SOLD) !== 0 || isSoldOut) return undefined
    this.readDayPrices(rate)
    const { terms } = rate.rules
    const occupancy = terms?.occupancy ?? room.occupancy
    const discount =
      terms === undefined
        ? 0
        : discountOf(terms.stayDiscounts, terms.advanceDiscounts, this.nights, found.daysAhead)
    const isSame = occupancy === undefined && rate.days.hasAdultPrices !== true
    const takes = this.takenOf(rate.items)
    if (takes === undefined) return undefined
    const prices = new Float64Array(this.space.shares.length).fill(Infinity)
    const step = rate.items.policy?.at(stay.arrival).stepAt(stay.now)
    let freePrices = prices
    let isPriced = false
    for (const share of shares) {
      if (!this.takesJust(share, takes)) continue
      const pricer = this.pricers[isSame ? 0 : share.at]!
      if (!isSame || !isPriced) {
        const sleepers = isSame ? shares[0]!.sleepers : share.sleepers
        pricer.prepare(occupancy, sleepers, rate.days, discount, rate.promo)
        for (let at = 0; at < this.nights; at++) this.nightly[at] = this.dayPrices[at]!
        pricer.work(this.nightly, this.totals, stay.arrival, this.nights)
        isPriced = true
      }
      if (pricer.unpriced !== 0 || pricer.sum > MOST_TOTAL) continue
      const isFree = step === undefined || this.isFree(rate.items, step, share, pricer.sum)
      if (!isFree && freePrices === prices) freePrices = prices.slice()
      prices[share.at] = pricer.sum
      if (isFree) freePrices[share.at] = pricer.sum
    }
    return { code: rate.code, prices, freePrices }
  }

  /** Which of what is scarce every room at this rate takes; undefined if there is none of something left. */
  private takenOf({ mandatory }: ItemRules): readonly boolean[] | undefined {
    const isGone = mandatory.some(({ extra }) => this.stay.gone?.has(extra) === true)
    if (isGone) return undefined
    return this.space.scarce.map((scarce) => mandatory.some(({ extra }) => extra === scarce.what))
  }

  private takesJust({ adults, children, takes }: Share, taken: readonly boolean[]): boolean {
    for (let at = 0; at < taken.length; at++) {
      const count = taken[at] ? this.space.scarce[at]!.takenBy(adults + children) : 0
      if (takes[at] !== count) return false
    }
    return true
  }

  /** The prices of the days, -1 where there is none. */
  private readDayPrices({ rules, days }: RateToPrice): void {
    const read = this.days.read(days, this.stay.arrival, this.nights)
    for (let at = 0; at < this.nights; at++) {
      let price = -1
      if (read.restrictions(at).pushed) {
        price = read.prices[at]!
        if (price < 0 && rules.price > 0) price = rules.price
      }
      this.dayPrices[at] = price
    }
  }

  /** Whether cancelling costs nothing now. A fee on the nights alone is never higher than one on all that is paid. */
  private isFree(items: ItemRules, step: Fee, { sleepers }: Share, total: number): boolean {
    this.priced.total = total
    if (feeOf(step, this.priced, total) > 0) return false
    return priceItem(this.own, items, this.priced, sleepers, this.stay.now).fee === 0
  }
}
