import { setTimeout as delay } from 'node:timers/promises'
import { query } from './batch.ts'
import type { Client } from './connect.ts'
import { type Pooled, pooledOf } from './pooler.ts'

const TRY_EVERY_MS = 250

/** Runs work while no other process runs work under the same number, whichever database connection it uses. */
export const alone = async <T>(client: Client, lock: number, work: () => Promise<T>): Promise<T> => {
  const pooled = pooledOf(client)
  if (pooled !== undefined) return aloneBehind(pooled, lock, work)
  await client.query('select pg_advisory_lock($1)', [lock])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock])
  }
}

/**
 * Behind a pooler a session cannot hold a lock, since it is somebody else's after each transaction. So a transaction holds
 * it that stays open meanwhile. Who waits has none: a small pool would be used up by those who wait. That there is another
 * session to work with is tried first.
 */
const aloneBehind = async <T>(pooled: Pooled, lock: number, work: () => Promise<T>): Promise<T> => {
  const holder = await pooled.openAnother()
  try {
    while (!(await hold(holder, lock))) await delay(TRY_EVERY_MS)
    await (await pooled.openAnother()).end()
    return await work()
  } finally {
    // Ends the transaction, and with it the lock.
    await holder.end().catch(() => {})
  }
}

const hold = async (client: Client, lock: number): Promise<boolean> => {
  const [, { rows }] = await Promise.all([
    query(client, 'begin'),
    query(client, 'select pg_try_advisory_xact_lock($1) as is_held', [lock]),
  ])
  if (!rows[0].is_held) await query(client, 'rollback')
  return rows[0].is_held
}
