import { AppError } from '../errors.ts'
import { query } from './batch.ts'
import { Clocks } from './clocks.ts'
import { type Client, connect } from './connect.ts'
import { serverName } from './hosts.ts'
import { HotelTransactions, type Tx } from './in-hotel.ts'
import { Lanes } from './lanes.ts'
import { migrate } from './migrate.ts'
import { Pool } from './pool.ts'
import { ClientSql, type Sql, type WritingSql } from './sql.ts'

export interface DatabaseOptions {
  /** Connections for transactions under a hotel's lock, for reads, and for other writes. One more reads clocks. */
  writers?: number
  readers?: number
  sideWriters?: number
}

/** Access to PostgreSQL: transactions, reads, and the clocks of hotels. */
export class Database {
  readonly url: string
  /** `host:port`, for metrics. */
  readonly name: string
  /** The servers that hold hotels. */
  readonly nodes: readonly Database[] = [this]
  readonly clocks: Clocks
  readonly lanes = new Lanes()
  readonly writers: Pool
  readonly readers: Pool
  readonly sideWriters: Pool
  readonly transactions: HotelTransactions

  constructor(url: string, { writers = 10, readers = 6, sideWriters = 3 }: DatabaseOptions = {}) {
    this.url = url
    this.name = serverName(url)
    const open = () => connect(url, { planOnce: true })
    this.writers = new Pool(writers, open)
    // Not planned once: lists have optional filters, and the best plan depends on which are given.
    this.readers = new Pool(readers, () => connect(url, { readOnly: true }))
    this.sideWriters = new Pool(sideWriters, () => connect(url))
    this.clocks = new Clocks(open, () => {
      for (const pool of this.pools) pool.dropIdle()
    })
    this.transactions = new HotelTransactions(this.lanes, this.writers)
  }

  /** Runs work under the hotel's clock, see in-hotel.ts. */
  inHotel<T>(hotelId: number, work: (tx: Tx) => Promise<T>, within?: number): Promise<T> {
    return this.transactions.inHotel(hotelId, work, within)
  }

  /** Single reads. Both the compiler and the server refuse statements that write. */
  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return withClient(this.readers, (client) => work(new ClientSql(client)))
  }

  /**
   * Single writes of data that no answer about the hotel is made from, so they need no lock and no new
   * version. They have connections of their own: they do not wait for transactions and do not delay reads.
   */
  async write<T>(work: (sql: WritingSql) => Promise<T>): Promise<T> {
    return withClient(this.sideWriters, (client) => work(new ClientSql(client)))
  }

  /** Several reads of the same moment. Send them without awaiting each, so that they travel together. */
  async snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
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

  /** A separate connection without time limits, for work that holds no hotel's lock. */
  async withoutTimeouts<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await connect(this.url, { patient: true })
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  }

  migrate(): Promise<string[]> {
    return this.withoutTimeouts((client) => migrate(client))
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
