import { isRightToLeft } from '../../language/language.ts'
import { freeOn, WEEK } from '../data.ts'
import type { Row } from '../rows.ts'
import { shownDay } from '../shown-day.ts'
import type { CalendarView } from '../view.ts'
import { heatOf } from './heat.ts'

const GROUND = 'var(--surface)'

/** The colour of a day: by price or occupancy, with own colours for closed and sold out. */
const colourOf = (view: CalendarView, row: Row, at: number): string => {
  const { data, loader, heat } = view
  const { room, rate } = row
  if (!loader.isLoaded(at)) return GROUND
  const roomLine = data.line(room.room_code, null)
  const shown = rate === null ? undefined : shownDay(data, room.room_code, rate, at)
  if (shown === undefined ? roomLine.known[at] === 0 : !shown.isKnown) return GROUND
  if (shown?.rules.closed || roomLine.closed[at] === 1)
    return 'color-mix(in srgb, var(--text) 24%, var(--surface))'
  if (freeOn(roomLine, at) === 0) return 'color-mix(in srgb, var(--trouble) 62%, var(--surface))'
  const kind = heat.value === 'none' ? (rate === null ? 'occupancy' : 'price') : heat.value
  const warmth = heatOf(data, row, at, kind)
  return warmth === undefined
    ? GROUND
    : `color-mix(in oklab, var(--accent) ${Math.round(8 + warmth * 84)}%, var(--surface))`
}

/** In the year view a week is one element with a stripe for each day, so a year needs 1,000 elements, not 8,000. */
export const paintWeek = (view: CalendarView, row: Row, week: number): string => {
  const stops = Array.from({ length: WEEK }, (_, index) => {
    const colour = colourOf(view, row, week * WEEK + index)
    const from = (index / WEEK) * 100
    return `${colour} ${from.toFixed(2)}% ${(from + 100 / WEEK).toFixed(2)}%`
  })
  return `linear-gradient(to ${isRightToLeft.peek() ? 'left' : 'right'}, ${stops.join(', ')})`
}
