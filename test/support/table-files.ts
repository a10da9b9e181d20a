import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from '../../src/db/connection/connect.ts'
import type { Database } from '../../src/db/hotel/database.ts'

// On a cluster every server is looked at, and parts of a table count under its name.

/** Asks each server, with the parts of tables in sight. PostgreSQL without Citus takes that for a setting of somebody else. */
const onEveryServer = <T>(db: Database, ask: (client: Client) => Promise<T>): Promise<T[]> =>
  Promise.all(
    db.servers.map((server) =>
      server.withoutTimeouts(async (client) => {
        await client.query('set citus.override_table_visibility = off')
        return ask(client)
      }),
    ),
  )

const namesOf = (found: { name: string }[][]): string[] =>
  [...new Set(found.flat().map(({ name }) => name))].sort()

const dataFolder = async (client: Client): Promise<string> =>
  (await client.query('show data_directory')).rows[0].data_directory

/** Whether we can read the files of the tables: PostgreSQL runs on this machine, and we have permission. */
export const hasTableFiles = async (db: Database): Promise<boolean> =>
  (await onEveryServer(db, dataFolder)).every((folder) => existsSync(path.join(folder, 'base')))

/** Tables, indexes and statistics whose files contain a text, even in unused bytes, in upper or lower case. */
export const filesNaming = async (db: Database, text: string): Promise<string[]> => {
  const sought = text.toLowerCase()
  const found = await onEveryServer(db, async (client) => {
    const folder = await dataFolder(client)
    await client.query('checkpoint')
    const { rows } = await client.query<{ name: string; file: string }>(
      `select regexp_replace(relname, '_[0-9]+$', '') as name, pg_relation_filepath(oid) as file from pg_class
       where pg_relation_filepath(oid) is not null
         and (relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) or relname like 'pg_statistic%')`,
    )
    return rows.filter(({ file }) =>
      readFileSync(path.join(folder, file), 'latin1').toLowerCase().includes(sought),
    )
  })
  return namesOf(found)
}

/** Columns whose statistics contain one of these texts, which are in lower case. */
export const statisticsNaming = async (db: Database, texts: string[]): Promise<string[]> => {
  const found = await onEveryServer(db, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select regexp_replace(tablename, '_[0-9]+$', '') || '.' || attname as name from pg_stats s
       where exists (select from unnest($1::text[]) word where strpos(lower(s::text), word) > 0)`,
      [texts],
    )
    return rows
  })
  return namesOf(found)
}

/** Takes samples of all tables. */
export const sampleTables = (db: Database): Promise<unknown> =>
  onEveryServer(db, (client) => client.query('analyze'))
