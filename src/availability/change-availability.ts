import type { Static } from 'typebox'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { type ErrorCode, sentenceOf } from '../error-codes.ts'
import { Faults, MOST_DETAILS, MOST_FAULTS } from '../errors.ts'
import { Pace } from '../portions.ts'
import { areNightsContrary, BLANK_RATE_DAY } from '../stay/days/rate-day.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { type Base, refuseChanged } from './changed-since.ts'
import { type ChangedDays, readBook } from './days/day-book.ts'
import type { Cell, DayBook, RateDayKey, RoomDay, RoomDayKey } from './days/day-state.ts'
import { readUnacknowledged } from './days/queries.ts'
import { rangesOf } from './days/ranges-of-days.ts'
import { areSameValues, changedRateDay, type RateChange, type RateDay } from './days/rate-day-fields.ts'
import type { pushResult } from './days/schemas.ts'
import type { Guard } from './guard.ts'
import type { Codes } from './history/day-fields.ts'
import { type ChangedBy, codesOf, writeChangedDays } from './history/note-changes.ts'
import { type DayChange, type Entries, type EntryFault, fieldOf, WHOLE_REQUEST } from './read-entries.ts'
import { takeOutPrices } from './refuse-derived-prices.ts'

export interface ChangeOptions {
  by: ChangedBy
  /** Writes the good entries and lists the bad ones; otherwise one bad entry refuses the whole request. */
  partial: boolean
  /** Subtracts the rooms of bookings that are not acknowledged yet from each pushed count. */
  netUnacknowledged: boolean
  /** Writes nothing if a row that would change is newer than this. */
  base?: Base | undefined
  guard?: Guard | undefined
  /** Looks at the days before they are written. */
  look?: ((book: DayBook, codes: Codes) => Promise<void>) | undefined
  /** Writes nothing. */
  isDry?: boolean | undefined
}

export type ChangeResult = Static<typeof pushResult>

/** Applies the entries in order under the hotel's lock. Writes only what changed, in a fixed number of statements. */
export const changeAvailability = async (
  tx: Tx,
  entries: Entries,
  options: ChangeOptions,
): Promise<ChangeResult> => {
  const { changes } = entries
  const { actor } = options.by
  const [codes, book, taken] = await Promise.all([
    codesOf(tx),
    readBook(tx, rangesOf(changes), rateCodesOf(changes)),
    options.netUnacknowledged ? unacknowledged(tx, changes) : undefined,
  ])
  const bad = new Set(entries.faults.map(({ index }) => index))
  const pace = new Pace()
  const faults = [...entries.faults, ...(await unknownCodes(entries, codes, bad, pace))]
  if (codes.derived.size > 0)
    faults.push(...(await takeOutPrices(changes, (code) => codes.derived.has(code), bad, pace)))
  // A fault of the whole request refuses all of it, even with `partial`.
  if (bad.has(WHOLE_REQUEST)) throwFaults(faults)
  const good = changes.filter(({ index }) => !bad.has(index))
  let updated = 0
  let unchanged = 0
  for (const change of good) {
    const draft = draftDay(book, change, codes, actor, taken)
    if (draft.faults.length > 0) {
      if (faults.length < MOST_FAULTS) faults.push(...draft.faults)
      bad.add(change.index)
      dropDraft(draft)
    } else if (enterDraft(draft)) updated++
    else unchanged++
    if (pace.isDue(STEPS_OF_DAY * (1 + change.rates.length))) await pace.rest()
  }
  if (!options.partial) throwFaults(faults)
  if (options.base !== undefined) await refuseChanged(tx, book, good, codes, options.base)
  await options.guard?.(tx, book, codes)
  await options.look?.(book, codes)
  if (!options.isDry) {
    const changed = await writeChangedDays(tx, book, codes, options.by)
    if (changed !== undefined) noteEvent(tx, changed, actor, codes)
  }
  faults.sort((a, b) => a.index - b.index)
  return { received: entries.received, updated, unchanged, rejected: bad.size, results: faults }
}

// The work for one day, counted in steps, see portions.ts.
const STEPS_OF_DAY = 20

const unknownCodes = async (
  { codes: named }: Entries,
  codes: Codes,
  bad: Set<number>,
  pace: Pace,
): Promise<EntryFault[]> => {
  const faults: EntryFault[] = []
  for (const each of named) {
    const { index, kind, code } = each
    if (pace.isDue(1)) await pace.rest()
    if ((kind === 'room' ? codes.rooms : codes.rates).has(code)) continue
    bad.add(index)
    if (faults.length >= MOST_FAULTS) continue
    const field = fieldOf(each)
    const fault: ErrorCode = kind === 'room' ? 'room_not_found' : 'rate_not_found'
    faults.push({ index, field, code: fault, message: `${field}: ${sentenceOf(fault).toLowerCase()}` })
  }
  return faults
}

/** The faults are listed by entry; the most serious kind decides the code of the answer. */
const throwFaults = (list: EntryFault[]): void => {
  if (list.length === 0) return
  const faults = new Faults()
  for (const { field, code, message } of list.toSorted((a, b) => a.index - b.index))
    faults.add(field, code, message)
  faults.throwIfAny()
}

