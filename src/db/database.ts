import { AppError } from '../errors.ts'
import { query } from './batch.ts'
import { Clocks } from './clocks.ts'
import { type Client, connect } from './connect.ts'
import { HotelTransactions, type Tx } from './in-hotel.ts'
import { Lanes } from './lanes.ts'
import { migrate } from './migrate.ts'
import { Pool } from './pool.ts'
import { ClientSql, type Sql } from './sql.ts'

export interface DatabaseOptions {
  /** Connections for transactions that hold a hotel, and for reads. One more asks for versions. */
  writers?: number
  readers?: number
}

/** Everything that talks to PostgreSQL. */
export class Database {
  readonly url: string
  readonly clocks: Clocks
  readonly lanes = new Lanes()
  readonly writers: Pool
  readonly readers: Pool
  readonly transactions: HotelTransactions

  constructor(url: string, { writers = 10, readers = 6 }: DatabaseOptions = {}) {
    this.url = url
    const open = () => connect(url, { planOnce: true })
    this.writers = new Pool(writers, open)
    // Lists have filters that may be left out: their plans depend on which are given.
    this.readers = new Pool(readers, () => connect(url))
    this.clocks = new Clocks(open, () => {
      this.writers.dropIdle()
      this.readers.dropIdle()
    })
    this.transactions = new HotelTransactions(this.lanes, this.writers)
  }

  /** Runs work under the hotel's clock, see in-hotel.ts. */
  inHotel<T>(hotelId: number, work: (tx: Tx) => Promise<T>, within?: number): Promise<T> {
    return this.transactions.inHotel(hotelId, work, within)
  }

  /** Statements that stand alone. */
  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.withReader((client) => work(new ClientSql(client)))
  }

  /** Several reads of one moment. Send them without waiting for each other: they travel together. */
  async snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.withReader(async (client) => {
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
    await Promise.all([this.clocks.end(), this.writers.end(), this.readers.end()])
  }

  private async withReader<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.readers.take()
    let reusable = false
    try {
      const result = await work(client)
      reusable = true
      return result
    } catch (err) {
      reusable = err instanceof AppError
      throw err
    } finally {
      this.readers.give(client, reusable)
    }
  }
}
