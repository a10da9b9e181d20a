import { query } from './batch.ts'
import type { Client } from './connect.ts'

/** What a query function takes that only reads. Values travel apart from the text, always. */
export interface Sql {
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  row<Row>(text: string, values?: unknown[]): Promise<Row | undefined>
}

/** What one takes that writes. */
export interface WritingSql extends Sql {
  /** How many rows were written. */
  run(text: string, values?: unknown[]): Promise<number>
}

/** Sql over one connection. */
export class ClientSql implements WritingSql {
  protected readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  async rows<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await query(this.client, text, values)).rows as Row[]
  }

  async row<Row>(text: string, values?: unknown[]): Promise<Row | undefined> {
    return (await query(this.client, text, values)).rows[0] as Row | undefined
  }

  async run(text: string, values?: unknown[]): Promise<number> {
    return (await query(this.client, text, values)).rowCount ?? 0
  }
}
