import { randomUUID } from 'node:crypto'
import { GIVEN_IDS } from '../check/row-queries.ts'
import { isTaken } from '../db/connection/faults.ts'
import type { Sql, WritingSql } from '../db/connection/sql.ts'
import type { Table } from './tables.ts'

// Names of tables and columns are part of these texts. All of them come from tables.ts and from the database itself.

/** One of them is a word of SQL. */
const quoted = (columns: string[]): string[] => columns.map((name) => `"${name}"`)

/** Holds are not exported. What they hold is free in the file. The hotel is named in each part, else Citus asks all nodes. */
const exportedValue = (table: Table, column: string, hotelId: number): string => {
  const value = `t."${column}"`
  if (table === 'room_day' && column === 'held') return `0 as ${column}`
  if (table === 'promo' && column === 'uses')
    return `${value} - (select count(*) from hold h where h.hotel_id = ${hotelId} and h.promo_id = t.promo_id
      and h.hold_status = 'live') as ${column}`
  if (table === 'extra_day' && column === 'taken')
    return `${value} - coalesce((select sum(l.count) from hold_ledger l where l.hotel_id = ${hotelId}
      and l.extra_code = t.extra_code and l.day = t.day), 0) as ${column}`
  return value
}

/** Opens a cursor on the rows of a table as JSON. Bytes become hexadecimal text, which the import reads back. */
export const openRows = (sql: WritingSql, table: Table, columns: string[], hotelId: number) =>
  sql.run(
    `declare exported no scroll cursor for
     select row_to_json(t)::text as line
     from (select ${columns.map((column) => exportedValue(table, column, Number(hotelId))).join(', ')} from ${table} t
           where t.hotel_id = ${Number(hotelId)}) t`,
  )

export const fetchRows = async (sql: Sql, most: number): Promise<string[]> =>
  (await sql.rows<{ line: string }>(`fetch ${Number(most)} from exported`)).map(({ line }) => line)

export const closeRows = (sql: WritingSql) => sql.run('close exported')

export const createStage = (sql: WritingSql) =>
  sql.run('create temporary table staged (of_table text not null, content jsonb not null) on commit drop')

export const stageRows = (sql: WritingSql, table: Table, rows: readonly string[]) =>
  sql.run('insert into staged select $1, line::jsonb from unnest($2::text[]) line', [table, rows])

export const listStagedColumns = async (sql: Sql, table: Table): Promise<string[]> =>
  (
    await sql.rows<{ name: string }>(
      'select distinct name from staged, jsonb_object_keys(content) name where of_table = $1 order by name',
      [table],
    )
  ).map(({ name }) => name)

/** Settings of payments are not moved: their keys are sealed for this installation, and its webhooks lead here. */
const NOT_MOVED: Partial<Record<Table, string>> = { hotel: 'payment_provider' }

