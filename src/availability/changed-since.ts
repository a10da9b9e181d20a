import type { Tx } from '../db/in-hotel.ts'
import { AppError, type Detail, MOST_DETAILS } from '../errors.ts'
import { type Day, formatDay, formatMidnight } from '../stay/civil-date.ts'
import type { DayBook, RoomDay, RoomDayKey } from './day-state.ts'
import { listAvailability } from './list-availability.ts'
import { readDeletedCodes, readDeletions } from './queries.ts'
import type { DayChange } from './read-entries.ts'

/** The version a caller's change was made from, and what is needed to show him what is there now. */
export interface Base {
  version: number
  hotelCode: string
  digits: number
  /** Where the caller wrote the entry; null where one change was given for a range of days. */
  fieldOf(index: number): string | null
}

interface Codes {
  rooms: Map<string, number>
  rates: Map<string, number>
}

const keyOf = ({ room_id, day }: RoomDayKey): string => `${room_id} ${day}`

/** Refuses the whole request where a row it would change was changed or deleted after the version it was made from. */
export const refuseChanged = async (
  tx: Tx,
  book: DayBook,
  changes: readonly DayChange[],
  codes: Codes,
  base: Base,
): Promise<void> => {
  const version = (await tx.nextVersion()) - 1
  if (base.version > version) throw beyond(base.version, version)
  if (base.version === version) return
  const changed = await changedDays(tx, book, codes, base.version)
  if (changed.size === 0) return
  const concerned = changes.filter(({ room_code, day }) =>
    changed.has(keyOf({ room_id: codes.rooms.get(room_code)!, day })),
  )
  const shown = concerned.slice(0, MOST_DETAILS)
  const details = await describe(tx, shown, base)
  const days = concerned.length === 1 ? 'A day you are changing was' : 'Days you are changing were'
  const message = `${days} changed after version ${base.version}; nothing was written.`
  throw new AppError('changed_since', { message, details, more: concerned.length - shown.length })
}

const beyond = (given: number, version: number): AppError => {
  const message = `if_version is ${given}, but the hotel is at version ${version}`
  return new AppError('invalid_value', {
    details: [{ field: 'if_version', code: 'invalid_value', message }],
  })
}

/** The days with a row that is to change and is newer than the version, or went since, alone or with its room or rate. */
const changedDays = async (tx: Tx, book: DayBook, codes: Codes, since: number): Promise<Set<string>> => {
  const changed = new Set<string>()
  const [deletions, made] = await Promise.all([
    readDeletions(tx, tx.hotelId, since),
    madeAgain(tx, codes, since),
  ])
  const wasDeleted = (room_id: number, day: Day, rateId?: number): boolean =>
    deletions.some(
      ({ room_ids, first, last, rate_codes }) =>
        room_ids.includes(room_id) &&
        first <= day &&
        day <= last &&
        (rate_codes.length === 0 ||
          (rateId !== undefined && rate_codes.some((code) => codes.rates.get(code) === rateId))),
    )
  const namesNewRate = (now: RoomDay, before: RoomDay | undefined): boolean =>
    now.rate_id !== null && now.rate_id !== before?.rate_id && made.rates.has(now.rate_id)
  for (const { key, version, before, now } of book.changedRoomDays()) {
    const isAnother = made.rooms.has(key.room_id) || namesNewRate(now, before)
    if (version > since || isAnother || (before === undefined && wasDeleted(key.room_id, key.day)))
      changed.add(keyOf(key))
  }
  for (const { key, version, before } of book.changedRateDays()) {
    const isAnother = made.rooms.has(key.room_id) || made.rates.has(key.rate_id)
    const wentSince = before === undefined && wasDeleted(key.room_id, key.day, key.rate_id)
    if (version > since || isAnother || wentSince) changed.add(keyOf(key))
  }
  return changed
}

/** Rooms and rates under whose code the caller knew others: those were deleted since, with all their days. */
const madeAgain = async (tx: Tx, codes: Codes, since: number) => {
  const made = { rooms: new Set<number | undefined>(), rates: new Set<number | undefined>() }
  for (const { room_code, rate_code } of await readDeletedCodes(tx, tx.hotelId, since)) {
    if (room_code !== null) made.rooms.add(codes.rooms.get(room_code))
    if (rate_code !== null) made.rates.add(codes.rates.get(rate_code))
  }
  return made
}

const describe = async (tx: Tx, changes: readonly DayChange[], base: Base): Promise<Detail[]> => {
  const days = changes.map(({ day }) => day)
  const entries = await listAvailability(tx, tx.hotelId, base.hotelCode, base.digits, {
    first: Math.min(...days),
    last: Math.max(...days),
    room_code: undefined,
    rate_code: undefined,
  })
  const current = new Map(
    entries.map((entry) => [`${entry.room_code} ${entry.room_availability_date}`, entry]),
  )
  return changes.map(({ index, room_code, day }) => ({
    field: base.fieldOf(index),
    code: 'changed_since',
    message: `${room_code} on ${formatDay(day)} was changed after version ${base.version}`,
    index,
    room_code,
    date: formatDay(day),
    current: current.get(`${room_code} ${formatMidnight(day)}`) ?? null,
  }))
}
