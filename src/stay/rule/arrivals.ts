import { CLOSED, PUSHED, type RoomDays } from '../days/days.ts'
import { DaysRead, type RateDaysView } from '../days/rate-days-view.ts'
import type { Day } from '../values/civil-date.ts'
import { type Minor, MOST_TOTAL, meanOf } from '../values/money.ts'
import { BIT, firstReason, limitsOfArrival, limitsOfLength } from './limits.ts'
import { MOST_NIGHTS, type RateRules } from './stay.ts'

/** Arrival days for stays of so many nights. */
export interface Arrivals {
  readonly first: Day
  readonly last: Day
  readonly nights: number
  readonly rooms: number
  readonly today: Day
}

/** Prices stays at a rate where they do not simply cost what the days say. */
export interface StayPricer {
  /** Whether those who ask may know of the rate, for arrival on this day. */
  isVisible(arrival: Day): boolean
  /** Gives it the prices of days that were read, from a day on. */
  useDays(first: Day, prices: Float64Array): void
  /** Whether every room has a price that night. */
  hasPrice(day: Day): boolean
  /** Whether there are not enough of an extra that comes with the stay. */
  isShort(arrival: Day, nights: number): boolean
  /** What the nights of a stay cost, if all of them have a price. */
  nightsTotal(arrival: Day, nights: number): Minor
  /**
   * Of two stays on the same nights whose pricers have the same here, the one whose nights cost less does not cost more in
   * all. Undefined if that cannot be said.
   */
  readonly charges: object | undefined
  /** Prices a stay whose nights all have a price. What it costs is then read from the other members. */
  price(arrival: Day, nights: number): void
  /** Whether a stay whose nights all have a price costs so little that it can be booked. */
  isCheapEnough(arrival: Day, nights: number): boolean
  readonly total: Minor
  readonly grandTotal: Minor
  readonly ratePrice: Minor
  /** How many steps it has taken in all. */
  readonly steps: number
}

/** So few steps are not worth a look at the time. */
const STEPS_AT_LEAST = 2000

/** How many days have to be looked at, up to the end of the longest stay from the last arrival day. */
export const daysLookedAt = ({ first, last }: Arrivals): number => Math.max(last - first + 1 + MOST_NIGHTS, 0)

/** For each arrival day of one room: the cheapest rate for that many nights, and the shortest stay at any rate. */
export class RoomArrivals {
  readonly arrivals: Arrivals
  /** The lowest of what a stay costs in all; Infinity if none can begin. */
  readonly grandTotals: Float64Array
  /** What the nights of that stay cost. */
  readonly totals: Float64Array
  readonly ratePrices: Float64Array
  /** The number of the cheapest rate, as passed to `add`; -1 if there is none. */
  readonly rates: Int32Array
  /** In nights; more than MOST_NIGHTS if no stay can begin. */
  readonly shortest: Uint8Array
  /** Why no stay of so many nights can begin, as an index of REASON_CODES; the highest of all rates, -1 if unknown. */
  readonly reasons: Int8Array
  private readonly roomDays: RoomDays
  /** By the number of the rate. */
  private readonly charges: (object | undefined)[] = []
  /** Reused for all priced rates, which are added one after the other. */
  private runs: Runs | undefined
  /** 1 on days when the room itself can be sold. */
  private readonly free: Uint8Array

  constructor(arrivals: Arrivals, roomDays: RoomDays) {
    const { first, last, rooms } = arrivals
    const count = Math.max(last - first + 1, 0)
    this.arrivals = arrivals
    this.grandTotals = new Float64Array(count).fill(Infinity)
    this.totals = new Float64Array(count).fill(Infinity)
    this.ratePrices = new Float64Array(count)
    this.rates = new Int32Array(count).fill(-1)
    this.shortest = new Uint8Array(count).fill(MOST_NIGHTS + 1)
    this.reasons = new Int8Array(count).fill(-1)
    this.roomDays = roomDays
    this.free = new Uint8Array(daysLookedAt(arrivals))
    for (let at = 0; at < this.free.length; at++) this.free[at] = this.isFree(first + at, rooms) ? 1 : 0
  }

