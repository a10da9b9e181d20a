import type { Logger } from 'pino'
import { oldDayChanges } from '../availability/history/change-queries.ts'
import { oldChanges } from '../bookings/record/change-queries.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/hotel/database.ts'
import { oldAnswers } from '../db/hotel/idempotent-answers.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { sweepDirectory, sweepNode } from '../db/hotel/sweep.ts'
import { oldHolds } from '../holds/keep/queries.ts'
import { strayCodes } from '../hotels/queries.ts'
import { strayBlobs } from '../images/queries.ts'
import { oldMessages } from '../mail/message-queries.ts'
import { oldPaymentEvents } from '../payments/collect/queries.ts'
import { oldAccess } from '../people/record/access-queries.ts'
import { forgetOldCounts } from '../people/record/count-queries.ts'
import { forgetOldLinks } from '../people/record/link-queries.ts'
import { forgetOldSessions } from '../people/record/session-queries.ts'
import { strayTokens } from '../tokens/queries.ts'
import { forgetOldChainUses, oldUses } from '../tokens/uses/use-queries.ts'
import { oldDeliveries } from '../webhooks/delivery-queries.ts'

const EVERY_MS = 10 * 60 * 1000

type Kept = Pick<Config, 'changesKeptDays'>
type Log = Pick<Logger, 'error'>

/** Deletes old rows and leftovers every ten minutes. Returns a function that stops it. */
export const startHousekeeping = (db: Database, log: Log, kept: Kept): (() => void) => {
  const keepHouse = housekeeper(db, log, kept)
  const timer = setInterval(keepHouse, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Does it once. What is still under way from the time before, as on a node that does not answer, is not begun again. */
export const housekeeper = (db: Database, log: Log, kept: Kept): (() => Promise<void>) => {
  const underWay = new Set<unknown>()
  const once = async (of: DatabaseNode | 'directory', work: () => Promise<void>): Promise<void> => {
    if (underWay.has(of)) return
    underWay.add(of)
    await work().catch((err) => {
      const node = of === 'directory' ? of : of.name
      log.error({ err, node }, 'housekeeping failed; it is tried again in ten minutes')
    })
    underWay.delete(of)
  }
  return async () => {
    const nodes = db.nodes.map((node) => once(node, () => sweepTables(node, kept)))
    await Promise.all([...nodes, once('directory', () => sweepEntries(db))])
  }
}

const sweepTables = async (node: DatabaseNode, { changesKeptDays }: Kept): Promise<void> => {
  await sweepNode(node, oldAnswers)
  await sweepNode(node, strayBlobs)
  await sweepNode(node, oldDeliveries)
  await sweepNode(node, oldPaymentEvents)
  await sweepNode(node, oldHolds)
  await sweepNode(node, oldChanges)
  await sweepNode(node, oldAccess)
  await sweepNode(node, oldMessages)
  await sweepNode(node, oldUses)
  await sweepNode(node, oldDayChanges(changesKeptDays))
}

const sweepEntries = async (db: Database): Promise<void> => {
  for (const forget of [forgetOldSessions, forgetOldLinks, forgetOldCounts, forgetOldChainUses])
    await db.directory.write(forget)
  const [codes, tokens] = [await sweepDirectory(db, strayCodes), await sweepDirectory(db, strayTokens)]
  for (const err of [...codes.failures.values(), ...tokens.failures.values()]) throw err
}
