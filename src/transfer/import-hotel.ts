import { CHECKS, findDamage } from '../check/queries.ts'
import { query } from '../db/connection/batch.ts'
import { ClientSql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { OperatorError } from '../errors.ts'
import { claimCodes } from '../hotels/queries.ts'
import { claimTokens } from '../tokens/queries.ts'
import { RowChecker } from './check-rows.ts'
import {
  createStage,
  fillChanges,
  fillOverpaid,
  insertImported,
  insertImportedHotel,
  keepLastId,
  listColumns,
  listStagedCodes,
  listStagedColumns,
  listStagedTokens,
  markStagedExpired,
  splitStagedBookings,
  stageRows,
  tickImport,
} from './queries.ts'
import { type Counts, FORMAT, FORMAT_OF_ONE_ROOM, type Head, isTable, TABLES, type Table } from './tables.ts'

// What says which hotel it is: the head and the hotel's own row.
const LINES_OF_HEAD = 2
const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 4 * 1024 * 1024
const ACTOR = 'vacancy import'

export interface Imported {
  hotel: string
  hotel_id: number
  rows: Counts
}

/** Imports an exported hotel as a whole or not at all. Refuses it if a check of the tables fails. */
export const importHotel = async (db: Database, lines: AsyncIterable<string>): Promise<Imported> => {
  const { first, all } = await withFirst(lines, LINES_OF_HEAD)
  const node = await findNode(db, first)
  return node.withoutTimeouts(async (client) => {
    const sql = new ClientSql(client)
    await query(client, 'begin')
    // An error closes the connection before COMMIT, so nothing remains.
    await createStage(sql)
    const checker = new RowChecker()
    const { head, rows } = await stage(sql, all, checker)
    const hasOneRoom = head.vacancy_export === FORMAT_OF_ONE_ROOM
    if (hasOneRoom) await splitStagedBookings(sql)
    await markStagedExpired(sql)
    const columns = await columnsOfAll(sql)
    checker.throwIfAny()
    const hotelId = await enterDirectory(db, sql)
    await write(sql, head, hotelId, columns)
    if (hasOneRoom) await fillChanges(sql, hotelId)
    if (!columns.get('booking')!.includes('overpaid_amount')) await fillOverpaid(sql, hotelId)
    await tickImport(sql, hotelId, { imported_from: head.vacancy_version }, ACTOR)
    await requireWhole(node, sql, hotelId)
    await query(client, 'commit')
    return { hotel: head.hotel, hotel_id: hotelId, rows }
  })
}

/** Reads some lines ahead. `all` gives all lines, beginning with those. */
const withFirst = async (lines: AsyncIterable<string>, count: number) => {
  const reader = lines[Symbol.asyncIterator]()
  const first: string[] = []
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    first.push(next.value)
    if (first.length === count) break
  }
  async function* all(): AsyncGenerator<string> {
    yield* first
    if (first.length === count) yield* { [Symbol.asyncIterator]: () => reader }
  }
  return { first, all: all() }
}

/**
 * The node that the hotel will be on. Its codes are entered into the directory for that, unless they are refused, in
 * which case nothing is written anywhere.
 */
const findNode = async (db: Database, [, line = '']: string[]): Promise<DatabaseNode> => {
  if (!line.startsWith(`${PREFIX}hotel${BETWEEN}`)) return db.coordinator
  const { row } = readLine(line, LINES_OF_HEAD)
  const checker = new RowChecker()
  await checker.check('hotel', row, LINES_OF_HEAD)
  if (!checker.isContent) return db.coordinator
  const { chain_code, hotel_code } = JSON.parse(row) as { chain_code: string; hotel_code: string }
  return db.of(await db.directory.write((sql) => claimCodes(sql, chain_code, hotel_code)))
}

const stage = async (
  sql: ClientSql,
  lines: AsyncIterable<string>,
  checker: RowChecker,
): Promise<{ head: Head; rows: Counts }> => {
  const batch = new Batch(sql)
  const rows: Counts = {}
  let head: Head | undefined
  let end: Counts | undefined
  let number = 0
  for await (const line of lines) {
    number++
    if (line === '') continue
    if (head === undefined) head = readHead(line)
    else if (line.startsWith('{"end":')) end = (JSON.parse(line) as { rows: Counts }).rows
    else {
      const { table, row } = readLine(line, number)
      rows[table] = (rows[table] ?? 0) + 1
      await checker.check(table, row, number, head.vacancy_export)
      await batch.add(table, row, number)
    }
  }
  await batch.flush(number)
  if (head === undefined) throw new OperatorError('There is nothing to import: give the file of an export.')
  for (const table of TABLES)
    if (end === undefined || (end[table] ?? 0) !== (rows[table] ?? 0))
      throw new OperatorError(
        'The file is not whole: its end is missing, or lines are. Nothing was imported.',
      )
  return { head, rows }
}

