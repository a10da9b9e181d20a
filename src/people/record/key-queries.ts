import type { Sql } from '../../db/connection/sql.ts'

/** What is signed for people: cookies of known browsers, challenges. */
export const findPeopleKey = (sql: Sql) =>
  sql.row<{ secret: Buffer }>(`select secret from signing_key where purpose = 'people'`)
