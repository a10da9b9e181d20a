import { AppError } from '../errors.ts'
import { Pace, STEPS_AT_ONCE } from '../portions.ts'
import type { CalendarRoom, HotelCalendar } from './hotel-calendar.ts'

const MOST_ROUNDS = 10
// As long as whoever asks is made to wait.
const LONGEST_MS = 4000

interface Made<T> {
  changes: number
  value: T
}

/** Makes the value of a room. It yields the steps it has done since the last time, and may be left there for a while. */
export type InParts<T> = (room: CalendarRoom) => Generator<number, T>

/**
 * Makes a value for each of some rooms. All values are true of one moment after the call, whatever changes
 * meanwhile. Long work is done in portions; rooms that changed in between are done again, the last ones
 * without a pause. So a value must not hold anything of the calendar that can change.
 */
export const roomInParts = async <T>(
  calendar: HotelCalendar,
  isWanted: (room: CalendarRoom) => boolean,
  stepsOfRoom: () => number,
  make: InParts<T>,
  stepsAtOnce = STEPS_AT_ONCE,
): Promise<T[]> => {
  const pace = new Pace(stepsAtOnce)
  const end = performance.now() + LONGEST_MS
  let catalogVersion = -1
  let rooms: CalendarRoom[] = []
  let made = new Map<CalendarRoom, Made<T>>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (calendar.catalogVersion !== catalogVersion) {
      catalogVersion = calendar.catalogVersion
      rooms = calendar.rooms.filter(isWanted)
      made = new Map()
    }
    const missing = rooms.filter((room) => made.get(room)?.changes !== room.changes)
    const isLast = missing.length * Math.max(stepsOfRoom(), 1) <= stepsAtOnce
    for (const room of missing) {
      const { changes } = room
      const work = make(room)
      let part = work.next()
      while (part.done !== true) {
        if (!isLast && pace.isDue(part.value)) {
          await pace.rest()
          // Nobody waits for it any more.
          if (performance.now() > end) throw new AppError('unavailable')
          if (calendar.catalogVersion !== catalogVersion || room.changes !== changes) break
        }
        part = work.next()
      }
      if (part.done === true) made.set(room, { changes, value: part.value })
      if (calendar.catalogVersion !== catalogVersion) break
    }
    if (isLast) return rooms.map((room) => made.get(room)!.value)
  }
  // The hotel changes faster than its rooms can be looked at.
  throw new AppError('unavailable')
}

/** The same for rooms that are each done in one go. */
export const roomByRoom = <T>(
  calendar: HotelCalendar,
  isWanted: (room: CalendarRoom) => boolean,
  stepsOfRoom: () => number,
  make: (room: CalendarRoom) => T,
): Promise<T[]> =>
  roomInParts(calendar, isWanted, stepsOfRoom, function* (room) {
    const value = make(room)
    yield Math.max(stepsOfRoom(), 1)
    return value
  })
