import type { Sql } from '../db/connection/sql.ts'
import { AppError } from '../errors.ts'
import { Pace } from '../portions.ts'
import { readPriceRules, readPromos } from '../price-rules/record/read-price-rules.ts'
import type { RateDayFacts, RoomDayFacts } from '../stay/days/day-facts.ts'
import { type ExtraRule, isStocked, type TakenExtra } from '../stay/price/extras.ts'
import { type Day, LAST_DAY } from '../stay/values/civil-date.ts'
import { type DaysText, rateDaysIn, roomDaysIn } from './day-texts.ts'
import { type Catalog, HotelCalendar } from './hotel-calendar.ts'
import {
  type ChangeFacts,
  type ClockFacts,
  type DayRange,
  type RateDaysText,
  type RoomDaysText,
  readChanges,
  readClock,
  readHotel,
  readPictures,
  readRateDays,
  readRateDaysAgain,
  readRates,
  readRoomDays,
  readRoomDaysAgain,
  readRooms,
  readTaken,
} from './queries.ts'

/** The version is the one read in the load's own snapshot, never the highest seen in rows. */
export interface Loaded {
  calendar: HotelCalendar
  started: number
  /** True if the next load would be quicker with what this one found kept packed. */
  isPackingDue: boolean
}

const BEFORE_ALL = -1

const takenSince = (
  sql: Sql,
  hotelId: number,
  extras: readonly ExtraRule[],
  from: Day,
  after: number,
): Promise<TakenExtra[]> | TakenExtra[] => {
  const stocked = extras.filter(isStocked).map(({ code }) => code)
  return stocked.length === 0 ? [] : readTaken(sql, hotelId, stocked, from, after)
}

const readCatalog = async (sql: Sql, hotelId: number, from: Day): Promise<Catalog> => {
  const [hotel, rooms, rates, pictures, priceRules] = await Promise.all([
    readHotel(sql, hotelId),
    readRooms(sql, hotelId),
    readRates(sql, hotelId),
    readPictures(sql, hotelId),
    readPriceRules(sql, hotelId),
  ])
  const taken = await takenSince(sql, hotelId, priceRules.extras, from, BEFORE_ALL)
  return { hotel: hotel!, rooms, rates, pictures, priceRules, taken }
}

// Fewer days than this are read quickly enough from their rows.
const LEAST_PACKED = 4000

/** What a calendar is made of. */
export interface CalendarRows {
  clock: ClockFacts & { last_id: number }
  catalog: Catalog
  roomDays: RoomDaysText[]
  rateDays: RateDaysText[]
}

/** Reads the rows of a calendar between two days, or from the first one on. `sql` must be one snapshot. */
export const readCalendar = async (
  sql: Sql,
  hotelId: number,
  from: Day,
  to: Day = LAST_DAY + 1,
): Promise<CalendarRows> => {
  const [clock, catalog, roomDays, rateDays] = await Promise.all([
    readClock(sql, hotelId),
    readCatalog(sql, hotelId, from),
    readRoomDays(sql, hotelId, from, to),
    readRateDays(sql, hotelId, from, to),
  ])
  return { clock: present(clock), catalog, roomDays, rateDays }
}

/** Makes the calendar of its rows, in portions. */
export const makeCalendar = async (
  { clock, catalog, roomDays, rateDays }: CalendarRows,
  from: Day,
): Promise<Loaded> => {
  const calendar = new HotelCalendar(from)
  calendar.setCatalog(catalog)
  const days = await takeDays(calendar, roomDays, rateDays)
  calendar.adultPrices.whenExact = calendar.adultPrices.texts.length
  calendar.version = clock.version
  calendar.lastId = clock.last_id
  return { calendar, started: clock.started, isPackingDue: days >= LEAST_PACKED }
}

/** Reads and makes it. */
export const loadCalendar = async (sql: Sql, hotelId: number, from: Day, to?: Day): Promise<Loaded> =>
  makeCalendar(await readCalendar(sql, hotelId, from, to), from)

export const present = <Read extends ClockFacts>(read: Read | undefined): Read => {
  if (read === undefined || read.recovering) throw new AppError('unavailable')
  return read
}

const DAYS_AT_ONCE = 1000
const STEPS_OF_DAY = 10

