import type { BookedExtra, BookingItem } from '../bookings/shape/booking.ts'
import type { HeldExtra, HeldItem } from '../holds/record/hold.ts'
import { type Day, formatDay, parseDay } from '../stay/values/civil-date.ts'

type Counts = Map<Day, number>

const countsOf = (items: readonly BookingItem[], roomId: number): Counts => {
  const counts: Counts = new Map()
  for (const { room_id, rooms, arrival_date, departure_date } of items) {
    if (room_id !== roomId) continue
    for (let day = parseDay(arrival_date)!; day < parseDay(departure_date)!; day++)
      counts.set(day, (counts.get(day) ?? 0) + rooms)
  }
  return counts
}

/** The nights of rooms that a booking has more of after a change, as ranges that do not overlap. */
export const addedNights = (before: readonly BookingItem[], after: readonly BookingItem[]): HeldItem[] => {
  const rates = new Map(after.map(({ room_id, rate_id }) => [room_id, rate_id]))
  return [...rates].flatMap(([room_id, rate_id]) => {
    const had = countsOf(before, room_id)
    const more = [...countsOf(after, room_id)]
      .map(([day, count]): [Day, number] => [day, count - (had.get(day) ?? 0)])
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => one - other)
    return rangesOf(more).map(({ first, end, rooms }) => ({
      room_id,
      rate_id,
      rooms,
      arrival_date: formatDay(first),
      departure_date: formatDay(end),
    }))
  })
}

const rangesOf = (nights: readonly [Day, number][]): { first: Day; end: Day; rooms: number }[] => {
  const ranges: { first: Day; end: Day; rooms: number }[] = []
  for (const [day, rooms] of nights) {
    const last = ranges.at(-1)
    if (last !== undefined && last.end === day && last.rooms === rooms) last.end++
    else ranges.push({ first: day, end: day + 1, rooms })
  }
  return ranges
}

/** How many rooms are held on the night on which most are. */
export const mostRooms = (items: readonly HeldItem[]): number => {
  const nights = new Map<Day, number>()
  for (const { rooms, arrival_date, departure_date } of items)
    for (let day = parseDay(arrival_date)!; day < parseDay(departure_date)!; day++)
      nights.set(day, (nights.get(day) ?? 0) + rooms)
  return Math.max(0, ...nights.values())
}

/** What is taken more of extras on each day. */
export const addedExtras = (before: readonly BookedExtra[], after: readonly BookedExtra[]): HeldExtra[] => {
  const sums = new Map<string, HeldExtra>()
  const add = ({ item, extra_code, day, count }: BookedExtra, sign: 1 | -1): void => {
    const key = `${extra_code} ${day}`
    sums.set(key, { item, extra_code, day, count: (sums.get(key)?.count ?? 0) + sign * count })
  }
  for (const extra of before) add(extra, -1)
  for (const extra of after) add(extra, 1)
  return [...sums.values()].filter(({ count }) => count > 0)
}
