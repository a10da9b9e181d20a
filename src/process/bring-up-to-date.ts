import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/connection/faults.ts'
import type { Database } from '../db/hotel/database.ts'
import { RefusedMigration } from '../db/schema/migrate.ts'

const CANNOT_CONNECT_NOW = '57P03'
const READY_WITHIN_MS = 30_000
const RETRY_MS = 250
// A process manager starts a server again that has waited in vain for so long.
const COORDINATOR_WITHIN_MS = 10 * 60 * 1000
const ASK_COORDINATOR_EVERY_MS = 1000
const MOST_NAMED = 3

/** How a server waits for the coordinator of its cluster when it starts. Commands do not wait. */
export interface Waiting {
  log: Pick<Logger, 'warn'>
  /** Ends the waiting. */
  signal: AbortSignal
}

/**
 * Migrates the database, and returns the names of what was applied. On a cluster whose coordinator is away nothing can be
 * applied: if its nodes have all migrations, the start goes on without it; else a server waits for it.
 */
export const bringUpToDate = async (db: Database, waiting?: Waiting): Promise<string[]> => {
  const begun = performance.now()
  const told = new Set<string>()
  for (;;)
    try {
      return await db.migrate()
    } catch (err) {
      // A migration that failed because a node is away tells so as its cause.
      if (!isDatabaseAway(err) && !isDatabaseAway((err as Error).cause)) throw err
      const waited = performance.now() - begun
      const missing = await db.missingMigrations()
      if (missing === undefined) await pauseIfStarting(err, waited)
      else if (missing.length > 0) await pauseForCoordinator(err, missing, waited, waiting, told)
      else {
        waiting?.log.warn({ reason: reasonOf(err) }, GOES_ON)
        return []
      }
    }
}

const GOES_ON =
  'starting without the coordinator of the cluster, since its nodes have all migrations; ' +
  'hotels and tokens can be made when it answers'

/** For a database that says it is starting or recovering from a crash. One that cannot be reached fails at once. */
const pauseIfStarting = async (err: unknown, waited: number): Promise<void> => {
  if ((err as { code?: string }).code !== CANNOT_CONNECT_NOW || waited > READY_WITHIN_MS) throw err
  await delay(RETRY_MS)
}

const pauseForCoordinator = async (
  err: unknown,
  missing: string[],
  waited: number,
  waiting: Waiting | undefined,
  told: Set<string>,
): Promise<void> => {
  const lacks = `nodes are not known to have these migrations: ${listed(missing)}`
  if (waiting === undefined || waited > COORDINATOR_WITHIN_MS)
    throw new RefusedMigration(`The cluster cannot be migrated: ${reasonOf(err)}. Its ${lacks}.`, {
      cause: err,
    })
  if (!told.has(lacks))
    waiting.log.warn(
      { reason: reasonOf(err) },
      `waiting for the coordinator and all nodes of the cluster, since its ${lacks}`,
    )
  told.add(lacks)
  await delay(ASK_COORDINATOR_EVERY_MS, undefined, { signal: waiting.signal }).catch(() => {})
  waiting.signal.throwIfAborted()
}

const reasonOf = (err: unknown): string => {
  const { message, code } = err as { message: string; code?: string }
  return message || code || 'no reason given'
}

const listed = (names: string[]): string => {
  const first = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED ? `${first} and ${names.length - MOST_NAMED} more` : first
}
