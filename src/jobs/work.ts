import type { WritingSql } from '../db/sql.ts'
import type { Retry } from './retry.ts'

/** What came of a step. */
export interface Outcome {
  done: boolean
  /** It was cut off because the process stops, and did not fail. */
  interrupted?: boolean
  /** How long the other side asks to be left alone. */
  retryAfterMs?: number
}

export interface Failure {
  /** This was the first, second, … failed attempt. */
  attempt: number
  /** When to try again; null: never, it is too old. */
  waitMs: number | null
}

/**
 * A kind of work that is done after commit, and the tables it is noted in. A lease is of one key: a webhook, a mail, a
 * payment. The steps of a key are done one after the other, in order; keys do not wait for each other. Each statement
 * stands alone, and no transaction is open while a step is done.
 */
export interface Work<Lease, Step, Result extends Outcome> {
  /** In log lines and metrics. */
  readonly name: string
  /** Leases in hand at a time, in one process. */
  readonly mostAtOnce: number
  readonly lookEveryMs: number
  /** A step that takes longer has failed. A lease lasts longer than this, and begins anew with each step. */
  readonly stepWithinMs: number
  readonly retry: Retry
  /**
   * Takes what is due and in nobody's hands, for some time, all by the database's clock. What seems due, or in hands, for
   * longer than could ever be was written before that clock was put back, and is due.
   */
  lease(sql: WritingSql, most: number): Promise<Lease[]>
  /** The next steps of a lease, in order, and whether there are none after them. */
  steps(lease: Lease): Promise<{ steps: Step[]; isLast: boolean }>
  /** Does a step. What goes wrong with the other side is its result; what it throws is trouble of our own. */
  perform(lease: Lease, step: Step, stopping: AbortSignal): Promise<Result>
  /** What a step that threw, or took too long, comes to. */
  failed(err: unknown): Result
  /** How many attempts at the next step there were with the one just made. */
  attempt(lease: Lease): number
  /** How old a lease is, where what is too old is given up. */
  ageMs?(lease: Lease): number
  /** Notes a step that is done, and holds the lease on. False where the lease was lost meanwhile. */
  advance(sql: WritingSql, lease: Lease, step: Step, result: Result): Promise<boolean>
  /** Notes a step that failed, and ends the lease. */
  postpone(sql: WritingSql, lease: Lease, step: Step, result: Result, failure: Failure): Promise<unknown>
  /** Every step is done: ends the lease. */
  finish(sql: WritingSql, lease: Lease): Promise<unknown>
  /** Not all was done, and nothing failed: ends the lease as if it had not been. */
  giveBack(sql: WritingSql, lease: Lease): Promise<unknown>
  /** How many keys are due, and how long the oldest has been. */
  backlog(): Promise<Backlog>
  /** Called when the last step is over. */
  close?(): void
}

export interface Backlog {
  due: number
  oldest_seconds: number
}
