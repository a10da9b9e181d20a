import type { Database } from '../db/database.ts'
import { ClientSql } from '../db/sql.ts'
import { analyzeWithRow, isEmptyTable, vacuumTable } from './queries.ts'

/** The tables a guest is erased from. */
const TABLES = ['booking', 'mail', 'idempotent_answer', 'webhook_delivery'] as const

/** These tables can become empty, and PostgreSQL does not renew the statistics of an empty table. */
const EMPTIED = ['idempotent_answer', 'webhook_delivery'] as const

/** Contains samples of every column. Replaced samples stay in its file until it is vacuumed too. */
const STATISTICS = 'pg_statistic'

/**
 * Removes what PostgreSQL still has of erased rows: dead rows, index entries, statistics. `rewrite` writes
 * the files anew, so that their unused bytes contain nothing either; the tables are locked meanwhile.
 */
export const clearRemains = (db: Database, hotelId: number, rewrite: boolean): Promise<void> =>
  db.coordinator.withoutTimeouts(async (client) => {
    const sql = new ClientSql(client)
    for (const table of TABLES) await vacuumTable(sql, table, rewrite)
    for (const table of EMPTIED) if (await isEmptyTable(sql, table)) await analyzeWithRow(sql, table, hotelId)
    // Removes the stand-in rows, which are deleted by now, and the old statistics.
    for (const table of [...EMPTIED, STATISTICS]) await vacuumTable(sql, table, rewrite)
  })
