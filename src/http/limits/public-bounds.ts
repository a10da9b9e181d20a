import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'

/** Bounds for all callers without a token together, who read pages and pictures: they are not counted one by one. */
export interface PublicBounds {
  turns: ConcurrencyLimit
}

// Pages and pictures use database connections, of which some have to be left to callers with a token.
export const createPublicBounds = (): PublicBounds => ({
  turns: new ConcurrencyLimit({ most: 4, mostWaiting: 500, longestWaitMs: 3000 }),
})
