import { MOST_DAYS_TAKEN_OVER } from '../../calendar/calendars.ts'
import type { WrittenDays } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { numbersOf, placesOf } from '../../db/rows/arrays.ts'
import { listedRateDayValues } from '../../db/schema/rate-day-columns.ts'
import { Pace } from '../../portions.ts'
import type { RateDayFacts, RoomDayFacts } from '../../stay/days/day-facts.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import {
  type ChangedCell,
  DayBook,
  type LedgerLine,
  type RateDayKey,
  type RoomDay,
  type RoomDayKey,
} from './day-state.ts'
import { deleteListedRateDays, deleteListedRoomDays } from './delete-day-queries.ts'
import {
  type DayRange,
  type ListedRates,
  type ListedRoomDays,
  readRateDays,
  readRoomDays,
} from './queries.ts'
import type { RateDay } from './rate-day-fields.ts'
import { writeLedger } from './room-ledger-queries.ts'
import { writeRateDays, writeRoomDays } from './write-day-queries.ts'

/** Reads the rows of some days under the hotel's lock. */
export const readBook = async (
  tx: Tx,
  ranges: readonly DayRange[],
  rateCodes: readonly string[],
): Promise<DayBook> => {
  const book = new DayBook()
  if (ranges.length === 0) return book
  const [roomDays, rateDays] = await Promise.all([
    readRoomDays(tx, tx.hotelId, ranges),
    rateCodes.length === 0 ? [] : readRateDays(tx, tx.hotelId, ranges, rateCodes),
  ])
  const pace = new Pace()
  for (const rows of roomDays) await enterRoomDays(book, rows, pace)
  for (const rows of rateDays) await enterRateDays(book, rows, pace)
  return book
}

/** Reads rate-days alone. */
export const readRateBook = async (
  tx: Tx,
  ranges: readonly DayRange[],
  rateCodes: readonly string[],
): Promise<DayBook> => {
  const book = new DayBook()
  const pace = new Pace()
  for (const rows of await readRateDays(tx, tx.hotelId, ranges, rateCodes))
    await enterRateDays(book, rows, pace)
  return book
}

const enterRoomDays = async (book: DayBook, rows: ListedRoomDays, pace: Pace): Promise<void> => {
  const { room_id, rate_id, is_close, pushed, created_by, version } = rows
  const places = placesOf(rows.places)
  const counts = numbersOf(rows.number_of_rooms)
  const prices = numbersOf(rows.price)
  for (const [at, day] of numbersOf(rows.days).entries()) {
    const cell = book.roomDay(room_id, day!)
    const number_of_rooms = counts[at]!
    cell.before = { number_of_rooms, rate_id, price: prices[at]!, is_close, pushed, created_by }
    cell.now = cell.before
    cell.version = version
    cell.place = places[at]!
    if (pace.isDue(STEPS_OF_DAY)) await pace.rest()
  }
}

const enterRateDays = async (book: DayBook, rows: ListedRates, pace: Pace): Promise<void> => {
  const { room_id, rate_id, pushed, created_by, version } = rows
  const places = placesOf(rows.places)
  const valuesAt = listedRateDayValues(rows, { pushed, created_by })
  for (const [at, day] of numbersOf(rows.days).entries()) {
    const cell = book.rateDay(room_id, rate_id, day!)
    cell.before = valuesAt(at)
    cell.now = cell.before
    cell.version = version
    cell.place = places[at]!
    if (pace.isDue(STEPS_OF_DAY)) await pace.rest()
  }
}

/** The days that changed. */
export interface ChangedDays {
  roomIds: Set<number>
  rateIds: Set<number>
  firstDay: Day
  lastDay: Day
  /** Undefined if it is too much for the calendar in memory to take over, which then reads it again. */
  written: WrittenDays | undefined
}

// The work for reading or writing a day, counted in steps, see portions.ts.
const STEPS_OF_DAY = 10
const DAYS_OF_STATEMENT = 10_000

/** The days to be written. */
export interface DaysToWrite {
  roomDays: ChangedCell<RoomDayKey, RoomDay>[]
  rateDays: ChangedCell<RateDayKey, RateDay>[]
}

/** Writes what changed, with its lines in the ledger; undefined if nothing did. */
export const writeDays = async (
  tx: Tx,
  { roomDays, rateDays }: DaysToWrite,
): Promise<ChangedDays | undefined> => {
  if (roomDays.length === 0 && rateDays.length === 0) return undefined
  const version = await tx.nextVersion()
  const updates: Promise<void>[] = []
  await inStatements(roomDays, (some) => {
    updates.push(...writeRoomDays(tx, version, some))
    writeLines(tx, version, ledgerLines(some, []))
  })
  await inStatements(rateDays, (some) => {
    updates.push(...writeRateDays(tx, version, some))
    writeLines(tx, version, ledgerLines([], some))
  })
  const isLarge = roomDays.length + rateDays.length > MOST_DAYS_TAKEN_OVER
  const written = isLarge ? undefined : new Written(roomDays, rateDays)
  const changed = concerned(roomDays, rateDays, written)
  await Promise.all(updates)
  return changed
}

