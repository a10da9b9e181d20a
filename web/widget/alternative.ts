import { addDays, daysBetween } from '../shared/words.ts'
import type { Alternative, Alternatives, CalendarDay, Reason, RoomOffer, Stay } from './types.ts'

const MOST_ROOMS = 9
/** How far ahead and back what is not free is looked for. */
const DAYS_AHEAD = 90
const DAYS_BACK = 14
/** Of so many rooms what would work is looked for; each takes up to three questions. */
export const MOST_LOOKED_FOR = 4

/** What is asked of the price calendar: stays of so many nights that begin in a range of days. */
export interface CalendarQuestion {
  first: string
  last: string
  nights: number
  rooms: number
  room_code: string | undefined
}

/** Yields its questions one after the other, so that the server can answer them at once and a browser when it may. */
export type Looking<T> = Generator<CalendarQuestion, T, CalendarDay[]>

/** How many rooms it takes where only the number of guests stands in the way. */
const roomsFor = (room: RoomOffer, stay: Stay): number => {
  const crowded = room.rate_details.some(({ reasons }) => reasons.some(({ code }) => code === 'occupancy'))
  if (!crowded) return Number.POSITIVE_INFINITY
  const fits = (guests: number, each: number): number =>
    guests === 0 ? 1 : each === 0 ? Number.POSITIVE_INFINITY : Math.ceil(guests / each)
  return Math.max(
    fits(stay.adults, room.room_max_adult),
    fits(stay.children, room.room_max_children),
    stay.rooms,
  )
}

/** The longest run of nights of the stay that are free one by one, undefined where that is none or all of it. */
const freeRun = (days: readonly CalendarDay[]): { arrival: string; nights: number } | undefined => {
  let best = { arrival: '', nights: 0 }
  let nights = 0
  for (const { date, is_available } of days) {
    nights = is_available === 1 ? nights + 1 : 0
    if (nights > best.nights) best = { arrival: addDays(date, 1 - nights), nights }
  }
  return best.nights === 0 || best.nights === days.length ? undefined : best
}

/**
 * The stays closest to the one asked for that one of these rooms, and no other, can take: with more nights or rooms
 * where that is all it needs, else earlier, shorter, and later.
 */
export function* alternativesFor(
  rooms: readonly RoomOffer[],
  room_code: string | undefined,
  stay: Stay,
  today: string,
): Looking<Alternative[]> {
  const { arrival } = stay
  const nights = daysBetween(arrival, stay.departure)
  const asked = { first: arrival, last: arrival, nights, rooms: stay.rooms, room_code }
  const from = (kind: Alternative['kind'], day: CalendarDay, length = nights): Alternative => ({
    kind,
    total: day.total_price,
    stay: { ...stay, arrival: day.date, departure: addDays(day.date, length) },
  })
  const more = Math.min(...rooms.map((room) => roomsFor(room, stay)))
  if (more <= MOST_ROOMS && rooms.some(({ number_of_rooms }) => number_of_rooms >= more)) {
    const [day] = yield { ...asked, rooms: more }
    if (day?.is_available === 1)
      return [{ kind: 'rooms', total: day.total_price, stay: { ...stay, rooms: more } }]
  }
  const back = addDays(arrival, -DAYS_BACK)
  const around = yield { ...asked, first: back < today ? today : back, last: addDays(arrival, DAYS_AHEAD) }
  const least = around.find(({ date }) => date === arrival)?.min_night ?? 0
  if (least > nights) {
    const [day] = yield { ...asked, nights: least }
    if (day?.is_available === 1) return [from('nights', day, least)]
  }
  const free = around.filter(({ is_available }) => is_available === 1)
  const earlier = free.findLast(({ date }) => date < arrival)
  const later = free.find(({ date }) => date > arrival)
  const shorter = nights > 1 ? yield* shorterStay(asked) : undefined
  return [
    ...(earlier === undefined ? [] : [from('earlier', earlier)]),
    ...(shorter === undefined ? [] : [from('shorter', shorter.day, shorter.nights)]),
    ...(later === undefined ? [] : [from('later', later)]),
  ]
}

function* shorterStay(asked: CalendarQuestion): Looking<{ day: CalendarDay; nights: number } | undefined> {
  const last = addDays(asked.first, asked.nights - 1)
  const run = freeRun(yield { ...asked, nights: 1, last })
  if (run === undefined) return undefined
  const [day] = yield { ...asked, first: run.arrival, last: run.arrival, nights: run.nights }
  return day?.is_available === 1 ? { day, nights: run.nights } : undefined
}

/** What is looked for: for the whole hotel where nothing is free, and for the first rooms that are not. */
export const lookFor = (
  rooms: readonly RoomOffer[],
  stay: Stay,
  today: string,
): { room_code: string | undefined; looking: Looking<Alternative[]> }[] => {
  const closed = rooms.filter(({ is_close }) => is_close === 1)
  const each = closed.slice(0, MOST_LOOKED_FOR).map((room) => ({
    room_code: room.room_code,
    looking: alternativesFor([room], room.room_code, stay, today),
  }))
  if (closed.length < rooms.length || closed.length < 2) return each
  return [{ room_code: undefined, looking: alternativesFor(closed, undefined, stay, today) }, ...each]
}

export const withFound = (
  known: Alternatives,
  room_code: string | undefined,
  found: Alternative[],
): Alternatives =>
  room_code === undefined
    ? { ...known, hotel: found }
    : { ...known, rooms: { ...known.rooms, [room_code]: found } }

/** What would make one rate bookable, where its own reasons say so. */
export const rateAlternative = (reasons: readonly Reason[], stay: Stay): Stay | undefined => {
  const [reason] = reasons
  if (reason === undefined || reasons.length > 1 || reason.required === undefined) return undefined
  if (reason.code !== 'min_night' && reason.code !== 'max_night') return undefined
  return { ...stay, departure: addDays(stay.arrival, reason.required) }
}
