import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { answeredWithin } from '../connection/answered-within.ts'
import { type QueryAnswer, query } from '../connection/batch.ts'
import type { Client } from '../connection/connect.ts'
import { isDatabaseAway, OutcomeUnknown } from '../connection/faults.ts'
import type { Pool } from '../connection/pool.ts'
import { ShardDoors } from '../placement/shard-doors.ts'
import { type Change, type Committed, eventValues, NOTE_EVENT, TICK } from './change.ts'
import { KEEP_LAST_ID, LOCK, lockedOf, Tx } from './in-hotel.ts'
import type { Lanes } from './lanes.ts'

const EVENT_AT = 'select event_id from event where hotel_id = $1 and version = $2'

/** Finds out whether a COMMIT whose answer was lost took effect; throws if it did not. */
type Settle = () => Promise<void>

export interface Committing {
  version: number
  /** Resolves when the answer to COMMIT was read and memory has taken over what was written. */
  heard: Promise<void>
}

/** How far a transaction got. Needed when its caller stops waiting for it. */
interface Course {
  abandoned: boolean
  committing: boolean
}

/** A transaction that failed after this long ran into a timeout. The next in line would only do the same. */
const STUCK_MS = 2000

export type OnCommitted = (committed: Committed) => void

export interface TransactionOptions {
  /** Called with each committed change, before the next transaction of the hotel begins. */
  onCommitted: OnCommitted
  /** The number of the shard with the hotel's clock, if hotels are spread over a cluster. */
  shardOf?: ((hotelId: number) => number | undefined) | undefined
}

/**
 * Keeps a shard, and with it all of its hotels, from being moved until the transaction ends, as Citus' own writes do. It
 * does not do so for the lock of a row: without this a hotel could move after it was locked, and be locked anew elsewhere.
 */
const KEEP_IN_PLACE = 'select lock_shard_metadata(5, array[$1::bigint])'

/** Runs transactions under a hotel's lock. Those of one hotel take turns; hotels do not wait for each other. */
export class HotelTransactions {
  private readonly lanes: Lanes
  private readonly pool: Pool
  private readonly onCommitted: OnCommitted
  private readonly shardOf: TransactionOptions['shardOf']
  private readonly committing = new Map<number, Committing>()
  private readonly doors = new ShardDoors()

  constructor(lanes: Lanes, pool: Pool, { onCommitted, shardOf }: TransactionOptions) {
    this.lanes = lanes
    this.pool = pool
    this.onCommitted = onCommitted
    this.shardOf = shardOf
  }

  /** The COMMIT of this hotel that this process has sent and that is not answered yet. */
  underWay(hotelId: number): Committing | undefined {
    return this.committing.get(hotelId)
  }

  /**
   * With `within`, the caller gets an answer in so many milliseconds. If COMMIT was not sent by then, it is
   * never sent; if it was sent, the outcome is unknown.
   */
  async inHotel<T>(hotelId: number, work: (tx: Tx) => Promise<T>, within?: number): Promise<T> {
    const course: Course = { abandoned: false, committing: false }
    const run = this.run(hotelId, work, course)
    if (within === undefined) return run
    return answeredWithin(within, run, () => {
      if (course.committing) return new OutcomeUnknown(new Error('COMMIT was not answered in time'))
      course.abandoned = true
      return new AppError('unavailable')
    })
  }

  private async run<T>(hotelId: number, work: (tx: Tx) => Promise<T>, course: Course): Promise<T> {
    const leave = await this.lanes.enter(hotelId)
    const entered = performance.now()
    let stuck = false
    try {
      giveUpIf(course)
      const leaveDoor = await this.doors.enter(this.shardOf?.(hotelId))
      const { value, settle } = await this.onClient(hotelId, work, course, leaveDoor).finally(leaveDoor)
      await settle?.()
      return value
    } catch (err) {
      stuck = isDatabaseAway(err) && performance.now() - entered > STUCK_MS
      throw err
    } finally {
      leave(stuck)
    }
  }

  private async onClient<T>(
    hotelId: number,
    work: (tx: Tx) => Promise<T>,
    course: Course,
    onBegun: () => void,
  ): Promise<{ value: T; settle: Settle | undefined }> {
    giveUpIf(course)
    const client = await this.pool.take()
    let reusable = false
    try {
      const begun = this.begin(client, hotelId).finally(onBegun)
      // The lock is a statement of its own. A read in the same statement would see the rows from before the wait.
      const locked = query(client, LOCK, [hotelId]).then(({ rows }) => lockedOf(rows, hotelId))
      const tx = new Tx(client, hotelId, locked)
      const outcome = await settled(Promise.all([work(tx), begun, locked]))
      if (outcome.failed) {
        await Promise.allSettled([begun, locked, ...tx.pending.written])
        await query(client, 'rollback')
        reusable = true
        throw outcome.reason
      }
      const settle = await this.commit(client, tx, course)
      reusable = settle === undefined
      return { value: outcome.value[0], settle }
    } finally {
      this.pool.give(client, reusable)
    }
  }

