import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../db/idempotent-answers.ts'
import { ClientSql } from '../db/sql.ts'
import { sweepCodes } from '../hotels/queries.ts'
import { sweepBlobs } from '../images/queries.ts'
import { sweepTokens } from '../tokens/queries.ts'
import { forgetDeliveries } from '../webhooks/delivery-queries.ts'

const EVERY_MS = 10 * 60 * 1000

/** Deletes old rows and leftovers every ten minutes. Returns a function that stops it. */
export const startHousekeeping = (db: Database, log: Pick<Logger, 'error'>): (() => void) => {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    await keepHouse(db).catch((err) =>
      log.error({ err }, 'housekeeping failed; it is tried again in ten minutes'),
    )
    busy = false
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export const keepHouse = (db: Database): Promise<void> =>
  db.coordinator.withoutTimeouts(async (client) => {
    const sql = new ClientSql(client)
    await forgetAnswers(sql)
    await sweepBlobs(sql)
    await forgetDeliveries(sql)
    await sweepCodes(sql)
    await sweepTokens(sql)
  })