const concerned = (
  roomDays: readonly { key: RoomDayKey }[],
  rateDays: readonly { key: RateDayKey }[],
  written: WrittenDays | undefined,
): ChangedDays => {
  const changed: ChangedDays = {
    roomIds: new Set(),
    rateIds: new Set(),
    firstDay: Infinity,
    lastDay: -Infinity,
    written,
  }
  for (const { key } of rateDays) changed.rateIds.add(key.rate_id)
  for (const cells of [roomDays, rateDays]) {
    for (const { key } of cells) {
      changed.roomIds.add(key.room_id)
      changed.firstDay = Math.min(changed.firstDay, key.day)
      changed.lastDay = Math.max(changed.lastDay, key.day)
    }
  }
  return changed
}

/** Deletes what is to be deleted; undefined if nothing is. */
export const deleteRemovedDays = async (tx: Tx, book: DayBook): Promise<ChangedDays | undefined> => {
  const roomDays = book.removedRoomDays()
  const rateDays = book.removedRateDays()
  if (roomDays.length === 0 && rateDays.length === 0) return undefined
  await deleteListedRoomDays(
    tx,
    roomDays.map(({ key }) => key),
  )
  await deleteListedRateDays(
    tx,
    rateDays.map(({ key, before }) => ({ ...key, is_close: before.is_close })),
  )
  return concerned(roomDays, rateDays, undefined)
}

/** What was written, put together only if the hotel is in memory: then it is asked for after COMMIT. */
class Written implements WrittenDays {
  private readonly roomCells: readonly ChangedCell<RoomDayKey, RoomDay>[]
  private readonly rateCells: readonly ChangedCell<RateDayKey, RateDay>[]
  private madeRoomDays: RoomDayFacts[] | undefined
  private madeRateDays: RateDayFacts[] | undefined

  constructor(
    roomCells: readonly ChangedCell<RoomDayKey, RoomDay>[],
    rateCells: readonly ChangedCell<RateDayKey, RateDay>[],
  ) {
    this.roomCells = roomCells
    this.rateCells = rateCells
  }

  get roomDays(): RoomDayFacts[] {
    this.madeRoomDays ??= this.roomCells.map(({ key, now }) => ({ ...key, ...now }))
    return this.madeRoomDays
  }

  get rateDays(): RateDayFacts[] {
    this.madeRateDays ??= this.rateCells.map(({ key, now }) => ({ ...key, ...now }))
    return this.madeRateDays
  }
}

/** Writes in statements small enough that other requests do not wait while they are composed. */
const inStatements = async <Cell>(cells: readonly Cell[], write: (some: Cell[]) => void): Promise<void> => {
  const pace = new Pace()
  for (let at = 0; at < cells.length; at += DAYS_OF_STATEMENT) {
    const some = cells.slice(at, at + DAYS_OF_STATEMENT)
    write(some)
    if (pace.isDue(some.length * STEPS_OF_DAY)) await pace.rest()
  }
}

const writeLines = (tx: Tx, version: number, lines: LedgerLine[]): void => {
  if (lines.length > 0) writeLedger(tx, version, lines)
}

type Changed<Key, State> = { key: Key; before: State | undefined; now: State }

const ledgerLines = (
  roomDays: Changed<{ room_id: number; day: number }, RoomDay>[],
  rateDays: Changed<{ room_id: number; rate_id: number; day: number }, RateDay>[],
): LedgerLine[] => {
  const lines: LedgerLine[] = []
  for (const { key, before, now } of roomDays) {
    const rooms = now.number_of_rooms - (before?.number_of_rooms ?? 0)
    const line = { ...key, rate_id: 0, booking_id: null }
    if (before === undefined || rooms !== 0)
      lines.push({ ...line, step: 0, kind: 'set', rooms, value_after: now.number_of_rooms })
    if ((before?.is_close ?? false) !== now.is_close)
      lines.push({ ...line, ...closure(now.is_close), step: 1 })
  }
  for (const { key, before, now } of rateDays)
    if ((before?.is_close ?? false) !== now.is_close)
      lines.push({ ...key, ...closure(now.is_close), step: 0, booking_id: null })
  return lines
}

const closure = (closed: boolean) =>
  ({ kind: closed ? 'close' : 'open', rooms: 0, value_after: closed ? 1 : 0 }) as const
