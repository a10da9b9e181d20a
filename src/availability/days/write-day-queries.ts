import type { Tx } from '../../db/hotel/in-hotel.ts'
import { PackedRows } from '../../db/rows/packed-rows.ts'
import {
  ownOfRateDays,
  RATE_DAY_ASSIGNMENTS,
  RATE_DAY_COLUMNS,
  RATE_DAY_VALUES,
  SHARED_BY_RATE_DAYS,
  sharedByRateDay,
} from '../../db/schema/rate-day-columns.ts'
import type { RateDayKey, RoomDay, RoomDayKey } from './day-state.ts'
import { haveSameTerms, type RateDay } from './rate-day-fields.ts'

/** `place` is where the row stands in its table, see `byPlace`; empty if there is none. */
type RoomCell = { key: RoomDayKey; before: RoomDay | undefined; now: RoomDay; place: string }
type RateCell = { key: RateDayKey; before: RateDay | undefined; now: RateDay; place: string }

const dayOfCell = { type: 'int', of: ({ key }: { key: RoomDayKey }) => key.day }
const placeOfCell = { type: 'tid', of: ({ place }: { place: string }) => `"${place}"` }

const roomCells = (places: { place?: typeof placeOfCell }) =>
  new PackedRows<RoomCell>({
    own: {
      ...places,
      day: dayOfCell,
      number_of_rooms: { type: 'int', of: ({ now }) => now.number_of_rooms },
      price: { type: 'bigint', of: ({ now }) => now.price },
    },
    shared: { room_id: 'id', rate_id: 'id', is_close: 'flag', pushed: 'flag', created_by: 'text' },
    sharedBy: ({ key, now }) => [key.room_id, now.rate_id, now.is_close, now.pushed, now.created_by],
    areAlike: (one, other) =>
      one.key.room_id === other.key.room_id &&
      one.now.rate_id === other.now.rate_id &&
      one.now.is_close === other.now.is_close &&
      one.now.pushed === other.now.pushed &&
      one.now.created_by === other.now.created_by,
  })

const rateCells = (places: { place?: typeof placeOfCell }) =>
  new PackedRows<RateCell>({
    own: { ...places, day: dayOfCell, ...ownOfRateDays(({ now }: RateCell) => now) },
    shared: { room_id: 'id', rate_id: 'id', pushed: 'flag', created_by: 'text', ...SHARED_BY_RATE_DAYS },
    sharedBy: ({ key, now }) => [
      key.room_id,
      key.rate_id,
      now.pushed,
      now.created_by,
      ...sharedByRateDay(now),
    ],
    areAlike: (one, other) =>
      one.key.room_id === other.key.room_id &&
      one.key.rate_id === other.key.rate_id &&
      one.now.pushed === other.now.pushed &&
      one.now.created_by === other.now.created_by &&
      haveSameTerms(one.now, other.now),
  })

const [ROOM_CELLS, PLACED_ROOM_CELLS] = [roomCells({}), roomCells({ place: placeOfCell })]
const [RATE_CELLS, PLACED_RATE_CELLS] = [rateCells({}), rateCells({ place: placeOfCell })]

const INSERT_ROOM_DAYS = `
  insert into room_day (hotel_id, version, room_id, day, number_of_rooms, rate_id, price, is_close, pushed, created_by)
  select $1, $2, room_id, date '1970-01-01' + day, number_of_rooms, rate_id, price, is_close, pushed, created_by
  from ${ROOM_CELLS.sql}`

const updateRoomDays = (cells: string): string => `
  update room_day d
  set version = $2, number_of_rooms = t.number_of_rooms, rate_id = t.rate_id, price = t.price, is_close = t.is_close,
      pushed = t.pushed, created_by = t.created_by
  from ${cells}
  where d.hotel_id = $1 and d.room_id = t.room_id and d.day = date '1970-01-01' + t.day`

const INSERT_RATE_DAYS = `
  insert into rate_day (hotel_id, version, room_id, rate_id, day, pushed, created_by, ${RATE_DAY_COLUMNS})
  select $1, $2, room_id, rate_id, date '1970-01-01' + day, pushed, created_by, ${RATE_DAY_VALUES}
  from ${RATE_CELLS.sql}`

