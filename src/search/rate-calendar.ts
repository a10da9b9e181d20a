import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { roomByRoom } from '../calendar/room-by-room.ts'
import { type Arrivals, daysLookedAt, RoomArrivals } from '../stay/arrivals.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'
import type { Minor } from '../stay/money.ts'
import { amountWriter } from '../stay/money-text.ts'
import { fits, MOST_NIGHTS, type Party, REASON_CODES, type ReasonCode } from '../stay/quote.ts'

export interface RateCalendarRequest {
  first: Day
  last: Day
  nights: number
  rooms: number
  party: Party
  today: Day
  room_code: string | undefined
}

/** What a day of arrival has to offer. */
export interface ArrivalDay {
  day: Day
  /** The lowest total; undefined where no stay of so many nights can begin. */
  best: { total: Minor; price: Minor; digits: number; roomCode: string; rateCode: string } | undefined
  /** Why no stay of so many nights can begin; null where one can. */
  reason: ReasonCode | null
  /** The shortest stay that can begin; 0 where none can. */
  minNight: number
}

/** For each day of a range: what the cheapest stay that begins then costs, and the shortest that could. */
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

/** Of rooms that cost the same the one made first counts; of reasons the one that takes the least to overcome. */
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
  const best = cheapest && {
    total,
    price: cheapest.found.ratePrices[at]!,
    digits: cheapest.digits,
    roomCode: cheapest.roomCode,
    rateCode: cheapest.rateCodes[cheapest.found.rates[at]!]!,
  }
  const minNight = shortest > MOST_NIGHTS ? 0 : shortest
  return { day, best, reason: best === undefined ? reasonOf(mildest, at < 0, isCrowded) : null, minNight }
}

const reasonOf = (mildest: number, isPast: boolean, isCrowded: boolean): ReasonCode => {
  if (isPast) return 'past_date'
  return REASON_CODES[mildest] ?? (isCrowded ? 'occupancy' : 'no_availability')
}

/** The same as JSON text. */
export const rateCalendarText = async (
  calendar: HotelCalendar,
  request: RateCalendarRequest,
): Promise<string> => {
  const days = await rateCalendar(calendar, request)
  return `[${days.map(dayText).join(',')}]`
}

const dayText = ({ day, best, reason, minNight }: ArrivalDay): string => {
  const head = `{"date":"${formatDay(day)}","is_available":`
  const end = `,"reason":${reason === null ? 'null' : `"${reason}"`},"min_night":${minNight}}`
  if (best === undefined)
    return `${head}0,"lowest_price":0,"total_price":0,"room_code":null,"rate_code":null${end}`
  const amount = amountWriter(best.digits)
  return (
    `${head}1,"lowest_price":${amount(best.price)},"total_price":${amount(best.total)},"room_code":"${best.roomCode}"` +
    `,"rate_code":"${best.rateCode}"${end}`
  )
}
