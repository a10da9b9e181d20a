import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError, type Detail, MOST_DETAILS } from '../errors.ts'
import type { Caller } from '../http/request/caller.ts'
import { Pace } from '../portions.ts'
import { type Day, formatDay, formatMidnight } from '../stay/values/civil-date.ts'
import type { DayBook, RoomDay, RoomDayKey } from './days/day-state.ts'
import { type DeletedDays, readDeletedCodes, readDeletions } from './days/queries.ts'
import { listDays } from './list/list-availability.ts'
import type { DayChange } from './read-entries.ts'

/** The version a caller's change is based on, and what is needed to list the current state in a refusal. */
export interface Base {
  version: number
  hotelCode: string
  digits: number
  /** The field of an entry in the request; null if the request is one change for a range of days. */
  fieldOf(index: number): string | null
}

/** The version a change is based on, if the caller gives one. */
export const baseOf = (
  body: { if_version?: number | undefined; data?: unknown[] | undefined },
  caller: Caller,
): Base | undefined => {
  const { if_version: version, data } = body
  if (version === undefined) return undefined
  const fieldOf = (index: number): string | null => (data === undefined ? null : `data[${index}]`)
  return { version, hotelCode: caller.hotelCode, digits: caller.digits, fieldOf }
}

interface Codes {
  rooms: Map<string, number>
  rates: Map<string, number>
}

const keyOf = ({ room_id, day }: RoomDayKey): string => `${room_id} ${day}`

/** Refuses the whole request if a row it would change was changed or deleted after the version it is based on. */
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

/** The days with a row that would change and that was changed or deleted since, by itself or with its room or rate. */
const changedDays = async (tx: Tx, book: DayBook, codes: Codes, since: number): Promise<Set<string>> => {
  const changed = new Set<string>()
  const [deletions, made] = await Promise.all([
    readDeletions(tx, tx.hotelId, since),
    madeAgain(tx, codes, since),
  ])
  const deleted = new DeletedRuns(deletions, codes)
  const namesNewRate = (now: RoomDay, before: RoomDay | undefined): boolean =>
    now.rate_id !== null && now.rate_id !== before?.rate_id && made.rates.has(now.rate_id)
  const pace = new Pace()
  for (const { key, version, before, now } of book.changedRoomDays()) {
    const isAnother = made.rooms.has(key.room_id) || namesNewRate(now, before)
    const isGone = () => before === undefined && deleted.has(key.room_id, WHOLE_DAY, key.day)
    if (version > since || isAnother || isGone()) changed.add(keyOf(key))
    if (pace.isDue(STEPS_OF_DAY)) await pace.rest()
  }
  for (const { key, version, before } of book.changedRateDays()) {
    const { room_id, rate_id, day } = key
    const isAnother = made.rooms.has(room_id) || made.rates.has(rate_id)
    const isGone = () => deleted.has(room_id, WHOLE_DAY, day) || deleted.has(room_id, rate_id, day)
    if (version > since || isAnother || (before === undefined && isGone())) changed.add(keyOf(key))
    if (pace.isDue(STEPS_OF_DAY)) await pace.rest()
  }
  for (const { key, version } of [...book.removedRoomDays(), ...book.removedRateDays()])
    if (version > since) changed.add(keyOf(key))
  return changed
}

/** Rooms and rates that were deleted and created again under the same code since. All days of the old ones are gone. */
const madeAgain = async (tx: Tx, codes: Codes, since: number) => {
  const made = { rooms: new Set<number | undefined>(), rates: new Set<number | undefined>() }
  for (const { room_code, rate_code } of await readDeletedCodes(tx, tx.hotelId, since)) {
    if (room_code !== null) made.rooms.add(codes.rooms.get(room_code))
    if (rate_code !== null) made.rates.add(codes.rates.get(rate_code))
  }
  return made
}

const STEPS_OF_DAY = 10

/** Used instead of a rate_id when room-days were deleted with all their rates. */
const WHOLE_DAY = 0

interface Run {
  first: Day
  last: Day
}

/** Deleted days as ranges that do not touch, so that a lookup is quick however many deletions there were. */
class DeletedRuns {
  private readonly runs: Map<string, Run[]>

  constructor(deletions: readonly DeletedDays[], { rates }: Codes) {
    const all = deletions.flatMap(({ room_ids, first, last, rate_codes }) => {
      const rateIds =
        rate_codes.length === 0 ? [WHOLE_DAY] : rate_codes.flatMap((code) => rates.get(code) ?? [])
      return room_ids.flatMap((roomId) =>
        rateIds.map((rateId) => ({ name: `${roomId} ${rateId}`, first, last })),
      )
    })
    const byName = Map.groupBy(all, ({ name }) => name)
    this.runs = new Map(byName.entries().map(([name, runs]) => [name, joined(runs)]))
  }

  has(roomId: number, rateId: number, day: Day): boolean {
    const runs = this.runs.get(`${roomId} ${rateId}`) ?? []
    let [low, high] = [0, runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (runs[middle]!.last < day) low = middle + 1
      else high = middle
    }
    return low < runs.length && runs[low]!.first <= day
  }
}

const joined = (runs: Run[]): Run[] => {
  const list: Run[] = []
  for (const { first, last } of runs.toSorted((a, b) => a.first - b.first)) {
    const before = list.at(-1)
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last)
    else list.push({ first, last })
  }
  return list
}

const describe = async (tx: Tx, changes: readonly DayChange[], base: Base): Promise<Detail[]> => {
  const days = new Map(
    changes.map(({ room_code, day }) => [`${room_code} ${day}`, { room_code, first: day, last: day }]),
  )
  const entries = await listDays(tx, tx.hotelId, base.hotelCode, base.digits, [...days.values()])
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
