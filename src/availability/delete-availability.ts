import type { Static } from 'typebox'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import { rangeRule, readRangeDates } from '../http/fields/date-rules.ts'
import { isText } from '../http/fields/formats.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { findRate } from '../rates/queries.ts'
import { findRoom } from '../rooms/queries.ts'
import { type Day, FIRST_DAY, formatDay, LAST_DAY } from '../stay/values/civil-date.ts'
import { readBook, readRateBook } from './days/day-book.ts'
import type { Cell } from './days/day-state.ts'
import { deleteRateDays, deleteRoomDays } from './days/delete-day-queries.ts'
import { type DayRange, daysOfRoom } from './days/queries.ts'
import type { deletion } from './days/schemas.ts'
import { type ChangedBy, codesOf, NotedChanges } from './history/note-changes.ts'

type Deletion = Static<typeof deletion>

/** Deletes days of a room, or only those of one rate. Returns how many. */
export const deleteAvailability = async (
  tx: Tx,
  roomCode: string,
  wanted: Deletion,
  by: ChangedBy,
): Promise<number> => {
  const { first, last } = rangeOf(wanted)
  const { rate_code } = wanted
  const room = isText(roomCode) ? await findRoom(tx, tx.hotelId, roomCode) : undefined
  if (room === undefined) throw new AppError('room_not_found')
  const rate = rate_code === undefined ? undefined : await findRate(tx, tx.hotelId, rate_code)
  if (rate_code !== undefined && rate === undefined) throw new AppError('rate_not_found')
  const ends = await daysOfRoom(tx, tx.hotelId, room.room_id)
  const noted = new NotedChanges(tx, by)
  await noteDeleted(tx, noted, { room_code: roomCode, first, last }, rate?.rate_code)
  const deleted =
    rate === undefined
      ? await deleteWholeDays(tx, room.room_id, first, last)
      : await deleteRateDays(tx, room.room_id, rate.rate_id, first, last)
  if (deleted === 0) return 0
  await noted.write()
  const firstDay = Math.max(first, ends?.first ?? first)
  const lastDay = Math.min(last, ends?.last ?? last)
  tx.tick({
    type: 'availability.changed',
    data: {
      room_codes: [roomCode],
      rate_codes: rate === undefined ? [] : [rate.rate_code],
      first_date: formatDay(firstDay),
      last_date: formatDay(lastDay),
      deleted: 1,
    },
    actor: by.actor,
    roomIds: [room.room_id],
    firstDay,
    lastDay,
  })
  return deleted
}

/** Rate by rate, since a room may have many rates over many years. */
const noteDeleted = async (
  tx: Tx,
  noted: NotedChanges,
  range: DayRange,
  rateCode: string | undefined,
): Promise<void> => {
  const codes = await codesOf(tx)
  const roomId = codes.rooms.get(range.room_code)!
  if (rateCode === undefined) {
    const book = await readBook(tx, [range], [])
    await noted.noteRoomDays(roomId, book.roomDays().map(asDeleted), codes)
  }
  for (const code of rateCode === undefined ? codes.rates.keys() : [rateCode]) {
    const book = await readRateBook(tx, [range], [code])
    await noted.noteRateDays(roomId, codes.rates.get(code)!, book.rateDays().map(asDeleted), codes)
  }
}

const asDeleted = <Key, State>({ key, before }: Cell<Key, State>) => ({ key, before, now: undefined })

const deleteWholeDays = async (tx: Tx, roomId: number, first: Day, last: Day): Promise<number> => {
  const [deleted] = await Promise.all([
    deleteRoomDays(tx, roomId, first, last),
    deleteRateDays(tx, roomId, null, first, last),
  ])
  return deleted
}

const rangeOf = ({ start_date, end_date }: Deletion): { first: Day; last: Day } =>
  start_date === undefined || end_date === undefined
    ? { first: FIRST_DAY, last: LAST_DAY }
    : readRangeDates({ start_date, end_date })

/** A range needs both ends; without a range neither is given. */
export const deletionRule = (given: Record<string, unknown>): RuleFault[] => {
  const { start_date, end_date } = given
  if ((start_date === undefined) === (end_date === undefined)) return rangeRule(given)
  const field = start_date === undefined ? 'start_date' : 'end_date'
  const message = `${field} is required where the other end of the range is given`
  return [{ field, code: 'missing_field', message }]
}
