import type { RoomDays } from '../days/days.ts'
import type { RateDaysView } from '../days/rate-days-view.ts'
import type { Party } from '../party/party.ts'
import type { Day } from '../values/civil-date.ts'
import { type Minor, MOST_TOTAL, meanOf } from '../values/money.ts'
import type { Charge } from '../values/percent.ts'
import { useAgreedNights } from './agreed-nights.ts'
import { Assessment } from './assessment.ts'
import { pricesOf } from './night-prices.ts'
import { REASON_CODES, type ReasonCode, type ReasonFact } from './reason-codes.ts'
import { reasonFacts } from './reason-facts.ts'
import { RoomNights } from './room-nights.ts'
import type { RateRules, RateTerms, RoomRules, Stay } from './stay.ts'

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

const roomNights = new RoomNights()

/**
 * The only rule that decides a stay. Search, room check, quotes and booking all use it; arrivals.ts comes to the same for
 * the price calendar.
 */
export const assess = (
  out: Assessment,
  today: Day,
  room: RoomRules,
  rate: RateRules,
  roomDays: RoomDays,
  rateDays: RateDaysView,
  stay: Stay,
  promo?: Charge,
): Assessment => assessRate(out, today, room, rate, roomNights.look(roomDays, stay), rateDays, stay, promo)

/** The same where the nights of the room are known, because they are those of all its rates. */
export const assessRate = (
  out: Assessment,
  today: Day,
  room: RoomRules,
  rate: RateRules,
  { roomsLeft, unavailable, soldOut, closed: roomClosed }: RoomNights,
  rateDays: RateDaysView,
  stay: Stay,
  promo?: Charge,
): Assessment => {
  const { arrival, departure, rooms, party, kept } = stay
  const prices = pricesOf(room, rate, rateDays, stay, today, promo)
  const nights = departure - arrival
  const isUneven = prices !== undefined || kept !== undefined
  const { nightly } = out
  let sum = 0
  let normalSum = 0
  let priced = 0
  let offered = 0
  let unpriced = 0
  let rateClosed = 0
  let through = 0
  let throughNight = 0

  // Goes backwards, so that the day noted last is the first night concerned.
  for (let day = departure - 1; day >= arrival; day--) {
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
    const again = useAgreedNights(nightly, out.totals, arrival, nights, rateDays, kept)
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
