import { type Day, formatDay, parseDay } from '../../stay/values/civil-date.ts'
import type { BookingItem, UnitStay } from '../shape/booking.ts'

/** A unit on one night. */
export interface UnitNight {
  unit: string
  day: Day
}

export const keyOf = ({ unit, day }: UnitNight): string => `${day} ${unit}`

/** The nights of an item with its units, from the first on. */
export const unitNights = ({ units }: Pick<BookingItem, 'units'>): UnitNight[] =>
  (units ?? [])
    .flatMap(({ unit, from, to }) => {
      const first = parseDay(from)!
      return Array.from({ length: parseDay(to)! - first }, (_, after) => ({ unit, day: first + after }))
    })
    .sort((a, b) => a.day - b.day)

/** The same as ranges. */
export const unitStays = (nights: readonly UnitNight[]): UnitStay[] | null => {
  const byUnit = Map.groupBy(nights, ({ unit }) => unit)
  const ranges = [...byUnit].flatMap(([unit, own]) => rangesOf(own).map((range) => ({ unit, ...range })))
  if (ranges.length === 0) return null
  return ranges
    .sort((a, b) => a.first - b.first)
    .map(({ unit, first, end }) => ({ unit, from: formatDay(first), to: formatDay(end) }))
}

const rangesOf = (nights: readonly UnitNight[]): { first: Day; end: Day }[] => {
  const days = nights.map(({ day }) => day).sort((a, b) => a - b)
  const ranges: { first: Day; end: Day }[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last?.end === day) last.end++
    else ranges.push({ first: day, end: day + 1 })
  }
  return ranges
}

/** The nights that an item takes rooms for; the last day is not among them. */
export const heldNights = (item: BookingItem): { first: Day; end: Day } => ({
  first: parseDay(item.arrival_date)!,
  end: item.holds_rooms ? parseDay(item.released_from ?? item.departure_date)! : parseDay(item.arrival_date)!,
})

/**
 * Of what an item had, the nights that it still has after a change: of the same type of room, within its stay, no more units
 * than it has rooms.
 */
export const keptNights = (before: BookingItem, after: BookingItem): UnitNight[] => {
  if (before.room_id !== after.room_id) return []
  const { first, end } = heldNights(after)
  const inside = unitNights(before).filter(({ day }) => first <= day && day < end)
  if (after.rooms >= before.rooms) return inside
  return [...Map.groupBy(inside, ({ day }) => day).values()].flatMap((night) => night.slice(0, after.rooms))
}

/** What an item would have on nights that are new to it: the units of the nearest night that it keeps. */
export const addedNights = (kept: readonly UnitNight[], after: BookingItem): UnitNight[] => {
  if (kept.length === 0) return []
  const byDay = Map.groupBy(kept, ({ day }) => day)
  const [firstKept, lastKept] = [kept[0]!.day, kept.at(-1)!.day]
  const { first, end } = heldNights(after)
  return Array.from({ length: end - first }, (_, at) => first + at).flatMap((day) => {
    if (firstKept <= day && day <= lastKept) return []
    return byDay.get(day < firstKept ? firstKept : lastKept)!.map(({ unit }) => ({ unit, day }))
  })
}
