import type { Sql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { oldRows } from '../../db/hotel/sweep.ts'
import { insertRows } from '../../db/rows/insert-rows.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'

/** What a request changed of the days of one room, or of one rate of it. */
export interface ChangeRow {
  part: number
  room_id: number
  /** 0: the room-days themselves. */
  rate_id: number
  room_code: string
  /** Empty: the room-days themselves. */
  rate_code: string
  first_day: Day
  last_day: Day
  operation: string
  actor: string
  actor_code: string
  /** The version that it put back. */
  reverts: number | null
  /** See packed-cells.ts. */
  cells: string
}

const COLUMNS = [
  'part',
  'room_id',
  'rate_id',
  'room_code',
  'rate_code',
  'operation',
  'actor',
  'actor_code',
  'reverts',
  'cells',
] as const

export const insertDayChanges = (tx: Tx, version: number, rows: readonly ChangeRow[]): void =>
  insertRows(
    tx,
    'day_change',
    ['version', 'first_day', 'last_day', ...COLUMNS],
    rows.map((row) => [
      version,
      formatDay(row.first_day),
      formatDay(row.last_day),
      ...COLUMNS.map((name) => row[name]),
    ]),
  )

/** Changes go after so many days. */
export const oldDayChanges = (days: number) =>
  oldRows<{ hotel_id: number; version: number; part: number }>(
    'day_change',
    { version: 'bigint', part: 'bigint' },
    `${days} days`,
  )

/** A row with its version and when it was. */
export interface StoredChange extends ChangeRow {
  version: number
  created_at: string
}

const STORED = `version, part, room_id, rate_id, room_code, rate_code, first_day - date '1970-01-01' as first_day,
  last_day - date '1970-01-01' as last_day, operation, actor, actor_code, reverts, cells, created_at`

/** All that one request changed. */
export const readDayChange = (sql: Sql, hotelId: number, version: number) =>
  sql.rows<StoredChange>(
    `select ${STORED} from day_change where hotel_id = $1 and version = $2 order by part`,
    [hotelId, version],
  )

/** Where a list goes on: after this row, which is not part of it. */
export interface Place {
  version: number
  part: number
}

export interface ChangeFilter {
  room_code: string | undefined
  /** Empty: the room-days themselves. Used with a room alone. */
  rate_code: string | undefined
  actor_code: string | undefined
  first: Day
  last: Day
  after: Place
}

// So many are looked at for one page. A page may have fewer than were asked for, and go on.
export const MOST_LOOKED_AT = 20_000

const OF_DAYS = 'first_day <= $4 and last_day >= $5 and ($6::text is null or actor_code = $6)'
const NEWEST_FIRST = 'order by version desc, part desc'

const filterValues = (hotelId: number, { after, first, last, actor_code }: ChangeFilter): unknown[] => [
  hotelId,
  after.version,
  after.part,
  formatDay(last),
  formatDay(first),
  actor_code ?? null,
]

/** Changes of one room and rate, or of the room's own days, newest first. The index has all that they are chosen by. */
export const listChangesOfCell = (
  sql: Sql,
  hotelId: number,
  filter: ChangeFilter & { room_code: string; rate_code: string },
  limit: number,
) =>
  sql.rows<StoredChange>(
    `select ${STORED} from day_change
     where hotel_id = $1 and room_code = $7 and rate_code = $8 and (version, part) < ($2::bigint, $3::int) and version <= $2
       and ${OF_DAYS}
     ${NEWEST_FIRST} limit $9`,
    [...filterValues(hotelId, filter), filter.room_code, filter.rate_code, limit],
  )

const LOOKED_AT = `from day_change where hotel_id = $1 and (version, part) < ($2::bigint, $3::int) ${NEWEST_FIRST}`

/** Changes of all rooms and rates, of which those are chosen that are asked for, newest first. */
export const listDayChanges = (sql: Sql, hotelId: number, filter: ChangeFilter, limit: number) =>
  sql.rows<StoredChange>(
    `select ${STORED} from (select * ${LOOKED_AT} limit ${MOST_LOOKED_AT}) as looked_at
     where ${OF_DAYS} and ($7::text is null or room_code = $7) and ($8::text is null or rate_code = $8)
     ${NEWEST_FIRST} limit $9`,
    [...filterValues(hotelId, filter), filter.room_code ?? null, filter.rate_code ?? null, limit],
  )

/** The last row that such a list looked at, if there are more. */
export const lastLookedAt = (sql: Sql, hotelId: number, { after }: ChangeFilter) =>
  sql.row<Place>(`select version, part ${LOOKED_AT} offset ${MOST_LOOKED_AT - 1} limit 1`, [
    hotelId,
    after.version,
    after.part,
  ])

/** Changes of a room's own days after a version, oldest first. */
export const readCountsSince = (
  sql: Sql,
  hotelId: number,
  roomCode: string,
  after: number,
  first: Day,
  last: Day,
  limit: number,
) =>
  sql.rows<{ version: number; rate_id: number; cells: string }>(
    `select version, rate_id, cells from day_change
     where hotel_id = $1 and room_code = $2 and rate_code = '' and version > $3 and first_day <= $4 and last_day >= $5
     order by version limit $6`,
    [hotelId, roomCode, after, formatDay(last), formatDay(first), limit],
  )
