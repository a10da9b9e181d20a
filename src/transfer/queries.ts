import type { Sql } from '../db/sql.ts'
import { NUMBERS, type Table } from './tables.ts'

// Tables, columns and sequences are written into these texts: all of them come from tables.ts and the database itself.

/** Rows of a table as JSON, to be fetched bit by bit. Bytes become hexadecimal text, which goes back as it came. */
export const openRows = (sql: Sql, table: Table, columns: string[], hotelId: number) =>
  sql.run(
    `declare exported no scroll cursor for
     select row_to_json(t)::text as line
     from (select ${columns.join(', ')} from ${table} where hotel_id = ${Number(hotelId)}) t`,
  )

export const fetchRows = async (sql: Sql, most: number): Promise<string[]> =>
  (await sql.rows<{ line: string }>(`fetch ${Number(most)} from exported`)).map(({ line }) => line)

export const closeRows = (sql: Sql) => sql.run('close exported')

export const createStage = (sql: Sql) =>
  sql.run('create temporary table staged (of_table text not null, content jsonb not null) on commit drop')

export const stageRows = (sql: Sql, table: Table, rows: readonly string[]) =>
  sql.run('insert into staged select $1, line::jsonb from unnest($2::text[]) line', [table, rows])

export const listStagedColumns = async (sql: Sql, table: Table): Promise<string[]> =>
  (
    await sql.rows<{ name: string }>(
      'select distinct name from staged, jsonb_object_keys(content) name where of_table = $1 order by name',
      [table],
    )
  ).map(({ name }) => name)

/** All but those that the database makes of the others. */
export const listColumns = async (sql: Sql, table: Table): Promise<string[]> =>
  (
    await sql.rows<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       order by attnum`,
      [table],
    )
  ).map(({ name }) => name)

const OF_ITEM = [
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

/** Bookings of a file in which each had one room: what now has rows of its own is taken out of theirs. */
export const splitStagedBookings = async (sql: Sql): Promise<void> => {
  const given = (names: string[]) => names.map((name) => `'${name}', content->'${name}'`).join(', ')
  await sql.run(
    `insert into staged
     select 'booking_room', jsonb_build_object(
       'item', 1, ${given(['hotel_id', 'booking_id', 'arrival_date', 'departure_date', 'total_price', ...OF_ITEM])},
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
  await sql.run(`update staged set content = content - $1::text[] where of_table = 'booking'`, [OF_ITEM])
}

/** What the events of such a file changed of their bookings, which it does not say. */
export const fillChanges = (sql: Sql, hotelId: number) =>
  sql.run(
    `update event e set changes = booking_changes(told.before, e.data)
     from (
       select version, lag(data) over (partition by booking_id order by version) as before
       from event where hotel_id = $1 and booking_id is not null
     ) told
     where e.hotel_id = $1 and e.version = told.version and told.before is not null`,
    [hotelId],
  )

/** The hotel's new number, or undefined where its codes are taken here. */
export const insertImportedHotel = async (sql: Sql, columns: string[]): Promise<number | undefined> => {
  const others = columns.filter((name) => name !== 'hotel_id').join(', ')
  const made = await sql.row<{ hotel_id: number }>(
    `insert into hotel (${others})
     select ${others} from staged, jsonb_populate_record(null::hotel, content) where of_table = 'hotel'
     on conflict (chain_code, hotel_code) do nothing returning hotel_id`,
  )
  return made?.hotel_id
}

/** Every number of each kind that any row has, in order, with the one it gets here. 0 means none, and stays. */
export const createNumbers = async (sql: Sql): Promise<void> => {
  await sql.run(
    'create temporary table renumbered (kind text, before bigint, after bigint, primary key (kind, before)) on commit drop',
  )
  for (const { kind, sequence, columns } of NUMBERS) {
    const sources = columns.map(
      ([table, column]) =>
        `select (content->>'${column}')::bigint as before from staged where of_table = '${table}' and (content->>'${column}')::bigint > 0`,
    )
    // Events keep rooms that are gone from everywhere else.
    if (kind === 'room')
      sources.push(
        `select id::bigint from staged, jsonb_array_elements_text(content->'room_ids') id where of_table = 'event'`,
      )
    await sql.run(
      `insert into renumbered
       select '${kind}', before, nextval('${sequence}') from (${sources.join(' union ')} order by before) used`,
    )
  }
  await sql.run('analyze renumbered')
}

const numberOf = (table: Table, column: string): string | undefined => {
  const kind = NUMBERS.find(({ columns }) =>
    (columns as readonly (readonly [string, string])[]).some(([of, name]) => of === table && name === column),
  )?.kind
  return kind === undefined ? undefined : renumbered(kind, `r.${column}`)
}

const renumbered = (kind: string, value: string): string =>
  `coalesce((select after from renumbered n where n.kind = '${kind}' and n.before = ${value}), ${value})`

const importedValue = (table: Table, column: string): string => {
  if (column === 'hotel_id') return '$1::bigint'
  if (table === 'event' && column === 'room_ids')
    return `array(select ${renumbered('room', 'u.id')} from unnest(r.room_ids) with ordinality u (id, at) order by u.at)`
  // What an event tells of a booking has its number too.
  if (table === 'event' && column === 'data')
    return `case when r.booking_id is null then r.data
      else jsonb_set(r.data, '{id}', to_jsonb(${renumbered('booking', 'r.booking_id')}), false) end`
  if (table === 'webhook' && (column === 'lease_id' || column === 'leased_until')) return 'null'
  return numberOf(table, column) ?? `r.${column}`
}

export const insertImported = (sql: Sql, table: Table, columns: string[], hotelId: number) =>
  sql.run(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((column) => importedValue(table, column)).join(', ')}
     from staged, jsonb_populate_record(null::${table}, content) r where of_table = '${table}' and $1::bigint is not null`,
    [hotelId],
  )

/** One event more: all that was remembered of this hotel is to be read anew. */
export const tickImport = (sql: Sql, hotelId: number, data: object, actor: string) =>
  sql.run(
    `with ticked as (
       update hotel_clock set version = version + 1, keys_version = keys_version + 1
       where hotel_id = $1 returning version
     )
     insert into event (hotel_id, version, event_id, event_type, data, actor, catalog, everything)
     select $1, version, gen_random_uuid(), 'hotel.changed', $2, $3, true, true from ticked`,
    [hotelId, JSON.stringify(data), actor],
  )
