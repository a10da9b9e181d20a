import { AppError } from '../../errors.ts'
import { query } from '../connection/batch.ts'
import { type Client, connect } from '../connection/connect.ts'
import { isDeadlock } from '../connection/faults.ts'
import { serverName } from '../connection/hosts.ts'
import { Pool } from '../connection/pool.ts'
import { ClientSql, type Sql, type WritingSql } from '../connection/sql.ts'
import { Parts } from '../placement/parts.ts'
import type { Shard } from '../placement/placement.ts'
import { ShardsQuestion } from './clock-question.ts'
import { Clocks } from './clocks.ts'
import type { OnCommitted } from './commits.ts'
import { type BeforeDeciding, HotelTransactions } from './hotel-transactions.ts'
import type { Tx } from './in-hotel.ts'
import { Lanes } from './lanes.ts'
import type { Decide } from './presumed-tx.ts'

export interface PoolSizes {
  /** Connections for transactions under a hotel's lock, for reads, and for other writes. One more reads clocks. */
  writers?: number
  readers?: number
  sideWriters?: number
}

export interface NodeOptions extends PoolSizes {
  /** Whether it is a node of a cluster. */
  isSpread: boolean
  onCommitted: OnCommitted
  beforeDeciding: BeforeDeciding
  /** The number of the shard with a hotel's clock, if hotels are spread over a cluster. */
  shardOf: (hotelId: number) => number | undefined
  /** Called when a connection was lost that may mean the loss of the server, or when hotels are not where they were. */
  onTrouble: () => void
}

/** One PostgreSQL server, with everything that is asked of the hotels it has. */
export class DatabaseNode {
  readonly url: string
  /** Host and port, for log lines and metrics. */
  readonly name: string
  readonly isSpread: boolean
  readonly clocks: Clocks
  readonly lanes = new Lanes()
  readonly writers: Pool
  readonly readers: Pool
  readonly sideWriters: Pool
  readonly transactions: HotelTransactions
  /** What this node has itself, see parts.ts. */
  readonly parts: Parts

  constructor(url: string, options: NodeOptions) {
    const { writers = 10, readers = 6, sideWriters = 3, isSpread, onTrouble } = options
    this.url = url
    this.name = serverName(url)
    this.isSpread = isSpread
    this.writers = new Pool(writers, () => connect(url, { planOnce: true }))
    // Not planned once: lists have optional filters, and the best plan depends on which are given.
    this.readers = new Pool(readers, () => connect(url, { readOnly: true }))
    this.sideWriters = new Pool(sideWriters, () => connect(url))
    this.clocks = new Clocks(() => connect(url, { planOnce: true, asksShards: isSpread }), {
      moved: onTrouble,
      lost: () => {
        for (const pool of this.pools) pool.dropIdle()
        onTrouble()
      },
    })
    this.parts = new Parts(isSpread)
    this.transactions = new HotelTransactions(this.lanes, this.writers, options)
  }

  /** Gives a node of a cluster its part of the hotels. */
  assign(shards: readonly Shard[]): void {
    this.clocks.ofShards = new ShardsQuestion(shards)
  }

  /** Runs work under the hotel's clock, see in-hotel.ts. */
  inHotel<T>(hotelId: number, work: (tx: Tx) => Promise<T>, within?: number, decide?: Decide<T>): Promise<T> {
    return this.transactions.inHotel(hotelId, work, within, decide)
  }

  /** Single reads. Both the compiler and the server refuse statements that write. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return withClient(this.readers, (client) => work(new ClientSql(client)))
  }

  /**
   * Single writes of data that no answer about the hotel is made from, so they need no lock and no new
   * version. They have connections of their own: they do not wait for transactions and do not delay reads.
   */
  write<T>(work: (sql: WritingSql) => Promise<T>): Promise<T> {
    return withClient(this.sideWriters, (client) => work(new ClientSql(client)))
  }

  /** The same of several writes, all or none. */
  transaction<T>(work: (sql: WritingSql) => Promise<T>): Promise<T> {
    return withClient(this.sideWriters, async (client) => {
      await query(client, 'begin isolation level read committed')
      try {
        const result = await work(new ClientSql(client))
        const { command } = await query(client, 'commit')
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return result
      } catch (err) {
        await query(client, 'rollback').catch(() => {})
        throw err
      }
    })
  }

  /**
   * Several reads of the same moment. Send them without awaiting each, so that they travel together. They are done
   * again if the server ended them to resolve a deadlock, as a cluster does with those in the way of a migration.
   */
  async snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await this.ofOneMoment(work)
    } catch (err) {
      if (!isDeadlock(err)) throw err
      return this.ofOneMoment(work)
    }
  }

  private ofOneMoment<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return withClient(this.readers, async (client) => {
      const begun = query(client, 'begin isolation level repeatable read read only')
      try {
        const [result] = await Promise.all([work(new ClientSql(client)), begun])
        return result
      } finally {
        // Not awaited: the next use of the connection comes after it anyway.
        query(client, 'commit').catch(() => {})
      }
    })
  }

  /**
   * A separate connection without time limits, for work that locks no hotel. If the server ends it between two
   * statements, fails with what the server said, not with that of the next statement.
   */
  async withoutTimeouts<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await connect(this.url, { patient: true })
    let ended: Error | undefined
    client.on('error', (err) => {
      ended ??= err
    })
    try {
      return await work(client)
    } catch (err) {
      throw ended ?? err
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Closes all connections. The next use opens others. */
  leave(): void {
    this.clocks.leave()
    for (const pool of this.pools) pool.leave()
  }

  async end(): Promise<void> {
    await Promise.all([this.clocks.end(), ...this.pools.map((pool) => pool.end())])
  }

  private get pools(): Pool[] {
    return [this.writers, this.readers, this.sideWriters]
  }
}

const withClient = async <T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await pool.take()
  let reusable = false
  try {
    const result = await work(client)
    reusable = true
    return result
  } catch (err) {
    reusable = err instanceof AppError
    throw err
  } finally {
    pool.give(client, reusable)
  }
}