  private begin(client: Client, hotelId: number): Promise<unknown> {
    const begun = query(client, 'begin isolation level read committed')
    const shardId = this.shardOf?.(hotelId)
    return shardId === undefined ? begun : Promise.all([begun, query(client, KEEP_IN_PLACE, [shardId])])
  }

  /**
   * Sends the event and COMMIT after the statements already sent. If the answer is lost, returns a function
   * that finds out the outcome. It needs another connection, so call it after giving this one back.
   */
  private async commit(client: Client, tx: Tx, course: Course): Promise<Settle | undefined> {
    const { changes, isEmpty } = tx.pending
    if (isEmpty) {
      await query(client, 'rollback')
      return undefined
    }
    const eventIds = changes.map(() => randomUUID())
    const before = await tx.versionBefore()
    giveUpIf(course)
    course.committing = true
    const { lastId, tookIds } = tx.pending
    for (const [at, change] of changes.entries()) {
      tx.write(TICK, [tx.hotelId, lastId])
      tx.write(NOTE_EVENT, eventValues(tx.hotelId, before + at + 1, eventIds[at]!, change))
    }
    if (changes.length === 0 && tookIds) tx.write(KEEP_LAST_ID, [tx.hotelId, lastId])
    const version = before + Math.max(changes.length, 1)
    const committed = query(client, 'commit')
    const heard = Promise.withResolvers<void>()
    this.committing.set(tx.hotelId, { version, heard: heard.promise })
    try {
      return await this.hear(tx, version, eventIds.at(-1), committed)
    } finally {
      this.committing.delete(tx.hotelId)
      heard.resolve()
    }
  }

  private async hear(
    tx: Tx,
    version: number,
    eventId: string | undefined,
    committed: Promise<QueryAnswer>,
  ): Promise<Settle | undefined> {
    const { changes, written } = tx.pending
    const results = await Promise.allSettled([...written, committed])
    const refused = results.find((result) => result.status === 'rejected')
    if (refused === undefined) {
      const { command } = await committed
      if (command === 'COMMIT') {
        await this.handOver(tx, version - changes.length, changes)
        return undefined
      }
      throw new Error(`the transaction ended with ${command}`)
    }
    // COMMIT was answered. After a failed statement the answer is ROLLBACK, so nothing was written.
    if (results.at(-1)?.status === 'fulfilled' || !isDatabaseAway(refused.reason)) throw refused.reason
    return () => this.settle(tx.hotelId, version, eventId, refused.reason)
  }

  /** Memory takes over what was committed, in its order. */
  private async handOver(tx: Tx, before: number, changes: readonly Change[]): Promise<void> {
    const started = await tx.started()
    for (const [at, change] of changes.entries())
      this.onCommitted({ hotelId: tx.hotelId, version: before + at + 1, started, change })
  }

  /** COMMIT was sent and not answered. Taking the lock again waits until the old backend has finished. */
  private async settle(
    hotelId: number,
    version: number,
    eventId: string | undefined,
    cause: unknown,
  ): Promise<void> {
    if (eventId === undefined) throw new OutcomeUnknown(cause)
    let found: string | undefined
    try {
      found = await this.eventAt(hotelId, version)
    } catch {
      throw new OutcomeUnknown(cause)
    }
    if (found !== eventId) throw cause
  }

  private async eventAt(hotelId: number, version: number): Promise<string | undefined> {
    const client = await this.pool.take()
    let reusable = false
    try {
      const [, , event] = await Promise.all([
        this.begin(client, hotelId),
        query(client, LOCK, [hotelId]),
        query(client, EVENT_AT, [hotelId, version]),
        query(client, 'commit'),
      ])
      reusable = true
      return event.rows[0]?.event_id
    } finally {
      this.pool.give(client, reusable)
    }
  }
}

const giveUpIf = ({ abandoned }: Course): void => {
  if (abandoned) throw new AppError('unavailable')
}

type Outcome<T> = { failed: false; value: T } | { failed: true; reason: unknown }

const settled = <T>(promise: Promise<T>): Promise<Outcome<T>> =>
  promise.then(
    (value) => ({ failed: false, value }),
    (reason) => ({ failed: true, reason }),
  )
