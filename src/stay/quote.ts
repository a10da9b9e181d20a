import { type Day, FIRST_DAY, LAST_DAY } from './civil-date.ts'
import { CLOSED, PUSHED, type RoomDays } from './days.ts'
import { type KeptNights, keepNights } from './kept-nights.ts'
import { type Minor, MOST_TOTAL, meanOf } from './money.ts'
import { pricesOf, type RateTerms } from './night-prices.ts'
import type { Occupancy } from './occupancy.ts'
import type { Charge } from './percent.ts'
import type { RateDaysView } from './rate-days-view.ts'
import { REASON_CODES, type ReasonCode, type ReasonFact } from './reason-codes.ts'
import { reasonFacts } from './reason-facts.ts'
import type { RoomParty, Sleepers } from './sleepers.ts'

/** The longest stay that can be asked for or booked. */
export const MOST_NIGHTS = 90

export interface RoomRules {
  readonly published: boolean
  readonly maxAdults: number
  readonly maxChildren: number
  /** Left out: a night costs the same for every party. */
  readonly occupancy?: Occupancy | undefined
}

/** A rate plan. Both its first and last day are included. Its price is used for nights that have none. */
export interface RateRules {
  readonly closed: boolean
  readonly firstDay: Day
  readonly lastDay: Day
  readonly price: Minor
  /** Left out: a night costs what the day says, whenever and for however long it is booked. */
  readonly terms?: RateTerms | undefined
}

/** Used where a stay is assessed without a rate. */
export const ANY_RATE: RateRules = { closed: false, firstDay: FIRST_DAY, lastDay: LAST_DAY, price: 0 }

/** The guests: adults and children, or only their sum, or who sleeps in each room, or null to ignore the occupancy. */
export type Party =
  | { adults: number; children: number; ages?: readonly number[] }
  | { guests: number }
  | { eachRoom: readonly RoomParty[] }
  | null

export interface Stay {
  readonly arrival: Day
  readonly departure: Day
  readonly rooms: number
  readonly party: Party
  /** The party dealt to the rooms. A search does that once for all its rates; left out, it is done where needed. */
  readonly sleepers?: Sleepers
  /** Rooms of this type that are asked for together, with those of other items; left out, `rooms`. */
  readonly roomsTogether?: number
  /** What nights that were sold before cost still; left out, or undefined for a night: what it costs now. */
  readonly kept?: KeptNights | undefined
}

const bitOf = (code: ReasonCode): number => 1 << REASON_CODES.indexOf(code)
const PAST_DATE = bitOf('past_date')
const NOT_PUBLISHED = bitOf('not_published')
const RATE_CLOSED = bitOf('rate_closed')
const RATE_NOT_VALID = bitOf('rate_not_valid')
const NO_AVAILABILITY = bitOf('no_availability')
const NO_PRICE = bitOf('no_price')
const SOLD_OUT = bitOf('sold_out')
const STOP_SELL_ROOM = bitOf('stop_sell_room')
const STOP_SELL_RATE = bitOf('stop_sell_rate')
const CTA = bitOf('cta')
const CTD = bitOf('ctd')
const MIN_NIGHT = bitOf('min_night')
const MAX_NIGHT = bitOf('max_night')
const OCCUPANCY = bitOf('occupancy')
const ADVANCE_MIN = bitOf('advance_min')
const ADVANCE_MAX = bitOf('advance_max')
const MIN_NIGHT_THROUGH = bitOf('min_night_through')

/** One line of the price of a stay. */
export interface QuotedCharge {
  readonly kind: 'room'
  readonly quantity: number
  readonly amount: Minor
  /** Already contained in other lines, so it is not added to the total. */
  readonly isIncluded: boolean
  readonly isAtHotel: boolean
}

/** The price of a stay, and all reasons why it cannot be booked. */
export interface Quote {
  readonly bookable: boolean
  readonly reasons: ReasonFact[]
  /** The price of room 1 on each night; -1 if there is none. */
  readonly nightly: Minor[]
  /** The price of all rooms on each night; -1 if there is none. */
  readonly nightTotals: Minor[]
  /** The sum over all nights that have a price, for all rooms. */
  readonly total: Minor
  /** The lines of what has to be paid. */
  readonly charges: QuotedCharge[]
  /** The mean price per night and room, over the nights that have a price. */
  readonly ratePrice: Minor
  readonly normalPrice: Minor
  /** The lowest number over the nights. */
  readonly roomsLeft: number
  /** The total is higher than MOST_TOTAL. */
  readonly exceedsMaximum: boolean
}

