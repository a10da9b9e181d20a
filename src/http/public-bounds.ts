import { ConcurrencyLimit } from './concurrency-limit.ts'

/** What callers without a token may take up together, in pages and pictures: no limit counts them one by one. */
export interface PublicBounds {
  turns: ConcurrencyLimit
}

// A page takes 5 ms of the process, and both take connections that read: some are left to those with a token.
export const createPublicBounds = (): PublicBounds => ({
  turns: new ConcurrencyLimit({ most: 4, mostWaiting: 500, longestWaitMs: 3000 }),
})
