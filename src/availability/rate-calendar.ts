import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { type Day, formatDay, LAST_DAY } from '../stay/civil-date.ts'
import type { RateDays } from '../stay/days.ts'
import { amountWriter } from '../stay/money-text.ts'
import {
  Assessment,
  assess,
  MOST_NIGHTS,
  type Party,
  REASON_CODES,
  type ReasonCode,
  type Stay,
  WHATEVER_THE_LENGTH,
  WORSE_WHEN_LONGER,
} from '../stay/quote.ts'

export interface RateCalendarWish {
  first: Day
  last: Day
  nights: number
  rooms: number
  party: Party
  today: Day
  room_code: string | undefined
}

interface Pair {
  room: CalendarRoom
  rate: CalendarRate
  rateDays: RateDays
}

/** For each day of a range: what the cheapest stay that begins then costs, or the shortest that could. JSON text. */
export const rateCalendarText = (calendar: HotelCalendar, wish: RateCalendarWish): string => {
  const pairs = pairsOf(calendar, wish.room_code)
  const amount = amountWriter(calendar.digits)
  let text = ''
  for (let day = wish.first; day <= wish.last; day++) {
    if (day > wish.first) text += ','
    text += dayText(pairs, day, wish, amount)
  }
  return `[${text}]`
}

/** Published rooms with each rate they have days of, both in order of creation. */
const pairsOf = (calendar: HotelCalendar, roomCode: string | undefined): Pair[] => {
  const pairs: Pair[] = []
  for (const room of calendar.rooms) {
    if (!room.terms.published || (roomCode !== undefined && room.facts.room_code !== roomCode)) continue
    for (const rate of calendar.rates) {
      const rateDays = room.rateDays.get(rate.facts.rate_id)
      if (rateDays !== undefined && !rate.terms.closed) pairs.push({ room, rate, rateDays })
    }
  }
  return pairs
}

const scratch = new Assessment()

const dayText = (
  pairs: readonly Pair[],
  arrival: Day,
  wish: RateCalendarWish,
  amount: (minor: number) => string,
): string => {
  const { nights, rooms, party, today } = wish
  const stay = { arrival, departure: arrival + nights, rooms, party }
  let best: Pair | undefined
  let total = Infinity
  let price = 0
  let shortest = MOST_NIGHTS + 1
  let mildest = -1
  if (arrival >= today)
    for (const pair of pairs) {
      const { room, rate, rateDays } = pair
      const found = assess(scratch, today, room.terms, rate.terms, room.days, rateDays, stay)
      if (found.bookable && found.total < total) {
        best = pair
        total = found.total
        price = found.ratePrice
      }
      mildest = Math.max(mildest, firstReason(found.reasons))
      if (shortest > 1 && (found.reasons & WHATEVER_THE_LENGTH) === 0)
        shortest = Math.min(shortest, shortestStay(pair, stay, today, shortest))
    }
  const head = `{"date":"${formatDay(arrival)}","is_available":`
  const end = `,"min_night":${shortest > MOST_NIGHTS ? 0 : shortest}}`
  if (best === undefined) {
    const reason = `,"reason":"${reasonOf(mildest, pairs.length, arrival < today)}"${end}`
    return `${head}0,"lowest_price":0,"total_price":0,"room_code":null,"rate_code":null${reason}`
  }
  return (
    `${head}1,"lowest_price":${amount(price)},"total_price":${amount(total)},"room_code":"${best.room.facts.room_code}"` +
    `,"rate_code":"${best.rate.facts.rate_code}","reason":null${end}`
  )
}

const TOO_MANY = 1 << REASON_CODES.indexOf('occupancy')

/** Which reason stands first in their order, -1 where there is none or the room is too small for the party. */
const firstReason = (reasons: number): number =>
  (reasons & TOO_MANY) === 0 ? 31 - Math.clz32(reasons & -reasons) : -1

/** Of the first reasons of all rooms and rates the last: the one that takes the least to overcome. */
const reasonOf = (mildest: number, pairs: number, isPast: boolean): ReasonCode => {
  if (isPast) return 'past_date'
  return REASON_CODES[mildest] ?? (pairs === 0 ? 'no_availability' : 'occupancy')
}

/** The fewest nights, below `known`, that can be booked from this arrival; `known` where there are none. */
const shortestStay = ({ room, rate, rateDays }: Pair, stay: Stay, today: Day, known: number): number => {
  const { arrival, rooms, party } = stay
  const least = Math.max(rateDays.terms(arrival).min_night, 1)
  for (let nights = least; nights < known && arrival + nights <= LAST_DAY + 1; nights++) {
    const longer = { arrival, departure: arrival + nights, rooms, party }
    const found = assess(scratch, today, room.terms, rate.terms, room.days, rateDays, longer)
    if (found.bookable) return nights
    if ((found.reasons & WORSE_WHEN_LONGER) !== 0) break
  }
  return known
}
