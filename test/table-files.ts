import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '../src/db/database.ts'

/** Whether we can read the files of the tables: PostgreSQL runs on this machine, and we have permission. */
export const hasTableFiles = async (db: Database): Promise<boolean> =>
  existsSync(path.join(await dataFolder(db), 'base'))

const dataFolder = (db: Database): Promise<string> =>
  db.coordinator.withoutTimeouts(
    async (client) => (await client.query('show data_directory')).rows[0].data_directory,
  )

/** Tables, indexes and statistics whose files contain a text, even in unused bytes, in upper or lower case. */
export const filesNaming = async (db: Database, text: string): Promise<string[]> => {
  const folder = await dataFolder(db)
  const { rows } = await db.coordinator.withoutTimeouts(async (client) => {
    await client.query('checkpoint')
    return client.query(
      `select relname as name, pg_relation_filepath(oid) as file from pg_class
       where pg_relation_filepath(oid) is not null
         and (relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) or relname like 'pg_statistic%')`,
    )
  })
  const sought = text.toLowerCase()
  return rows
    .filter(({ file }) => readFileSync(path.join(folder, file), 'latin1').toLowerCase().includes(sought))
    .map(({ name }) => name)
}
