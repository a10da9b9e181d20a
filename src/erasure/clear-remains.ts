import { setTimeout } from 'node:timers/promises'
import { ClientSql, type Sql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import { OperatorError } from '../errors.ts'
import { analyzeWithRow, hasOlderReaders, isEmptyTable, newTransaction, vacuumTable } from './queries.ts'

/** The tables a guest is erased from. */
const TABLES = [
  'booking',
  'booking_room',
  'payment',
  'refund',
  'receipt',
  'mail',
  'message',
  'event',
  'idempotent_answer',
  'webhook_delivery',
] as const

/** These tables can become empty, and PostgreSQL does not renew the statistics of an empty table. */
const EMPTIED = ['idempotent_answer', 'message', 'webhook_delivery'] as const

/** Contains samples of every column. Replaced samples stay in its file until it is vacuumed too. */
const STATISTICS = 'pg_statistic'

const LONGEST_WAIT_MS = 60_000
const LOOK_AGAIN_MS = 50

/** Waits for sessions that may still read what was erased, and for transactions that are older. */
const olderReadersGone = async (sql: Sql): Promise<void> => {
  const end = Date.now() + LONGEST_WAIT_MS
  const now = await newTransaction(sql)
  while (await hasOlderReaders(sql, now)) {
    if (Date.now() > end)
      throw new OperatorError(
        'A session of this database server has had a transaction open for a minute, so PostgreSQL keeps what was ' +
          'erased. See pg_stat_activity (every database counts), end it, and run this again.',
      )
    await setTimeout(LOOK_AGAIN_MS)
  }
}

/**
 * Removes what PostgreSQL still has of erased rows: dead rows, index entries, statistics. `rewrite` writes
 * the files anew, so that their unused bytes contain nothing either; the tables are locked meanwhile. On a cluster this
 * concerns the part of the tables that the hotel is in.
 */
export const clearRemains = (db: Database, hotelId: number, rewrite: boolean): Promise<void> => {
  const node = db.of(hotelId)
  return node.withoutTimeouts(async (client) => {
    const sql = new ClientSql(client)
    const part = await node.parts.partOf(sql, hotelId)
    if (part === undefined)
      throw new OperatorError('The hotel moved to another node meanwhile. Run this again.')
    const { nameOf } = part
    await olderReadersGone(sql)
    for (const table of TABLES) await vacuumTable(sql, nameOf(table), rewrite)
    for (const table of EMPTIED)
      if (await isEmptyTable(sql, nameOf(table))) await analyzeWithRow(sql, table, nameOf(table), hotelId)
    // Removes the stand-in rows, which are deleted by now, and the old statistics, which the new ones replaced just now.
    await olderReadersGone(sql)
    for (const table of [...EMPTIED.map(nameOf), STATISTICS]) await vacuumTable(sql, table, rewrite)
  })
}
