import { setTimeout as delay } from 'node:timers/promises'
import { answeredWithin } from '../db/connection/answered-within.ts'
import { isDatabaseAway } from '../db/connection/faults.ts'
import type { WritingSql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { AppError } from '../errors.ts'
import { waitAfter } from './retry.ts'
import type { Outcome, Work } from './work.ts'

const LOOK_AFTER_TROUBLE_MS = 5000

export interface Log {
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

export interface Counts {
  attempts: number
  failures: number
}

class Late extends Error {
  constructor(ms: number) {
    super(`not done within ${ms / 1000} seconds`)
  }
}

/** Whether the database could not answer, or asked to try later. */
const isTrouble = (err: unknown): boolean => err instanceof AppError || isDatabaseAway(err)

/** What the runners of one kind of work share. */
export interface Shared<Lease, Step, Result extends Outcome> {
  work: Work<Lease, Step, Result>
  db: Database
  log: Log
  counts: Counts
  /** Leases whose end could not be stored. They are given back once their node answers, before they expire. */
  unreturned: Set<Lease>
  stopping: AbortSignal
}

/** Runs one kind of work for the hotels of one node, so that a node that does not answer delays no other. */
export class NodeRunner<Lease, Step, Result extends Outcome> {
  private readonly shared: Shared<Lease, Step, Result>
  private readonly node: DatabaseNode
  private readonly running = new Set<Promise<number>>()
  private readonly leases = new Set<Lease>()
  private wake = new AbortController()
  /** A hotel gave as many leases as it was asked for, so more of its work may be due. */
  private mayBeMore = false
  /** The hotel that came last, so that the next ones get their turn. */
  private after = 0

  constructor(shared: Shared<Lease, Step, Result>, node: DatabaseNode) {
    this.shared = shared
    this.node = node
  }

  get inHand(): number {
    return this.running.size
  }

  /** Whether the node still has hotels. */
  get isNeeded(): boolean {
    return this.shared.db.nodes.includes(this.node)
  }

  /** Looks for due work at regular intervals, until stopped or the node has no hotels any more. */
  async lookAround(beforeEach: () => void): Promise<void> {
    const { work, stopping, log } = this.shared
    let trouble = false
    while (!stopping.aborted) {
      beforeEach()
      if (!this.isNeeded) return
      this.wake = new AbortController()
      try {
        void (await this.round())
        trouble = false
      } catch (err) {
        if (!trouble)
          log.warn({ err, node: this.node.name }, `${work.name}: the database cannot be asked; trying again`)
        trouble = true
      }
      if (stopping.aborted) return
      const { signal } = this.wake
      const pauseMs = trouble ? LOOK_AFTER_TROUBLE_MS : work.lookEveryMs
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
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

  /** Wakes the loop, which then sees that it is stopped. */
  stopLooking(): void {
    this.wake.abort()
  }

  /** Waits for what is under way and gives the rest back. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.running)
    await this.returnAll().catch(() => {})
  }

  /** Leases as much due work as there is room for, and begins it. */
  private async round(): Promise<Promise<number>[]> {
    await this.returnAll()
    const most = this.most - this.running.size
    if (most <= 0) return []
    const leases = await this.node.write((sql) => this.lease(sql, most))
    return leases.map((lease) => this.begin(lease))
  }

  /** Each node has its share of what one process may have in hand. */
  private get most(): number {
    const { db, work } = this.shared
    return Math.max(1, Math.floor(work.mostAtOnce / db.nodes.length))
  }

  /** Asks the node which of its hotels have something to do, and leases some of each. */
  private async lease(sql: WritingSql, most: number): Promise<Lease[]> {
    const hotels = await this.findHotels(sql, most)
    const share = Math.floor(most / hotels.length)
    const without = this.waitedForByMost()
    const leased = await Promise.all(
      hotels.map(async (hotelId) => {
        const room = Math.min(share, this.roomOf(hotelId))
        const leases = room > 0 ? await this.shared.work.lease(sql, hotelId, room, without) : []
        return { leases, isFull: leases.length >= room }
      }),
    )
    this.mayBeMore = leased.some(({ isFull }) => isFull)
    return this.withinBounds(
      sql,
      leased.flatMap(({ leases }) => leases),
    )
  }

  /** How many more leases of a hotel may be in hand. */
  private roomOf(hotelId: number): number {
    const { hotelOf, mostOfHotel = Number.POSITIVE_INFINITY } = this.shared.work
    const inHand = this.leases.values().filter((lease) => hotelOf(lease) === hotelId)
    return mostOfHotel - [...inHand].length
  }

  private waiting(whom: string): number {
    const { waitsFor } = this.shared.work
    return [...this.leases].filter((lease) => waitsFor?.of(lease) === whom).length
  }

  /** For whom as many wait as may. */
  private waitedForByMost(): string[] {
    const { waitsFor } = this.shared.work
    if (waitsFor === undefined) return []
    const all = new Set(this.leases.values().map((lease) => waitsFor.of(lease)))
    return [...all].filter((whom) => this.waiting(whom) >= waitsFor.most)
  }

  /** Gives back what would wait for somebody for whom too many wait then. The rest is in hand. */
  private async withinBounds(sql: WritingSql, leases: readonly Lease[]): Promise<Lease[]> {
    const { work } = this.shared
    const taken: Lease[] = []
    for (const lease of leases) {
      const { waitsFor } = work
      if (waitsFor === undefined || this.waiting(waitsFor.of(lease)) < waitsFor.most) {
        this.leases.add(lease)
        taken.push(lease)
      } else await work.giveBack(sql, lease)
    }
    return taken
  }

  private async findHotels(sql: WritingSql, most: number): Promise<number[]> {
    const { db, work } = this.shared
    const ask = this.node.parts.asker(sql)
    const { after } = this
    let found = await work.due(ask, most, after)
    if (found.hotelIds.length === 0 && after > 0) found = await work.due(ask, most, 0)
    this.after = found.next
    return found.hotelIds.filter((hotelId) => db.of(hotelId) === this.node)
  }

  private begin(lease: Lease): Promise<number> {
    const { work, log, unreturned } = this.shared
    const running = this.run(lease).then(
      (done) => {
        this.leases.delete(lease)
        this.running.delete(running)
        if (this.mayBeMore) this.wake.abort()
        return done
      },
      (err) => {
        log.error({ err }, `${work.name}: an outcome could not be noted; it is done again`)
        if (isTrouble(err)) unreturned.add(lease)
        this.leases.delete(lease)
        this.running.delete(running)
        return 0
      },
    )
    this.running.add(running)
    return running
  }

  private async returnAll(): Promise<void> {
    const { db, work, unreturned } = this.shared
    for (const lease of unreturned) {
      if (db.of(work.hotelOf(lease)) !== this.node) continue
      await this.node.write((sql) => work.giveBack(sql, lease))
      unreturned.delete(lease)
    }
  }

  /** Does the steps of a lease in order, until all are done, one fails, or the lease is lost. */
  private async run(lease: Lease): Promise<number> {
    const { work } = this.shared
    let done = 0
    for (;;) {
      const { steps, isLast } = await work.steps(lease)
      for (const step of steps) {
        if (!(await this.take(lease, step))) return done
        done++
      }
      if (!isLast) continue
      await this.write(lease, (sql) => work.finish(sql, lease))
      return done
    }
  }

  /** True if the step was done and the lease is still held. */
  private async take(lease: Lease, step: Step): Promise<boolean> {
    const { work, counts, stopping } = this.shared
    const result = stopping.aborted ? undefined : await this.perform(lease, step)
    if (result === undefined || result.interrupted) {
      await this.write(lease, (sql) => work.giveBack(sql, lease))
      return false
    }
    counts.attempts++
    if (result.done) return this.write(lease, (sql) => work.advance(sql, lease, step, result))
    counts.failures++
    const attempt = work.attempt(lease)
    const waitMs = this.isTooOld(lease) ? null : waitAfter(work.retry, attempt, result.retryAfterMs)
    await this.write(lease, (sql) => work.postpone(sql, lease, step, result, { attempt, waitMs }))
    return false
  }

  /** The hotel may have moved since it was leased. */
  private write<T>(lease: Lease, work: (sql: WritingSql) => Promise<T>): Promise<T> {
    return this.shared.db.of(this.shared.work.hotelOf(lease)).write(work)
  }

  private async perform(lease: Lease, step: Step): Promise<Result> {
    const { work, stopping } = this.shared
    const { stepWithinMs } = work
    try {
      const performed = work.perform(lease, step, stopping)
      return await answeredWithin(stepWithinMs, performed, () => new Late(stepWithinMs))
    } catch (err) {
      // The database failed before the step was tried, so this is no failed attempt.
      if (isTrouble(err)) throw err
      return work.failed(err)
    }
  }

  private isTooOld(lease: Lease): boolean {
    const { retry, ageMs } = this.shared.work
    return retry.giveUpAfterMs !== undefined && (ageMs?.(lease) ?? 0) > retry.giveUpAfterMs
  }
}
