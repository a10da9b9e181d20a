import { addDays, daysBetween } from '../shared/words.ts'
import type { Alternative, CalendarDay, Reason, RoomOffer, Stay } from './types.ts'

const MOST_ROOMS = 9
/** How far ahead a room that is not free is looked for. */
export const DAYS_AHEAD = 90

const reasonsOf = (room: RoomOffer): Reason[] => room.rate_details.flatMap(({ reasons }) => reasons)

/** More rooms, where only the number of guests stands in the way. */
const withMoreRooms = (room: RoomOffer, stay: Stay): Alternative | undefined => {
  const crowded = reasonsOf(room).find(({ code }) => code === 'occupancy')
  if (crowded === undefined) return undefined
  const fits = (guests: number, each: number): number =>
    guests === 0 ? 1 : each === 0 ? Number.POSITIVE_INFINITY : Math.ceil(guests / each)
  const rooms = Math.max(
    fits(stay.adults, room.room_max_adult),
    fits(stay.children, room.room_max_children),
    stay.rooms,
  )
  if (rooms > MOST_ROOMS || rooms > room.number_of_rooms) return undefined
  return { kind: 'rooms', stay: { ...stay, rooms } }
}

/** The stay closest to the one asked for that the room can take, as the price calendar of the room knows it. */
export const alternativeFor = (
  room: RoomOffer,
  stay: Stay,
  days: readonly CalendarDay[],
): Alternative | null => {
  const moreRooms = withMoreRooms(room, stay)
  if (moreRooms !== undefined) return moreRooms
  const nights = daysBetween(stay.arrival, stay.departure)
  const first = days.find(({ date }) => date === stay.arrival)
  if (first !== undefined && first.min_night > nights)
    return { kind: 'nights', stay: { ...stay, departure: addDays(stay.arrival, first.min_night) } }
  const later = days.find(({ date, is_available }) => is_available === 1 && date > stay.arrival)
  if (later === undefined) return null
  return { kind: 'later', stay: { ...stay, arrival: later.date, departure: addDays(later.date, nights) } }
}

/** What would make one rate bookable, where its own reasons say so. */
export const rateAlternative = (reasons: readonly Reason[], stay: Stay): Alternative | undefined => {
  const [reason] = reasons
  if (reason === undefined || reasons.length > 1 || reason.required === undefined) return undefined
  if (reason.code !== 'min_night' && reason.code !== 'max_night') return undefined
  return { kind: 'nights', stay: { ...stay, departure: addDays(stay.arrival, reason.required) } }
}
