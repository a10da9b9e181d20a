import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from './connect.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const ADVISORY_LOCK = 7_262_259

/** Brings the schema up to date. Several processes may call it at once; one does the work, the others wait. */
export const migrate = async (client: Client): Promise<string[]> => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
  try {
    const applied = await appliedMigrations(client)
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) await apply(client, name)
    return missing
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
  }
}

const appliedMigrations = async (client: Client): Promise<Set<string>> => {
  await client.query(`create table if not exists schema_migration (
    name text primary key, applied_at timestamptz not null default now())`)
  const { rows } = await client.query('select name from schema_migration')
  return new Set(rows.map(({ name }) => name))
}

const apply = async (client: Client, name: string): Promise<void> => {
  const text = await readFile(new URL(name, FOLDER), 'utf8')
  try {
    await alterWhileServing(client, async () => {
      await client.query(text)
      await client.query('insert into schema_migration (name) values ($1)', [name])
    })
  } catch (err) {
    throw new Error(`migration ${name} failed: ${(err as Error).message}`, { cause: err })
  }
}

// Whoever waits for a table makes everybody behind it wait too, so it is asked for again and again instead of for long.
const LOCK_TIMEOUT_MS = 300
const MOST_TRIES = 100
const PAUSE_MS = 500
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

// Every writer begins with its hotel's clock: whoever holds them all meets no writer half way through, who would have
// one table and want the next. Searches go on.
const HOLD_WRITERS = `do $$ begin
  if to_regclass('hotel_clock') is not null then lock table hotel_clock in exclusive mode; end if;
end $$`

/** Changes tables in one transaction while servers of the version before use them. */
export const alterWhileServing = async (client: Client, work: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await client.query(HOLD_WRITERS)
      await work()
      await client.query('commit')
      return
    } catch (err) {
      await client.query('rollback')
      const { code } = err as { code?: string }
      if ((code !== DEADLOCK && code !== LOCK_NOT_AVAILABLE) || tries === MOST_TRIES) throw err
      await delay(PAUSE_MS)
    }
  }
}
