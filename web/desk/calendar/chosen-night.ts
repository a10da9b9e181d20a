import { formatDay } from '../../../src/stay/values/civil-date.ts'
import { MOST_NIGHTS } from '../bookings/read-bookings.ts'
import type { Start } from '../new-booking/draft.ts'
import { openNewBooking } from '../new-booking/open.ts'
import { mayBook } from '../new-booking/roles.ts'
import { rows } from './rows.ts'
import type { CalendarView } from './view.ts'

/** The room and nights that are selected, for a new booking; undefined where they are over. Last night may still be sold. */
export const selectedNights = (view: CalendarView): Start | undefined => {
  const { row, at, days } = view.area.value
  const chosen = rows.value[row]
  if (chosen === undefined || at < view.data.today - 1) return undefined
  const day = (after: number) => formatDay(view.data.first + at + after)
  return {
    room: chosen.room.room_code,
    ...(chosen.rate === null ? {} : { rate: chosen.rate.rate_code }),
    arrival: day(0),
    departure: day(Math.min(days, MOST_NIGHTS)),
  }
}

/** The same while the focus is on them: N means them then. */
export const chosenNight = (view: CalendarView): Start | undefined =>
  document.activeElement === view.scroller ? selectedNights(view) : undefined

/** Opens a new booking for what is selected, where the user takes bookings. */
export const offeredBooking = (view: CalendarView): (() => void) | undefined => {
  const start = mayBook() ? selectedNights(view) : undefined
  return start === undefined ? undefined : () => openNewBooking(start)
}
