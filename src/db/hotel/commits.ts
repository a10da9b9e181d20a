import { type QueryAnswer, query } from '../connection/batch.ts'
import type { Client } from '../connection/connect.ts'
import { isDatabaseAway, isSaidByServer, OutcomeUnknown } from '../connection/faults.ts'
import type { Pool } from '../connection/pool.ts'
import type { Change, Committed } from './change.ts'
import { LOCK } from './in-hotel.ts'

const EVENT_AT = 'select event_id from event where hotel_id = $1 and version = $2'

/** Finds out whether a COMMIT whose answer was lost took effect; throws if it did not. */
export type Settle = () => Promise<void>

export interface Committing {
  version: number
  /** Resolves when the answer to COMMIT was read and memory has taken over what was written. */
  heard: Promise<void>
}

export type OnCommitted = (committed: Committed) => void

/** The number of the shard with a hotel's clock; undefined if hotels are not spread over a cluster. */
export type ShardOf = (hotelId: number) => number | undefined

/**
 * Keeps a shard, and with it all of its hotels, from being moved until the transaction ends, as Citus' own writes do. It
 * does not do so for the lock of a row: without this a hotel could move after it was locked, and be locked anew elsewhere.
 */
const KEEP_IN_PLACE = 'select lock_shard_metadata(5, array[$1::bigint])'

/** What was sent in a transaction, COMMIT included. */
export interface SentChanges {
  hotelId: number
  /** That of the last change. */
  version: number
  started: number
  lastId: number
  changes: readonly Change[]
  written: readonly Promise<unknown>[]
  /** That of the last change; undefined if there is none. */
  eventId: string | undefined
  committed: Promise<QueryAnswer>
}

/** Begins the transactions of hotels, and finds out how they ended. */
export class Commits {
  private readonly pool: Pool
  private readonly onCommitted: OnCommitted
  private readonly shardOf: ShardOf | undefined
  private readonly committing = new Map<number, Committing>()

  constructor(pool: Pool, onCommitted: OnCommitted, shardOf: ShardOf | undefined) {
    this.pool = pool
    this.onCommitted = onCommitted
    this.shardOf = shardOf
  }

  /** The COMMIT of this hotel that was sent and is not answered yet. */
  underWay(hotelId: number): Committing | undefined {
    return this.committing.get(hotelId)
  }

  begin(client: Client, hotelId: number): Promise<unknown> {
    const begun = query(client, 'begin isolation level read committed')
    const shardId = this.shardOf?.(hotelId)
    return shardId === undefined ? begun : Promise.all([begun, query(client, KEEP_IN_PLACE, [shardId])])
  }

  /**
   * Hears whether what was sent is committed; throws if it is not. If the answer is lost, returns a function that finds out
   * the outcome. It needs another connection, so call it after giving this one back.
   */
  async hear(sent: SentChanges): Promise<Settle | undefined> {
    const heard = Promise.withResolvers<void>()
    this.committing.set(sent.hotelId, { version: sent.version, heard: heard.promise })
    try {
      return await this.outcome(sent)
    } finally {
      this.committing.delete(sent.hotelId)
      heard.resolve()
    }
  }

  private async outcome(sent: SentChanges): Promise<Settle | undefined> {
    const { committed } = sent
    const results = await Promise.allSettled([...sent.written, committed])
    const at = results.findIndex((result) => result.status === 'rejected')
    const refused = results[at] as PromiseRejectedResult | undefined
    if (refused === undefined) {
      const { command } = await committed
      if (command === 'COMMIT') {
        this.handOver(sent)
        return undefined
      }
      throw new Error(`the transaction ended with ${command}`)
    }
    // COMMIT was answered, or never reached. After a failed statement the answer is ROLLBACK, so nothing was written.
    const isAnswered = results.at(-1)?.status === 'fulfilled'
    const isBeforeCommit = at < results.length - 1 && isSaidByServer(refused.reason)
    if (isAnswered || isBeforeCommit || !isDatabaseAway(refused.reason)) throw refused.reason
    return () => this.settle(sent, refused.reason)
  }

  /** Memory takes over what was committed, in its order. */
  private handOver({ hotelId, version, started, lastId, changes }: SentChanges): void {
    const before = version - changes.length
    for (const [at, change] of changes.entries())
      this.onCommitted({ hotelId, version: before + at + 1, started, lastId, change })
  }

  /** COMMIT was sent and not answered. Taking the lock again waits until the old backend has finished. */
  private async settle({ hotelId, version, eventId }: SentChanges, cause: unknown): Promise<void> {
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
