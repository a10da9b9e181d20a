import type { Sql } from '../db/sql.ts'
import { AppError } from '../errors.ts'
import { Pace } from '../portions.ts'
import { type Day, LAST_DAY } from '../stay/civil-date.ts'
import { type Catalog, HotelCalendar } from './hotel-calendar.ts'
import {
  type ChangeFacts,
  type DayRange,
  readChanges,
  readClock,
  readHotel,
  readRateDays,
  readRateDaysAgain,
  readRates,
  readRoomDays,
  readRoomDaysAgain,
  readRoomPictures,
  readRooms,
} from './queries.ts'

/** The version is the one read in the load's own snapshot, never the highest seen in rows. */
export interface Loaded {
  calendar: HotelCalendar
  started: number
}

const readCatalog = async (sql: Sql, hotelId: number): Promise<Catalog> => {
  const [hotel, rooms, rates, pictures] = await Promise.all([
    readHotel(sql, hotelId),
    readRooms(sql, hotelId),
    readRates(sql, hotelId),
    readRoomPictures(sql, hotelId),
  ])
  return { hotel: hotel!, rooms, rates, pictures }
}

/** Loads the calendar between two days, or from the first one on. `sql` must be one snapshot. */
export const loadCalendar = async (
  sql: Sql,
  hotelId: number,
  from: Day,
  to: Day = LAST_DAY + 1,
): Promise<Loaded> => {
  const [clock, catalog, roomDays, rateDays] = await Promise.all([
    readClock(sql, hotelId),
    readCatalog(sql, hotelId),
    readRoomDays(sql, hotelId, from, to),
    readRateDays(sql, hotelId, from, to),
  ])
  if (clock === undefined || clock.recovering) throw new AppError('unavailable')
  const calendar = new HotelCalendar(from)
  calendar.setCatalog(catalog)
  await inPortions(roomDays, (rows) => calendar.setRoomDays(rows))
  await inPortions(rateDays, (rows) => calendar.setRateDays(rows))
  calendar.version = clock.version
  return { calendar, started: clock.started }
}

const ROWS_AT_ONCE = 10_000
const STEPS_OF_ROW = 10

/** Nobody uses the calendar yet, so it can be filled in portions while other requests are served. */
const inPortions = async <Row>(rows: Row[], take: (rows: Row[]) => void): Promise<void> => {
  const pace = new Pace()
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    take(rows.slice(at, at + ROWS_AT_ONCE))
    if (pace.isDue(ROWS_AT_ONCE * STEPS_OF_ROW)) await pace.rest()
  }
}

/** The changes since the version in memory, ready to be applied; undefined if a whole load is needed. */
export interface Delta {
  version: number
  started: number
  apply(calendar: HotelCalendar): void
}

const MOST_CHANGES = 10_000

/** Reads the changes since a version, if they are at most so many days. `sql` must be one snapshot. */
export const loadDelta = async (
  sql: Sql,
  hotelId: number,
  after: number,
  mostDays = Infinity,
): Promise<Delta | undefined> => {
  const [clock, changes] = await Promise.all([
    readClock(sql, hotelId),
    readChanges(sql, hotelId, after, MOST_CHANGES),
  ])
  if (clock === undefined || clock.recovering) throw new AppError('unavailable')
  // There is one event per version. If there are fewer, some were deleted or are beyond the limit, and the
  // rest is not enough to bring the calendar up to date.
  if (changes.length !== clock.version - after || changes.some(({ everything }) => everything))
    return undefined
  const stretches = stretchesOf(changes)
  const [catalog, roomDays, rateDays] = await Promise.all([
    changes.some((change) => change.catalog) ? readCatalog(sql, hotelId) : undefined,
    stretches.length === 0 ? [] : readRoomDaysAgain(sql, hotelId, stretches),
    stretches.length === 0 ? [] : readRateDaysAgain(sql, hotelId, stretches),
  ])
  // More could not be applied quickly enough: a shared calendar is changed without a pause.
  if (roomDays.length + rateDays.length > mostDays) return undefined
  return {
    version: clock.version,
    started: clock.started,
    apply(calendar) {
      if (catalog !== undefined) calendar.setCatalog(catalog)
      calendar.clear(stretches)
      calendar.setRoomDays(roomDays)
      calendar.setRateDays(rateDays)
      calendar.version = clock.version
    },
  }
}

/** For each room touched, the shortest range of days that contains all changes. */
const stretchesOf = (changes: readonly ChangeFacts[]): DayRange[] => {
  const stretches = new Map<number, DayRange>()
  for (const { room_ids, first, last } of changes) {
    if (first === null || last === null) continue
    for (const room_id of room_ids) {
      const stretch = stretches.get(room_id)
      if (stretch === undefined) stretches.set(room_id, { room_id, first, last })
      else {
        stretch.first = Math.min(stretch.first, first)
        stretch.last = Math.max(stretch.last, last)
      }
    }
  }
  return [...stretches.values()]
}
