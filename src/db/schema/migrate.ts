import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { alone } from '../connection/alone.ts'
import type { Client } from '../connection/connect.ts'
import { isDatabaseAway, isDeadlock } from '../connection/faults.ts'
import { beginOn, type Pooled, pooledOf } from '../connection/pooler.ts'
import type { Sql } from '../connection/sql.ts'
import {
  copyMigrations,
  isSpread,
  isWorker,
  leftBehind,
  removeLeftBehind,
  spreadTables,
} from './spread-tables.ts'
import { statementsOf } from './statements.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const ADVISORY_LOCK = 7_262_259
/**
 * The name of connections that migrate. Processes that start together all migrate first, and must not be
 * taken for running servers.
 */
const MIGRATOR = 'vacancy migration'
// A command that was still running, or a server that is shutting down, gets this long to end.
const GONE_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 250

interface Migration {
  name: string
  text: string
  /** SHA-256 of the file. */
  checksum: string
}

/** The schema is not changed until the operator has done what the message says. */
export class RefusedMigration extends Error {}

const NOT_THE_COORDINATOR = 'The server of DATABASE_URL is a worker of its cluster. Name the coordinator.'

const changed = (name: string) =>
  new RefusedMigration(
    `The migration ${name} was changed after it was applied to this database. Put back the file of the release; ` +
      'what has to change goes into a migration of its own.',
  )

/** Marks a migration that removes something servers of the version before still use. */
const STOP_FIRST = '-- Servers of the version before must be stopped.'

/** Brings the schema up to date. If several processes call it at once, one does the work and the others wait. */
export const migrate = async (connection: Client, folder = FOLDER): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  await requireWritable(connection)
  if (await isWorker(connection)) throw new RefusedMigration(NOT_THE_COORDINATOR)
  return asMigrator(connection, async (client) => {
    const applied = await appliedMigrations(client)
    for (const migration of migrations) await compare(client, migration, applied)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    const stopFirst = applied.size > 0 && missing.find(({ text }) => text.includes(STOP_FIRST))
    if (stopFirst) await requireNoServers(client, stopFirst.name)
    for (const migration of missing) await apply(client, migration)
    if (await isSpread(client)) await (missing.length > 0 ? tidyCoordinator : copyIfPossible)(client)
    return missing.map(({ name }) => name)
  })
}

const READ_ONLY = '25006'

/** Where nothing is missing nothing would be written, and a replica would pass for a server that can be used. */
const requireWritable = async (client: Client): Promise<void> => {
  const { rows } = await client.query('select pg_is_in_recovery() as recovering')
  if (rows[0].recovering) throw Object.assign(new Error('the server is a replica'), { code: READ_ONLY })
}

/** A node that is away keeps nobody from starting where nothing has to be migrated. The next start copies then. */
const copyIfPossible = (client: Client): Promise<void> =>
  copyMigrations(client).catch((err) => {
    if (!isDatabaseAway(err)) throw err
  })

/** Names of the migrations that this server does not know to be applied. Any node of a cluster can be asked. */
export const missingMigrations = async (sql: Sql, folder = FOLDER): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const found = await sql.row<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  )
  const rows = found!.there ? await sql.rows<Applied>(APPLIED) : []
  const applied = byName(rows)
  for (const migration of migrations) if (isChanged(migration, applied)) throw changed(migration.name)
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name))
}

/** Runs work that changes the schema, alone among all processes, on the connection it is given then. */
export const asMigrator = async <T>(client: Client, work: (client: Client) => Promise<T>): Promise<T> => {
  const pooled = pooledOf(client)
  if (pooled !== undefined) return behindPooler(pooled, work)
  await client.query(`set application_name = '${MIGRATOR}'`)
  return alone(client, ADVISORY_LOCK, () => work(client))
}

/** A session of a pooler must keep its name, so the migrator has a connection that had its own name from the start. */
const behindPooler = async <T>(pooled: Pooled, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await pooled.openAnother(MIGRATOR)
  try {
    return await alone(client, ADVISORY_LOCK, () => work(client))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Removes what the coordinator still has of rows that are on nodes now. */
export const tidyCoordinator = async (client: Client): Promise<void> => {
  for (let [name] = await leftBehind(client); name !== undefined; [name] = await leftBehind(client)) {
    const table = name
    await alterWhileServing(client, () => removeLeftBehind(client, table))
  }
}

const OPEN_CONNECTIONS = `select count(*) as open from pg_stat_activity
  where datname = current_database() and application_name = 'vacancy'`

const requireNoServers = async (client: Client, name: string): Promise<void> => {
  const deadline = performance.now() + GONE_WITHIN_MS
  for (;;) {
    const open = await countServers(client)
    if (open === 0) return
    if (performance.now() > deadline)
      throw new RefusedMigration(
        `The migration ${name} takes away what servers of the version before use, and ${open} of their connections are ` +
          `open. Stop those servers, take a backup, and start this version again.${keptByPooler(client)}`,
      )
    await delay(LOOK_EVERY_MS)
  }
}

const keptByPooler = (client: Client): string =>
  pooledOf(client) === undefined
    ? ''
    : ' The pooler keeps connections of servers that are stopped: have it close them first (PgBouncer: RECONNECT).'

/** How many connections servers have open, on every node: they connect to nodes directly. */
export const countServers = async (client: Client): Promise<number> => {
  if (!(await isSpread(client))) return (await client.query(OPEN_CONNECTIONS)).rows[0].open
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_all_nodes($1)',
    [OPEN_CONNECTIONS],
  )
  const failed = rows.find(({ success }) => !success)
  if (failed) throw new RefusedMigration(`A node of the cluster does not answer: ${failed.result}`)
  return rows.reduce((sum, { result }) => sum + Number(result), 0)
}

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: hash('sha256', text) }
    }),
  )
}

