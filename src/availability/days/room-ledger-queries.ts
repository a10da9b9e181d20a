import type { Writing } from '../../db/connection/sql.ts'
import { days, numbers, texts } from '../../db/rows/arrays.ts'
import { FEW_ROWS, insertRows } from '../../db/rows/insert-rows.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
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

const writeManyLines = (tx: Writing, version: number, lines: readonly LedgerLine[]): void =>
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
