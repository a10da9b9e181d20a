import type { Day } from './civil-date.ts'
import { CLOSED, PUSHED, type RoomDays } from './days.ts'
import { type Minor, MOST_TOTAL, meanOf } from './money.ts'
import type { Charge } from './percent.ts'
import { Assessment, assess, MOST_NIGHTS, type RateRules, type RoomRules } from './quote.ts'
import type { RateDaysView } from './rate-days-view.ts'
import { REASON_CODES, type ReasonCode } from './reason-codes.ts'
import type { Sleepers } from './sleepers.ts'
import type { StayDates } from './stay-dates.ts'

/** Arrival days for stays of so many nights. */
export interface Arrivals {
  readonly first: Day
  readonly last: Day
  readonly nights: number
  readonly rooms: number
}

/** What the price of a rate depends on beside its days. */
export interface PricedRate {
  readonly today: Day
  readonly room: RoomRules
  readonly sleepers: Sleepers
  /** Whether it can be had from this day on. */
  isOpen(arrival: Day): boolean
  /** The promo that counts for a stay from this day on. */
  promoAt(arrival: Day): Charge | undefined
  grandTotal(found: Assessment): Minor
}

const found = new Assessment()

const OF_A_NIGHT = [
  'rate_closed',
  'rate_not_valid',
  'no_availability',
  'no_price',
  'sold_out',
  'stop_sell_room',
  'stop_sell_rate',
]
  .map((code) => 1 << REASON_CODES.indexOf(code as ReasonCode))
  .reduce((all, bit) => all | bit)

/** The first of the reasons whose bits are set. */
const firstReason = (bits: number): number => 31 - Math.clz32(bits & -bits)

const isInTime = ({ terms }: RateRules, daysAhead: number): boolean =>
  terms === undefined ||
  ((terms.minAdvanceDays === null || daysAhead >= terms.minAdvanceDays) &&
    (terms.maxAdvanceDays === null || daysAhead <= terms.maxAdvanceDays))

/** How many days have to be looked at, up to the end of the longest stay from the last arrival day. */
export const daysLookedAt = ({ first, last }: Arrivals): number => Math.max(last - first + 1 + MOST_NIGHTS, 0)

/** For each arrival day of one room: the cheapest rate for that many nights, and the shortest stay at any rate. */
export class RoomArrivals {
  readonly arrivals: Arrivals
  /** The lowest grand total of a stay; Infinity if none can begin. */
  readonly grandTotals: Float64Array
  /** What its nights cost. */
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
    this.grandTotals = new Float64Array(count).fill(Infinity)
    this.totals = new Float64Array(count)
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
      if (reason === undefined) this.offerPlain(at, rateNumber, sums[at]! - sums[at + nights]!)
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
  private nightReason(day: Day, rate: RateRules, rateDays: RateDaysView): ReasonCode {
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

  private offerPlain(at: number, rateNumber: number, sum: Minor): void {
    const { rooms, nights } = this.arrivals
    this.offer(at, rateNumber, sum * rooms, sum * rooms, meanOf(sum, nights))
  }

  private offer(at: number, rateNumber: number, grandTotal: Minor, total: Minor, ratePrice: Minor): void {
    if (grandTotal > MOST_TOTAL || grandTotal >= this.grandTotals[at]!) return
    this.grandTotals[at] = grandTotal
    this.totals[at] = total
    this.ratePrices[at] = ratePrice
    this.rates[at] = rateNumber
  }

  /**
   * Adds a rate whose price depends on more than its days: each stay is assessed by itself. `grandTotal` is what a stay
   * costs in all that was found bookable.
   */
  addPriced(rateNumber: number, rate: RateRules, rateDays: RateDaysView, priced: PricedRate): void {
    const { first, nights, rooms } = this.arrivals
    const { today, room, sleepers, isOpen, promoAt, grandTotal } = priced
    for (let at = 0; at < this.totals.length; at++) {
      const arrival = first + at
      if (!isOpen(arrival)) continue
      const stay = { arrival, departure: arrival + nights, rooms, party: null, sleepers }
      const promo = promoAt(arrival)
      assess(found, today, room, rate, this.roomDays, rateDays, stay, promo)
      if (found.bookable) this.offer(at, rateNumber, grandTotal(found), found.total, found.ratePrice)
      else if (found.reasons !== 0) {
        const ofStay = found.reasons
        const ofNight = this.firstUnsold(stay, rate, rateDays, priced)
        this.reasons[at] = Math.max(this.reasons[at]!, firstReason(ofNight === 0 ? ofStay : ofNight))
      }
      this.shortest[at] = Math.min(this.shortest[at]!, this.shortestFrom(arrival, rate, rateDays, priced))
    }
  }

  /** Why the first night of a stay that cannot be sold cannot be sold, as bits; 0 if all can. */
  private firstUnsold(
    { arrival, departure }: StayDates,
    rate: RateRules,
    rateDays: RateDaysView,
    priced: PricedRate,
  ): number {
    let reasons = 0
    for (let night = arrival; night < departure && reasons === 0; night++)
      reasons = this.unsold(night, rate, rateDays, priced)
    return reasons
  }

  private unsold(night: Day, rate: RateRules, rateDays: RateDaysView, priced: PricedRate): number {
    const { today, room, sleepers } = priced
    const { rooms } = this.arrivals
    const stay = { arrival: night, departure: night + 1, rooms, party: null, sleepers }
    return assess(found, today, room, rate, this.roomDays, rateDays, stay).reasons & OF_A_NIGHT
  }

  /** The shortest stay from a day on; more than MOST_NIGHTS if there is none. */
  private shortestFrom(arrival: Day, rate: RateRules, rateDays: RateDaysView, priced: PricedRate): number {
    const { cta, min_night, max_night } = rateDays.restrictions(arrival)
    const most = max_night === 0 ? MOST_NIGHTS : Math.min(max_night, MOST_NIGHTS)
    if (cta !== 0) return MOST_NIGHTS + 1
    let least = Math.max(min_night, 1)
    for (let nights = 1; nights <= most; nights++) {
      const night = arrival + nights - 1
      if (this.unsold(night, rate, rateDays, priced) !== 0) break
      least = Math.max(least, found.through)
      if (nights >= least && rateDays.restrictions(night + 1).ctd === 0)
        return isInTime(rate, arrival - priced.today) ? nights : MOST_NIGHTS + 1
    }
    return MOST_NIGHTS + 1
  }

  /**
   * For each day: the sum of the prices from it on, the end of the sellable nights in a row from it on, and
   * the next day on which departure is allowed.
   */
  private runsOf(rate: RateRules, rateDays: RateDaysView) {
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
