import { CHOICE_ON_PAGE } from '../../../src/stay/lists/party-bounds.ts'
import { addDays, daysBetween } from '../../shared/words.ts'
import type { Alternative, Alternatives, CalendarDay, Reason, RoomOffer, Stay } from '../types.ts'

const MOST_ROOMS = CHOICE_ON_PAGE.rooms[1]
/** How many days after and before the requested arrival to search. */
const DAYS_AHEAD = 90
const DAYS_BACK = 14
/** For how many rooms to search alternatives; each takes up to three questions. */
export const MOST_LOOKED_FOR = 4

/** A question to the price calendar: stays of some nights that begin in a range of days. */
export interface CalendarQuestion {
  first: string
  last: string
  nights: number
  rooms: number
  room_code: string | undefined
}

/** Yields one question after the other. The server answers them from memory, a browser by calling the API. */
export type Looking<T> = Generator<CalendarQuestion, T, CalendarDay[]>

/** How many rooms the guests need; infinite if their number is not the reason. */
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

/** The longest run of available nights within the stay; undefined if there is none, or if all are available. */
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
 * The available stays closest to the requested one: with more rooms or nights if that is enough, else an earlier, a
 * shorter and a later one.
 */
export function* alternativesFor(
  rooms: readonly RoomOffer[],
  room_code: string | undefined,
  stay: Stay,
  today: string,
  mostRooms: number = MOST_ROOMS,
): Looking<Alternative[]> {
  const { arrival } = stay
  const nights = daysBetween(arrival, stay.departure)
  const question = { first: arrival, last: arrival, nights, rooms: stay.rooms, room_code }
  const from = (kind: Alternative['kind'], day: CalendarDay, length = nights): Alternative => ({
    kind,
    total: day.grand_total,
    stay: { ...stay, arrival: day.date, departure: addDays(day.date, length) },
  })
  const more = Math.min(...rooms.map((room) => roomsFor(room, stay)))
  if (
    more <= Math.min(mostRooms, MOST_ROOMS) &&
    rooms.some(({ number_of_rooms }) => number_of_rooms >= more)
  ) {
    const [day] = yield { ...question, rooms: more }
    if (day?.is_available === 1)
      return [{ kind: 'rooms', total: day.grand_total, stay: { ...stay, rooms: more } }]
  }
  const back = addDays(arrival, -DAYS_BACK)
  const around = yield { ...question, first: back < today ? today : back, last: addDays(arrival, DAYS_AHEAD) }
  const least = around.find(({ date }) => date === arrival)?.min_night ?? 0
  if (least > nights) {
    const [day] = yield { ...question, nights: least }
    if (day?.is_available === 1) return [from('nights', day, least)]
  }
  const free = around.filter(({ is_available }) => is_available === 1)
  const earlier = free.findLast(({ date }) => date < arrival)
  const later = free.find(({ date }) => date > arrival)
  const shorter = nights > 1 ? yield* shorterStay(question) : undefined
  return [
    ...(earlier === undefined ? [] : [from('earlier', earlier)]),
    ...(shorter === undefined ? [] : [from('shorter', shorter.day, shorter.nights)]),
    ...(later === undefined ? [] : [from('later', later)]),
  ]
}

function* shorterStay(question: CalendarQuestion): Looking<{ day: CalendarDay; nights: number } | undefined> {
  const last = addDays(question.first, question.nights - 1)
  const run = freeRun(yield { ...question, nights: 1, last })
  if (run === undefined) return undefined
  const [day] = yield { ...question, first: run.arrival, last: run.arrival, nights: run.nights }
  return day?.is_available === 1 ? { day, nights: run.nights } : undefined
}

/** Which alternatives to search: for the first unavailable rooms, and for the whole hotel if no room is available. */
export const lookFor = (
  rooms: readonly RoomOffer[],
  stay: Stay,
  today: string,
  mostRooms?: number,
): { room_code: string | undefined; looking: Looking<Alternative[]> }[] => {
  const closed = rooms.filter(({ is_close }) => is_close === 1)
  const each = closed.slice(0, MOST_LOOKED_FOR).map((room) => ({
    room_code: room.room_code,
    looking: alternativesFor([room], room.room_code, stay, today, mostRooms),
  }))
  if (closed.length < rooms.length || closed.length < 2) return each
  return [
    { room_code: undefined, looking: alternativesFor(closed, undefined, stay, today, mostRooms) },
    ...each,
  ]
}

export const withFound = (
  known: Alternatives,
  room_code: string | undefined,
  found: Alternative[],
): Alternatives =>
  room_code === undefined
    ? { ...known, hotel: found }
    : { ...known, rooms: { ...known.rooms, [room_code]: found } }

/** The stay with which one rate would be bookable, if its only reason is the number of nights. */
export const rateAlternative = (reasons: readonly Reason[], stay: Stay): Stay | undefined => {
  const [reason] = reasons
  if (reason === undefined || reasons.length > 1 || reason.required === undefined) return undefined
  if (reason.code !== 'min_night' && reason.code !== 'max_night') return undefined
  return { ...stay, departure: addDays(stay.arrival, reason.required) }
}
