import type { RoomDays } from '../days/days.ts'
import { DaysRead, type RateDaysView } from '../days/rate-days-view.ts'
import type { Party } from '../party/party.ts'
import type { Day } from '../values/civil-date.ts'
import { type Minor, MOST_TOTAL, meanOf } from '../values/money.ts'
import type { Charge } from '../values/percent.ts'
import { useAgreedNights } from './agreed-nights.ts'
import { Assessment } from './assessment.ts'
import { BIT, limitsOfArrival, limitsOfLength } from './limits.ts'
import { pricesOf } from './night-prices.ts'
import { reasonFacts } from './reason-facts.ts'
import type { ReasonFact } from './reasons.ts'
import { RoomNights } from './room-nights.ts'
import { MOST_NIGHTS, type RateRules, type RoomRules, type Stay } from './stay.ts'

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
// The nights of a stay, and the day of departure.
const daysRead = new DaysRead(MOST_NIGHTS + 1)

/**
 * The rule that decides a stay. Search, room check, quote and booking all use it; the price calendar, which looks at many stays
 * at once, has arrivals.ts instead, with the same limits and a test that compares the two.
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
  const { arrival, departure, rooms, party, agreed } = stay
  const prices = pricesOf(room, rate, rateDays, stay, today, promo)
  const nights = departure - arrival
  const isUneven = prices !== undefined || agreed !== undefined
  const days = daysRead.read(rateDays, arrival, nights + 1)
  const first = days.restrictions(0)
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
    const at = day - arrival
    const restrictions = days.restrictions(at)
    if (restrictions.closed) rateClosed = day
    let price = -1
    if (restrictions.pushed) {
      offered++
      price = days.prices[at]!
      if (price < 0 && rate.price > 0) price = rate.price
    }
    nightly[at] = price
    if (price < 0) unpriced = day
    else {
      const normal = days.normals[at]!
      sum += price
      normalSum += normal < 0 ? price : normal
      priced++
    }
    const least = restrictions.min_night_through
    if (least > 0 && least >= through) {
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
  if (agreed !== undefined) {
    if (prices === undefined) for (let at = 0; at < nights; at++) out.totals[at] = nightly[at]! * rooms
    const again = useAgreedNights(nightly, out.totals, arrival, nights, rateDays, agreed)
    sum = again.sum
    priced = again.priced
    unpriced = again.unpriced
  }

  let reasons = 0
  if (arrival < today) reasons |= BIT.past_date
  if (!room.published) reasons |= BIT.not_published
  if (rate.closed) reasons |= BIT.rate_closed
  if (arrival < rate.firstDay || departure - 1 > rate.lastDay) reasons |= BIT.rate_not_valid
  if (unavailable !== 0) reasons |= BIT.no_availability
  if (unpriced !== 0) reasons |= BIT.no_price
  if (soldOut !== 0) reasons |= BIT.sold_out
  if (roomClosed !== 0) reasons |= BIT.stop_sell_room
  if (rateClosed !== 0) reasons |= BIT.stop_sell_rate
  if (days.restrictions(nights).ctd !== 0) reasons |= BIT.ctd
  if (!fits(room, rooms, party)) reasons |= BIT.occupancy
  reasons |= limitsOfArrival(first, rate, arrival - today) | limitsOfLength(first, nights, through)

  // Where all rooms cost the same, the sum is that of one.
  const ratePrice = meanOf(sum, isUneven ? priced * rooms : priced)
  const normalPrice = meanOf(normalSum, priced)
  out.reasons = reasons
  out.first = first
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
