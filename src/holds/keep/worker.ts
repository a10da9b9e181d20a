import { JobRunner } from '../../jobs/runner.ts'
import { type Outcome, workOf } from '../../jobs/work.ts'
import type { Services } from '../../services.ts'
import { expireHolds } from '../record/end-holds.ts'
import { hasOver } from '../record/queries.ts'
import { findBacklog, findHotelsDue } from './queries.ts'

const EVERY_MS = 2000

/** A hotel whose holds are ended, until none is over. */
interface Hotel {
  hotel_id: number
  isDone: boolean
}

export type HoldExpiry = JobRunner<Hotel, Hotel, Outcome>

/**
 * Ends holds that are over, a portion in each transaction. Processes do not lease hotels from each other: the second one
 * finds that nothing is left.
 */
export const holdExpiry = ({ db, log }: Pick<Services, 'db' | 'log'>): HoldExpiry => {
  const work = workOf<Hotel>({
    name: 'hold expiry',
    lookEveryMs: EVERY_MS,
    due: findHotelsDue,
    lease: async (sql, hotelId) =>
      (await hasOver(sql, hotelId)) ? [{ hotel_id: hotelId, isDone: false }] : [],
    steps: async (hotel) => (hotel.isDone ? LAST : { steps: [hotel], isLast: false }),
    async perform(hotel) {
      const ended = await db.inHotel(hotel.hotel_id, expireHolds)
      hotel.isDone = ended === 0
      return { done: true }
    },
    failed(err) {
      log.error({ err }, 'holds could not be ended; they are tried again')
      return { done: false }
    },
    backlog: findBacklog,
  })
  return new JobRunner(work, db, log)
}

const LAST = { steps: [], isLast: true }
