import type { Static } from 'typebox'
import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { roomByRoom } from '../calendar/room-by-room.ts'
import { type Arrivals, daysLookedAt, RoomArrivals } from '../stay/arrivals.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'
import { fromMinor } from '../stay/money.ts'
import { fits, MOST_NIGHTS, type Party } from '../stay/quote.ts'
import { REASON_CODES, type ReasonCode } from '../stay/reason-codes.ts'
import type { rateCalendarDay } from './search-schemas.ts'

export interface RateCalendarRequest {
  first: Day
  last: Day
  nights: number
  rooms: number
  party: Party
  today: Day
  room_code: string | undefined
}

/** What can be booked when arriving on a day, in the form of the API. */
export type ArrivalDay = Static<typeof rateCalendarDay>

/** For each arrival day of a range: the price of the cheapest stay, and the shortest possible stay. */
export const rateCalendar = async (
  calendar: HotelCalendar,
  request: RateCalendarRequest,
): Promise<ArrivalDay[]> => {
  const { last, nights, rooms, party, today, room_code } = request
  const arrivals: Arrivals = { first: Math.max(request.first, today), last, nights, rooms }
  const isAsked = ({ facts, rules }: CalendarRoom) =>
    rules.published && (room_code === undefined || facts.room_code === room_code)
  const isWanted = (room: CalendarRoom) => isAsked(room) && fits(room.rules, rooms, party)
  const stepsOfRoom = () => (calendar.rates.length + 1) * daysLookedAt(arrivals)
  const found = await roomByRoom(calendar, isWanted, stepsOfRoom, (room) =>
    arrivalsOf(calendar, room, arrivals),
  )
  const isCrowded = calendar.rooms.some((room) => isAsked(room) && !fits(room.rules, rooms, party))
  const days: ArrivalDay[] = []
  for (let day = request.first; day <= last; day++)
    days.push(arrivalDay(found, day, arrivals.first, isCrowded))
  return days
}

interface OfRoom {
  digits: number
  roomCode: string
  rateCodes: string[]
  found: RoomArrivals
}

const arrivalsOf = ({ rates, digits }: HotelCalendar, room: CalendarRoom, arrivals: Arrivals): OfRoom => {
  const found = new RoomArrivals(arrivals, room.days)
  rates.forEach(({ facts, rules }, index) => {
    const rateDays = room.rateDays.get(facts.rate_id)
    if (rateDays !== undefined && !rules.closed) found.add(index, rules, rateDays)
  })
  const rateCodes = rates.map(({ facts }) => facts.rate_code)
  return { digits, roomCode: room.facts.room_code, rateCodes, found }
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
      if (room.found.totals[at]! >= total) continue
      cheapest = room
      total = room.found.totals[at]!
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
    total_price: fromMinor(total, digits),
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
  room_code: null,
  rate_code: null,
} as const

const reasonOf = (mildest: number, isPast: boolean, isCrowded: boolean): ReasonCode => {
  if (isPast) return 'past_date'
  return REASON_CODES[mildest] ?? (isCrowded ? 'occupancy' : 'no_availability')
}
