import type { Static } from 'typebox'
import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import type { RateDaysView } from '../stay/days/rate-days-view.ts'
import type { Party } from '../stay/party/party.ts'
import { sleepersOf } from '../stay/party/sleepers.ts'
import { isVisible } from '../stay/price/hidden-rates.ts'
import { type Quote, quote } from '../stay/rule/quote.ts'
import type { ReasonFact } from '../stay/rule/reasons.ts'
import type { Stay } from '../stay/rule/stay.ts'
import type { Day } from '../stay/values/civil-date.ts'
import { ByteSink } from './answer/answer-form.ts'
import { ByteWriter } from './answer/fragments.ts'
import { type Assessed, Offers, writeRoom } from './answer/room-answer.ts'
import type { SearchParts } from './answer/search-parts.ts'
import type { Search } from './answer/search-request.ts'
import type { roomOffer } from './search-schemas.ts'

export type RoomOffer = Static<typeof roomOffer>

/**
 * A published room with the price of each of its rates for the stay, as searches answer it. If it has more offers than may be
 * shown, the cheapest.
 */
export const searchRoom = (
  parts: SearchParts,
  calendar: HotelCalendar,
  room: CalendarRoom,
  search: Search,
  mostOffers = Infinity,
): RoomOffer | undefined => {
  const catalog = parts.inLanguage(calendar, search.lang)
  const offers = new Offers()
  offers.assess(catalog, calendar, room, search)
  if (search.availableOnly && offers.count === 0) return undefined
  const shown = cheapest(offers.list.slice(0, offers.count), mostOffers)
  const own = catalog.rooms.find((each) => each.room === room)!
  const ofStay = parts.ofStay(search.stay, calendar, catalog)
  writer.begin()
  const out = new ByteSink(writer, catalog.digits)
  writeRoom(out, parts, own, ofStay, search.stay, shown, shown.length, true)
  return JSON.parse(writer.written.toString())
}

const writer = new ByteWriter()

const cheapest = (offers: Assessed[], most: number): Assessed[] => {
  if (offers.length <= most) return offers
  const byPrice = offers.toSorted(
    (a, b) => Number(b.found.bookable) - Number(a.found.bookable) || grandTotal(a) - grandTotal(b),
  )
  const kept = new Set(byPrice.slice(0, most))
  return offers.filter((offer) => kept.has(offer))
}

const grandTotal = ({ price, found }: Assessed): number => price?.grandTotal ?? found.total

export interface Offer {
  rate: CalendarRate
  rateDays: RateDaysView
  quote: Quote
}

/** The rates of a room that have a day in the stay, each with the quote of its nights. */
export const offersOf = (
  calendar: HotelCalendar,
  room: CalendarRoom,
  { stay, today, rate_code }: { stay: Stay; today: Day; rate_code: string | undefined },
): Offer[] => {
  const offers: Offer[] = []
  for (const rate of calendar.rates) {
    if (rate_code !== undefined && rate.facts.rate_code !== rate_code) continue
    if (!isVisible(rate.facts.is_hidden, rate.facts.rate_code, room.facts.room_code, undefined)) continue
    const rateDays = calendar.daysAt(room, rate)
    if (rateDays === undefined || !isOffered(rateDays, stay)) continue
    offers.push({ rate, rateDays, quote: quote(today, room.rules, rate.rules, room.days, rateDays, stay) })
  }
  return offers
}

/** Whoever stays: more would take more of what is sold by person. */
const ONE_ADULT: Party = { adults: 1, children: 0 }

/** An offer, which cannot be booked where an extra that comes with it is taken. */
export const withExtras = (
  offer: Offer,
  { prices }: HotelCalendar,
  room: CalendarRoom,
  { arrival, departure, rooms, party }: Stay,
): Offer => {
  if (prices.taken === undefined) return offer
  const { rate, quote } = offer
  const { rate_code, policy_code } = rate.facts
  const { stocked } = prices.book.of(room.facts.room_code, rate_code, policy_code)
  const sleepers = sleepersOf(rooms, party ?? ONE_ADULT)
  const short = prices.taken.shortage(stocked, { arrival, nights: departure - arrival, rooms, sleepers })
  if (short === undefined) return offer
  const reasons: ReasonFact[] = [...quote.reasons, { code: 'extra_sold_out', ...short }]
  return { ...offer, quote: { ...quote, bookable: false, reasons } }
}

const isOffered = (rateDays: RateDaysView, { arrival, departure }: Stay): boolean => {
  for (let day = arrival; day < departure; day++) if (rateDays.restrictions(day).pushed) return true
  return false
}

export const lowestPrice = (offers: readonly Offer[]): number => {
  let lowest = Infinity
  for (const { quote } of offers) if (quote.bookable && quote.ratePrice < lowest) lowest = quote.ratePrice
  return lowest === Infinity ? 0 : lowest
}
