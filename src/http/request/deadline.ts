import { answeredWithin } from '../../db/connection/answered-within.ts'
import { AppError } from '../../errors.ts'

// The waits of a request add up: for its turn, for a connection, for the database. Together they may not take longer
// than this, so that every answer comes within five seconds, with one to spare for a busy machine.
export const ANSWER_WITHIN_MS = 4000

/** The outcome, or `unavailable` once the time is over. The work itself is not stopped. */
export const withTimeout = <T>(work: Promise<T>, ms = ANSWER_WITHIN_MS): Promise<T> =>
  answeredWithin(ms, work, () => new AppError('unavailable'))
