import type { CalendarRoom } from '../calendar/hotel-calendar.ts'
import type { Day } from '../stay/civil-date.ts'
import { PUSHED, type RateDays } from '../stay/days.ts'
import { Assessment, assess, type Stay } from '../stay/quote.ts'
import { reasonFacts } from '../stay/reason-facts.ts'
import { toReason } from '../stay/reasons.ts'
import { type NightPart, Part, type Sink } from './answer-form.ts'
import type { CatalogParts, RateParts, RoomParts, SearchParts, StayParts } from './search-parts.ts'

export interface Search {
  stay: Stay
  today: Day
  room_code: string | undefined
  rate_code: string | undefined
  availableOnly: boolean
}

/** A rate of a room, and the assessment of the stay at it. */
export interface Assessed {
  rate: RateParts
  rateDays: RateDays
  found: Assessment
}

/** The rates of a room to be shown: those with a day in the stay. The objects are reused for every room. */
export class Offers {
  readonly list: Assessed[] = []
  count = 0

  assess(
    { rates }: CatalogParts,
    room: CalendarRoom,
    { stay, today, rate_code, availableOnly }: Search,
  ): void {
    this.count = 0
    for (const rate of rates) {
      if (rate_code !== undefined && rate.code.code !== rate_code) continue
      const rateDays = room.rateDays.get(rate.rate.facts.rate_id)
      if (rateDays === undefined) continue
      const next = this.place()
      const found = assess(next.found, today, room.rules, rate.rate.rules, room.days, rateDays, stay)
      if (found.offered === 0 || (availableOnly && !found.bookable)) continue
      next.rate = rate
      next.rateDays = rateDays
      this.count++
    }
  }

  private place(): Assessed {
    this.list[this.count] ??= {
      rate: undefined as never,
      rateDays: undefined as never,
      found: new Assessment(),
    }
    return this.list[this.count]!
  }
}

/** The lowest bookable price per night; -1 if no rate can be booked. */
const lowestOf = (offers: readonly Assessed[], count: number): number => {
  let lowest = -1
  for (let at = 0; at < count; at++) {
    const { bookable, ratePrice } = offers[at]!.found
    if (bookable && (lowest < 0 || ratePrice < lowest)) lowest = ratePrice
  }
  return lowest
}

/** The lowest number of free rooms over the nights. */
export const roomsLeft = (room: CalendarRoom, { arrival, departure }: Stay): number => {
  let least = Number.MAX_SAFE_INTEGER
  for (let day = arrival; day < departure; day++) {
    const left = (room.days.flags(day) & PUSHED) === 0 ? 0 : room.days.count(day)
    if (left < least) least = left
  }
  return least
}

const NUMBER_OF_ROOMS = new Part(',', {}, 'number_of_rooms')
const TOTAL_PRICE = new Part(',', {}, 'total_price')
const NORMAL_PRICE = new Part(',', {}, 'normal_price')
const REASONS = new Part('}],', {}, 'reasons')
const NO_REASONS = new Part('}],', { reasons: Object.freeze([]) }, undefined, '}')
const END = new Part('', {}, undefined, '}')

/** Passes a room with some of its offers to the sink. The members' names and their order are defined only here. */
export const tellRoom = (
  out: Sink,
  parts: SearchParts,
  { room, first, later, open, closed, tail }: RoomParts,
  { arrival, departure, length, nights }: StayParts,
  stay: Stay,
  offers: readonly Assessed[],
  count: number,
  isFirst: boolean,
): void => {
  const lowest = lowestOf(offers, count)
  out.codes(isFirst ? first : later, offers, count)
  out.part(arrival)
  out.part(departure)
  out.amount(length, Math.max(lowest, 0))
  out.count(NUMBER_OF_ROOMS, count === 0 ? roomsLeft(room, stay) : offers[0]!.found.roomsLeft)
  out.part(lowest < 0 ? closed : open)
  for (let at = 0; at < count; at++) tellOffer(out, parts, room, nights, stay, offers[at]!, at === 0)
  out.part(tail)
}

const tellOffer = (
  out: Sink,
  parts: SearchParts,
  room: CalendarRoom,
  nights: readonly NightPart[],
  stay: Stay,
  { rate, rateDays, found }: Assessed,
  isFirst: boolean,
): void => {
  const restrictions = rateDays.restrictions(found.arrival)
  out.amount(isFirst ? rate.first : rate.later, found.ratePrice)
  out.amount(TOTAL_PRICE, found.total)
  out.amount(NORMAL_PRICE, found.normalPrice)
  out.nights(parts.ofRestrictions(restrictions, found.bookable), nights, found.nightly)
  if (found.reasons === 0) {
    out.part(NO_REASONS)
    return
  }
  const facts = reasonFacts(found, room.rules, rate.rate.rules, room.days, rateDays, stay)
  out.reasons(REASONS, facts.map(toReason))
  out.part(END)
}
