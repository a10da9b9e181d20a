import type { Database } from '../../src/db/hotel/database.ts'

/** All tables that contain a text, in upper or lower case. Searches every column, so that a test can forget none. */
export const tablesNaming = (db: Database, text: string): Promise<string[]> =>
  db.coordinator.read(async (sql) => {
    const tables = await sql.rows<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await sql.rows(
        `select from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
        [text],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  })
