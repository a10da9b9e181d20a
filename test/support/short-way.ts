import { PRESUME } from '../../src/db/hotel/presumed-tx.ts'
import type { TestApp } from './harness.ts'

/** How bookings that memory could decide are made. */
export type Way = 'short' | 'long' | 'either'

type Ways = Pick<TestApp, 'db' | 'services'>

/**
 * Has changes decided from memory whenever it knows enough, at any time of the minute and however often packets were refused;
 * never; or with half of the packets refused at random.
 */
export const take = (way: Way, { db, services }: Ways): void => {
  services.calendars.edgeOfMinuteMs = way === 'long' ? 30_001 : 0
  for (const { transactions } of db.servers) {
    transactions.longWayMs = 0
    transactions.presume =
      way === 'either' ? PRESUME.replace('require_true(', 'require_true(random() < 0.5 and ') : PRESUME
  }
}

/** How many changes were decided from memory and written so, and how many of them the database refused. */
export const packetsOf = ({ db }: Ways): { committed: number; refused: number } => {
  const sum = { committed: 0, refused: 0 }
  for (const { transactions } of db.servers) {
    sum.committed += transactions.presumed.committed
    sum.refused += transactions.presumed.refused
  }
  return sum
}