interface Applied {
  name: string
  /** Null if a version applied it that stored none. */
  checksum: string | null
}

const APPLIED = 'select name, checksum from schema_migration'

const byName = (rows: Applied[]): Map<string, string | null> =>
  new Map(rows.map(({ name, checksum }) => [name, checksum]))

const HAS_CHECKSUMS = `select exists (
  select from pg_attribute where attrelid = to_regclass('schema_migration') and attname = 'checksum') as complete`

const appliedMigrations = async (client: Client): Promise<Map<string, string | null>> => {
  // On a cluster such statements go to every node even if they have nothing to do, and fail while one is away.
  const { rows: found } = await client.query(HAS_CHECKSUMS)
  if (!found[0].complete) {
    await client.query(`create table if not exists schema_migration (
      name text primary key, applied_at timestamptz not null default now())`)
    await client.query('alter table schema_migration add column if not exists checksum text')
  }
  const { rows } = await client.query<Applied>(APPLIED)
  return byName(rows)
}

/** Files that were written anew because a cluster could not apply them, by what they were. Both make the same. */
const REWRITTEN: Record<string, string> = {
  '0121_promos_booked_ahead.sql': '61343bfcd148956869fb6814539d1c31270a4672f667c91b9b883f8f356eea27',
}

const isChanged = ({ name, checksum }: Migration, applied: Map<string, string | null>): boolean =>
  ![checksum, REWRITTEN[name]].includes(applied.get(name) ?? checksum)

const compare = async (
  client: Client,
  migration: Migration,
  applied: Map<string, string | null>,
): Promise<void> => {
  const { name, checksum } = migration
  if (isChanged(migration, applied)) throw changed(name)
  if (applied.get(name) === null)
    await client.query('update schema_migration set checksum = $2 where name = $1', [name, checksum])
}

// On a cluster, without it no function can be made after a table was changed.
const ONE_CONNECTION_A_NODE = `set local citus.multi_shard_modify_mode = 'sequential'`

/** One by one on a cluster: of several sent together, Citus passes all on where it should pass on one. */
const run = async (client: Client, text: string): Promise<void> => {
  const statements = (await isSpread(client)) ? statementsOf(text) : [text]
  for (const statement of statements) await client.query(statement)
}

const apply = async (client: Client, { name, text, checksum }: Migration): Promise<void> => {
  try {
    await alterWhileServing(client, async () => {
      await client.query(ONE_CONNECTION_A_NODE)
      await run(client, text)
      if (await isSpread(client)) await spreadTables(client)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    })
  } catch (err) {
    throw new Error(`migration ${name} failed: ${(err as Error).message}`, { cause: err })
  }
}

// While one session waits for a table's lock, all later ones queue behind it. So each wait is short and repeated.
const LOCK_TIMEOUT_MS = 300
const MOST_TRIES = 100
const PAUSE_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

// Every writer first locks its hotel's clock. With all clocks locked, no writer can be half way through,
// holding one table and waiting for the next, which would be a deadlock. Searches go on.
const HOLD_WRITERS = `do $$ begin
  if to_regclass('hotel_clock') is not null then lock table hotel_clock in exclusive mode; end if;
end $$`

/** Whether others hold what is asked for. Of a table lock that another node does not give in time, Citus says only this. */
const isBusy = (err: unknown): boolean => {
  const { code, message } = err as { code?: string; message: string }
  return isDeadlock(err) || code === LOCK_NOT_AVAILABLE || /marked as essential/.test(message)
}

// On a cluster the time limit has to reach the nodes. PostgreSQL without Citus takes this for a setting of somebody else.
const ON_EVERY_NODE = `set local citus.propagate_set_commands = 'local'`

/** Changes tables in one transaction while servers of the version before are using them. */
export const alterWhileServing = async (client: Client, work: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries++) {
    await client.query(beginOn(client))
    try {
      await client.query(ON_EVERY_NODE)
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await client.query(HOLD_WRITERS)
      await work()
      await client.query('commit')
      return
    } catch (err) {
      await client.query('rollback')
      if (!isBusy(err) || tries === MOST_TRIES) throw err
      await delay(PAUSE_MS)
    }
  }
}
