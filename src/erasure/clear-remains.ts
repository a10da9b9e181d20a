import type { Database } from '../db/database.ts'
import { ClientSql } from '../db/sql.ts'
import { analyzeWithRow, isEmptyTable, vacuumTable } from './queries.ts'

/** The tables a guest is erased from. */
const TABLES = ['booking', 'mail', 'idempotent_answer', 'webhook_delivery'] as const

/** Of these all rows go in time, and PostgreSQL keeps its statistics of a table that it finds empty. */
const EMPTIED = ['idempotent_answer', 'webhook_delivery'] as const

/** Samples of every column are kept here, old ones until it is vacuumed too. */
const STATISTICS = 'pg_statistic'

/**
 * Takes what PostgreSQL itself still keeps of erased rows: dead rows, index entries, statistics. `rewrite` writes the
 * files anew, so that not even unused bytes of them tell anything; nobody can use the tables meanwhile.
 */
export const clearRemains = (db: Database, hotelId: number, rewrite: boolean): Promise<void> =>
  db.withoutTimeouts(async (client) => {
    const sql = new ClientSql(client)
    for (const table of TABLES) await vacuumTable(sql, table, rewrite)
    for (const table of EMPTIED) if (await isEmptyTable(sql, table)) await analyzeWithRow(sql, table, hotelId)
    // The row that stood in is dead now, as are the statistics of before.
    for (const table of [...EMPTIED, STATISTICS]) await vacuumTable(sql, table, rewrite)
  })