  /**
   * Adds a rate. Of two with the same price the one added first counts. Decides each stay as `quote` would,
   * but looks at each night once instead of once per stay.
   */
  add(rateNumber: number, rate: RateRules, rateDays: RateDaysView): void {
    const found = this.runsOf(rate, rateDays, undefined, spareRuns(this.free.length + 1))
    for (let at = 0; at < this.totals.length; at++)
      this.lookAt(at, rateNumber, rate, rateDays, undefined, found)
  }

  /** The same for a rate whose stays are priced, which may take long: yields the steps done since the last time. */
  *addPriced(
    rateNumber: number,
    rate: RateRules,
    rateDays: RateDaysView,
    pricer: StayPricer,
  ): Generator<number, void> {
    this.runs ??= runsFor(this.free.length + 1)
    const found = this.runsOf(rate, rateDays, pricer, this.runs)
    this.charges[rateNumber] = pricer.charges
    yield this.free.length + pricer.steps
    let told = pricer.steps
    for (let at = 0; at < this.totals.length; at++) {
      if (!pricer.isVisible(this.arrivals.first + at)) continue
      this.lookAt(at, rateNumber, rate, rateDays, pricer, found)
      if (pricer.steps - told < STEPS_AT_LEAST) continue
      yield pricer.steps - told
      told = pricer.steps
    }
    yield pricer.steps - told
  }

  private lookAt(
    at: number,
    rateNumber: number,
    rate: RateRules,
    rateDays: RateDaysView,
    pricer: StayPricer | undefined,
    found: Runs,
  ): void {
    const { first, nights, today } = this.arrivals
    const { sums, ends, departures } = found
    const restrictions = found.days.restrictions(at)
    const ofArrival = limitsOfArrival(restrictions, rate, first + at - today)
    let reasons = ofArrival
    if (ends[at]! < at + nights) reasons = this.nightReason(first + ends[at]!, rate, rateDays, pricer)
    else {
      if (departures[at + nights] !== at + nights) reasons |= BIT.ctd
      reasons |= limitsOfLength(restrictions, nights, throughOf(found, first + at, first + at + nights))
    }
    if (reasons === 0 && pricer?.isShort(first + at, nights)) reasons = BIT.extra_sold_out
    if (reasons === 0) this.offer(at, rateNumber, sums[at]! - sums[at + nights]!, pricer)
    else this.reasons[at] = Math.max(this.reasons[at]!, firstReason(reasons))
    if (ofArrival !== 0 || ends[at] === at || this.shortest[at] === 1) return
    const most = restrictions.max_night === 0 ? MOST_NIGHTS : restrictions.max_night
    const shortest = shortestOf(found, first, at, Math.max(restrictions.min_night, 1))
    if (shortest > most || shortest >= this.shortest[at]! || at + shortest > ends[at]!) return
    if (this.isBookable(at, shortest, found, pricer)) this.shortest[at] = shortest
  }

  private isBookable(at: number, nights: number, { sums }: Runs, pricer: StayPricer | undefined): boolean {
    const { first, rooms } = this.arrivals
    if (pricer === undefined) return (sums[at]! - sums[at + nights]!) * rooms <= MOST_TOTAL
    // What the shortest lacks, longer ones lack as well.
    return !pricer.isShort(first + at, nights) && pricer.isCheapEnough(first + at, nights)
  }

  /** The bit of the first reason why a night cannot be sold, in the order of REASON_CODES. */
  private nightReason(
    day: Day,
    rate: RateRules,
    rateDays: RateDaysView,
    pricer: StayPricer | undefined,
  ): number {
    const flags = this.roomDays.flags(day)
    const restrictions = rateDays.restrictions(day)
    if (day < rate.firstDay || day > rate.lastDay) return BIT.rate_not_valid
    if ((flags & PUSHED) === 0) return BIT.no_availability
    if (!restrictions.pushed || (rateDays.price(day) < 0 && priceInstead(day, rate, pricer) < 0))
      return BIT.no_price
    if (this.roomDays.count(day) < this.arrivals.rooms) return BIT.sold_out
    return (flags & CLOSED) !== 0 ? BIT.stop_sell_room : BIT.stop_sell_rate
  }

  private isFree(day: Day, rooms: number): boolean {
    const flags = this.roomDays.flags(day)
    return (flags & (PUSHED | CLOSED)) === PUSHED && this.roomDays.count(day) >= rooms
  }

