import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { answeredWithin } from '../connection/answered-within.ts'
import { query } from '../connection/batch.ts'
import type { Client } from '../connection/connect.ts'
import { isDatabaseAway, isSaidByServer, isTaken, OutcomeUnknown } from '../connection/faults.ts'
import type { Pool } from '../connection/pool.ts'
import { ServerTime } from '../connection/server-time.ts'
import { ShardDoors } from '../placement/shard-doors.ts'
import { eventValues, NOTE_EVENT, TICK } from './change.ts'
import { Commits, type Committing, type OnCommitted, type Settle, type ShardOf } from './commits.ts'
import { KEEP_LAST_ID, LOCK, lockedOf, Tx } from './in-hotel.ts'
import type { Lanes } from './lanes.ts'
import { type Decide, type Decided, PRESUME, type PresumedTx, presumeValues } from './presumed-tx.ts'

/** How far a transaction got. Needed when its caller stops waiting for it. */
interface Course {
  abandoned: boolean
  committing: boolean
}

/** A transaction whose answer is known, or, with `settle`, has still to be found out. */
interface Ended<T> {
  value: T
  settle: Settle | undefined
}

/** A transaction that failed after this long ran into a timeout. The next in line would only do the same. */
const STUCK_MS = 2000

const MOST_REMEMBERED = 10_000

export type BeforeDeciding = (hotelId: number) => Promise<void> | undefined

export interface TransactionOptions {
  /** Called with each committed change, before the next transaction of the hotel begins. */
  onCommitted: OnCommitted
  /** Called when it is a hotel's turn to be changed by what memory knows. What it returns is waited for. */
  beforeDeciding?: BeforeDeciding | undefined
  /** The number of the shard with the hotel's clock, if hotels are spread over a cluster. */
  shardOf?: ShardOf | undefined
}

/** Runs transactions under a hotel's lock. Those of one hotel take turns; hotels do not wait for each other. */
export class HotelTransactions {
  private readonly lanes: Lanes
  private readonly pool: Pool
  private readonly beforeDeciding: TransactionOptions['beforeDeciding']
  private readonly shardOf: TransactionOptions['shardOf']
  private readonly commits: Commits
  private readonly doors = new ShardDoors()
  /** Until when changes of a hotel are not decided from memory. */
  private readonly longWayUntil = new Map<number, number>()
  readonly time = new ServerTime()
  /**
   * Changes decided from memory that were committed, those that the database refused, which were then decided anew, and those
   * that could not be decided because of a fault in the program.
   */
  readonly presumed = { committed: 0, refused: 0, broken: 0 }
  /** What a packet begins with. */
  presume = PRESUME
  /**
   * For so long after a packet was refused, changes of its hotel are not decided from memory: another process probably changes
   * it too, and the next packets would be refused as well.
   */
  longWayMs = 1000

  constructor(lanes: Lanes, pool: Pool, { onCommitted, beforeDeciding, shardOf }: TransactionOptions) {
    this.lanes = lanes
    this.pool = pool
    this.beforeDeciding = beforeDeciding
    this.shardOf = shardOf
    this.commits = new Commits(pool, onCommitted, shardOf)
  }

  /** The COMMIT of this hotel that this process has sent and that is not answered yet. */
  underWay(hotelId: number): Committing | undefined {
    return this.commits.underWay(hotelId)
  }

  /**
   * With `within`, the caller gets an answer in so many milliseconds. If COMMIT was not sent by then, it is
   * never sent; if it was sent, the outcome is unknown. With `decide` the change is first tried in one packet, and the work
   * is done only if nothing could be decided or the packet was refused.
   */
  async inHotel<T>(
    hotelId: number,
    work: (tx: Tx) => Promise<T>,
    within?: number,
    decide?: Decide<T>,
  ): Promise<T> {
    const course: Course = { abandoned: false, committing: false }
    const run = this.run(hotelId, work, course, decide)
    if (within === undefined) return run
    return answeredWithin(within, run, () => {
      course.abandoned = true
      if (course.committing) return new OutcomeUnknown(new Error('COMMIT was not answered in time'))
      return new AppError('unavailable')
    })
  }

