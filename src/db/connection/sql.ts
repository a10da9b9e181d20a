import { query } from './batch.ts'
import type { Client } from './connect.ts'

/** What functions that only read take. Values are always sent as parameters, never within the text. */
export interface Sql {
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  row<Row>(text: string, values?: unknown[]): Promise<Row | undefined>
}

/** What functions that write take. */
export interface WritingSql extends Sql {
  /** Returns how many rows were written. */
  run(text: string, values?: unknown[]): Promise<number>
}

/** What statements that write need of a transaction. */
export interface Writing {
  readonly hotelId: number
  /** The code of the token or person that changes it; null where nobody asked for it. */
  readonly actorCode: string | null
  /** A new id, higher than all ids of the hotel. */
  nextId(): number
  /** Has a statement done with the others, or none of them. */
  write(text: string, values: unknown[]): void
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
