import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { toFlag } from '../http/fields.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'
import { PUSHED, type RateDays } from '../stay/days.ts'
import { fromMinor } from '../stay/money.ts'
import { type Quote, quote, type Stay } from '../stay/quote.ts'
import { toReason } from '../stay/reasons.ts'

export interface Search {
  stay: Stay
  today: Day
  room_code: string | undefined
  rate_code: string | undefined
  availableOnly: boolean
  /** What addresses of pictures begin with. */
  imageBase: string
}

/** Every published room with what each of its rates costs for the stay, and why it cannot be booked where it cannot. */
export const searchRooms = (calendar: HotelCalendar, search: Search): object[] => {
  const answers: object[] = []
  const { rate_code } = search
  if (rate_code !== undefined && !calendar.rates.some(({ facts }) => facts.rate_code === rate_code)) return []
  for (const room of calendar.rooms) {
    if (!room.facts.is_publish) continue
    if (search.room_code !== undefined && room.facts.room_code !== search.room_code) continue
    const answer = searchRoom(calendar, room, search)
    if (answer !== undefined) answers.push(answer)
  }
  return answers
}

/** The same of one room, with its cheapest offers where there are more than may be shown. */
export const searchRoom = (
  calendar: HotelCalendar,
  room: CalendarRoom,
  search: Search,
  mostOffers = Infinity,
): object | undefined => {
  const offers = offersOf(calendar, room, search)
  const shown = search.availableOnly ? offers.filter(({ quote }) => quote.bookable) : offers
  if (search.availableOnly && shown.length === 0) return undefined
  return roomAnswer(calendar, room, cheapest(shown, mostOffers), search)
}

const cheapest = (offers: Offer[], most: number): Offer[] => {
  if (offers.length <= most) return offers
  const byPrice = offers.toSorted(
    (a, b) => Number(b.quote.bookable) - Number(a.quote.bookable) || a.quote.total - b.quote.total,
  )
  const kept = new Set(byPrice.slice(0, most))
  return offers.filter((offer) => kept.has(offer))
}

export interface Offer {
  rate: CalendarRate
  rateDays: RateDays
  quote: Quote
}

/** The rates of a room that have a day in the stay, each with its quote. */
export const offersOf = (
  calendar: HotelCalendar,
  room: CalendarRoom,
  { stay, today, rate_code }: Pick<Search, 'stay' | 'today' | 'rate_code'>,
): Offer[] => {
  const offers: Offer[] = []
  for (const rate of calendar.rates) {
    if (rate_code !== undefined && rate.facts.rate_code !== rate_code) continue
    const rateDays = room.rateDays.get(rate.facts.rate_id)
    if (rateDays === undefined || !isOffered(rateDays, stay)) continue
    offers.push({ rate, rateDays, quote: quote(today, room.rules, rate.rules, room.days, rateDays, stay) })
  }
  return offers
}

const isOffered = (rateDays: RateDays, { arrival, departure }: Stay): boolean => {
  for (let day = arrival; day < departure; day++) if (rateDays.restrictions(day).pushed) return true
  return false
}

/** The least number of rooms free over the nights. */
export const roomsLeft = (room: CalendarRoom, { arrival, departure }: Stay): number => {
  let least = Number.MAX_SAFE_INTEGER
  for (let day = arrival; day < departure; day++) {
    const left = (room.days.flags(day) & PUSHED) === 0 ? 0 : room.days.count(day)
    if (left < least) least = left
  }
  return least
}

export const lowestPrice = (offers: readonly Offer[]): number => {
  let lowest = Infinity
  for (const { quote } of offers) if (quote.bookable && quote.ratePrice < lowest) lowest = quote.ratePrice
  return lowest === Infinity ? 0 : lowest
}

const roomAnswer = (calendar: HotelCalendar, room: CalendarRoom, offers: Offer[], search: Search): object => {
  const { facts } = room
  const { hotel, digits } = calendar
  const { stay } = search
  const { arrival, departure } = stay
  return {
    id: facts.room_id,
    chain_code: hotel.chain_code,
    hotel_code: hotel.hotel_code,
    room_code: facts.room_code,
    rate_code: offers.map(({ rate }) => rate.facts.rate_code).join(','),
    room_availability_date: `${formatDay(arrival)}T00:00:00Z`,
    arrival_date: formatDay(arrival),
    departure_date: formatDay(departure),
    nights: departure - arrival,
    currency: hotel.currency,
    room_price: fromMinor(lowestPrice(offers), digits),
    number_of_rooms: roomsLeft(room, stay),
    is_close: toFlag(!offers.some(({ quote }) => quote.bookable)),
    room_name: facts.room_name,
    room_description: facts.room_description,
    room_bed: facts.room_bed,
    room_size: facts.room_size,
    room_max_adult: facts.room_max_adult,
    room_max_children: facts.room_max_children,
    is_publish: toFlag(facts.is_publish),
    rate_details: offers.map((offer) => offerAnswer(offer, arrival, digits)),
    image_details: room.pictures.map(({ image_id, image_name, position, alt }) => ({
      id: image_id,
      chain_code: hotel.chain_code,
      hotel_code: hotel.hotel_code,
      room_code: facts.room_code,
      image_name: `${search.imageBase}/rooms/${hotel.chain_code}/${hotel.hotel_code}/${facts.room_code}/${image_name}`,
      order: position,
      alt,
    })),
    feature_details: null,
  }
}

const offerAnswer = ({ rate, rateDays, quote }: Offer, arrival: Day, digits: number): object => {
  const restrictions = rateDays.restrictions(arrival)
  return {
    rate_code: rate.facts.rate_code,
    rate_name: rate.facts.rate_name,
    rate_description: rate.facts.rate_description,
    rate_price: fromMinor(quote.ratePrice, digits),
    total_price: fromMinor(quote.total, digits),
    normal_price: fromMinor(quote.normalPrice, digits),
    is_close: toFlag(!quote.bookable),
    cta: restrictions.cta,
    ctd: restrictions.ctd,
    min_night: restrictions.min_night,
    max_night: restrictions.max_night,
    nightly: quote.nightly.map((price, night) => ({
      date: formatDay(arrival + night),
      price: price < 0 ? null : fromMinor(price, digits),
    })),
    reasons: quote.reasons.map(toReason),
  }
}