/** The values of a Quote before they become one. One object is reused, because a search assesses fifty stays. */
export class Assessment {
  /** A bit for each reason, in the order of REASON_CODES. */
  reasons = 0
  bookable = false
  exceedsMaximum = false
  arrival: Day = 0
  nights = 0
  rooms = 0
  readonly nightly = new Float64Array(MOST_NIGHTS)
  /** Whether rooms may cost different prices; only then the totals of the nights are kept. */
  isUneven = false
  readonly totals = new Float64Array(MOST_NIGHTS)
  total: Minor = 0
  ratePrice: Minor = 0
  normalPrice: Minor = 0
  /** The normal prices of the nights, of one room. */
  normalSum: Minor = 0
  roomsLeft = 0
  /** The number of nights that have a rate-day. */
  offered = 0
  /** The first night of each reason that concerns a night. */
  unavailable: Day = 0
  unpriced: Day = 0
  soldOut: Day = 0
  roomClosed: Day = 0
  rateClosed: Day = 0
  /** Days from today to arrival. */
  daysAhead = 0
  /** The longest of the shortest stays that may contain a night of this one, and the first night with it. */
  through = 0
  throughNight: Day = 0

  /** What all rooms cost on a night; -1 if it has no price. */
  nightTotal(at: number): Minor {
    if (this.isUneven) return this.totals[at]!
    return this.nightly[at]! < 0 ? -1 : this.nightly[at]! * this.rooms
  }
}

/** The only rule that decides a stay. Search, room check, price calendar and booking all use it. */
export const assess = (
  out: Assessment,
  today: Day,
  room: RoomRules,
  rate: RateRules,
  roomDays: RoomDays,
  rateDays: RateDaysView,
  stay: Stay,
  promo?: Charge,
): Assessment => {
  const { arrival, departure, rooms, party, kept } = stay
  const needed = stay.roomsTogether ?? rooms
  const prices = pricesOf(room, rate, rateDays, stay, today, promo)
  const nights = departure - arrival
  const isUneven = prices !== undefined || kept !== undefined
  const { nightly } = out
  let sum = 0
  let normalSum = 0
  let priced = 0
  let offered = 0
  let roomsLeft = Number.MAX_SAFE_INTEGER
  let unavailable = 0
  let unpriced = 0
  let soldOut = 0
  let roomClosed = 0
  let rateClosed = 0
  let through = 0
  let throughNight = 0

  // Goes backwards, so that the day noted last is the first night concerned.
  for (let day = departure - 1; day >= arrival; day--) {
    const flags = roomDays.flags(day)
    const left = (flags & PUSHED) === 0 ? 0 : roomDays.count(day)
    if (left < roomsLeft) roomsLeft = left
    if ((flags & PUSHED) === 0) unavailable = day
    else if (left < needed) soldOut = day
    if ((flags & CLOSED) !== 0) roomClosed = day

    const restrictions = rateDays.restrictions(day)
    if (restrictions.closed) rateClosed = day
    let price = -1
    if (restrictions.pushed) {
      offered++
      price = rateDays.price(day)
      if (price < 0 && rate.price > 0) price = rate.price
    }
    nightly[day - arrival] = price
    if (price < 0) unpriced = day
    else {
      const normal = rateDays.normalPrice(day)
      sum += price
      normalSum += normal < 0 ? price : normal
      priced++
    }
    const least = restrictions.min_night_through
    if (least !== undefined && least > 0 && least >= through) {
      through = least
      throughNight = day
    }
  }

  if (prices !== undefined) {
    prices.work(nightly, out.totals, arrival, nights)
    sum = prices.sum
    priced = prices.priced
    unpriced = prices.unpriced
    normalSum += prices.normalSum
  }
  if (kept !== undefined) {
    if (prices === undefined) for (let at = 0; at < nights; at++) out.totals[at] = nightly[at]! * rooms
    const again = keepNights(nightly, out.totals, arrival, nights, rateDays, kept)
    sum = again.sum
    priced = again.priced
    unpriced = again.unpriced
  }

  const first = rateDays.restrictions(arrival)
  let reasons = 0
  if (arrival < today) reasons |= PAST_DATE
  if (!room.published) reasons |= NOT_PUBLISHED
  if (rate.closed) reasons |= RATE_CLOSED
  if (arrival < rate.firstDay || departure - 1 > rate.lastDay) reasons |= RATE_NOT_VALID
  if (unavailable !== 0) reasons |= NO_AVAILABILITY
  if (unpriced !== 0) reasons |= NO_PRICE
  if (soldOut !== 0) reasons |= SOLD_OUT
  if (roomClosed !== 0) reasons |= STOP_SELL_ROOM
  if (rateClosed !== 0) reasons |= STOP_SELL_RATE
  if (first.cta !== 0) reasons |= CTA
  if (rateDays.restrictions(departure).ctd !== 0) reasons |= CTD
  if (first.min_night > nights) reasons |= MIN_NIGHT
  if (first.max_night !== 0 && first.max_night < nights) reasons |= MAX_NIGHT
  if (!fits(room, rooms, party)) reasons |= OCCUPANCY
  if (rate.terms !== undefined) reasons |= advanceReasons(rate.terms, arrival - today)
  if (through > nights) reasons |= MIN_NIGHT_THROUGH

  // Where all rooms cost the same, the sum is that of one.
  const ratePrice = meanOf(sum, isUneven ? priced * rooms : priced)
  const normalPrice = meanOf(normalSum, priced)
  out.reasons = reasons
  out.arrival = arrival
  out.nights = nights
  out.rooms = rooms
  out.isUneven = isUneven
  out.total = isUneven ? sum : sum * rooms
  out.exceedsMaximum = out.total > MOST_TOTAL
  out.bookable = reasons === 0 && !out.exceedsMaximum
  out.ratePrice = ratePrice
  out.normalSum = normalSum
  out.normalPrice = normalPrice > ratePrice ? normalPrice : ratePrice
  out.roomsLeft = roomsLeft
  out.offered = offered
  out.unavailable = unavailable
  out.unpriced = unpriced
  out.soldOut = soldOut
  out.roomClosed = roomClosed
  out.rateClosed = rateClosed
  out.daysAhead = arrival - today
  out.through = through
  out.throughNight = throughNight
  return out
}

