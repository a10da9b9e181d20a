import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { stepsOfRate } from '../search/answer/large-search.ts'
import { assessOffer } from '../search/answer/room-answer.ts'
import type { Search } from '../search/answer/search-request.ts'
import { REASON_CODES, type ReasonCode } from '../stay/lists/restrictions.ts'
import { isVisible } from '../stay/price/hidden-rates.ts'
import { ItemPrice } from '../stay/price/item-price.ts'
import { NEVER } from '../stay/price/policy.ts'
import { Assessment } from '../stay/rule/assessment.ts'
import { firstReason } from '../stay/rule/limits.ts'
import { fits } from '../stay/rule/quote.ts'
import { RoomNights } from '../stay/rule/room-nights.ts'
import type { Instant } from '../stay/values/instants.ts'
import type { Minor } from '../stay/values/money.ts'

/** The cheapest stay that can be booked in a room, or in a hotel. */
export interface LowestOffer {
  roomCode: string
  rateCode: string
  ratePrice: Minor
  total: Minor
  grandTotal: Minor
  /** NEVER if there is no such moment. */
  freeUntil: Instant
}

/** What was found in a room. */
export interface FoundInRoom {
  offer: LowestOffer | undefined
  /** Of the reasons against its rates the one that takes the least to overcome, as an index of REASON_CODES; -1: none known. */
  mildest: number
}

/** Reused for every rate: nobody else comes in between. */
const found = new Assessment()
const own = new ItemPrice()

/** A room that guests may see, and what its cheapest rate costs. Yields the steps it has done, rate by rate. */
export function* lowestInRoom(
  calendar: HotelCalendar,
  room: CalendarRoom,
  search: Search,
): Generator<number, FoundInRoom> {
  const steps = stepsOfRate(calendar, search)
  const result: FoundInRoom = { offer: undefined, mildest: -1 }
  const nights = new RoomNights().look(room.days, search.stay)
  for (const rate of calendar.rates) {
    const { is_hidden, rate_code } = rate.facts
    const { room_code } = room.facts
    const rateDays = isVisible(is_hidden, rate_code, room_code, undefined)
      ? calendar.daysAt(room, rate)
      : undefined
    if (rateDays !== undefined) {
      const price = assessOffer({ rateDays, found, own }, calendar, room, rate, nights, search)
      if (found.bookable) {
        const grandTotal = price?.grandTotal ?? found.total
        if (grandTotal < (result.offer?.grandTotal ?? Infinity))
          result.offer = {
            roomCode: room_code,
            rateCode: rate_code,
            ratePrice: found.ratePrice,
            total: found.total,
            grandTotal,
            freeUntil: price?.freeUntil ?? NEVER,
          }
      } else if (found.offered > 0 && found.reasons !== 0)
        result.mildest = Math.max(result.mildest, firstReason(found.reasons))
    }
    yield steps
  }
  return result
}

/** About how many steps a hotel takes. */
export const stepsOfHotel = (calendar: HotelCalendar, search: Search): number =>
  calendar.rooms.length * stepsOfRoom(calendar, search)

export const stepsOfRoom = (calendar: HotelCalendar, search: Search): number =>
  calendar.rates.length * stepsOfRate(calendar, search)

/** Of rooms with the same price the one created first counts. */
export const lowestOf = (rooms: readonly FoundInRoom[]): LowestOffer | undefined => {
  let lowest: LowestOffer | undefined
  for (const { offer } of rooms)
    if (offer !== undefined && offer.grandTotal < (lowest?.grandTotal ?? Infinity)) lowest = offer
  return lowest
}

/** Whether there is a room that the party does not fit into. */
export const isCrowded = ({ rooms }: HotelCalendar, { stay }: Search): boolean =>
  rooms.some(({ rules }) => rules.published && !fits(rules, stay.rooms, stay.party))

/** Why nothing can be booked, as the price calendar tells it. */
export const reasonOf = (rooms: readonly FoundInRoom[], isTooMany: boolean): ReasonCode => {
  const mildest = rooms.reduce((highest, room) => Math.max(highest, room.mildest), -1)
  return REASON_CODES[mildest] ?? (isTooMany ? 'occupancy' : 'no_availability')
}
