import type { Sql } from '../db/sql.ts'

/** The key every process signs and reads passes with. */
export const findPassKey = (sql: Sql) =>
  sql.row<{ secret: Buffer }>(`select secret from signing_key where purpose = 'page-pass'`)
