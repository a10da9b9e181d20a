import type { WrittenDays } from '../db/change.ts'
import type { Tx } from '../db/in-hotel.ts'
import type { Day } from '../stay/civil-date.ts'
import { DayBook, type LedgerLine, type RateDay, type RoomDay } from './day-state.ts'
import {
  readRateDays,
  readRoomDays,
  type Span,
  writeLedger,
  writeRateDays,
  writeRoomDays,
} from './queries.ts'

/** Opens the book at some days: their rows as they stand under the lock. */
export const readBook = async (
  tx: Tx,
  spans: readonly Span[],
  rateCodes: readonly string[],
): Promise<DayBook> => {
  const book = new DayBook()
  if (spans.length === 0) return book
  const [roomDays, rateDays] = await Promise.all([
    readRoomDays(tx, tx.hotelId, spans),
    rateCodes.length === 0 ? [] : readRateDays(tx, tx.hotelId, spans, rateCodes),
  ])
  for (const row of roomDays) {
    const cell = book.roomDay(row.room_id, row.day)
    cell.before = row
    cell.now = row
    cell.version = row.version
  }
  for (const row of rateDays) {
    const cell = book.rateDay(row.room_id, row.rate_id, row.day)
    cell.before = row
    cell.now = row
    cell.version = row.version
  }
  return book
}

/** Which days are different now. */
export interface ChangedDays {
  roomIds: Set<number>
  rateIds: Set<number>
  firstDay: Day
  lastDay: Day
  written: WrittenDays
}

/** Writes what is different from before, with its lines in the ledger; undefined where nothing is. */
export const writeDays = async (tx: Tx, book: DayBook): Promise<ChangedDays | undefined> => {
  const roomDays = [...book.changedRoomDays()]
  const rateDays = [...book.changedRateDays()]
  if (roomDays.length === 0 && rateDays.length === 0) return undefined
  const version = await tx.nextVersion()
  if (roomDays.length > 0) writeRoomDays(tx, version, roomDays)
  if (rateDays.length > 0) writeRateDays(tx, version, rateDays)
  const lines = ledgerLines(roomDays, rateDays)
  if (lines.length > 0) writeLedger(tx, version, lines)
  const changed: ChangedDays = {
    roomIds: new Set(),
    rateIds: new Set(rateDays.map(({ key }) => key.rate_id)),
    firstDay: Infinity,
    lastDay: -Infinity,
    written: {
      roomDays: roomDays.map(({ key, now }) => ({ ...key, ...now })),
      rateDays: rateDays.map(({ key, now }) => ({ ...key, ...now })),
    },
  }
  for (const cells of [roomDays, rateDays]) {
    for (const { key } of cells) {
      changed.roomIds.add(key.room_id)
      changed.firstDay = Math.min(changed.firstDay, key.day)
      changed.lastDay = Math.max(changed.lastDay, key.day)
    }
  }
  return changed
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