const readHead = (line: string): Head => {
  const head = line.startsWith('{"vacancy_export":') ? (JSON.parse(line) as Head) : undefined
  if (head?.vacancy_export === FORMAT || head?.vacancy_export === FORMAT_OF_ONE_ROOM) return head
  throw new OperatorError('This is not a file that ./bin/vacancy export of this version wrote.')
}

const PREFIX = '{"table":"'
const BETWEEN = '","row":'

/** Rows are passed to the database as text, because parsing them could lose digits of large numbers. */
const readLine = (line: string, number: number): { table: Table; row: string } => {
  const at = line.indexOf(BETWEEN)
  const table = line.slice(PREFIX.length, at)
  if (!line.startsWith(PREFIX) || !line.endsWith('}') || !isTable(table))
    throw new OperatorError(`Line ${number} cannot be read. Nothing was imported.`)
  return { table, row: line.slice(at + BETWEEN.length, -1) }
}

/** Sends many rows at a time, but limits their memory. */
class Batch {
  private readonly sql: ClientSql
  private table: Table = 'hotel'
  private rows: string[] = []
  private characters = 0

  constructor(sql: ClientSql) {
    this.sql = sql
  }

  async add(table: Table, row: string, number: number): Promise<void> {
    if (table !== this.table || this.rows.length >= BATCH_ROWS || this.characters > BATCH_CHARACTERS)
      await this.flush(number)
    this.table = table
    this.rows.push(row)
    this.characters += row.length
  }

  async flush(number: number): Promise<void> {
    if (this.rows.length === 0) return
    await stageRows(this.sql, this.table, this.rows).catch((err) => {
      throw new OperatorError(`Lines before ${number} are not JSON. Nothing was imported.`, { cause: err })
    })
    this.rows = []
    this.characters = 0
  }
}

/**
 * Gives the hotel its id here. The directory is written in a transaction of its own; entries of a failed
 * import point to no hotel.
 */
const enterDirectory = async (db: Database, sql: ClientSql): Promise<number> => {
  const [codes, tokens] = [
    await listStagedCodes(sql),
    await refused('rows of api_token', listStagedTokens(sql)),
  ]
  return db.directory.write(async (directory) => {
    const hotelId = await claimCodes(directory, codes!.chain_code, codes!.hotel_code)
    if ((await claimTokens(directory, hotelId, tokens)) < tokens.length)
      throw new OperatorError(
        'The rows of api_token are not right: a token is that of another hotel here, or of an import under another ' +
          'name that failed within a day. Nothing was imported.',
      )
    return hotelId
  })
}

const write = async (
  sql: ClientSql,
  head: Head,
  hotelId: number,
  columns: Map<Table, string[]>,
): Promise<void> => {
  if (!(await refused('rows of hotel', insertImportedHotel(sql, hotelId, columns.get('hotel')!))))
    throw new OperatorError(`There is a hotel ${head.hotel} already. Nothing was imported.`)
  for (const table of TABLES.slice(1)) {
    const given = columns.get(table)!
    if (given.length > 0) await refused(`rows of ${table}`, insertImported(sql, table, given, hotelId))
  }
  await keepLastId(sql, hotelId)
}

/** Explains what the tables themselves refuse: invalid, duplicate or missing values. */
const refused = <T>(what: string, written: Promise<T>): Promise<T> =>
  written.catch((err) => {
    if (!/^2[23]/.test(err.code ?? '')) throw err
    throw new OperatorError(`The ${what} are not right: ${err.message}. Nothing was imported.`, {
      cause: err,
    })
  })

const columnsOfAll = async (sql: ClientSql): Promise<Map<Table, string[]>> => {
  const columns = new Map<Table, string[]>()
  for (const table of TABLES) columns.set(table, await columnsOf(sql, table))
  return columns
}

/** The columns of the file. Refuses unknown ones, whose values would be lost; missing ones get their default. */
const columnsOf = async (sql: ClientSql, table: Table): Promise<string[]> => {
  const [given, known] = [await listStagedColumns(sql, table), await listColumns(sql, table)]
  const unknown = given.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new OperatorError(
      `The file has ${table}.${unknown.join(', ')}, which this version does not know. Update Vacancy first.`,
    )
  return given
}

const requireWhole = async (node: DatabaseNode, sql: ClientSql, hotelId: number): Promise<void> => {
  const part = await node.parts.partOf(sql, hotelId)
  if (part === undefined)
    throw new OperatorError('The hotel belongs to another node of the cluster by now. Nothing was imported.')
  for (const check of CHECKS) {
    const [damage] = await findDamage(sql, check, { first: hotelId, last: hotelId, part }, 1)
    if (damage !== undefined)
      throw new OperatorError(
        `The books of this hotel are not right: ${check.sentence}, but expected was ${damage.expected}, ` +
          `found ${damage.found}. Nothing was imported.`,
      )
  }
}