const advanceReasons = ({ minAdvanceDays, maxAdvanceDays }: RateTerms, daysAhead: number): number =>
  (minAdvanceDays !== null && daysAhead < minAdvanceDays ? ADVANCE_MIN : 0) |
  (maxAdvanceDays !== null && daysAhead > maxAdvanceDays ? ADVANCE_MAX : 0)

/** Whether the party fits into so many rooms. */
export const fits = ({ maxAdults, maxChildren }: RoomRules, rooms: number, party: Party): boolean => {
  if (party === null) return true
  if ('guests' in party) return party.guests <= (maxAdults + maxChildren) * rooms
  if ('eachRoom' in party)
    return party.eachRoom.every(({ adults, ages }) => adults <= maxAdults && ages.length <= maxChildren)
  return party.adults <= maxAdults * rooms && party.children <= maxChildren * rooms
}

const scratch = new Assessment()

/** Assesses a stay and returns a new object with its reasons. */
export const quote = (
  today: Day,
  room: RoomRules,
  rate: RateRules,
  roomDays: RoomDays,
  rateDays: RateDaysView,
  stay: Stay,
  promo?: Charge,
): Quote => {
  const found = assess(scratch, today, room, rate, roomDays, rateDays, stay, promo)
  return {
    bookable: found.bookable,
    reasons: found.reasons === 0 ? [] : reasonFacts(found, room, rate, roomDays, rateDays, stay),
    nightly: Array.from(found.nightly.subarray(0, found.nights)),
    nightTotals: Array.from({ length: found.nights }, (_, at) => found.nightTotal(at)),
    total: found.total,
    charges: [
      { kind: 'room', quantity: stay.rooms, amount: found.total, isIncluded: false, isAtHotel: false },
    ],
    ratePrice: found.ratePrice,
    normalPrice: found.normalPrice,
    roomsLeft: found.roomsLeft,
    exceedsMaximum: found.exceedsMaximum,
  }
}
