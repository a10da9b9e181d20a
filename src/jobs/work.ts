import type { WritingSql } from '../db/connection/sql.ts'
import type { AskParts } from '../db/placement/parts.ts'
import type { Retry } from './retry.ts'

/** The result of a step. */
export interface Outcome {
  done: boolean
  /** The step was cut off because the process stops; this is no failure. */
  interrupted?: boolean
  /** How long the other side asks to wait before the next attempt. */
  retryAfterMs?: number
}

export interface Failure {
  /** Which failed attempt this was, counted from 1. */
  attempt: number
  /** How long to wait before the next attempt; null to give up, because it is too old. */
  waitMs: number | null
}

/**
 * A kind of work that is done after commit, with the tables that store it. A lease is for one key: a webhook,
 * a mail, a payment. The steps of a key are done in order, one at a time; keys do not wait for each other.
 * Each statement is a transaction of its own, and none is open while a step is done.
 */
export interface Work<Lease, Step, Result extends Outcome> {
  /** For log lines and metrics. */
  readonly name: string
  /** The most leases that one process has at a time. */
  readonly mostAtOnce: number
  /** The most of them of one hotel, so that one whose work hangs leaves room for others; left out: all. */
  readonly mostOfHotel?: number
  /** Whom the step of a lease waits for, and the most leases that wait for one of them at a time. */
  readonly waitsFor?: { of(lease: Lease): string; most: number }
  readonly lookEveryMs: number
  /** A step that takes longer has failed. A lease lasts longer than this and is renewed with each step. */
  readonly stepWithinMs: number
  readonly retry: Retry
  /** Which hotels of a node have due work, at most so many: a hint, which may be wrong. Begins after a hotel. */
  due(ask: AskParts, most: number, after: number): Promise<DueHotels>
  /**
   * Leases due work of a hotel that no process has, for some time. All times are from the database's clock. A due time or an
   * expiry later than could ever be set was written before that clock was set back; such work is due too. What waits for one
   * of `without` is left.
   */
  lease(sql: WritingSql, hotelId: number, most: number, without: readonly string[]): Promise<Lease[]>
  hotelOf(lease: Lease): number
  /** The next steps of a lease in order, and whether they are the last. */
  steps(lease: Lease): Promise<{ steps: Step[]; isLast: boolean }>
  /** Does a step. Failures of the other side are returned as a result; an exception means trouble on our side. */
  perform(lease: Lease, step: Step, stopping: AbortSignal): Promise<Result>
  /** The result for a step that threw or took too long. */
  failed(err: unknown): Result
  /** The number of attempts at the current step, including the one just made. */
  attempt(lease: Lease): number
  /** The age of a lease, for work that is given up when too old. */
  ageMs?(lease: Lease): number
  /** Stores that a step is done and renews the lease. False if the lease was lost meanwhile. */
  advance(sql: WritingSql, lease: Lease, step: Step, result: Result): Promise<boolean>
  /** Stores that a step failed and ends the lease. */
  postpone(sql: WritingSql, lease: Lease, step: Step, result: Result, failure: Failure): Promise<unknown>
  /** Ends the lease after all steps are done. */
  finish(sql: WritingSql, lease: Lease): Promise<unknown>
  /** Ends the lease before all steps are done, without counting a failure. */
  giveBack(sql: WritingSql, lease: Lease): Promise<unknown>
  /** How many keys of a node are due, and how long the oldest has been due, each part by itself. */
  backlog(ask: AskParts): Promise<Backlog[]>
  /** Called after the last step, when the runner stops. */
  close?(): void
}

export interface DueHotels {
  hotelIds: number[]
  /** After which hotel to begin the next time. */
  next: number
}

export interface Backlog {
  due: number
  oldest_seconds: number
}

type OneStep<Lease, Result extends Outcome> = Work<Lease, Lease, Result>

/** What every kind of work has to say. */
type Needed = 'name' | 'lookEveryMs' | 'due' | 'lease' | 'perform' | 'backlog'

/** A result that says more than whether it worked has to say what it is after a failure, too. */
type Asked<Lease, Result extends Outcome> = Pick<OneStep<Lease, Result>, Needed> &
  Partial<OneStep<Lease, Result>> &
  (Outcome extends Result ? unknown : Pick<OneStep<Lease, Result>, 'failed'>)

const MOST_AT_ONCE = 4
const STEP_WITHIN_MS = 30_000
const RETRY: Retry = { waitsMs: [1000, 5000, 15_000], spread: [0.8, 1.2] }

/** Work whose leases are one step each, with nothing to store about them but what is said here. */
export const workOf = <Lease extends { hotel_id: number }, Result extends Outcome = Outcome>(
  asked: Asked<Lease, Result>,
): OneStep<Lease, Result> => ({
  mostAtOnce: MOST_AT_ONCE,
  stepWithinMs: STEP_WITHIN_MS,
  retry: RETRY,
  hotelOf: ({ hotel_id }) => hotel_id,
  steps: async (lease) => ({ steps: [lease], isLast: true }),
  failed: () => ({ done: false }) as Result,
  attempt: () => 1,
  advance: async () => true,
  postpone: async () => {},
  finish: async () => {},
  giveBack: async () => {},
  ...asked,
})