/** Nobody uses the calendar yet, so it can be filled in portions while other requests are served. */
const takeDays = async (
  calendar: HotelCalendar,
  roomDays: readonly RoomDaysText[],
  rateDays: readonly RateDaysText[],
): Promise<number> => {
  const pace = new Pace()
  let days = 0
  const takeAll = async <Night>(text: DaysText<Night>, set: (night: Night) => void): Promise<void> => {
    for (let read = DAYS_AT_ONCE; read === DAYS_AT_ONCE; ) {
      read = text.read(DAYS_AT_ONCE, set)
      days += read
      if (pace.isDue(read * STEPS_OF_DAY)) await pace.rest()
    }
  }
  for (const { room_id, days: text } of roomDays) {
    const room = calendar.roomOf(room_id)
    if (room !== undefined) await takeAll(roomDaysIn(text), (night) => room.days.set(night))
  }
  for (const { room_id, rate_id, days: text } of rateDays) {
    const room = calendar.roomOf(room_id)
    if (room === undefined) continue
    const nights = calendar.rateDaysOf(room, rate_id)
    await takeAll(rateDaysIn(text), (night) => nights.set(night))
  }
  return days
}

/**
 * There is one event per version. If there are fewer, some were deleted or are beyond the limit, and the rest is
 * not enough to bring a calendar up to date.
 */
const areComplete = (changes: readonly ChangeFacts[], after: number, version: number): boolean =>
  changes.length === version - after && !changes.some(({ everything }) => everything)

interface DaysAgain {
  roomDays: RoomDayFacts[]
  rateDays: RateDayFacts[]
}

const readDaysAgain = async (
  sql: Sql,
  hotelId: number,
  stretches: readonly DayRange[],
): Promise<DaysAgain> => {
  if (stretches.length === 0) return { roomDays: [], rateDays: [] }
  const [roomDays, rateDays] = await Promise.all([
    readRoomDaysAgain(sql, hotelId, stretches),
    readRateDaysAgain(sql, hotelId, stretches),
  ])
  return { roomDays, rateDays }
}

const setDaysAgain = (
  calendar: HotelCalendar,
  stretches: readonly DayRange[],
  { roomDays, rateDays }: DaysAgain,
): void => {
  calendar.clear(stretches)
  calendar.setRoomDays(roomDays)
  calendar.setRateDays(rateDays)
}

/** The changes since a version, ready to be applied. */
export interface Delta {
  version: number
  started: number
  /** How many changes there were, and how many days of rooms and rates they concern. */
  changes: number
  days: number
  apply(calendar: HotelCalendar): void
}

const MOST_CHANGES = 10_000

/** The calendar that is to be brought up to date. */
type Since = Pick<HotelCalendar, 'version' | 'rates' | 'prices' | 'from'>

/**
 * Reads the changes since a calendar's version. Undefined if they are not known, or are of more days than this: then the whole
 * calendar has to be loaded. `sql` must be one snapshot.
 */
export const loadDelta = async (
  sql: Sql,
  hotelId: number,
  since: Since,
  mostDays = Infinity,
): Promise<Delta | undefined> => {
  const after = since.version
  const [clock, changes] = await Promise.all([
    readClock(sql, hotelId),
    readChanges(sql, hotelId, after, MOST_CHANGES),
  ])
  const { version, started, last_id } = present(clock)
  if (!areComplete(changes, after, version)) return undefined
  const stretches = stretchesOf(changes)
  const days = daysIn(since, stretches)
  if (days > mostDays) return undefined
  const isAnything = changes.some(({ catalog, promo_ids }) => catalog && promo_ids === null)
  const promoIds = new Set(isAnything ? [] : changes.flatMap(({ promo_ids }) => promo_ids ?? []))
  const { extras } = since.prices.rules
  const [catalog, promos, taken, again] = await Promise.all([
    isAnything ? readCatalog(sql, hotelId, since.from) : undefined,
    promoIds.size === 0 ? [] : readPromos(sql, hotelId, [...promoIds]),
    isAnything ? [] : takenSince(sql, hotelId, extras, since.from, after),
    readDaysAgain(sql, hotelId, stretches),
  ])
  return {
    version,
    started,
    changes: changes.length,
    days,
    apply(calendar) {
      if (catalog !== undefined) calendar.setCatalog(catalog)
      calendar.setPromos(promoIds, promos)
      calendar.setTaken(taken)
      setDaysAgain(calendar, stretches, again)
      calendar.version = version
      calendar.lastId = last_id
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

/** Room-days and rate-days, at the rates there are. */
const daysIn = ({ rates }: Since, stretches: readonly DayRange[]): number =>
  stretches.reduce((sum, { first, last }) => sum + last - first + 1, 0) * (1 + rates.length)
