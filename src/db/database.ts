import { AppError } from '../errors.ts'
import { query } from './batch.ts'
import { Clocks } from './clocks.ts'
import { type Client, connect } from './connect.ts'
import { HotelTransactions, type Tx } from './in-hotel.ts'
import { Lanes } from './lanes.ts'
import { migrate } from './migrate.ts'
import { Pool } from './pool.ts'
import { ClientSql, type Sql, type WritingSql } from './sql.ts'

export interface DatabaseOptions {
  /** Connections for transactions that hold a hotel, for reads, and for writes beside. One more asks for versions. */
  writers?: number
  readers?: number
  sideWriters?: number
}

/** Everything that talks to PostgreSQL. */
export class Database {
  readonly url: string
  readonly clocks: Clocks
  readonly lanes = new Lanes()
  readonly writers: Pool
  readonly readers: Pool
  readonly sideWriters: Pool
  readonly transactions: HotelTransactions

  constructor(url: string, { writers = 10, readers = 6, sideWriters = 3 }: DatabaseOptions = {}) {
    this.url = url
    const open = () => connect(url, { planOnce: true })
    this.writers = new Pool(writers, open)
    // Lists have filters that may be left out: their plans depend on which are given.
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

  /** Reads that stand alone. What would write is refused, by the compiler and by the server. */
  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return withClient(this.readers, (client) => work(new ClientSql(client)))
  }

  /**
   * Writes that stand alone and need no clock: nothing that answers of the hotel are made of. They have connections of
   * their own, so that they wait neither for those who hold hotels nor make those who read wait.
   */
  async write<T>(work: (sql: WritingSql) => Promise<T>): Promise<T> {
    return withClient(this.sideWriters, (client) => work(new ClientSql(client)))
  }

  /** Several reads of one moment. Send them without waiting for each other: they travel together. */
  async snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return withClient(this.readers, async (client) => {
      const begun = query(client, 'begin isolation level repeatable read read only')
      try {
        const [result] = await Promise.all([work(new ClientSql(client)), begun])
        return result
      } finally {
        // Nobody waits for it: whoever gets the connection next is behind it.
        query(client, 'commit').catch(() => {})
      }
    })
  }

  /** A connection of its own without time limits, for work that holds no hotel. */
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