const updateRateDays = (cells: string): string => `
  update rate_day d
  set version = $2, pushed = t.pushed, created_by = t.created_by, ${RATE_DAY_ASSIGNMENTS}
  from ${cells}
  where d.hotel_id = $1 and d.room_id = t.room_id and d.rate_id = t.rate_id and d.day = date '1970-01-01' + t.day`

/**
 * A row stays at its place while the hotel is locked: only who has the lock writes it, and what rewrites the table waits for this
 * transaction, which has read it. Going there is half the work of looking up its key. The key is compared nevertheless.
 */
const byPlace = (update: string): string => `${update} and d.ctid = t.place`

const UPDATE_ROOM_DAYS = updateRoomDays(ROOM_CELLS.sql)
const UPDATE_PLACED_ROOM_DAYS = byPlace(updateRoomDays(PLACED_ROOM_CELLS.sql))
const UPDATE_RATE_DAYS = updateRateDays(RATE_CELLS.sql)
const UPDATE_PLACED_RATE_DAYS = byPlace(updateRateDays(PLACED_RATE_CELLS.sql))

// Fewer rows are found by their keys: what is planned while a table is small may read all days of the hotel to find the places.
const MANY_ROWS = 500

/** Statements for some rows: those that are new, few that are known, and many. */
interface Written<Cell> {
  insert: [string, PackedRows<Cell>]
  update: [string, PackedRows<Cell>]
  updatePlaced: [string, PackedRows<Cell>]
}

const ROOM_DAYS: Written<RoomCell> = {
  insert: [INSERT_ROOM_DAYS, ROOM_CELLS],
  update: [UPDATE_ROOM_DAYS, ROOM_CELLS],
  updatePlaced: [UPDATE_PLACED_ROOM_DAYS, PLACED_ROOM_CELLS],
}

const RATE_DAYS: Written<RateCell> = {
  insert: [INSERT_RATE_DAYS, RATE_CELLS],
  update: [UPDATE_RATE_DAYS, RATE_CELLS],
  updatePlaced: [UPDATE_PLACED_RATE_DAYS, PLACED_RATE_CELLS],
}

/**
 * Inserts new rows and updates existing ones. Under the lock it is known which exist, and both are faster
 * than an upsert. Returns what has to be awaited before COMMIT.
 */
const write = <Cell extends { before: unknown }>(
  tx: Tx,
  version: number,
  cells: readonly Cell[],
  { insert, update, updatePlaced }: Written<Cell>,
): Promise<void>[] => {
  const fresh = cells.filter(({ before }) => before === undefined)
  const known = fresh.length === 0 ? cells : cells.filter(({ before }) => before !== undefined)
  for (const { values } of insert[1].parts(fresh)) tx.write(insert[0], [tx.hotelId, version, ...values])
  const isLarge = known.length >= MANY_ROWS
  const [text, packed] = isLarge ? updatePlaced : update
  const sent: Promise<void>[] = []
  for (const { rows, values } of packed.parts(known)) {
    const parameters = [tx.hotelId, version, ...values]
    if (isLarge) sent.push(allUpdated(tx.run(text, parameters), rows.length))
    else tx.write(text, parameters)
  }
  return sent
}

const allUpdated = (run: Promise<number>, wanted: number): Promise<void> => {
  const all = run.then((updated) => {
    if (updated !== wanted)
      throw new Error(`${updated} of ${wanted} days were found where they had been read`)
  })
  // It is looked at before COMMIT. Until then it must not count as unhandled, which would end the process.
  all.catch(() => {})
  return all
}

export const writeRoomDays = (tx: Tx, version: number, cells: readonly RoomCell[]): Promise<void>[] =>
  write(tx, version, cells, ROOM_DAYS)

export const writeRateDays = (tx: Tx, version: number, cells: readonly RateCell[]): Promise<void>[] =>
  write(tx, version, cells, RATE_DAYS)
