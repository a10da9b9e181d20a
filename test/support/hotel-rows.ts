import type { Database } from '../../src/db/hotel/database.ts'

/** What is noted of the use of tokens a few seconds later. */
const NOTED_LATER = ['api_token', 'token_use']

/** Every row of a hotel as text, by table, without what tokens were used for, which changes at any time. */
export const hotelRows = (db: Database, hotelId: number): Promise<Record<string, { t: string }[]>> =>
  db.coordinator.read(async (sql) => {
    const tables = await sql.rows<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hotel_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const all: Record<string, { t: string }[]> = {}
    for (const { name } of tables)
      if (!NOTED_LATER.includes(name))
        all[name] = await sql.rows(`select t::text from ${name} t where hotel_id = $1 order by 1`, [hotelId])
    return all
  })
