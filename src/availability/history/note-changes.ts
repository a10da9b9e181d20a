import type { Tx } from '../../db/hotel/in-hotel.ts'
import { Pace } from '../../portions.ts'
import { type ChangedDays, type DaysToWrite, writeDays } from '../days/day-book.ts'
import type { DayBook, RateDayKey, RoomDay, RoomDayKey } from '../days/day-state.ts'
import { readCodes } from '../days/queries.ts'
import type { RateDay } from '../days/rate-day-fields.ts'
import { type ChangeRow, insertDayChanges } from './change-queries.ts'
import { type Codes, RATE_FIELDS, ROOM_FIELDS, roomValues } from './day-fields.ts'
import { type CellChange, packCells, type Values } from './packed-cells.ts'

/** Who changes days, and by which operation. */
export interface ChangedBy {
  operation: string
  actor: string
  /** Stays the same when the caller is renamed. */
  actorCode: string
  /** The version that is put back. */
  reverts?: number
}

export const codesOf = async (tx: Tx): Promise<Codes> => {
  const codes: Codes = {
    rooms: new Map(),
    rates: new Map(),
    derived: new Set(),
    roomCodes: new Map(),
    rateCodes: new Map(),
  }
  for (const { is_room, code, id, is_derived } of await readCodes(tx, tx.hotelId)) {
    if (is_derived) codes.derived.add(code)
    ;(is_room ? codes.rooms : codes.rates).set(code, id)
    ;(is_room ? codes.roomCodes : codes.rateCodes).set(id, code)
  }
  return codes
}

/** Writes what changed and what it was before; undefined if nothing did. */
export const writeChangedDays = async (
  tx: Tx,
  book: DayBook,
  codes: Codes,
  by: ChangedBy,
): Promise<ChangedDays | undefined> => {
  const noted = new NotedChanges(tx, by)
  const days = { roomDays: book.changedRoomDays(), rateDays: book.changedRateDays() }
  const [changed] = await Promise.all([writeDays(tx, days), noted.noteBook(book, days, codes)])
  return changed
}

interface Cell<Key, State> {
  key: Key
  before: State | undefined
  now: State | undefined
}

// The work for packing a day, counted in steps, see portions.ts.
const STEPS_OF_DAY = 30

/** The rows of one request. */
export class NotedChanges {
  private readonly tx: Tx
  private readonly by: ChangedBy
  private readonly pace = new Pace()
  private parts = 0
  private rows: ChangeRow[] = []

  constructor(tx: Tx, by: ChangedBy) {
    this.tx = tx
    this.by = by
  }

  async noteBook(book: DayBook, written: DaysToWrite, codes: Codes): Promise<void> {
    const roomDays = [...written.roomDays, ...book.removedRoomDays()]
    for (const [roomId, cells] of Map.groupBy(roomDays, ({ key }) => key.room_id))
      await this.noteRoomDays(roomId, cells, codes)
    const rateDays = [...written.rateDays, ...book.removedRateDays()]
    for (const [roomId, ofRoom] of Map.groupBy(rateDays, ({ key }) => key.room_id))
      for (const [rateId, cells] of Map.groupBy(ofRoom, ({ key }) => key.rate_id))
        await this.noteRateDays(roomId, rateId, cells, codes)
    await this.write()
  }

  /** To be called once all is noted. */
  async write(): Promise<void> {
    insertDayChanges(this.tx, await this.tx.nextVersion(), this.rows)
    this.rows = []
  }

  async noteRoomDays(
    roomId: number,
    cells: readonly Cell<RoomDayKey, RoomDay>[],
    codes: Codes,
  ): Promise<void> {
    const values = (day: RoomDay | undefined): Values | undefined => day && roomValues(day, codes)
    const changes = cells.map(({ key, before, now }) => ({
      day: key.day,
      before: values(before),
      after: values(now),
    }))
    await this.note(
      { room_id: roomId, rate_id: 0, room_code: codes.roomCodes.get(roomId)!, rate_code: '' },
      changes,
    )
  }

  async noteRateDays(
    roomId: number,
    rateId: number,
    cells: readonly Cell<RateDayKey, RateDay>[],
    codes: Codes,
  ): Promise<void> {
    const changes = cells.map(({ key, before, now }) => ({
      day: key.day,
      before: before as Values | undefined,
      after: now as Values | undefined,
    }))
    const [room_code, rate_code] = [codes.roomCodes.get(roomId)!, codes.rateCodes.get(rateId)!]
    await this.note({ room_id: roomId, rate_id: rateId, room_code, rate_code }, changes)
  }

  private async note(
    of: Pick<ChangeRow, 'room_id' | 'rate_id' | 'room_code' | 'rate_code'>,
    cells: CellChange[],
  ): Promise<void> {
    if (cells.length === 0) return
    if (cells.some(({ day }, at) => at > 0 && day < cells[at - 1]!.day)) cells.sort((a, b) => a.day - b.day)
    this.rows.push({
      ...of,
      part: this.parts++,
      first_day: cells[0]!.day,
      last_day: cells.at(-1)!.day,
      operation: this.by.operation,
      actor: this.by.actor,
      actor_code: this.by.actorCode,
      reverts: this.by.reverts ?? null,
      cells: packCells(cells, of.rate_id === 0 ? ROOM_FIELDS : RATE_FIELDS),
    })
    if (this.pace.isDue(cells.length * STEPS_OF_DAY)) await this.pace.rest()
  }
}
