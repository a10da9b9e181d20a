import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { connect } from '../db/connection/connect.ts'
import { isDatabaseAway } from '../db/connection/faults.ts'
import { hostUrls, withoutPassword } from '../db/connection/hosts.ts'
import { NoTransactions } from '../db/connection/pooler.ts'
import { Database } from '../db/hotel/database.ts'
import { RefusedMigration } from '../db/schema/migrate.ts'
import { type EmbeddedPostgres, joinEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { OperatorError } from '../errors.ts'
import { bringUpToDate, type Waiting } from './bring-up-to-date.ts'

export interface OpenedDatabase {
  db: Database
  url: string
  /** Names of the migrations that were applied just now. */
  migrated: string[]
  /** Until `close`, starts the embedded PostgreSQL again whenever it has died. Does nothing with DATABASE_URL. */
  keepRunning(log: Pick<Logger, 'warn' | 'error'>): void
  close(): Promise<void>
}

/**
 * Opens the database of DATABASE_URL, or the embedded one, which is started if it does not run yet. One that is not
 * migrated is only read, so a replica will do.
 */
export const openDatabase = async (
  config: Config,
  migrate = true,
  waiting?: Waiting,
): Promise<OpenedDatabase> => {
  const server = await joinServer(config)
  const url = migrate ? server.url : await readableUrl(server.url)
  const db = new Database(url)
  const closing = new AbortController()
  const close = async () => {
    closing.abort()
    await db.end()
    await server.leave()
  }
  try {
    const migrated = migrate ? await bringUpToDate(db, waiting) : []
    await db.findNodes()
    const keepRunning = (log: Pick<Logger, 'warn' | 'error'>) => {
      void reviveWhenDead(server, log, closing.signal)
    }
    return { db, url, migrated, keepRunning, close }
  } catch (err) {
    await close().catch(() => {})
    throw databaseTrouble(err, config)
  }
}

/** Where several servers are named and none of them takes writes, the first one that answers. */
const readableUrl = async (url: string): Promise<string> => {
  const urls = hostUrls(url)
  if (urls.length === 1) return url
  for (const each of [url, ...urls])
    try {
      await (await connect(each)).end()
      return each
    } catch {}
  return url
}

const CHECK_EVERY_MS = 250
const CHECK_AFTER_FAILURE_MS = 5000

const reviveWhenDead = async (
  server: EmbeddedPostgres,
  log: Pick<Logger, 'warn' | 'error'>,
  signal: AbortSignal,
): Promise<void> => {
  for (let wait = CHECK_EVERY_MS; !signal.aborted; ) {
    await delay(wait, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    try {
      const url = await server.revive()
      wait = CHECK_EVERY_MS
      if (url === undefined) continue
      if (url === server.url) log.warn('the embedded PostgreSQL was gone and was started again')
      else log.error('the embedded PostgreSQL came back on another port: restart the server')
    } catch (err) {
      wait = CHECK_AFTER_FAILURE_MS
      log.error({ err }, 'the embedded PostgreSQL is gone and could not be started; it is tried again')
    }
  }
}

const joinServer = async ({ databaseUrl, dataFolder }: Config): Promise<EmbeddedPostgres> => {
  if (databaseUrl !== undefined)
    return { url: databaseUrl, leave: async () => {}, revive: async () => undefined }
  try {
    return await joinEmbeddedPostgres(dataFolder)
  } catch (err) {
    throw new OperatorError((err as Error).message, { cause: err })
  }
}

const ACCESS_REFUSED = new Set(['28000', '28P01', '3D000'])
const NOT_ALLOWED = '42501'
const NO_SUCH_TABLE = '42P01'
const NO_SUCH_COLUMN = '42703'
const NO_SCHEMA = '3F000'
const TAKES_NO_WRITES = '25006'
const ENDED_BY_REPLICA = '40001'

/** Turns an error that makes the database unusable into a message for the operator. Returns any other error unchanged. */
export const databaseTrouble = (err: unknown, config: Config): unknown => {
  if (err instanceof NoTransactions) return err
  const told =
    err instanceof RefusedMigration ? err.message : (tablesTrouble(err) ?? serverTrouble(err, config))
  return told === undefined ? err : new OperatorError(told, { cause: err })
}

interface Failure {
  code?: string
  message: string
  /** What a migration failed for. */
  cause?: { code?: string }
}

const tablesTrouble = (err: unknown): string | undefined => {
  const { code, message, cause } = err as Failure
  if (code === NO_SUCH_TABLE)
    return 'The database has no tables of Vacancy yet. Run ./bin/vacancy database migrate first.'
  if (code === NO_SUCH_COLUMN)
    return `The tables are older than this version: ${message}. Run ./bin/vacancy database migrate first.`
  if ((code ?? cause?.code) === NO_SCHEMA)
    return `There is no schema to make tables in: ${message}. Does search_path of the role or the database name one that exists?`
  if ((code ?? cause?.code) === NOT_ALLOWED)
    return `The role of DATABASE_URL may not do this: ${message}. It has to own the database and its tables, on every node of a cluster.`
  return undefined
}

const serverTrouble = (err: unknown, { databaseUrl, dataFolder }: Config): string | undefined => {
  const { code, message, cause } = err as Failure
  const why = code ?? cause?.code ?? ''
  const which = databaseUrl === undefined ? `in ${dataFolder}` : `at ${withoutPassword(databaseUrl)}`
  if (why === TAKES_NO_WRITES)
    return `The database ${which} takes no writes: it is a replica, or set to read only. Name the primary in DATABASE_URL.`
  if (why === ENDED_BY_REPLICA)
    return (
      `The database ${which} is a replica, and ended this read to go on following its primary (${message}). Run it again, ` +
      'or on the primary, or raise max_standby_streaming_delay of the replica.'
    )
  if (!isDatabaseAway(err) && !isDatabaseAway(cause) && !ACCESS_REFUSED.has(why)) return undefined
  const advice = databaseUrl === undefined ? '' : ' Is DATABASE_URL right, and does it run?'
  return `The database ${which} cannot be used: ${(message || why).replace(/[\s.?!]+$/, '')}.${advice}`
}
