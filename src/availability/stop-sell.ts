import type { Tx } from '../db/hotel/in-hotel.ts'
import { Faults } from '../errors.ts'
import { findRate } from '../rates/queries.ts'
import { findRoom } from '../rooms/queries.ts'
import { BLANK_RATE_DAY } from '../stay/days/rate-day.ts'
import type { Day } from '../stay/values/civil-date.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { type Base, refuseChanged } from './changed-since.ts'
import { type ChangedDays, readBook } from './days/day-book.ts'
import type { DayBook, RoomDay } from './days/day-state.ts'
import type { RateDay } from './days/rate-day-fields.ts'
import type { Guard } from './guard.ts'
import { type ChangedBy, codesOf, writeChangedDays } from './history/note-changes.ts'

export interface StopSell {
  room_code: string
  /** Null closes or opens the room itself. */
  rate_code: string | null
  days: Day[]
  is_close: boolean
  by: ChangedBy
  base: Base | undefined
  guard: Guard | undefined
}

const madeByStopSell = (is_close: boolean, created_by: string): RoomDay => ({
  number_of_rooms: 0,
  rate_id: null,
  price: null,
  is_close,
  pushed: false,
  created_by,
})

const rateMadeByStopSell = (is_close: boolean, created_by: string): RateDay => ({
  ...BLANK_RATE_DAY,
  is_close,
  pushed: false,
  created_by,
})

/**
 * Closes or opens days of a room or of one of its rates. Creates missing rows, so that a later push cannot
 * reopen the days.
 */
export const stopSell = async (tx: Tx, wanted: StopSell): Promise<{ updated: number; unchanged: number }> => {
  const { days, room_code, rate_code } = wanted
  const ranges = days.length === 0 ? [] : [{ room_code, first: days[0]!, last: days.at(-1)! }]
  const [room, rate, codes, book] = await Promise.all([
    findRoom(tx, tx.hotelId, room_code),
    rate_code === null ? undefined : findRate(tx, tx.hotelId, rate_code),
    codesOf(tx),
    readBook(tx, ranges, rate_code === null ? [] : [rate_code]),
  ])
  const faults = new Faults()
  if (room === undefined) faults.add('room_code', 'room_not_found')
  if (rate_code !== null && rate === undefined) faults.add('rate_code', 'rate_not_found')
  faults.throwIfAny()
  if (room === undefined) return { updated: 0, unchanged: 0 }
  let updated = 0
  for (const day of days) if (closeDay(book, room.room_id, rate?.rate_id, day, wanted)) updated++
  if (wanted.base !== undefined) {
    const changes = days.map((day) => ({ index: 0, room_code, day, rates: [] }))
    await refuseChanged(tx, book, changes, codes, wanted.base)
  }
  await wanted.guard?.(tx, book, codes)
  const changed = await writeChangedDays(tx, book, codes, wanted.by)
  if (changed !== undefined) noteEvent(tx, wanted, changed)
  return { updated, unchanged: days.length - updated }
}

/** True if the day changed. */
const closeDay = (
  book: DayBook,
  roomId: number,
  rateId: number | undefined,
  day: Day,
  { is_close, by: { actor } }: StopSell,
): boolean => {
  const roomDay = book.roomDay(roomId, day)
  if (rateId === undefined) {
    if (roomDay.now?.is_close === is_close) return false
    roomDay.now = roomDay.now === undefined ? madeByStopSell(is_close, actor) : { ...roomDay.now, is_close }
    return true
  }
  const rateDay = book.rateDay(roomId, rateId, day)
  if (rateDay.now?.is_close === is_close && roomDay.now !== undefined) return false
  roomDay.now ??= madeByStopSell(false, actor)
  rateDay.now = rateDay.now === undefined ? rateMadeByStopSell(is_close, actor) : { ...rateDay.now, is_close }
  return true
}

const noteEvent = (tx: Tx, wanted: StopSell, { roomIds, firstDay, lastDay, written }: ChangedDays): void =>
  tx.tick({
    type: 'stop_sell.changed',
    data: {
      room_code: wanted.room_code,
      rate_code: wanted.rate_code,
      first_date: formatDay(firstDay),
      last_date: formatDay(lastDay),
      is_close: wanted.is_close ? 1 : 0,
    },
    actor: wanted.by.actor,
    roomIds: [...roomIds],
    firstDay,
    lastDay,
    written,
  })
