import type { Day } from './civil-date.ts'
import { CLOSED, PUSHED, type RateDays, type RoomDays } from './days.ts'
import { type Minor, MOST_TOTAL, meanOf } from './money.ts'
import { MOST_NIGHTS, type RateRules } from './quote.ts'
import { REASON_CODES, type ReasonCode } from './reason-codes.ts'

/** Arrival days for stays of so many nights. */
export interface Arrivals {
  readonly first: Day
  readonly last: Day
  readonly nights: number
  readonly rooms: number
}

/** How many days have to be looked at, up to the end of the longest stay from the last arrival day. */
export const daysLookedAt = ({ first, last }: Arrivals): number => Math.max(last - first + 1 + MOST_NIGHTS, 0)

/** For each arrival day of one room: the cheapest rate for that many nights, and the shortest stay at any rate. */
export class RoomArrivals {
  readonly arrivals: Arrivals
  /** The lowest total of a stay; Infinity if none can begin. */
  readonly totals: Float64Array
  readonly ratePrices: Float64Array
  /** The number of the cheapest rate, as passed to `add`; -1 if there is none. */
  readonly rates: Int32Array
  /** In nights; more than MOST_NIGHTS if no stay can begin. */
  readonly shortest: Uint8Array
  /** Why no stay of so many nights can begin, as an index of REASON_CODES; the highest of all rates, -1 if unknown. */
  readonly reasons: Int8Array
  private readonly roomDays: RoomDays
  /** 1 on days when the room itself can be sold. */
  private readonly free: Uint8Array

  constructor(arrivals: Arrivals, roomDays: RoomDays) {
    const { first, last, rooms } = arrivals
    const count = Math.max(last - first + 1, 0)
    this.arrivals = arrivals
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
  add(rateNumber: number, rate: RateRules, rateDays: RateDays): void {
    const { first, nights, rooms } = this.arrivals
    const { sums, ends, departures } = this.runsOf(rate, rateDays)
    for (let at = 0; at < this.totals.length; at++) {
      const restrictions = rateDays.restrictions(first + at)
      const most = restrictions.max_night === 0 ? MOST_NIGHTS : restrictions.max_night
      const isShort = ends[at]! < at + nights
      let reason: ReasonCode | undefined
      if (isShort) reason = this.nightReason(first + ends[at]!, rate, rateDays)
      else if (restrictions.cta !== 0) reason = 'cta'
      else if (departures[at + nights] !== at + nights) reason = 'ctd'
      else if (nights < restrictions.min_night) reason = 'min_night'
      else if (nights > most) reason = 'max_night'
      if (reason === undefined) this.offer(at, rateNumber, sums[at]! - sums[at + nights]!)
      else this.reasons[at] = Math.max(this.reasons[at]!, REASON_CODES.indexOf(reason))
      if (restrictions.cta !== 0 || ends[at] === at) continue
      if (this.shortest[at] === 1) continue
      const least = Math.max(restrictions.min_night, 1)
      if (least > MOST_NIGHTS) continue
      const departure = departures[at + least]!
      const shortest = departure - at
      if (shortest > most || shortest >= this.shortest[at]! || departure > ends[at]!) continue
      if ((sums[at]! - sums[departure]!) * rooms <= MOST_TOTAL) this.shortest[at] = shortest
    }
  }

  /** The first reason why a night cannot be sold, in the order of REASON_CODES. */
  private nightReason(day: Day, rate: RateRules, rateDays: RateDays): ReasonCode {
    const flags = this.roomDays.flags(day)
    const restrictions = rateDays.restrictions(day)
    if (day < rate.firstDay || day > rate.lastDay) return 'rate_not_valid'
    if ((flags & PUSHED) === 0) return 'no_availability'
    if (!restrictions.pushed || (rateDays.price(day) < 0 && rate.price <= 0)) return 'no_price'
    if (this.roomDays.count(day) < this.arrivals.rooms) return 'sold_out'
    return (flags & CLOSED) !== 0 ? 'stop_sell_room' : 'stop_sell_rate'
  }

  private isFree(day: Day, rooms: number): boolean {
    const flags = this.roomDays.flags(day)
    return (flags & (PUSHED | CLOSED)) === PUSHED && this.roomDays.count(day) >= rooms
  }

  private offer(at: number, rateNumber: number, sum: Minor): void {
    const total = sum * this.arrivals.rooms
    if (total > MOST_TOTAL || total >= this.totals[at]!) return
    this.totals[at] = total
    this.ratePrices[at] = meanOf(sum, this.arrivals.nights)
    this.rates[at] = rateNumber
  }

  /**
   * For each day: the sum of the prices from it on, the end of the sellable nights in a row from it on, and
   * the next day on which departure is allowed.
   */
  private runsOf(rate: RateRules, rateDays: RateDays) {
    const { first } = this.arrivals
    const { free } = this
    const days = free.length
    const { sums, ends, departures } = runs(days + 1)
    sums[days] = 0
    ends[days] = days
    departures[days] = rateDays.restrictions(first + days).ctd === 0 ? days : NEVER
    for (let at = days - 1; at >= 0; at--) {
      const day = first + at
      const restrictions = rateDays.restrictions(day)
      departures[at] = restrictions.ctd === 0 ? at : departures[at + 1]!
      let price = -1
      if (
        free[at] === 1 &&
        restrictions.pushed &&
        !restrictions.closed &&
        day >= rate.firstDay &&
        day <= rate.lastDay
      ) {
        price = rateDays.price(day)
        if (price < 0 && rate.price > 0) price = rate.price
      }
      sums[at] = price < 0 ? 0 : sums[at + 1]! + price
      ends[at] = price < 0 ? at : ends[at + 1]!
    }
    return { sums, ends, departures }
  }
}

const NEVER = 2 ** 31 - 1

interface Runs {
  sums: Float64Array
  ends: Int32Array
  departures: Int32Array
}

let spare: Runs = { sums: new Float64Array(0), ends: new Int32Array(0), departures: new Int32Array(0) }

/** The arrays are filled and read without a pause, so one set is reused for all calls. */
const runs = (length: number): Runs => {
  if (spare.sums.length < length)
    spare = {
      sums: new Float64Array(length),
      ends: new Int32Array(length),
      departures: new Int32Array(length),
    }
  return spare
}
