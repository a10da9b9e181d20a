import type { Static } from 'typebox'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { Pace } from '../../portions.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import { type Base, refuseChanged } from '../changed-since.ts'
import { type ChangedDays, deleteRemovedDays, readBook } from '../days/day-book.ts'
import type { DayBook } from '../days/day-state.ts'
import { rangesOf } from '../days/ranges-of-days.ts'
import { readRoomsSince } from '../days/room-ledger-queries.ts'
import type { Guard } from '../guard.ts'
import { readCountsSince, readDayChange } from '../history/change-queries.ts'
import type { Codes } from '../history/day-fields.ts'
import { type ChangedBy, codesOf, writeChangedDays } from '../history/note-changes.ts'
import { cellsOf } from '../history/told-ranges.ts'
import type { KeptCells } from './kept-cells.ts'
import { type ChangedPart, isSameRoom, type RevertingBook, revertBook } from './revert-book.ts'
import type { revertResult } from './schemas.ts'

export interface RevertOptions {
  by: ChangedBy
  /** Puts back what nobody changed since; otherwise one day that was changed since refuses all. */
  partial: boolean
  base: Base | undefined
  /** Refuses what the hotel wants to be asked about. */
  guard: Guard | undefined
}

/** Puts back what the request of that version changed, where it is still as that request left it. */
export const revertChange = async (
  tx: Tx,
  version: number,
  options: RevertOptions,
): Promise<Static<typeof revertResult>> => {
  const [rows, codes] = await Promise.all([readDayChange(tx, tx.hotelId, version), codesOf(tx)])
  if (rows.length === 0) throw new AppError('change_not_found')
  const parts = rows.map((row) => ({ row, cells: cellsOf(row) }))
  const book = await bookOf(tx, parts, codes)
  const counted = await countedSince(tx, version, parts, book, codes)
  const isOnlyBooked = (roomCode: string, day: Day) => !(counted.get(roomCode)?.has(day) ?? false)
  const freed = await freedSince(tx, version, parts)
  const kept = await revertBook(parts, { book, codes, isOnlyBooked, freed })
  if (kept.count > 0 && !options.partial) throw refusal(kept, version)
  const changes = parts.flatMap(({ row, cells }) =>
    cells.map(({ day }, index) => ({ index, room_code: row.room_code, day, rates: [] })),
  )
  if (options.base !== undefined) {
    // Whoever agreed to put back a part agreed to that part: another day that is left out is decided anew.
    if (kept.count > 0 && isAnyNewer(parts, book, codes, options.base.version)) throw refusal(kept, version)
    await refuseChanged(tx, book, changes, codes, options.base)
  }
  await options.guard?.(tx, book, codes)
  const updated = countChanged(book)
  if (updated > 0) await write(tx, book, codes, options.by)
  return {
    version: updated > 0 ? await tx.nextVersion() : null,
    reverts: version,
    updated,
    rejected: kept.count,
    results: kept.list,
  }
}

/** Whether a day of the change was changed after that version. */
const isAnyNewer = (parts: readonly ChangedPart[], book: DayBook, codes: Codes, since: number): boolean =>
  parts.some((part) => {
    const { room_id, rate_id } = part.row
    const cellOn = (day: Day) =>
      rate_id === 0 ? book.roomDay(room_id, day) : book.rateDay(room_id, rate_id, day)
    return isSameRoom(part, codes) && part.cells.some(({ day }) => cellOn(day).version > since)
  })

const refusal = (kept: KeptCells, version: number): AppError => {
  const code = kept.isDerived ? 'rate_is_derived' : 'changed_since'
  const message = kept.isDerived
    ? kept.list.find((cell) => cell.code === code)?.message
    : `Some of what version ${version} changed was changed since; nothing was written.`
  const details = kept.list.map((cell) => ({ field: null, ...cell }))
  return new AppError(code, {
    ...(message === undefined ? {} : { message }),
    details,
    more: kept.count - details.length,
  })
}

/** The days of a change as they are now. A day of a room goes only where none of its rates has it, so then all are read. */
const bookOf = (tx: Tx, parts: readonly ChangedPart[], codes: Codes): Promise<DayBook> => {
  const there = parts.filter((part) => isSameRoom(part, codes))
  const days = there.flatMap(({ row, cells }) => cells.map(({ day }) => ({ room_code: row.room_code, day })))
  const mayRemove = there.some(
    ({ row, cells }) => row.rate_id === 0 && cells.some(({ before }) => before === undefined),
  )
  const rates = mayRemove
    ? codes.rates.keys()
    : there.map(({ row }) => row.rate_code).filter((code) => code !== '')
  return readBook(tx, rangesOf(days), [...new Set(rates)])
}

