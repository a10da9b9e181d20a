import type { Sql } from '../../db/connection/sql.ts'

/** The key with which every process signs and checks passes. */
export const findPassKey = (sql: Sql) =>
  sql.row<{ secret: Buffer }>(`select secret from signing_key where purpose = 'page-pass'`)
