import type { Tx } from '../../db/hotel/in-hotel.ts'
import { days, flags, numbers, texts } from '../../db/rows/arrays.ts'
import {
  RATE_DAY_ASSIGNMENTS,
  RATE_DAY_COLUMNS,
  RATE_DAY_VALUES,
  rateDayArrays,
  rateDayParameters,
} from '../../db/schema/rate-day-columns.ts'
import type { RateDayKey, RoomDay, RoomDayKey } from './day-state.ts'
import type { RateDay } from './rate-day-fields.ts'

type RoomCell = { key: RoomDayKey; before: RoomDay | undefined; now: RoomDay }
type RateCell = { key: RateDayKey; before: RateDay | undefined; now: RateDay }

const ROOM_CELLS = `
  unnest($3::bigint[], $4::int[], $5::int[], $6::bigint[], $7::bigint[], $8::bool[], $9::bool[], $10::text[])
    as t (room_id, day, number_of_rooms, rate_id, price, is_close, pushed, created_by)`

const INSERT_ROOM_DAYS = `
  insert into room_day (hotel_id, version, room_id, day, number_of_rooms, rate_id, price, is_close, pushed, created_by)
  select $1, $2, room_id, date '1970-01-01' + day, number_of_rooms, rate_id, price, is_close, pushed, created_by
  from ${ROOM_CELLS}`

const UPDATE_ROOM_DAYS = `
  update room_day d
  set version = $2, number_of_rooms = t.number_of_rooms, rate_id = t.rate_id, price = t.price, is_close = t.is_close,
      pushed = t.pushed, created_by = t.created_by
  from ${ROOM_CELLS}
  where d.hotel_id = $1 and d.room_id = t.room_id and d.day = date '1970-01-01' + t.day`

/**
 * Inserts new rows and updates existing ones. Under the lock it is known which exist, and both are faster
 * than an upsert.
 */
export const writeRoomDays = (tx: Tx, version: number, cells: readonly RoomCell[]): void => {
  const values = (some: readonly RoomCell[]): unknown[] => [
    tx.hotelId,
    version,
    numbers(some.map(({ key }) => key.room_id)),
    days(some.map(({ key }) => key.day)),
    numbers(some.map(({ now }) => now.number_of_rooms)),
    numbers(some.map(({ now }) => now.rate_id)),
    numbers(some.map(({ now }) => now.price)),
    flags(some.map(({ now }) => now.is_close)),
    flags(some.map(({ now }) => now.pushed)),
    texts(some.map(({ now }) => now.created_by)),
  ]
  const [fresh, known] = byNovelty(cells)
  if (fresh.length > 0) tx.write(INSERT_ROOM_DAYS, values(fresh))
  if (known.length > 0) tx.write(UPDATE_ROOM_DAYS, values(known))
}

const byNovelty = <Cell extends { before: unknown }>(cells: readonly Cell[]): [Cell[], Cell[]] => [
  cells.filter(({ before }) => before === undefined),
  cells.filter(({ before }) => before !== undefined),
]

const RATE_CELLS = `
  unnest($3::bigint[], $4::bigint[], $5::int[], $6::bool[], $7::text[], ${rateDayParameters(8)})
    as t (room_id, rate_id, day, pushed, created_by, ${RATE_DAY_COLUMNS})`

const INSERT_RATE_DAYS = `
  insert into rate_day (hotel_id, version, room_id, rate_id, day, pushed, created_by, ${RATE_DAY_COLUMNS})
  select $1, $2, room_id, rate_id, date '1970-01-01' + day, pushed, created_by, ${RATE_DAY_VALUES}
  from ${RATE_CELLS}`

const UPDATE_RATE_DAYS = `
  update rate_day d
  set version = $2, pushed = t.pushed, created_by = t.created_by, ${RATE_DAY_ASSIGNMENTS}
  from ${RATE_CELLS}
  where d.hotel_id = $1 and d.room_id = t.room_id and d.rate_id = t.rate_id and d.day = date '1970-01-01' + t.day`

export const writeRateDays = (tx: Tx, version: number, cells: readonly RateCell[]): void => {
  const values = (some: readonly RateCell[]): unknown[] => [
    tx.hotelId,
    version,
    numbers(some.map(({ key }) => key.room_id)),
    numbers(some.map(({ key }) => key.rate_id)),
    days(some.map(({ key }) => key.day)),
    flags(some.map(({ now }) => now.pushed)),
    texts(some.map(({ now }) => now.created_by)),
    ...rateDayArrays(some.map(({ now }) => now)),
  ]
  const [fresh, known] = byNovelty(cells)
  if (fresh.length > 0) tx.write(INSERT_RATE_DAYS, values(fresh))
  if (known.length > 0) tx.write(UPDATE_RATE_DAYS, values(known))
}