const PORTION = 200

/** The days whose rooms left are others than this change left, and were set by a later change: by room. */
const countedSince = async (
  tx: Tx,
  version: number,
  parts: readonly ChangedPart[],
  book: DayBook,
  codes: Codes,
): Promise<Map<string, Set<Day>>> => {
  const counted = new Map<string, Set<Day>>()
  const pace = new Pace()
  for (const part of parts.filter(({ row }) => row.rate_id === 0)) {
    const { row, cells } = part
    if (!isSameRoom(part, codes)) continue
    const moved = cells.filter(({ day, after }) => {
      const now = book.roomDay(row.room_id, day).now
      return (
        after?.number_of_rooms !== undefined &&
        now !== undefined &&
        now.number_of_rooms !== after.number_of_rooms
      )
    })
    if (moved.length === 0) continue
    const open = new Set(moved.map(({ day }) => day))
    const found = new Set<Day>()
    counted.set(row.room_code, found)
    for (let after = version; open.size > 0; ) {
      const some = await readCountsSince(
        tx,
        tx.hotelId,
        row.room_code,
        after,
        moved[0]!.day,
        moved.at(-1)!.day,
        PORTION,
      )
      for (const later of some) {
        const laterCells = cellsOf(later)
        for (const { day, before, after: set } of laterCells)
          if (before?.number_of_rooms !== set?.number_of_rooms && open.delete(day)) found.add(day)
        if (pace.isDue(10 * laterCells.length)) await pace.rest()
      }
      if (some.length < PORTION) break
      after = some.at(-1)!.version
    }
  }
  return counted
}

/** What came free, less what was sold, of the days that this change deleted. */
const freedSince = async (
  tx: Tx,
  version: number,
  parts: readonly ChangedPart[],
): Promise<RevertingBook['freed']> => {
  const rooms = new Map<number, Map<Day, number>>()
  for (const { row, cells } of parts) {
    const deleted = row.rate_id === 0 ? cells.filter(({ after }) => after === undefined) : []
    if (deleted.length === 0) continue
    const found = await readRoomsSince(
      tx,
      tx.hotelId,
      row.room_id,
      version,
      deleted[0]!.day,
      deleted.at(-1)!.day,
    )
    rooms.set(row.room_id, new Map(found.map(({ day, rooms: count }) => [day, count])))
  }
  return (roomId, day) => rooms.get(roomId)?.get(day) ?? 0
}

const countChanged = (book: DayBook): number =>
  book.changedRoomDays().length +
  book.changedRateDays().length +
  book.removedRoomDays().length +
  book.removedRateDays().length

const write = async (tx: Tx, book: DayBook, codes: Codes, by: ChangedBy): Promise<void> => {
  const written = await writeChangedDays(tx, book, codes, by)
  const removed = await deleteRemovedDays(tx, book)
  const both = [written, removed].filter((each) => each !== undefined)
  const firstDay = Math.min(...both.map((each) => each.firstDay))
  const lastDay = Math.max(...both.map((each) => each.lastDay))
  const roomIds = union(both, 'roomIds')
  const rateIds = union(both, 'rateIds')
  const isWhole = book.removedRoomDays().length > 0
  tx.tick({
    type: 'availability.changed',
    data: {
      room_codes: roomIds.map((id) => codes.roomCodes.get(id)),
      // Of deleted days it names the rates, or none where all of the day is gone.
      rate_codes: isWhole ? [] : rateIds.map((id) => codes.rateCodes.get(id)),
      first_date: formatDay(firstDay),
      last_date: formatDay(lastDay),
      ...(removed === undefined ? {} : { deleted: 1 }),
      reverts: by.reverts,
    },
    actor: by.actor,
    roomIds,
    firstDay,
    lastDay,
    ...(removed === undefined && written?.written !== undefined ? { written: written.written } : {}),
  })
}

const union = (both: readonly ChangedDays[], name: 'roomIds' | 'rateIds'): number[] => [
  ...new Set(both.flatMap((each) => [...each[name]])),
]
