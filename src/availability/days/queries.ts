import type { Sql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { FEW_ROWS, insertRows } from '../../db/hotel/insert-rows.ts'
import { days, flags, numbers, texts } from '../../db/rows/arrays.ts'
import {
  RATE_DAY_ASSIGNMENTS,
  RATE_DAY_COLUMNS,
  RATE_DAY_VALUES,
  rateDayArrays,
  rateDayColumns,
  rateDayParameters,
} from '../../db/schema/rate-day-columns.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import type { LedgerLine, RateDayKey, RoomDay, RoomDayKey } from './day-state.ts'
import type { RateDay } from './rate-day-fields.ts'

/** A range of days of a room. Named by the room's code, so that no query for its id is needed first. */
export interface DayRange {
  room_code: string
  first: Day
  last: Day
}

export const rangeValues = (ranges: readonly DayRange[]): unknown[] => [
  texts(ranges.map(({ room_code }) => room_code)),
  days(ranges.map(({ first }) => first)),
  days(ranges.map(({ last }) => last)),
]

// Tables are joined to a range by `lateral … offset 0`, so that each range is read as a range of the key.
// Otherwise the planner may read all days of the hotel.
export const DAY_RANGES = `(
  select r.room_id, s.first, s.last from unnest($2::text[], $3::int[], $4::int[]) as s (room_code, first, last)
  join room r on r.hotel_id = $1 and r.room_code = s.room_code) as range`
export const IN_RANGE = `between date '1970-01-01' + range.first and date '1970-01-01' + range.last`
export const DAY = `day - date '1970-01-01' as day`

/** The codes and ids of a hotel's rooms and rates. */
export const readCodes = (sql: Sql, hotelId: number) =>
  sql.rows<{ is_room: boolean; id: number; code: string; is_derived: boolean }>(
    `select true as is_room, room_id as id, room_code as code, false as is_derived from room where hotel_id = $1
     union all select false, rate_id, rate_code, parent_rate_id is not null from rate where hotel_id = $1 order by 1, 2`,
    [hotelId],
  )

export const readRoomDays = (sql: Sql, hotelId: number, ranges: readonly DayRange[]) =>
  sql.rows<RoomDayKey & RoomDay & { version: number }>(
    `select d.room_id, d.${DAY}, d.number_of_rooms, d.rate_id, d.price, d.is_close, d.pushed, d.created_by,
            d.version
     from ${DAY_RANGES}
     cross join lateral (
       select * from room_day where hotel_id = $1 and room_id = range.room_id and day ${IN_RANGE} offset 0) as d`,
    [hotelId, ...rangeValues(ranges)],
  )

export const readRateDays = (
  sql: Sql,
  hotelId: number,
  ranges: readonly DayRange[],
  rates: readonly string[],
) =>
  sql.rows<RateDayKey & RateDay & { version: number }>(
    `select d.room_id, d.rate_id, d.${DAY}, ${rateDayColumns('d')}, d.pushed, d.created_by, d.version
     from ${DAY_RANGES}
     cross join (
       select p.rate_id from unnest($5::text[]) as w (rate_code)
       join rate p on p.hotel_id = $1 and p.rate_code = w.rate_code) as wanted
     cross join lateral (
       select * from rate_day
       where hotel_id = $1 and room_id = range.room_id and rate_id = wanted.rate_id and day ${IN_RANGE} offset 0) as d`,
    [hotelId, ...rangeValues(ranges), texts(rates)],
  )

/** Rooms of bookings that the hotel's own system has not acknowledged yet, by room and night. */
export const readUnacknowledged = (sql: Sql, hotelId: number, ranges: readonly DayRange[]) =>
  sql.rows<RoomDayKey & { rooms: number }>(
    `select i.room_id, night.day - date '1970-01-01' as day, sum(i.rooms)::int as rooms
     from ${DAY_RANGES}
     join booking_room i on i.hotel_id = $1 and i.room_id = range.room_id and i.holds_rooms
       and i.arrival_date <= date '1970-01-01' + range.last and coalesce(i.released_from, i.departure_date) > date '1970-01-01' + range.first
       and not (select b.is_ack from booking b where b.hotel_id = $1 and b.booking_id = i.booking_id)
     cross join lateral (
       select day::date from generate_series(i.arrival_date, coalesce(i.released_from, i.departure_date) - 1, interval '1 day') as day
     ) night
     where night.day ${IN_RANGE}
     group by 1, 2`,
    [hotelId, ...rangeValues(ranges)],
  )

export interface DeletedDays {
  room_ids: number[]
  first: Day
  last: Day
  /** Empty if the room-days were deleted too. */
  rate_codes: string[]
}

/** The days deleted after a version. Deleted rows have no version any more, but the events of their deletion do. */
export const readDeletions = (sql: Sql, hotelId: number, after: number) =>
  sql.rows<DeletedDays>(
    `select room_ids, first_day - date '1970-01-01' as first, last_day - date '1970-01-01' as last,
            data->'rate_codes' as rate_codes
     from event where hotel_id = $1 and version > $2 and event_type = 'availability.changed' and data ? 'deleted'`,
    [hotelId, after],
  )

/** The codes of rooms and rates that were deleted after a version, even if they were created again. */
export const readDeletedCodes = (sql: Sql, hotelId: number, after: number) =>
  sql.rows<{ room_code: string | null; rate_code: string | null }>(
    `select data->>'room_code' as room_code, data->>'rate_code' as rate_code
     from event
     where hotel_id = $1 and version > $2 and event_type in ('room.changed', 'rate.changed') and data ? 'deleted'`,
    [hotelId, after],
  )

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

const LEDGER_COLUMNS = [
  'rate_id',
  'step',
  'kind',
  'rooms',
  'value_after',
  'booking_id',
  'held_since',
] as const

export const writeLedger = (tx: Tx, version: number, lines: readonly LedgerLine[]): void => {
  if (lines.length > FEW_ROWS) writeManyLines(tx, version, lines)
  else
    insertRows(
      tx,
      'inventory_ledger',
      ['version', 'room_id', 'day', ...LEDGER_COLUMNS],
      lines.map((line) => [
        version,
        line.room_id,
        formatDay(line.day),
        ...LEDGER_COLUMNS.map((name) => line[name] ?? null),
      ]),
    )
}

const writeManyLines = (tx: Tx, version: number, lines: readonly LedgerLine[]): void =>
  tx.write(
    `insert into inventory_ledger (hotel_id, version, room_id, day, rate_id, step, kind, rooms, value_after, booking_id,
       held_since)
     select $1, $2, room_id, date '1970-01-01' + day, rate_id, step, kind, rooms, value_after, booking_id, held_since
     from unnest($3::bigint[], $4::int[], $5::bigint[], $6::smallint[], $7::text[], $8::int[], $9::int[], $10::bigint[],
       $11::bigint[]) as t (room_id, day, rate_id, step, kind, rooms, value_after, booking_id, held_since)`,
    [
      tx.hotelId,
      version,
      numbers(lines.map(({ room_id }) => room_id)),
      days(lines.map(({ day }) => day)),
      numbers(lines.map(({ rate_id }) => rate_id)),
      numbers(lines.map(({ step }) => step)),
      texts(lines.map(({ kind }) => kind)),
      numbers(lines.map(({ rooms }) => rooms)),
      numbers(lines.map(({ value_after }) => value_after)),
      numbers(lines.map(({ booking_id }) => booking_id)),
      numbers(lines.map(({ held_since }) => held_since ?? null)),
    ],
  )

const deletedLine = {
  rate_id: 0,
  step: 0,
  kind: 'delete',
  rooms: 0,
  value_after: 0,
  booking_id: null,
} as const

interface DeletedDay {
  day: Day
  number_of_rooms: number
  is_close: boolean
}

const DELETED_ROOM_DAYS = 'where hotel_id = $1 and room_id = $2 and day between $3 and $4'

/**
 * Deletes the room-days of a room, all or between two days, with a line in the ledger for each. A day with rooms held
 * stays to count them, as one that was never pushed.
 */
export const deleteRoomDays = async (tx: Tx, roomId: number, first: Day, last: Day): Promise<number> => {
  const values = [tx.hotelId, roomId, formatDay(first), formatDay(last)]
  const [held, gone] = await Promise.all([
    tx.rows<DeletedDay>(
      `select ${DAY}, number_of_rooms, is_close from room_day
       ${DELETED_ROOM_DAYS} and held > 0 and (pushed or is_close)`,
      values,
    ),
    tx.rows<DeletedDay>(
      `delete from room_day ${DELETED_ROOM_DAYS} and held = 0 returning ${DAY}, number_of_rooms, is_close`,
      values,
    ),
  ])
  const version = await tx.nextVersion()
  const lines = gone.map(({ day, number_of_rooms }) => ({
    ...deletedLine,
    room_id: roomId,
    day,
    rooms: -number_of_rooms,
  }))
  writeLedger(tx, version, lines)
  if (held.length > 0) {
    tx.write(
      `update room_day set number_of_rooms = 0, rate_id = null, price = null, is_close = false, pushed = false, version = $5
       ${DELETED_ROOM_DAYS} and held > 0 and (pushed or is_close)`,
      [...values, version],
    )
    writeLedger(
      tx,
      version,
      held.flatMap((day) => emptiedLines(roomId, day)),
    )
  }
  return gone.length + held.length
}

const emptiedLines = (roomId: number, { day, number_of_rooms, is_close }: DeletedDay): LedgerLine[] => {
  const line = { ...deletedLine, room_id: roomId, day }
  return [
    ...(number_of_rooms === 0 ? [] : [{ ...line, kind: 'set' as const, rooms: -number_of_rooms }]),
    ...(is_close ? [{ ...line, kind: 'open' as const, step: 1 }] : []),
  ]
}

// Ranges of the key: a plan made once for all values could not use an index for "is null or".
const LARGEST = '9223372036854775807'
const DELETED_RATE_DAYS = `from rate_day
  where hotel_id = $1 and room_id between coalesce($2::bigint, 0) and coalesce($2::bigint, ${LARGEST})
    and rate_id between coalesce($3::bigint, 0) and coalesce($3::bigint, ${LARGEST}) and day between $4 and $5`

/** Deletes rate-days of one rate, or of all if rateId is null. A closed one leaves a line in the ledger. */
export const deleteRateDays = async (
  tx: Tx,
  roomId: number | null,
  rateId: number | null,
  first: Day,
  last: Day,
): Promise<number> => {
  const values = [tx.hotelId, roomId, rateId, formatDay(first), formatDay(last)]
  const [closed, deleted] = await Promise.all([
    tx.rows<RateDayKey>(`select room_id, rate_id, ${DAY} ${DELETED_RATE_DAYS} and is_close`, values),
    tx.run(`delete ${DELETED_RATE_DAYS}`, values),
  ])
  const lines = closed.map((key) => ({ ...deletedLine, ...key }))
  writeLedger(tx, await tx.nextVersion(), lines)
  return deleted
}

/** After a rate was deleted, room-days no longer name it as the rate last pushed. */
export const forgetPushedRate = async (tx: Tx, rateId: number): Promise<number> =>
  tx.run(
    `update room_day set rate_id = null, price = null, version = $3 where hotel_id = $1 and rate_id = $2`,
    [tx.hotelId, rateId, await tx.nextVersion()],
  )

/** The first and last day of a room that have a row. */
export const daysOfRoom = (sql: Sql, hotelId: number, roomId: number) =>
  sql.row<{ first: Day | null; last: Day | null }>(
    `select min(day) - date '1970-01-01' as first, max(day) - date '1970-01-01' as last from (
       select min(day) as day from room_day where hotel_id = $1 and room_id = $2
       union all select max(day) from room_day where hotel_id = $1 and room_id = $2
       union all select min(day) from rate_day where hotel_id = $1 and room_id = $2
       union all select max(day) from rate_day where hotel_id = $1 and room_id = $2) ends`,
    [hotelId, roomId],
  )
