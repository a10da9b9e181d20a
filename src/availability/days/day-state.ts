import type { Day } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { areSameValues, type RateDay } from './rate-day-fields.ts'

/** The current or the future state of a room-day. */
export interface RoomDay {
  number_of_rooms: number
  rate_id: number | null
  price: Minor | null
  is_close: boolean
  pushed: boolean
  created_by: string
}

export interface RoomDayKey {
  room_id: number
  day: Day
}

export interface RateDayKey extends RoomDayKey {
  rate_id: number
}

export type LedgerKind = 'set' | 'sell' | 'release' | 'delete' | 'close' | 'open' | 'free'

/** One line of the ledger. A rate_id of 0 means the room-day itself. */
export interface LedgerLine extends RoomDayKey {
  rate_id: number
  step: number
  kind: LedgerKind
  rooms: number
  value_after: number
  booking_id: number | null
  /** Of a sale that came from a hold: the version at which its rooms were held. */
  held_since?: number
}

export interface Cell<Key, State> {
  key: Key
  /** The state when the hotel was locked; undefined if there was no row. */
  before: State | undefined
  now: State | undefined
  /** The state that an entry under way leads to, which counts once the whole entry is known to be good. */
  draft: State | undefined
  /** The hotel's version when the row was last changed; 0 if there was none. */
  version: number
  /** Where the row stands in its table; empty if there was none. */
  place: string
}

/** The days a request concerns: their state before, and their state as its entries are applied in order. */
export class DayBook {
  private readonly rooms = new Map<number, Map<Day, Cell<RoomDayKey, RoomDay>>>()
  private readonly rates = new Map<number, Map<number, Map<Day, Cell<RateDayKey, RateDay>>>>()

  roomDay(room_id: number, day: Day): Cell<RoomDayKey, RoomDay> {
    const days = nested(this.rooms, room_id)
    let cell = days.get(day)
    if (cell === undefined) {
      cell = {
        key: { room_id, day },
        before: undefined,
        now: undefined,
        draft: undefined,
        version: 0,
        place: '',
      }
      days.set(day, cell)
    }
    return cell
  }

  rateDay(room_id: number, rate_id: number, day: Day): Cell<RateDayKey, RateDay> {
    const days = nested(nested(this.rates, room_id), rate_id)
    let cell = days.get(day)
    if (cell === undefined) {
      cell = {
        key: { room_id, rate_id, day },
        before: undefined,
        now: undefined,
        draft: undefined,
        version: 0,
        place: '',
      }
      days.set(day, cell)
    }
    return cell
  }

  roomDays(): Cell<RoomDayKey, RoomDay>[] {
    return [...this.rooms.values()].flatMap((days) => [...days.values()])
  }

  rateDays(): Cell<RateDayKey, RateDay>[] {
    return [...this.rates.values()].flatMap((rates) =>
      [...rates.values()].flatMap((days) => [...days.values()]),
    )
  }

  changedRoomDays(): ChangedCell<RoomDayKey, RoomDay>[] {
    const changed: ChangedCell<RoomDayKey, RoomDay>[] = []
    for (const days of this.rooms.values())
      for (const cell of days.values()) if (isThere(cell) && !sameRoomDay(cell)) changed.push(cell)
    return changed
  }

  changedRateDays(): ChangedCell<RateDayKey, RateDay>[] {
    const changed: ChangedCell<RateDayKey, RateDay>[] = []
    for (const rates of this.rates.values())
      for (const days of rates.values())
        for (const cell of days.values()) if (isThere(cell) && !sameRateDay(cell)) changed.push(cell)
    return changed
  }

  /** The days that are to be deleted. */
  removedRoomDays(): RemovedCell<RoomDayKey, RoomDay>[] {
    const removed: RemovedCell<RoomDayKey, RoomDay>[] = []
    for (const days of this.rooms.values())
      for (const cell of days.values()) if (isRemoved(cell)) removed.push(cell)
    return removed
  }

  removedRateDays(): RemovedCell<RateDayKey, RateDay>[] {
    const removed: RemovedCell<RateDayKey, RateDay>[] = []
    for (const rates of this.rates.values())
      for (const days of rates.values())
        for (const cell of days.values()) if (isRemoved(cell)) removed.push(cell)
    return removed
  }
}

export type RemovedCell<Key, State> = Cell<Key, State> & { before: State; now: undefined }

export type ChangedCell<Key, State> = Cell<Key, State> & { now: State }

const isThere = <Key, State>(cell: Cell<Key, State>): cell is ChangedCell<Key, State> =>
  cell.now !== undefined

const isRemoved = <Key, State>(cell: Cell<Key, State>): cell is RemovedCell<Key, State> =>
  cell.before !== undefined && cell.now === undefined

const nested = <Key, Inner, Value>(outer: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> => {
  let inner = outer.get(key)
  if (inner === undefined) {
    inner = new Map()
    outer.set(key, inner)
  }
  return inner
}

const sameRoomDay = ({ before, now }: ChangedCell<RoomDayKey, RoomDay>): boolean =>
  before !== undefined &&
  (before === now ||
    (before.number_of_rooms === now.number_of_rooms &&
      before.rate_id === now.rate_id &&
      before.price === now.price &&
      before.is_close === now.is_close &&
      before.pushed === now.pushed))

const sameRateDay = ({ before, now }: ChangedCell<RateDayKey, RateDay>): boolean =>
  before !== undefined && (before === now || (before.pushed === now.pushed && areSameValues(before, now)))
