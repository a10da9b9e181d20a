import { formatDay } from '../../../src/stay/values/civil-date.ts'
import type { Start } from '../new-booking/draft.ts'
import { rows } from './rows.ts'
import type { CalendarView } from './view.ts'

/** The room and nights that are selected, for a new booking, while the focus is on them. */
export const chosenNight = (view: CalendarView): Start | undefined => {
  if (document.activeElement !== view.scroller) return undefined
  const { row, at, days } = view.area.value
  const chosen = rows.value[row]
  if (chosen === undefined) return undefined
  const day = (after: number) => formatDay(view.data.first + at + after)
  return {
    room: chosen.room.room_code,
    ...(chosen.rate === null ? {} : { rate: chosen.rate.rate_code }),
    arrival: day(0),
    departure: day(days),
  }
}
