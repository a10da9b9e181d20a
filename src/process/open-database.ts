import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { Database } from '../db/database.ts'
import { isDatabaseAway } from '../db/faults.ts'
import { withoutPassword } from '../db/hosts.ts'
import { RefusedMigration } from '../db/migrate.ts'
import { NoTransactions } from '../db/pooler.ts'
import { type EmbeddedPostgres, joinEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { OperatorError } from '../errors.ts'

export interface OpenedDatabase {
  db: Database
  url: string
  /** Names of the migrations that were applied just now. */
  migrated: string[]
  /** Until `close`, starts the embedded PostgreSQL again whenever it has died. Does nothing with DATABASE_URL. */
  keepRunning(log: Pick<Logger, 'warn' | 'error'>): void
  close(): Promise<void>
}

/** Opens the database of DATABASE_URL, or the embedded one, which is started if it does not run yet. */
export const openDatabase = async (config: Config, migrate = true): Promise<OpenedDatabase> => {
  const server = await joinServer(config)
  const db = new Database(server.url)
  const closing = new AbortController()
  const close = async () => {
    closing.abort()
    await db.end()
    await server.leave()
  }
  try {
    const migrated = migrate ? await onceReady(() => db.migrate()) : []
    await db.findNodes()
    const keepRunning = (log: Pick<Logger, 'warn' | 'error'>) => {
      void reviveWhenDead(server, log, closing.signal)
    }
    return { db, url: server.url, migrated, keepRunning, close }
  } catch (err) {
    await close().catch(() => {})
    throw databaseTrouble(err, config)
  }
}

const CANNOT_CONNECT_NOW = '57P03'
const READY_WITHIN_MS = 30_000
const RETRY_MS = 250

/** Waits for a database that says it is starting or recovering from a crash. One that cannot be reached fails at once. */
const onceReady = async <T>(work: () => Promise<T>): Promise<T> => {
  const end = performance.now() + READY_WITHIN_MS
  for (;;)
    try {
      return await work()
    } catch (err) {
      if ((err as { code?: string }).code !== CANNOT_CONNECT_NOW || performance.now() > end) throw err
      await delay(RETRY_MS)
    }
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

/** Turns an error that makes the database unusable into a message for the operator. Returns any other error unchanged. */
export const databaseTrouble = (err: unknown, config: Config): unknown => {
  const { code, message, cause } = err as { code?: string; message: string; cause?: { code?: string } }
  if (err instanceof RefusedMigration) return new OperatorError(message, { cause: err })
  if (err instanceof NoTransactions) return err
  if (code === NO_SUCH_TABLE)
    return new OperatorError(
      'The database has no tables of Vacancy yet. Run ./bin/vacancy database migrate first.',
    )
  if ((code ?? cause?.code) === NOT_ALLOWED)
    return new OperatorError(
      `The role of DATABASE_URL may not do this: ${message}. It has to own the database and its tables, on every node of a cluster.`,
      { cause: err },
    )
  if (!isDatabaseAway(err) && !ACCESS_REFUSED.has(code ?? '')) return err
  const which =
    config.databaseUrl === undefined ? `in ${config.dataFolder}` : `at ${withoutPassword(config.databaseUrl)}`
  const advice = config.databaseUrl === undefined ? '' : ' Is DATABASE_URL right, and does it run?'
  return new OperatorError(`The database ${which} cannot be used: ${message || code}.${advice}`, {
    cause: err,
  })
}
