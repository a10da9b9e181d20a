import type { Sql } from '../connection/sql.ts'
import { numbers } from '../rows/arrays.ts'
import type { Tx } from './in-hotel.ts'

/** The statements of a table whose rows a hotel tells apart by codes of its own. Rows are in order of creation. */
export interface CodedTable<Fields, Row> {
  /** The text of what `list` reads. */
  readonly listed: string
  list(sql: Sql, hotelId: number): Promise<Row[]>
  page(sql: Sql, hotelId: number, after: number, limit: number): Promise<Row[]>
  count(sql: Sql, hotelId: number): Promise<number>
  find(sql: Sql, hotelId: number, key: string): Promise<Row | undefined>
  findAll(sql: Sql, hotelId: number, ids: readonly number[]): Promise<Row[]>
  insert(tx: Tx, fields: Fields): Promise<Row>
  update(tx: Tx, id: number, fields: Fields): Promise<Row>
  remove(tx: Tx, id: number): void
}

interface Columns<Fields> {
  name: string
  /** The column by which one is found. */
  key: keyof Fields & string
  columns: readonly (keyof Fields & string)[]
  /** Columns among them that hold JSON. */
  json: readonly (keyof Fields & string)[]
  /** Columns that are only read. */
  read?: readonly string[]
}

// The values of a new row begin after the hotel, the version and the id.
const FIRST_VALUE = 4

export const codedTable = <Fields extends object, Row extends Fields>(
  of: Columns<Fields>,
): CodedTable<Fields, Row> => {
  const { name, key, columns, json, read = [] } = of
  const id = `${name}_id`
  const quoted = columns.map((column) => `"${column}"`)
  const all = [id, ...quoted, ...read, 'created_at', 'updated_at'].join(', ')
  const places = quoted.map((_, at) => `$${at + FIRST_VALUE}`)
  const list = `select ${all} from ${name} where hotel_id = $1 order by ${id}`
  const page = `select ${all} from ${name} where hotel_id = $1 and ${id} > $2 order by ${id} limit $3`
  const count = `select count(*)::int as count from ${name} where hotel_id = $1`
  const find = `select ${all} from ${name} where hotel_id = $1 and ${key} = $2`
  const findAll = `select ${all} from ${name} where hotel_id = $1 and ${id} = any($2) order by ${id}`
  const insert = `insert into ${name} (hotel_id, version, ${id}, ${quoted.join(', ')})
    values ($1, $2, $3, ${places.join(', ')}) returning ${all}`
  const update = `update ${name} set version = $2, updated_at = now(), ${quoted.map((column, at) => `${column} = ${places[at]}`).join(', ')}
    where hotel_id = $1 and ${id} = $3 returning ${all}`
  const remove = `delete from ${name} where hotel_id = $1 and ${id} = $2`
  const values = (fields: Fields): unknown[] =>
    columns.map((column) =>
      json.includes(column) && fields[column] !== null ? JSON.stringify(fields[column]) : fields[column],
    )
  return {
    listed: list,
    list: (sql, hotelId) => sql.rows<Row>(list, [hotelId]),
    page: (sql, hotelId, after, limit) => sql.rows<Row>(page, [hotelId, after, limit]),
    count: async (sql, hotelId) => (await sql.row<{ count: number }>(count, [hotelId]))!.count,
    find: (sql, hotelId, value) => sql.row<Row>(find, [hotelId, value]),
    findAll: (sql, hotelId, ids) => sql.rows<Row>(findAll, [hotelId, numbers(ids)]),
    insert: async (tx, fields) =>
      (await tx.row<Row>(insert, [tx.hotelId, await tx.nextVersion(), tx.nextId(), ...values(fields)]))!,
    update: async (tx, rowId, fields) =>
      (await tx.row<Row>(update, [tx.hotelId, await tx.nextVersion(), rowId, ...values(fields)]))!,
    remove: (tx, rowId) => tx.write(remove, [tx.hotelId, rowId]),
  }
}
