import type { Static } from 'typebox'
import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { roomInParts } from '../calendar/room-by-room.ts'
import type { RateDaysView } from '../stay/days/rate-days-view.ts'
import { REASON_CODES, type ReasonCode } from '../stay/lists/restrictions.ts'
import type { Party } from '../stay/party/party.ts'
import { sleepersOf } from '../stay/party/sleepers.ts'
import { isVisible } from '../stay/price/hidden-rates.ts'
import { pricerOf } from '../stay/price/rate-pricer.ts'
import { type Arrivals, daysLookedAt, RoomArrivals, type StayPricer } from '../stay/rule/arrivals.ts'
import { fits } from '../stay/rule/quote.ts'
import { MOST_NIGHTS } from '../stay/rule/stay.ts'
import { type Day, formatDay } from '../stay/values/civil-date.ts'
import { fromMinor } from '../stay/values/money.ts'
import { isWithin } from '../stay/values/scope.ts'
import type { HotelMoment } from './answer/search-request.ts'
import type { promoAnswer } from './answer/searched-promo.ts'
import { CalendarPromo } from './calendar-promo.ts'
import type { rateCalendarDay } from './search-schemas.ts'

export interface RateCalendarRequest extends HotelMoment {
  first: Day
  last: Day
  nights: number
  rooms: number
  party: Party
  room_code: string | undefined
  promo_code?: string | undefined
}

/** What can be booked when arriving on a day, in the form of the API. */
export type ArrivalDay = Static<typeof rateCalendarDay>

export interface RateCalendarAnswer {
  days: ArrivalDay[]
  /** Undefined if no code was given. */
  promo: ReturnType<typeof promoAnswer> | undefined
}

/** For each arrival day of a range: the price of the cheapest stay, and the shortest possible stay. */
export const rateCalendar = async (
  calendar: HotelCalendar,
  request: RateCalendarRequest,
): Promise<RateCalendarAnswer> => {
  const { last, nights, rooms, party, today, room_code } = request
  const arrivals: Arrivals = { first: Math.max(request.first, today), last, nights, rooms, today }
  const isAsked = ({ facts, rules }: CalendarRoom) =>
    rules.published && (room_code === undefined || facts.room_code === room_code)
  const isWanted = (room: CalendarRoom) => isAsked(room) && fits(room.rules, rooms, party)
  // Made anew when the catalog changes while rooms are looked at.
  let made = { catalogVersion: -1, look: undefined as unknown as Look }
  const look = (): Look => {
    const { catalogVersion } = calendar
    if (made.catalogVersion !== catalogVersion) {
      const promo = new CalendarPromo(calendar, calendar.rooms.filter(isAsked), request)
      made = { catalogVersion, look: { request, arrivals, promo } }
    }
    return made.look
  }
  const stepsOfRoom = () => stepsFor(calendar, look())
  const found = await roomInParts(calendar, isWanted, stepsOfRoom, (room) =>
    arrivalsOf(calendar, room, look()),
  )
  const isCrowded = calendar.rooms.some((room) => isAsked(room) && !fits(room.rules, rooms, party))
  const days: ArrivalDay[] = []
  for (let day = request.first; day <= last; day++)
    days.push(arrivalDay(found, day, arrivals.first, isCrowded))
  return { days, promo: look().promo.told(arrivals.first, last) }
}

interface Look {
  request: RateCalendarRequest
  arrivals: Arrivals
  promo: CalendarPromo
}

interface OfRoom {
  digits: number
  roomCode: string
  rateCodes: string[]
  found: RoomArrivals
}

const stepsFor = (calendar: HotelCalendar, { request, arrivals, promo }: Look): number => {
  const days = daysLookedAt(arrivals)
  const isPriced = promo.isGiven || calendar.isPriced
  const steps = isPriced
    ? 1 + calendar.stepsOfStay(sleepersOf(request.rooms, request.party), arrivals.nights)
    : 1
  return days * (1 + calendar.rates.length * steps)
}

function* arrivalsOf(calendar: HotelCalendar, room: CalendarRoom, look: Look): Generator<number, OfRoom> {
  const { rates, digits } = calendar
  const found = new RoomArrivals(look.arrivals, room.days)
  yield daysLookedAt(look.arrivals)
  for (const [index, rate] of rates.entries()) {
    const rateDays = calendar.daysAt(room, rate)
    if (rateDays === undefined || rate.rules.closed) continue
    const pricer = pricerFor(calendar, room, rate, rateDays, look)
    if (pricer !== undefined) yield* found.addPriced(index, rate.rules, rateDays, pricer)
    else {
      found.add(index, rate.rules, rateDays)
      yield daysLookedAt(look.arrivals)
    }
  }
  const rateCodes = rates.map(({ facts }) => facts.rate_code)
  return { digits, roomCode: room.facts.room_code, rateCodes, found }
}

const pricerFor = (
  { prices }: HotelCalendar,
  room: CalendarRoom,
  { facts, rules }: CalendarRate,
  rateDays: RateDaysView,
  { request, promo }: Look,
): StayPricer | undefined => {
  const { is_hidden, rate_code, policy_code } = facts
  const { room_code } = room.facts
  const { rule } = promo
  const isFor = rule !== undefined && isWithin(rule, room_code, rate_code)
  const promoAt = isFor ? (arrival: Day) => (promo.countsFrom(arrival) ? rule : undefined) : undefined
  return pricerOf(
    {
      room: room.rules,
      rate: rules,
      rateDays,
      rules: prices.book.of(room_code, rate_code, policy_code),
      taken: prices.taken,
      promoAt,
      isVisibleAt: isVisible(is_hidden, rate_code, room_code, undefined)
        ? undefined
        : (arrival) => isVisible(is_hidden, rate_code, room_code, promoAt?.(arrival)),
    },
    request,
  )
}

/** Of rooms with the same price, takes the one created first; of several reasons, the easiest to overcome. */
const arrivalDay = (rooms: readonly OfRoom[], day: Day, first: Day, isCrowded: boolean): ArrivalDay => {
  const at = day - first
  let cheapest: OfRoom | undefined
  let total = Infinity
  let shortest = MOST_NIGHTS + 1
  let mildest = -1
  if (at >= 0)
    for (const room of rooms) {
      mildest = Math.max(mildest, room.found.reasons[at]!)
      shortest = Math.min(shortest, room.found.shortest[at]!)
      if (room.found.grandTotals[at]! >= total) continue
      cheapest = room
      total = room.found.grandTotals[at]!
    }
  const date = formatDay(day)
  const min_night = shortest > MOST_NIGHTS ? 0 : shortest
  if (cheapest === undefined) {
    const reason = reasonOf(mildest, at < 0, isCrowded)
    return { date, ...NOTHING, reason, min_night }
  }
  const { digits, roomCode, rateCodes, found } = cheapest
  return {
    date,
    is_available: 1,
    lowest_price: fromMinor(found.ratePrices[at]!, digits),
    total_price: fromMinor(found.totals[at]!, digits),
    grand_total: fromMinor(total, digits),
    room_code: roomCode,
    rate_code: rateCodes[found.rates[at]!]!,
    reason: null,
    min_night,
  }
}

const NOTHING = {
  is_available: 0,
  lowest_price: 0,
  total_price: 0,
  grand_total: 0,
  room_code: null,
  rate_code: null,
} as const

const reasonOf = (mildest: number, isPast: boolean, isCrowded: boolean): ReasonCode => {
  if (isPast) return 'past_date'
  return REASON_CODES[mildest] ?? (isCrowded ? 'occupancy' : 'no_availability')
}