const rateCodesOf = (changes: readonly DayChange[]): string[] => {
  const codes = new Set<string>()
  for (const { rates } of changes) for (const { rate_code } of rates) codes.add(rate_code)
  return [...codes]
}

type Taken = Map<string, number>

const unacknowledged = async (tx: Tx, changes: readonly DayChange[]): Promise<Taken> => {
  const counted = changes.filter(({ number_of_rooms }) => number_of_rooms !== undefined)
  const rows = await readUnacknowledged(tx, tx.hotelId, rangesOf(counted))
  return new Map(rows.map(({ room_id, day, rooms }) => [`${room_id} ${day}`, rooms]))
}

/** The days of an entry with the states it leads to. They are applied only when the whole entry is known to be good. */
interface Draft {
  faults: EntryFault[]
  room: Cell<RoomDayKey, RoomDay>
  /** One for each element, so one that is given twice is there twice. */
  rates: Cell<RateDayKey, RateDay>[]
}

const draftDay = (
  book: DayBook,
  change: DayChange,
  codes: Codes,
  actor: string,
  taken: Taken | undefined,
): Draft => {
  const roomId = codes.rooms.get(change.room_code)!
  const room = book.roomDay(roomId, change.day)
  room.draft = nextRoomDay(room.now, change, roomId, codes, actor, taken)
  const draft: Draft = { faults: [], room, rates: [] }
  for (const rate of change.rates) {
    const cell = book.rateDay(roomId, codes.rates.get(rate.rate_code)!, change.day)
    const state = nextRateDay(cell.draft ?? cell.now, rate, actor)
    if (areNightsContrary(state) && draft.faults.length < MOST_DETAILS)
      draft.faults.push(nightsFault(change, rate, state))
    cell.draft = state
    draft.rates.push(cell)
  }
  return draft
}

/** Applies a draft. True if anything changed. */
const enterDraft = ({ room, rates }: Draft): boolean => {
  let changed = enterState(room)
  for (const cell of rates) if (enterState(cell)) changed = true
  return changed
}

const enterState = <Key, State>(cell: Cell<Key, State>): boolean => {
  const { draft } = cell
  if (draft === undefined) return false
  cell.draft = undefined
  if (cell.now === draft) return false
  cell.now = draft
  return true
}

const dropDraft = ({ room, rates }: Draft): void => {
  room.draft = undefined
  for (const cell of rates) cell.draft = undefined
}

const nextRoomDay = (
  now: RoomDay | undefined,
  change: DayChange,
  roomId: number,
  codes: Codes,
  actor: string,
  taken: Taken | undefined,
): RoomDay => {
  let count = change.number_of_rooms
  if (count !== undefined && taken !== undefined)
    count = Math.max(count - (taken.get(`${roomId} ${change.day}`) ?? 0), 0)
  const next: RoomDay = {
    number_of_rooms: count ?? now?.number_of_rooms ?? 0,
    rate_id: change.rate_code === undefined ? (now?.rate_id ?? null) : codes.rates.get(change.rate_code)!,
    price: change.price ?? now?.price ?? null,
    is_close: change.is_close ?? now?.is_close ?? false,
    pushed: true,
    created_by: change.created_by ?? now?.created_by ?? actor,
  }
  const same =
    now !== undefined &&
    next.number_of_rooms === now.number_of_rooms &&
    next.rate_id === now.rate_id &&
    next.price === now.price &&
    next.is_close === now.is_close
  return same ? now : next
}

const nextRateDay = (now: RateDay | undefined, change: RateChange, actor: string): RateDay => {
  const created_by = change.created_by ?? now?.created_by ?? actor
  const next = changedRateDay(now ?? BLANK_RATE_DAY, change, created_by)
  return now !== undefined && areSameValues(next, now) ? now : next
}

const nightsFault = ({ index, day }: DayChange, { field: at }: RateChange, state: RateDay): EntryFault => {
  const field = at === '' ? 'min_night' : `${at}.min_night`
  const { min_night, max_night } = state
  const message = `${field} is ${min_night} on ${formatDay(day)}, above max_night ${max_night}`
  return { index, field, code: 'invalid_value', message }
}

const noteEvent = (tx: Tx, changed: ChangedDays, actor: string, codes: Codes): void =>
  tx.tick({
    type: 'availability.changed',
    data: {
      room_codes: namesOf(codes.rooms, changed.roomIds),
      rate_codes: namesOf(codes.rates, changed.rateIds),
      first_date: formatDay(changed.firstDay),
      last_date: formatDay(changed.lastDay),
    },
    actor,
    roomIds: [...changed.roomIds],
    firstDay: changed.firstDay,
    lastDay: changed.lastDay,
    written: changed.written,
  })

const namesOf = (codes: Map<string, number>, ids: Set<number>): string[] =>
  [...codes].filter(([, id]) => ids.has(id)).map(([name]) => name)
