import { formatDay, parseDay } from '../../../src/stay/values/civil-date.ts'
import { hotelName, today } from '../session.ts'

/** Where somebody was in the calendar, kept by the tab, so that a reload goes back there. */
interface Kept {
  hotel: string
  /** The first day on the screen. */
  first: string
  row: number
  selected: string
}

const KEY = 'vacancy-desk-calendar'

interface Place {
  first: number
  row: number
  at: number
}

/** As days of the calendar, which begins on `start`. Undefined where nothing is kept, or it is beyond the calendar. */
export const keptPlace = (start: number, length: number): Place | undefined => {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (kept === null || kept.hotel !== hotelName.peek()) return undefined
    const place = {
      first: parseDay(kept.first)! - start,
      row: kept.row,
      at: parseDay(kept.selected)! - start,
    }
    return [place.first, place.at].every((at) => at >= 0 && at < length) && place.row >= 0 ? place : undefined
  } catch {
    return undefined
  }
}

/** Who is at today stays there: tomorrow a reload goes to tomorrow. */
export const keepPlace = (start: number, { first, row, at }: Place): void => {
  const hotel = hotelName.peek()
  if (hotel === undefined) return
  const kept: Kept = { hotel, first: formatDay(start + first), row, selected: formatDay(start + at) }
  if (kept.first === today.peek()) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(kept))
}
