import { type Day, FIRST_DAY, LAST_DAY } from './civil-date.ts'
import { CLOSED, PUSHED, type RateDays, type RoomDays } from './days.ts'
import { type Minor, MOST_TOTAL, meanOf } from './money.ts'

/** The longest stay that can be asked for or booked. */
export const MOST_NIGHTS = 90

export interface RoomRules {
  readonly published: boolean
  readonly maxAdults: number
  readonly maxChildren: number
}

/** A rate plan. Both its first and last day are included. Its price is used for nights that have none. */
export interface RateRules {
  readonly closed: boolean
  readonly firstDay: Day
  readonly lastDay: Day
  readonly price: Minor
}

/** Used where a stay is assessed without a rate. */
export const ANY_RATE: RateRules = { closed: false, firstDay: FIRST_DAY, lastDay: LAST_DAY, price: 0 }

/** The guests: adults and children, or only their sum, or null to ignore the occupancy. */
export type Party = { adults: number; children: number } | { guests: number } | null

export interface Stay {
  readonly arrival: Day
  readonly departure: Day
  readonly rooms: number
  readonly party: Party
}

/** All reasons against a stay, in the order of the answer. */
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

export interface ReasonFact {
  readonly code: ReasonCode
  /** The first night concerned. */
  readonly day?: Day
  readonly required?: number
  readonly actual?: number
}

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
  /** The price of each night; -1 if there is none. */
  readonly nightly: Minor[]
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
  readonly nightly = new Float64Array(MOST_NIGHTS)
  total: Minor = 0
  ratePrice: Minor = 0
  normalPrice: Minor = 0
  roomsLeft = 0
  /** The number of nights that have a rate-day. */
  offered = 0
  /** The first night of each reason that concerns a night. */
  unavailable: Day = 0
  unpriced: Day = 0
  soldOut: Day = 0
  roomClosed: Day = 0
  rateClosed: Day = 0
}

/** The only rule that decides a stay. Search, room check, price calendar and booking all use it. */
export const assess = (
  out: Assessment,
  today: Day,
  room: RoomRules,
  rate: RateRules,
  roomDays: RoomDays,
  rateDays: RateDays,
  { arrival, departure, rooms, party }: Stay,
): Assessment => {
  const nights = departure - arrival
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

  // Goes backwards, so that the day noted last is the first night concerned.
  for (let day = departure - 1; day >= arrival; day--) {
    const flags = roomDays.flags(day)
    const left = (flags & PUSHED) === 0 ? 0 : roomDays.count(day)
    if (left < roomsLeft) roomsLeft = left
    if ((flags & PUSHED) === 0) unavailable = day
    else if (left < rooms) soldOut = day
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

  const ratePrice = meanOf(sum, priced)
  const normalPrice = meanOf(normalSum, priced)
  out.reasons = reasons
  out.arrival = arrival
  out.nights = nights
  out.total = sum * rooms
  out.exceedsMaximum = out.total > MOST_TOTAL
  out.bookable = reasons === 0 && !out.exceedsMaximum
  out.ratePrice = ratePrice
  out.normalPrice = normalPrice > ratePrice ? normalPrice : ratePrice
  out.roomsLeft = roomsLeft
  out.offered = offered
  out.unavailable = unavailable
  out.unpriced = unpriced
  out.soldOut = soldOut
  out.roomClosed = roomClosed
  out.rateClosed = rateClosed
  return out
}

/** Whether the party fits into so many rooms. */
export const fits = ({ maxAdults, maxChildren }: RoomRules, rooms: number, party: Party): boolean => {
  if (party === null) return true
  if ('guests' in party) return party.guests <= (maxAdults + maxChildren) * rooms
  return party.adults <= maxAdults * rooms && party.children <= maxChildren * rooms
}

/** The reasons of an assessment with their details. */
export const reasonFacts = (
  found: Assessment,
  room: RoomRules,
  rate: RateRules,
  roomDays: RoomDays,
  rateDays: RateDays,
  stay: Stay,
): ReasonFact[] => {
  const { arrival, departure, rooms } = stay
  const first = rateDays.restrictions(arrival)
  const nights = departure - arrival
  const facts: Record<ReasonCode, () => Omit<ReasonFact, 'code'>> = {
    past_date: () => ({ day: arrival }),
    not_published: () => ({}),
    rate_closed: () => ({}),
    rate_not_valid: () => ({
      day: arrival < rate.firstDay ? arrival : Math.max(arrival, rate.lastDay + 1),
    }),
    no_availability: () => ({ day: found.unavailable }),
    no_price: () => ({ day: found.unpriced }),
    sold_out: () => ({ day: found.soldOut, required: rooms, actual: roomDays.count(found.soldOut) }),
    stop_sell_room: () => ({ day: found.roomClosed }),
    stop_sell_rate: () => ({ day: found.rateClosed }),
    cta: () => ({ day: arrival }),
    ctd: () => ({ day: departure }),
    min_night: () => ({ day: arrival, required: first.min_night, actual: nights }),
    max_night: () => ({ day: arrival, required: first.max_night, actual: nights }),
    occupancy: () => crowding(room, stay),
  }
  return REASON_CODES.filter((_, index) => (found.reasons & (1 << index)) !== 0).map((code) => ({
    code,
    ...facts[code](),
  }))
}

/** The occupancy limit that is exceeded, and the number asked for. */
const crowding = (room: RoomRules, { party, rooms }: Stay): { required: number; actual: number } => {
  const { maxAdults, maxChildren } = room
  if (party === null) return { required: 0, actual: 0 }
  if ('guests' in party) return { required: (maxAdults + maxChildren) * rooms, actual: party.guests }
  return party.adults > maxAdults * rooms
    ? { required: maxAdults * rooms, actual: party.adults }
    : { required: maxChildren * rooms, actual: party.children }
}

const scratch = new Assessment()

/** Assesses a stay and returns a new object with its reasons. */
export const quote = (
  today: Day,
  room: RoomRules,
  rate: RateRules,
  roomDays: RoomDays,
  rateDays: RateDays,
  stay: Stay,
): Quote => {
  const found = assess(scratch, today, room, rate, roomDays, rateDays, stay)
  return {
    bookable: found.bookable,
    reasons: found.reasons === 0 ? [] : reasonFacts(found, room, rate, roomDays, rateDays, stay),
    nightly: Array.from(found.nightly.subarray(0, found.nights)),
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
