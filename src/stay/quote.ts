import type { Day } from './civil-date.ts'
import { CLOSED, PUSHED, type RateDays, type RoomDays } from './days.ts'
import { type Minor, MOST_TOTAL, meanOf } from './money.ts'

/** The longest stay that can be asked for or booked. */
export const MOST_NIGHTS = 90

export interface RoomTerms {
  readonly published: boolean
  readonly maxAdults: number
  readonly maxChildren: number
}

/** A rate plan; the days include both ends, the price is the plan's own. */
export interface RateTerms {
  readonly closed: boolean
  readonly firstDay: Day
  readonly lastDay: Day
  readonly price: Minor
}

/** Who comes: both numbers, or only how many in all, or nobody in particular (whatever the occupancy). */
export type Party = { adults: number; children: number } | { guests: number } | null

export interface Stay {
  readonly arrival: Day
  readonly departure: Day
  readonly rooms: number
  readonly party: Party
}

/** Every reason against a stay, in the order they are told. */
export const REASON_CODES = [
  'past_date',
  'not_published',
  'rate_closed',
  'rate_not_valid',
  'no_availability',
  'no_price',
  'sold_out',
  'stop_sell_room',
  'stop_sell_rate',
  'cta',
  'ctd',
  'min_night',
  'max_night',
  'occupancy',
] as const

export type ReasonCode = (typeof REASON_CODES)[number]

export interface ReasonFact {
  readonly code: ReasonCode
  /** The first night concerned. */
  readonly day?: Day
  readonly required?: number
  readonly actual?: number
}

/** What a stay costs, and every reason why it cannot be booked. */
export interface Quote {
  readonly bookable: boolean
  readonly reasons: ReasonFact[]
  /** Price by night; -1 where there is none. */
  readonly nightly: Minor[]
  /** All nights that have a price, all rooms. */
  readonly total: Minor
  /** Per night and room, the mean over the nights that have a price. */
  readonly ratePrice: Minor
  readonly normalPrice: Minor
  /** The least over the nights. */
  readonly roomsLeft: number
  /** The stay costs more than can be charged. */
  readonly tooDear: boolean
}

const NO_REASONS: ReasonFact[] = []

/** The one rule that decides a stay. Search, check, price calendar and booking all ask it. */
export const quote = (
  today: Day,
  room: RoomTerms,
  rate: RateTerms,
  roomDays: RoomDays,
  rateDays: RateDays,
  stay: Stay,
): Quote => {
  const { arrival, departure, rooms } = stay
  const nights = departure - arrival
  const nightly: Minor[] = new Array(nights)
  let sum = 0
  let normalSum = 0
  let priced = 0
  let roomsLeft = Number.MAX_SAFE_INTEGER
  let unavailable = 0
  let unpriced = 0
  let soldOut = 0
  let roomClosed = 0
  let rateClosed = 0

  // Days are noted backwards, so that the first night concerned is the one that stays.
  for (let day = departure - 1; day >= arrival; day--) {
    const flags = roomDays.flags(day)
    const left = (flags & PUSHED) === 0 ? 0 : roomDays.count(day)
    if (left < roomsLeft) roomsLeft = left
    if ((flags & PUSHED) === 0) unavailable = day
    else if (left < rooms) soldOut = day
    if ((flags & CLOSED) !== 0) roomClosed = day

    const terms = rateDays.terms(day)
    if (terms.closed) rateClosed = day
    let price = -1
    if (terms.pushed) {
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
  }

  const total = sum * rooms
  const ratePrice = meanOf(sum, priced)
  const first = rateDays.terms(arrival)
  let reasons = NO_REASONS
  const because = (fact: ReasonFact): void => {
    if (reasons === NO_REASONS) reasons = []
    reasons.push(fact)
  }
  if (arrival < today) because({ code: 'past_date', day: arrival })
  if (!room.published) because({ code: 'not_published' })
  if (rate.closed) because({ code: 'rate_closed' })
  if (arrival < rate.firstDay) because({ code: 'rate_not_valid', day: arrival })
  else if (departure - 1 > rate.lastDay)
    because({ code: 'rate_not_valid', day: Math.max(arrival, rate.lastDay + 1) })
  if (unavailable !== 0) because({ code: 'no_availability', day: unavailable })
  if (unpriced !== 0) because({ code: 'no_price', day: unpriced })
  if (soldOut !== 0)
    because({ code: 'sold_out', day: soldOut, required: rooms, actual: roomDays.count(soldOut) })
  if (roomClosed !== 0) because({ code: 'stop_sell_room', day: roomClosed })
  if (rateClosed !== 0) because({ code: 'stop_sell_rate', day: rateClosed })
  if (first.cta !== 0) because({ code: 'cta', day: arrival })
  if (rateDays.terms(departure).ctd !== 0) because({ code: 'ctd', day: departure })
  if (first.min_night > nights)
    because({ code: 'min_night', day: arrival, required: first.min_night, actual: nights })
  if (first.max_night !== 0 && first.max_night < nights)
    because({ code: 'max_night', day: arrival, required: first.max_night, actual: nights })
  const crowd = crowding(room, stay)
  if (crowd !== undefined) because(crowd)

  const tooDear = total > MOST_TOTAL
  return {
    bookable: reasons.length === 0 && !tooDear,
    reasons,
    nightly,
    total,
    ratePrice,
    normalPrice: Math.max(meanOf(normalSum, priced), ratePrice),
    roomsLeft,
    tooDear,
  }
}

/** `occupancy`, with the limit that is passed and what was asked, or undefined where all fit. */
const crowding = (room: RoomTerms, stay: Stay): ReasonFact | undefined => {
  const { party, rooms } = stay
  if (party === null) return undefined
  const most = (each: number, actual: number): ReasonFact | undefined =>
    actual > each * rooms ? { code: 'occupancy', required: each * rooms, actual } : undefined
  if ('guests' in party) return most(room.maxAdults + room.maxChildren, party.guests)
  return most(room.maxAdults, party.adults) ?? most(room.maxChildren, party.children)
}