/** All columns that are moved: generated ones are not. */
export const listColumns = async (sql: Sql, table: Table): Promise<string[]> =>
  (
    await sql.rows<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       order by attnum`,
      [table],
    )
  )
    .map(({ name }) => name)
    .filter((name) => name !== NOT_MOVED[table])

const ITEM_FIELDS = [
  'room_id',
  'room_code',
  'room_name',
  'rate_id',
  'rate_code',
  'rate_name',
  'rooms',
  'guests',
  'adults',
  'children',
  'nightly',
  'rate_price',
]

/** For files with one room per booking: moves the room and its charge from the booking into rows of their own. */
export const splitStagedBookings = async (sql: WritingSql): Promise<void> => {
  const given = (names: string[]) => names.map((name) => `'${name}', content->'${name}'`).join(', ')
  await sql.run(
    `insert into staged
     select 'booking_room', jsonb_build_object(
       'item', 1, ${given(['hotel_id', 'booking_id', 'arrival_date', 'departure_date', 'total_price', ...ITEM_FIELDS])},
       'item_status', case content->>'booking_status' when 'cancelled' then 'cancelled' else 'booked' end,
       'holds_rooms', content->>'booking_status' <> 'cancelled')
     from staged where of_table = 'booking'`,
  )
  await sql.run(
    `insert into staged
     select 'booking_charge', jsonb_build_object(
       'line', 1, 'kind', 'room', 'code', content->'room_code', 'name', content->'room_name', 'item', 1,
       'quantity', content->'rooms', 'amount', content->'total_price', 'is_included', false, 'is_at_hotel', false,
       ${given(['hotel_id', 'booking_id'])})
     from staged where of_table = 'booking'`,
  )
  await sql.run(`update staged set content = content - $1::text[] where of_table = 'booking'`, [ITEM_FIELDS])
}

/** For files of earlier versions, which had no mark for bookings that nobody paid in time. */
export const markStagedExpired = (sql: WritingSql) =>
  sql.run(
    `update staged set content = content || jsonb_build_object('is_expired',
       coalesce(content->>'cancel_reason' = 'payment_expired' and content->>'updated_by' = 'Payments', false))
     where of_table = 'booking' and not content ? 'is_expired'`,
  )

/** For files with one room per booking, computes the changes of each event from the event before it. */
export const fillChanges = (sql: WritingSql, hotelId: number) =>
  sql.run(
    `update event e set changes = booking_changes(earlier.before, e.data)
     from (
       select version, lag(data) over (partition by booking_id order by version) as before
       from event where hotel_id = $1 and booking_id is not null
     ) earlier
     where e.hotel_id = $1 and e.version = earlier.version and earlier.before is not null`,
    [hotelId],
  )

/** For files that do not say how much bookings are overpaid. */
export const fillOverpaid = (sql: WritingSql, hotelId: number) =>
  sql.run(
    `update booking b set overpaid_amount = greatest(0, b.paid_amount - b.refunded_amount
       - coalesce((select sum(i.fee) from booking_room i where i.hotel_id = $1 and i.booking_id = b.booking_id), 0)
       - case b.booking_status when 'cancelled' then 0 else coalesce(b.grand_total, b.total_price)
           - coalesce((select sum(c.amount) from booking_charge c, booking_room i
                       where c.hotel_id = $1 and c.booking_id = b.booking_id and not c.is_included
                         and i.hotel_id = $1 and i.booking_id = b.booking_id and i.item = c.item
                         and i.stay_status = 'no_show'), 0) end)
     where b.hotel_id = $1 and b.paid_amount > b.refunded_amount`,
    [hotelId],
  )

/** What the directory needs: the hotel's codes, and its tokens that are not revoked. */
export const listStagedCodes = (sql: Sql) =>
  sql.row<{ chain_code: string; hotel_code: string }>(
    `select content->>'chain_code' as chain_code, content->>'hotel_code' as hotel_code
     from staged where of_table = 'hotel'`,
  )

export const listStagedTokens = async (sql: Sql): Promise<Buffer[]> =>
  (
    await sql.rows<{ token_hash: Buffer }>(
      `select r.token_hash from staged, jsonb_populate_record(null::api_token, content) r
       where of_table = 'api_token' and r.revoked_at is null`,
    )
  ).map(({ token_hash }) => token_hash)

/** False if the hotel exists here already; then the transaction is over. */
export const insertImportedHotel = async (
  sql: WritingSql,
  hotelId: number,
  columns: string[],
): Promise<boolean> => {
  const others = columns.filter((name) => name !== 'hotel_id').join(', ')
  // No "on conflict do nothing": a cluster counts the row although it was not inserted.
  return sql
    .run(
      `insert into hotel (hotel_id, ${others})
       select $1::bigint, ${others} from staged, jsonb_populate_record(null::hotel, content) where of_table = 'hotel'`,
      [hotelId],
    )
    .then(
      () => true,
      (err) => {
        if (isTaken(err)) return false
        throw err
      },
    )
}

const importedValue = (table: Table, column: string): string => {
  if (column === 'hotel_id') return '$1::bigint'
  if (table === 'webhook' && (column === 'lease_id' || column === 'leased_until')) return 'null'
  return `r."${column}"`
}

export const insertImported = (sql: WritingSql, table: Table, columns: string[], hotelId: number) =>
  sql.run(
    `insert into ${table} (${quoted(columns).join(', ')})
     select ${columns.map((column) => importedValue(table, column)).join(', ')}
     from staged, jsonb_populate_record(null::${table}, content) r where of_table = '${table}' and $1::bigint is not null`,
    [hotelId],
  )

/** Imported ids stay. New ids will be higher than all of them. */
export const keepLastId = (sql: WritingSql, hotelId: number) =>
  sql.run(
    `update hotel_clock set last_id = greatest(last_id, ${GIVEN_IDS.map(
      ([table, column]) => `(select max(${column}) from ${table} where hotel_id = $1)`,
    ).join(', ')}) where hotel_id = $1`,
    [hotelId],
  )

/** Adds an event that makes all processes read the hotel again. */
export const tickImport = async (sql: WritingSql, hotelId: number, data: object, actor: string) => {
  await sql.run(
    'update hotel_clock set version = version + 1, keys_version = keys_version + 1 where hotel_id = $1',
    [hotelId],
  )
  await sql.run(
    `insert into event (hotel_id, version, event_id, event_type, data, actor, catalog, everything)
     select hotel_id, version, $2::uuid, 'hotel.changed', $3::jsonb, $4::text, true, true from hotel_clock where hotel_id = $1`,
    [hotelId, randomUUID(), JSON.stringify(data), actor],
  )
}
