import type { Config } from './config.ts'
import { Database } from './db/database.ts'
import { joinEmbeddedPostgres } from './db/embedded.ts'
import { isDatabaseAway } from './db/faults.ts'

/** Something the operator has to put right. Its message says what, and is all that is shown. */
export class OperatorError extends Error {}

export interface OpenedDatabase {
  db: Database
  url: string
  /** Names of the migrations that were applied just now. */
  migrated: string[]
  close(): Promise<void>
}

/** The database of DATABASE_URL, or the embedded one, started where it does not run yet. */
export const openDatabase = async (config: Config, migrate = true): Promise<OpenedDatabase> => {
  const server = await joinServer(config)
  const db = new Database(server.url)
  const close = async () => {
    await db.end()
    await server.leave()
  }
  try {
    const migrated = migrate ? await db.migrate() : []
    return { db, url: server.url, migrated, close }
  } catch (err) {
    await close().catch(() => {})
    throw databaseTrouble(err, config)
  }
}

const joinServer = async ({ databaseUrl, dataFolder }: Config) => {
  if (databaseUrl !== undefined) return { url: databaseUrl, leave: async () => {} }
  try {
    return await joinEmbeddedPostgres(dataFolder)
  } catch (err) {
    throw new OperatorError((err as Error).message, { cause: err })
  }
}

const ACCESS_REFUSED = new Set(['28000', '28P01', '3D000', '42501'])
const NO_SUCH_TABLE = '42P01'

/** What the operator is told when the database cannot be used; anything else passes as it is. */
export const databaseTrouble = (err: unknown, config: Config): unknown => {
  const { code, message } = err as { code?: string; message: string }
  if (code === NO_SUCH_TABLE)
    return new OperatorError(
      'The database has no tables of Vacancy yet. Run ./bin/vacancy database migrate first.',
    )
  if (!isDatabaseAway(err) && !ACCESS_REFUSED.has(code ?? '')) return err
  const which =
    config.databaseUrl === undefined ? `in ${config.dataFolder}` : `at ${withoutPassword(config.databaseUrl)}`
  const advice = config.databaseUrl === undefined ? '' : ' Is DATABASE_URL right, and does it run?'
  return new OperatorError(`The database ${which} cannot be used: ${message || code}.${advice}`, {
    cause: err,
  })
}

/** Where a database is, without the secrets in its address. */
export const withoutPassword = (databaseUrl: string): string => {
  const url = URL.parse(databaseUrl)
  return url === null ? 'DATABASE_URL' : `${url.host || 'localhost'}${url.pathname}`
}
