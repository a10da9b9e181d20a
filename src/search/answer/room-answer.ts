import type { CalendarRate, CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { PUSHED } from '../../stay/days/days.ts'
import type { RateDaysView } from '../../stay/days/rate-days-view.ts'
import { sleepersOf } from '../../stay/party/sleepers.ts'
import { isVisible } from '../../stay/price/hidden-rates.ts'
import { ItemPrice, priceItem } from '../../stay/price/item-price.ts'
import { NEVER } from '../../stay/price/policy.ts'
import { Assessment } from '../../stay/rule/assessment.ts'
import { assessRate } from '../../stay/rule/quote.ts'
import { reasonFacts } from '../../stay/rule/reason-facts.ts'
import { toReason } from '../../stay/rule/reasons.ts'
import { RoomNights } from '../../stay/rule/room-nights.ts'
import type { Stay } from '../../stay/rule/stay.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { isWithin } from '../../stay/values/scope.ts'
import { type JoinedPart, Part, type Sink } from './answer-form.ts'
import type { CatalogParts, RateParts, RoomParts, SearchParts, StayParts } from './search-parts.ts'
import type { Search } from './search-request.ts'

/** A rate of a room, and what the stay costs at it. */
export interface Assessed {
  rate: RateParts
  rateDays: RateDaysView
  found: Assessment
  /** Undefined if it costs just its nights. */
  price: ItemPrice | undefined
}

/** A place for an offer, with objects that are reused. */
class Place implements Assessed {
  rate: RateParts = undefined as never
  rateDays: RateDaysView = undefined as never
  readonly found = new Assessment()
  readonly own = new ItemPrice()
  price: ItemPrice | undefined
}

/** The rates of a room to be shown: those with a day in the stay. The objects are reused for every room. */
export class Offers {
  readonly list: Place[] = []
  count = 0
  /** Until when what was assessed stays as it is, if nothing changes and the day is the same. */
  until: Instant = NEVER
  private readonly nights = new RoomNights()

  assess({ rates }: CatalogParts, calendar: HotelCalendar, room: CalendarRoom, search: Search): void {
    this.count = 0
    this.nights.look(room.days, search.stay)
    for (const rate of rates) this.add(rate, calendar, room, search)
  }

  /** The same, which may take long: yields after each rate. */
  *assessInParts(
    { rates }: CatalogParts,
    calendar: HotelCalendar,
    room: CalendarRoom,
    search: Search,
    stepsOfRate: number,
  ): Generator<number, void> {
    this.count = 0
    this.nights.look(room.days, search.stay)
    for (const rate of rates) {
      this.add(rate, calendar, room, search)
      yield stepsOfRate
    }
  }

  private add(rate: RateParts, calendar: HotelCalendar, room: CalendarRoom, search: Search): void {
    if (search.rate_code !== undefined && rate.code.code !== search.rate_code) return
    const { is_hidden, rate_code } = rate.rate.facts
    if (!isVisible(is_hidden, rate_code, room.facts.room_code, search.promo?.counts)) return
    const rateDays = calendar.daysAt(room, rate.rate)
    if (rateDays === undefined) return
    this.list[this.count] ??= new Place()
    const place = this.list[this.count]!
    place.rate = rate
    place.rateDays = rateDays
    place.price = assessOffer(place, calendar, room, rate.rate, this.nights, search)
    const schedule = place.price?.schedule
    if (schedule !== undefined) this.until = Math.min(this.until, schedule.nextAfter(search.now))
    if (place.found.offered > 0 && (!search.availableOnly || place.found.bookable)) this.count++
  }
}

/** Whether there is a rate with the code that a search asks for, in some room. */
export const hasAskedRate = ({ rates }: HotelCalendar, { rate_code, promo }: Search): boolean =>
  rate_code === undefined ||
  rates.some(
    ({ facts }) =>
      facts.rate_code === rate_code && isVisible(facts.is_hidden, rate_code, undefined, promo?.counts),
  )

/** What an offer is assessed with. The objects are reused. */
export interface Assessing {
  rateDays: RateDaysView
  readonly found: Assessment
  readonly own: ItemPrice
}

/** Assesses the stay at a rate of a room, and answers what it costs beyond its nights; undefined if it costs just those. */
export const assessOffer = (
  { rateDays, found, own }: Assessing,
  { prices }: HotelCalendar,
  room: CalendarRoom,
  { facts, rules }: CalendarRate,
  nights: RoomNights,
  search: Search,
): ItemPrice | undefined => {
  const { stay, today, now, promo } = search
  const { room_code } = room.facts
  const counts =
    promo?.counts !== undefined && isWithin(promo.counts, room_code, facts.rate_code)
      ? promo.counts
      : undefined
  assessRate(found, today, room.rules, rules, nights, rateDays, stay, counts)
  if (prices.isPlain) return undefined
  const ofItem = prices.book.of(room_code, facts.rate_code, facts.policy_code)
  const sleepers = stay.sleepers ?? sleepersOf(stay.rooms, stay.party)
  const { arrival, nights: count, rooms: asked } = found
  const short = prices.taken?.shortage(ofItem.stocked, { arrival, nights: count, rooms: asked, sleepers })
  if (short !== undefined) found.lackExtra(short)
  const price = priceItem(own, ofItem, found, sleepers, now)
  if (own.exceedsMaximum) found.bookable = false
  return price
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
const GRAND_TOTAL = new Part(',', {}, 'grand_total')
const TAXES_INCLUDED = new Part(',', {}, 'taxes_included')
const TAXES_ADDED = new Part(',', {}, 'taxes_added')
const NONE_INCLUDED_ADDED = new Part(',', { taxes_included: 0 }, 'taxes_added')
const NOTHING_DUE_NOW = new Part(',', { due_now: 0 })
const NOTHING_MORE = new Part('', {})
const DUE_NOW = new Part(',', {}, 'due_now')
const JUST_NIGHTS = new Part(',', {
  taxes_included: 0,
  taxes_added: 0,
  due_now: 0,
  refundability: 'refundable',
  free_until: null,
})
const REASONS = new Part('}],', {}, 'reasons')
const END = new Part('', {}, undefined, '}')

/** Passes a room with some of its offers to the sink. The members' names and their order are defined only here. */
export const writeRoom = (
  out: Sink,
  parts: SearchParts,
  { room, first, later, open, closed, tail, tailAfterNone }: RoomParts,
  ofStay: StayParts,
  stay: Stay,
  offers: readonly Assessed[],
  count: number,
  isFirst: boolean,
): void => {
  const lowest = lowestOf(offers, count)
  out.codes(isFirst ? first : later, offers, count)
  out.runAmount(ofStay.begins, Math.max(lowest, 0))
  out.count(NUMBER_OF_ROOMS, count === 0 ? roomsLeft(room, stay) : offers[0]!.found.roomsLeft)
  out.part(lowest < 0 ? closed : open)
  let isEnded = true
  for (let at = 0; at < count; at++) {
    const { rate, found } = offers[at]!
    tellOffer(out, parts, room, ofStay, stay, offers[at]!, at === 0 ? rate.first : next(rate, isEnded))
    isEnded = found.reasons !== 0
  }
  out.part(isEnded ? tail : tailAfterNone)
}

const next = ({ later, laterAfterNone }: RateParts, isEnded: boolean): Part | JoinedPart =>
  isEnded ? later : laterAfterNone

/** One without reasons is left open, because what ends it is one piece with what follows. */
const tellOffer = (
  out: Sink,
  parts: SearchParts,
  room: CalendarRoom,
  ofStay: StayParts,
  stay: Stay,
  { rate, rateDays, found, price }: Assessed,
  begin: Part | JoinedPart,
): void => {
  const restrictions = parts.ofRestrictions(found.first, found.bookable)
  out.amount(begin, found.ratePrice)
  out.amount(TOTAL_PRICE, found.total)
  out.amount(NORMAL_PRICE, found.normalPrice)
  if (price === undefined) {
    out.amount(GRAND_TOTAL, found.total)
    out.nights(ofStay.terms(JUST_NIGHTS, undefined, restrictions), ofStay.nights, found.nightly)
  } else {
    tellPrice(out, price)
    const refund = parts.ofRefund(price.refundability, price.freeUntil, ofStay.timezone)
    const due = price.dueNow === 0 ? NOTHING_DUE_NOW : NOTHING_MORE
    out.nights(ofStay.terms(due, refund, restrictions), ofStay.nights, found.nightly)
  }
  if (found.reasons === 0) return
  const facts = reasonFacts(found, room.rules, rate.rate.rules, room.days, rateDays, stay)
  out.reasons(REASONS, facts.map(toReason))
  out.part(END)
}

const tellPrice = (out: Sink, price: ItemPrice): void => {
  out.amount(GRAND_TOTAL, price.grandTotal)
  if (price.included === 0) out.amount(NONE_INCLUDED_ADDED, price.added)
  else {
    out.amount(TAXES_INCLUDED, price.included)
    out.amount(TAXES_ADDED, price.added)
  }
  if (price.dueNow !== 0) out.amount(DUE_NOW, price.dueNow)
}
