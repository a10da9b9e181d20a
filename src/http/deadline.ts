import { answeredWithin } from '../db/answered-within.ts'
import { AppError } from '../errors.ts'

// Waits add up: for a turn, a connection, an answer. Nobody is kept longer than this in all, whatever the database does;
// with a second to spare for a busy machine, that is five at most.
export const ANSWER_WITHIN_MS = 4000

/** The outcome, or `unavailable` once the time is over; what goes on then is on its own. */
export const withTimeout = <T>(work: Promise<T>, ms = ANSWER_WITHIN_MS): Promise<T> =>
  answeredWithin(ms, work, () => new AppError('unavailable'))
