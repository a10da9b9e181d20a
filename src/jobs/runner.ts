import { setTimeout as delay } from 'node:timers/promises'
import { answeredWithin } from '../db/answered-within.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseAway } from '../db/faults.ts'
import { AppError } from '../errors.ts'
import { waitAfter } from './retry.ts'
import type { Backlog, Outcome, Work } from './work.ts'

const LOOK_AFTER_TROUBLE_MS = 5000

interface Log {
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

class Late extends Error {
  constructor(ms: number) {
    super(`not done within ${ms / 1000} seconds`)
  }
}

/** Whether the database could not answer, or asked to try later. */
const isTrouble = (err: unknown): boolean => err instanceof AppError || isDatabaseAway(err)

/** Runs one kind of work until stopped. Several processes may do so: a lease gives each key to one of them. */
export class JobRunner<Lease, Step, Result extends Outcome> {
  private readonly work: Work<Lease, Step, Result>
  private readonly db: Database
  private readonly log: Log
  private readonly stopping = new AbortController()
  private readonly running = new Set<Promise<number>>()
  /** Leases whose end could not be stored. They are given back once the database answers, before they expire. */
  private readonly unreturned = new Set<Lease>()
  private looking: Promise<void> | undefined
  private wake = new AbortController()
  /** As many leases were taken as there was room for, so more work may be due. */
  private mayBeMore = false
  readonly counts = { attempts: 0, failures: 0 }

  constructor(work: Work<Lease, Step, Result>, db: Database, log: Log) {
    this.work = work
    this.db = db
    this.log = log
  }

  get name(): string {
    return this.work.name
  }

  get inHand(): number {
    return this.running.size
  }

  backlog(): Promise<Backlog> {
    return this.work.backlog()
  }

  /** Looks for due work at regular intervals. */
  start(): this {
    this.looking ??= this.lookAround()
    return this
  }

  /** Does the work that is due now. Returns the number of steps done. */
  async runDue(): Promise<number> {
    let done = 0
    for (;;) {
      const begun = await this.round()
      if (begun.length === 0) return done
      for (const steps of await Promise.all(begun)) done += steps
    }
  }

  /** Interrupts running steps or lets them finish. Work that was not begun is given back. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.wake.abort()
    await this.looking
    await Promise.allSettled(this.running)
    await this.returnAll().catch(() => {})
    this.work.close?.()
  }

  private async lookAround(): Promise<void> {
    const { name, lookEveryMs } = this.work
    let trouble = false
    while (!this.stopping.signal.aborted) {
      this.wake = new AbortController()
      try {
        void (await this.round())
        trouble = false
      } catch (err) {
        if (!trouble) this.log.warn({ err }, `${name}: the database cannot be asked; trying again`)
        trouble = true
      }
      if (this.stopping.signal.aborted) return
      const { signal } = this.wake
      await delay(trouble ? LOOK_AFTER_TROUBLE_MS : lookEveryMs, undefined, { signal, ref: false }).catch(
        () => {},
      )
    }
  }

  /** Leases as much due work as there is room for, and begins it. */
  private async round(): Promise<Promise<number>[]> {
    await this.returnAll()
    const most = this.work.mostAtOnce - this.running.size
    if (most <= 0) return []
    const leases = await this.db.coordinator.write((sql) => this.work.lease(sql, most))
    this.mayBeMore = leases.length === most
    return leases.map((lease) => this.begin(lease))
  }

  private begin(lease: Lease): Promise<number> {
    const running = this.run(lease).then(
      (done) => {
        this.running.delete(running)
        if (this.mayBeMore) this.wake.abort()
        return done
      },
      (err) => {
        this.log.error({ err }, `${this.work.name}: an outcome could not be noted; it is done again`)
        if (isTrouble(err)) this.unreturned.add(lease)
        this.running.delete(running)
        return 0
      },
    )
    this.running.add(running)
    return running
  }

  private async returnAll(): Promise<void> {
    for (const lease of this.unreturned) {
      await this.db.coordinator.write((sql) => this.work.giveBack(sql, lease))
      this.unreturned.delete(lease)
    }
  }

  /** Does the steps of a lease in order, until all are done, one fails, or the lease is lost. */
  private async run(lease: Lease): Promise<number> {
    let done = 0
    for (;;) {
      const { steps, isLast } = await this.work.steps(lease)
      for (const step of steps) {
        if (!(await this.take(lease, step))) return done
        done++
      }
      if (!isLast) continue
      await this.db.coordinator.write((sql) => this.work.finish(sql, lease))
      return done
    }
  }

  /** True if the step was done and the lease is still held. */
  private async take(lease: Lease, step: Step): Promise<boolean> {
    const { work, db } = this
    const result = this.stopping.signal.aborted ? undefined : await this.perform(lease, step)
    if (result === undefined || result.interrupted) {
      await db.coordinator.write((sql) => work.giveBack(sql, lease))
      return false
    }
    this.counts.attempts++
    if (result.done) return db.coordinator.write((sql) => work.advance(sql, lease, step, result))
    this.counts.failures++
    const attempt = work.attempt(lease)
    const waitMs = this.isTooOld(lease) ? null : waitAfter(work.retry, attempt, result.retryAfterMs)
    await db.coordinator.write((sql) => work.postpone(sql, lease, step, result, { attempt, waitMs }))
    return false
  }

  private async perform(lease: Lease, step: Step): Promise<Result> {
    const { stepWithinMs } = this.work
    try {
      const performed = this.work.perform(lease, step, this.stopping.signal)
      return await answeredWithin(stepWithinMs, performed, () => new Late(stepWithinMs))
    } catch (err) {
      // The database failed before the step was tried, so this is no failed attempt.
      if (isTrouble(err)) throw err
      return this.work.failed(err)
    }
  }

  private isTooOld(lease: Lease): boolean {
    const { retry, ageMs } = this.work
    return retry.giveUpAfterMs !== undefined && (ageMs?.(lease) ?? 0) > retry.giveUpAfterMs
  }
}