  private offer(at: number, rateNumber: number, sum: Minor, pricer: StayPricer | undefined): void {
    const { first, nights, rooms } = this.arrivals
    if (pricer !== undefined) {
      if (this.isNoCheaper(at, pricer)) return
      pricer.price(first + at, nights)
    }
    const total = pricer === undefined ? sum * rooms : pricer.total
    const grandTotal = pricer === undefined ? total : pricer.grandTotal
    if (grandTotal > MOST_TOTAL || grandTotal >= this.grandTotals[at]!) return
    this.grandTotals[at] = grandTotal
    this.totals[at] = total
    this.ratePrices[at] = pricer === undefined ? meanOf(sum, nights) : pricer.ratePrice
    this.rates[at] = rateNumber
  }

  /** Whether a stay is known not to be cheaper without reckoning its taxes. */
  private isNoCheaper(at: number, pricer: StayPricer): boolean {
    const { first, nights } = this.arrivals
    const best = this.rates[at]!
    if (best < 0 || pricer.charges === undefined || this.charges[best] !== pricer.charges) return false
    return pricer.nightsTotal(first + at, nights) >= this.totals[at]!
  }

  /**
   * For each day: the sum of the prices from it on, the end of the sellable nights in a row from it on, and
   * the next day on which departure is allowed.
   */
  private runsOf(rate: RateRules, rateDays: RateDaysView, pricer: StayPricer | undefined, found: Runs): Runs {
    const { first } = this.arrivals
    const { free } = this
    const days = free.length
    const { sums, ends, departures } = found
    const read = found.days.read(rateDays, first, days + 1)
    pricer?.useDays(first, read.prices)
    found.throughDays = undefined
    sums[days] = 0
    ends[days] = days
    departures[days] = read.restrictions(days).ctd === 0 ? days : NEVER
    for (let at = days - 1; at >= 0; at--) {
      const day = first + at
      const restrictions = read.restrictions(at)
      departures[at] = restrictions.ctd === 0 ? at : departures[at + 1]!
      let price = -1
      if (
        free[at] === 1 &&
        restrictions.pushed &&
        !restrictions.closed &&
        day >= rate.firstDay &&
        day <= rate.lastDay
      ) {
        price = read.prices[at]!
        if (price < 0) price = priceInstead(day, rate, pricer)
      }
      if (restrictions.min_night_through !== 0) found.throughDays = rateDays
      sums[at] = price < 0 ? 0 : sums[at + 1]! + price
      ends[at] = price < 0 ? at : ends[at + 1]!
    }
    return found
  }
}

/** The price of a day without one of its own; 0 if it has one only for some numbers of adults; -1 if it has none. */
const priceInstead = (day: Day, rate: RateRules, pricer: StayPricer | undefined): Minor => {
  if (rate.price > 0) return rate.price
  return pricer?.hasPrice(day) ? 0 : -1
}

const NEVER = 2 ** 31 - 1

interface Runs {
  readonly days: DaysRead
  sums: Float64Array
  ends: Int32Array
  departures: Int32Array
  /** Undefined if no night asks for a length of the stays that contain it. */
  throughDays: RateDaysView | undefined
}

const runsFor = (length: number): Runs => ({
  days: new DaysRead(length),
  sums: new Float64Array(length),
  ends: new Int32Array(length),
  departures: new Int32Array(length),
  throughDays: undefined,
})

let spare = runsFor(0)

/** For what is filled and read without a pause, so that one set is reused for all calls. */
const spareRuns = (length: number): Runs => {
  if (spare.sums.length < length) spare = runsFor(length)
  return spare
}

/** The most nights that one of these nights asks for. */
const throughOf = ({ throughDays }: Runs, from: Day, to: Day): number =>
  throughDays === undefined ? 0 : mostThrough(throughDays, from, to)

const mostThrough = (days: RateDaysView, from: Day, to: Day): number => {
  let most = 0
  for (let day = from; day < to; day++) most = Math.max(most, days.restrictions(day).min_night_through)
  return most
}

/** The nights of the shortest stay from a day on that may end and that all its nights allow; NEVER if there is none. */
const shortestOf = (found: Runs, first: Day, at: number, least: number): number => {
  let nights = least
  while (nights <= MOST_NIGHTS) {
    const departure = found.departures[at + nights]!
    nights = departure - at
    if (departure === NEVER || nights > MOST_NIGHTS) break
    const through = throughOf(found, first + at, first + departure)
    if (through <= nights) return nights
    nights = through
  }
  return NEVER
}
