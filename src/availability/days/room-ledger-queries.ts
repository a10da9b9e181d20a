import type { Sql, Writing } from '../../db/connection/sql.ts'
import { FEW_ROWS, insertRows } from '../../db/rows/insert-rows.ts'
import { PackedRows } from '../../db/rows/packed-rows.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import type { LedgerLine } from './day-state.ts'

const LEDGER_COLUMNS = [
  'rate_id',
  'step',
  'kind',
  'rooms',
  'value_after',
  'booking_id',
  'held_since',
] as const

export const writeLedger = (tx: Writing, version: number, lines: readonly LedgerLine[]): void => {
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

/** How many rooms of days bookings gave back after a version, less those that they took. */
export const readRoomsSince = (
  sql: Sql,
  hotelId: number,
  roomId: number,
  version: number,
  first: Day,
  last: Day,
) =>
  sql.rows<{ day: Day; rooms: number }>(
    `select day - date '1970-01-01' as day, sum(rooms)::int as rooms from inventory_ledger
     where hotel_id = $1 and room_id = $2 and version > $3 and day between $4 and $5 and rate_id = 0
       and kind in ('sell', 'release', 'free')
     group by 1`,
    [hotelId, roomId, version, formatDay(first), formatDay(last)],
  )

const LINES = new PackedRows<LedgerLine>({
  own: {
    day: { type: 'int', of: ({ day }) => day },
    rooms: { type: 'int', of: ({ rooms }) => rooms },
    value_after: { type: 'int', of: ({ value_after }) => value_after },
  },
  shared: {
    room_id: 'id',
    rate_id: 'number',
    step: 'number',
    kind: 'text',
    booking_id: 'id',
    held_since: 'id',
  },
  sharedBy: ({ room_id, rate_id, step, kind, booking_id, held_since = null }) => [
    room_id,
    rate_id,
    step,
    kind,
    booking_id,
    held_since,
  ],
  areAlike: (one, other) =>
    one.room_id === other.room_id &&
    one.rate_id === other.rate_id &&
    one.step === other.step &&
    one.kind === other.kind &&
    one.booking_id === other.booking_id &&
    one.held_since === other.held_since,
})

const INSERT_LINES = `
  insert into inventory_ledger (hotel_id, version, room_id, day, rate_id, step, kind, rooms, value_after, booking_id, held_since)
  select $1, $2, room_id, date '1970-01-01' + day, rate_id, step, kind, rooms, value_after, booking_id, held_since
  from ${LINES.sql}`

const writeManyLines = (tx: Writing, version: number, lines: readonly LedgerLine[]): void => {
  for (const { values } of LINES.parts(lines)) tx.write(INSERT_LINES, [tx.hotelId, version, ...values])
}