  private async run<T>(
    hotelId: number,
    work: (tx: Tx) => Promise<T>,
    course: Course,
    decide: Decide<T> | undefined,
  ): Promise<T> {
    const leave = await this.lanes.enter(hotelId)
    const entered = performance.now()
    let stuck = false
    try {
      giveUpIf(course)
      if (decide !== undefined && !this.isLongWayDue(hotelId)) await this.beforeDeciding?.(hotelId)
      const leaveDoor = await this.doors.enter(this.shardOf?.(hotelId))
      const { value, settle } = await this.onClient(hotelId, work, course, leaveDoor, decide).finally(
        leaveDoor,
      )
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
    decide: Decide<T> | undefined,
  ): Promise<Ended<T>> {
    giveUpIf(course)
    const client = await this.pool.take()
    let reusable = false
    try {
      const decided = decide && this.decidedBy(decide, hotelId)
      const ended = decided && (await this.inOnePacket(client, decided, course, onBegun))
      if (ended !== undefined) {
        reusable = ended.settle === undefined
        return ended
      }
      giveUpIf(course)
      const begun = this.commits.begin(client, hotelId).finally(onBegun)
      // The lock is a statement of its own. A read in the same statement would see the rows from before the wait.
      const locked = query(client, LOCK, [hotelId]).then(({ rows }) => {
        const clock = lockedOf(rows, hotelId)
        this.time.hear(clock.server_ms)
        return clock
      })
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

  /** A fault in deciding from memory is counted, and costs nobody an answer: the long way decides. */
  private decidedBy<T>(decide: Decide<T>, hotelId: number): Decided<T> | undefined {
    if (this.isLongWayDue(hotelId)) return undefined
    try {
      return decide()
    } catch {
      this.presumed.broken++
      return undefined
    }
  }

  private isLongWayDue(hotelId: number): boolean {
    const until = this.longWayUntil.get(hotelId)
    if (until === undefined) return false
    if (performance.now() < until) return true
    this.longWayUntil.delete(hotelId)
    return false
  }

  /**
   * Sends a change that was decided from memory, with begin and COMMIT, and waits once. Undefined if the database refused it:
   * then nothing was written.
   */
  private async inOnePacket<T>(
    client: Client,
    { tx, value }: Decided<T>,
    course: Course,
    onBegun: () => void,
  ): Promise<Ended<T> | undefined> {
    course.committing = true
    try {
      const settle = await this.sendPacket(client, tx, onBegun)
      this.presumed.committed++
      return { value, settle }
    } catch (err) {
      if (isDatabaseAway(err) || !isSaidByServer(err)) throw err
      await query(client, 'rollback')
      course.committing = false
      this.noteRefusal(tx.hotelId, err)
      return undefined
    }
  }

  private async sendPacket(client: Client, tx: PresumedTx, onBegun: () => void): Promise<Settle | undefined> {
    const { hotelId, version, lastId, change } = tx
    const { started } = tx.presumed
    const eventId = randomUUID()
    const written: Promise<unknown>[] = [
      this.commits.begin(client, hotelId).finally(onBegun),
      query(client, this.presume, presumeValues(tx)),
      ...tx.statements.map(({ text, values }) => query(client, text, values)),
      query(client, NOTE_EVENT, eventValues(hotelId, version, eventId, change)),
    ]
    const committed = query(client, 'commit')
    return this.commits.hear({
      hotelId,
      version,
      started,
      lastId,
      changes: [change],
      written,
      eventId,
      committed,
    })
  }

  private noteRefusal(hotelId: number, err: unknown): void {
    this.presumed.refused++
    // A key or a code that is taken says nothing about the next change.
    if (isTaken(err)) return
    this.time.doubt()
    if (this.longWayUntil.size >= MOST_REMEMBERED) this.longWayUntil.clear()
    this.longWayUntil.set(hotelId, performance.now() + this.longWayMs)
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
    const [before, started] = await Promise.all([tx.versionBefore(), tx.started()])
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
    const { written } = tx.pending
    const eventId = eventIds.at(-1)
    const { hotelId } = tx
    return this.commits.hear({ hotelId, version, started, lastId, changes, written, eventId, committed })
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
