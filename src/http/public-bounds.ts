import { Turns } from './turns.ts'

/** What callers without a token may take up together, in pages and pictures: no limit counts them one by one. */
export interface PublicBounds {
  turns: Turns
}

// A page takes 5 ms of the process, and both take connections that read: some are left to those with a token.
export const createPublicBounds = (): PublicBounds => ({
  turns: new Turns({ most: 4, mostWaiting: 500, longestWaitMs: 3000 }),
})
