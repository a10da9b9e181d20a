import type { CalendarData, Line } from '../data.ts'
import type { Row } from '../rows.ts'
import { topOf } from '../shown-day.ts'
import type { Heat } from '../view.ts'

const ranges = new WeakMap<Line, { least: number; most: number; until: number }>()
const CACHED_MS = 1000

/** Lowest and highest price of a row among the loaded days. Cached for a second, because every cell asks for it. */
const rangeOf = (line: Line): { least: number; most: number } => {
  const cached = ranges.get(line)
  if (cached !== undefined && cached.until > performance.now()) return cached
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const price of line.price) {
    if (price < least) least = price
    if (price > most) most = price
  }
  const range = { least, most, until: performance.now() + CACHED_MS }
  ranges.set(line, range)
  return range
}

/** The intensity of a cell's colour, from 0 to 1; undefined if this view does not colour it. */
export const heatOf = (
  data: CalendarData,
  { room, rate }: Row,
  at: number,
  heat: Heat,
): number | undefined => {
  if (heat === 'none') return undefined
  if (heat === 'occupancy') {
    if (room.number_of_room === 0) return undefined
    const left = data.line(room.room_code, null).left[at]!
    return Math.min(Math.max(1 - left / room.number_of_room, 0), 1)
  }
  if (rate === null) return undefined
  // A rate that follows another is coloured like it.
  const line = data.line(room.room_code, topOf(rate).rate_code)
  const price = line.price[at]!
  const { least, most } = rangeOf(line)
  if (Number.isNaN(price)) return undefined
  return most === least ? 0.4 : 0.06 + (0.94 * (price - least)) / (most - least)
}
