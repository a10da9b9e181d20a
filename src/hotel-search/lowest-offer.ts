import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { stepsOfRate } from '../search/answer/large-search.ts'
import { assessOffer } from '../search/answer/room-answer.ts'
import type { Search } from '../search/answer/search-request.ts'
import type { RateDaysView } from '../stay/days/rate-days-view.ts'
import { REASON_CODES, type ReasonCode } from '../stay/lists/restrictions.ts'
import { isVisible } from '../stay/price/hidden-rates.ts'
import { ItemPrice } from '../stay/price/item-price.ts'
import { NEVER, type Refundability } from '../stay/price/policy.ts'
import { Assessment } from '../stay/rule/assessment.ts'
import { BIT, firstReason } from '../stay/rule/limits.ts'
import { fits } from '../stay/rule/quote.ts'
import { RoomNights } from '../stay/rule/room-nights.ts'
import { MOST_NIGHTS } from '../stay/rule/stay.ts'
import type { Instant } from '../stay/values/instants.ts'
import type { Minor } from '../stay/values/money.ts'
import { floorOf } from './room-floors.ts'

/** The cheapest stay that can be booked in a room, or in a hotel. */
export interface LowestOffer {
  roomCode: string
  rateCode: string
  ratePrice: Minor
  total: Minor
  grandTotal: Minor
  /** NEVER if there is no such moment. */
  freeUntil: Instant
  /** Undefined where it was sold under no terms. */
  refundability: Refundability | undefined
}

// Reused for every rate: nothing is awaited while they are used.
const found = new Assessment()
const own = new ItemPrice()
const prices = new Float64Array(MOST_NIGHTS)

/** The lowest offer among those looked at; of the same price that of the room, then of the rate, that was made first. */
export class Lowest {
  offer: LowestOffer | undefined
  /** Of the first reasons against each the one that comes last, as an index of REASON_CODES; -1: none known. */
  mildest = -1
  /** The place of the offer's room, and of the one that is looked at. */
  private offerAt = 0
  private at = 0
  private readonly nights = new RoomNights()
  /** Whether the nights of this room were looked at: not before one of its rates is cheap enough. */
  private isLookedAt = false

  /** Looks at all rooms that guests may see: first at the one that may be the cheapest, then at what may be cheaper still. */
  addHotel(calendar: HotelCalendar, search: Search): void {
    const { rooms } = calendar
    const least = rooms.map((room) =>
      room.rules.published ? floorOf(calendar, room, search.stay) : Infinity,
    )
    let first = 0
    for (let at = 1; at < rooms.length; at++) if ((least[at] ?? 0) < (least[first] ?? 0)) first = at
    const add = (at: number) => {
      this.at = at
      const floor = least[at]
      if (!rooms[at]!.rules.published) return
      if (floor === undefined || !this.isBeaten(floor * search.stay.rooms))
        this.addRoom(calendar, rooms[at]!, search)
    }
    if (rooms.length > 0) add(first)
    for (let at = 0; at < rooms.length; at++) if (at !== first) add(at)
  }

  private addRoom(calendar: HotelCalendar, room: CalendarRoom, search: Search): void {
    this.isLookedAt = false
    for (const rate of calendar.rates) this.addRate(calendar, room, rate, search)
  }

  /** Looks at one room, which may take long: yields the steps it has done, rate by rate. */
  *addRoomInParts(calendar: HotelCalendar, room: CalendarRoom, search: Search): Generator<number, this> {
    const steps = stepsOfRate(calendar, search)
    this.isLookedAt = false
    for (const rate of calendar.rates) {
      this.addRate(calendar, room, rate, search)
      yield steps
    }
    return this
  }

  private addRate(calendar: HotelCalendar, room: CalendarRoom, rate: CalendarRate, search: Search): void {
    const { is_hidden, rate_code } = rate.facts
    const { room_code } = room.facts
    if (!isVisible(is_hidden, rate_code, room_code, undefined)) return
    const rateDays = calendar.daysAt(room, rate)
    if (rateDays === undefined) return
    // Once something can be booked, it does not matter why others cannot.
    if (this.offer !== undefined && this.isBeaten(leastOf(room, rate, rateDays, search))) return
    if (!this.isLookedAt) this.nights.look(room.days, search.stay)
    this.isLookedAt = true
    const price = assessOffer({ rateDays, found, own }, calendar, room, rate, this.nights, search)
    if (found.bookable) this.add(room_code, rate_code, price)
    else if (found.offered > 0 && isTold(found.reasons))
      this.mildest = Math.max(this.mildest, firstReason(found.reasons))
  }

  /** Whether nothing of the room that costs so much, or more, can take the place of the offer. */
  private isBeaten(grandTotal: Minor): boolean {
    if (this.offer === undefined) return false
    return grandTotal === this.offer.grandTotal ? this.at >= this.offerAt : grandTotal > this.offer.grandTotal
  }

  private add(roomCode: string, rateCode: string, price: ItemPrice | undefined): void {
    const { ratePrice, total } = found
    const grandTotal = price?.grandTotal ?? total
    if (this.isBeaten(grandTotal)) return
    const freeUntil = price?.freeUntil ?? NEVER
    const refundability = price?.schedule && price.refundability
    this.offer = { roomCode, rateCode, ratePrice, total, grandTotal, freeUntil, refundability }
    this.offerAt = this.at
  }
}

/** A room that the party does not fit into says nothing of the others. */
const isTold = (reasons: number): boolean => reasons !== 0 && (reasons & BIT.occupancy) === 0

/**
 * What a stay costs at least, seen by the prices of its days alone: taxes and extras only add to them. 0 where that takes more
 * than a look, because the party, a discount or another rate has a say in the prices.
 */
const leastOf = (
  { rules: { occupancy } }: CalendarRoom,
  { rules: { terms, price: ofPlan } }: CalendarRate,
  rateDays: RateDaysView,
  { stay: { arrival, departure, rooms } }: Search,
): Minor => {
  const isOther = occupancy !== undefined || terms !== undefined || rateDays.hasAdultPrices === true
  if (isOther || rateDays.readPrices === undefined) return 0
  const nights = departure - arrival
  rateDays.readPrices(prices, arrival, nights)
  let sum = 0
  for (let at = 0; at < nights; at++) sum += prices[at]! < 0 ? Math.max(ofPlan, 0) : prices[at]!
  return sum * rooms
}

/** About how many steps a hotel takes. */
export const stepsOfHotel = (calendar: HotelCalendar, search: Search): number =>
  calendar.rooms.length * stepsOfRoom(calendar, search)

export const stepsOfRoom = (calendar: HotelCalendar, search: Search): number =>
  calendar.rates.length * stepsOfRate(calendar, search)

/** Whether there is a room that the party does not fit into. */
export const isCrowded = ({ rooms }: HotelCalendar, { stay }: Search): boolean =>
  rooms.some(({ rules }) => rules.published && !fits(rules, stay.rooms, stay.party))

/** Why nothing can be booked, as the price calendar tells it. */
export const reasonOf = (mildest: number, isTooMany: boolean): ReasonCode =>
  REASON_CODES[mildest] ?? (isTooMany ? 'occupancy' : 'no_availability')

/** What was found in rooms that were looked at apart. */
export const together = (rooms: readonly Lowest[]): Pick<Lowest, 'offer' | 'mildest'> => {
  let offer: LowestOffer | undefined
  let mildest = -1
  for (const room of rooms) {
    mildest = Math.max(mildest, room.mildest)
    if (room.offer !== undefined && room.offer.grandTotal < (offer?.grandTotal ?? Infinity))
      offer = room.offer
  }
  return { offer, mildest }
}
