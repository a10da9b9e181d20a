import type { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Client } from './connect.ts'
import { type Pooled, pooledOf, withSettings } from './pooler.ts'

export interface QueryAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the columns of its statement
  rows: any[]
  rowCount: number | null
  /** The first word of the server's command tag, such as SELECT or COMMIT. */
  command: string
}

interface Column {
  name: string
  read(text: string): unknown
}

/** A statement that was sent to be prepared, with its columns once these are known. */
interface Prepared {
  columns: Column[] | undefined
}

/** The statements a connection has prepared, by name. */
interface Memory {
  statements: Map<string, Prepared>
  /** Statements that were sent to be prepared and are not confirmed yet, in order. */
  preparing: string[]
  /** Behind a pooler nothing is prepared for longer than one use: the next may be in another session. */
  pooled: Pooled | undefined
}

interface Wire extends EventEmitter {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string; types: never[] }): void
  bind(portal: {
    portal: string
    statement: string
    values: unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: { portal: string; rows: number }): void
  sync(): void
}

const memories = new WeakMap<Client, Memory>()

const memoryOf = (client: Client): Memory => {
  let memory = memories.get(client)
  if (memory === undefined) {
    const preparing: string[] = []
    memory = { statements: new Map(), preparing, pooled: pooledOf(client) }
    memories.set(client, memory)
    const { connection } = client as unknown as { connection: Wire }
    connection.on('parseComplete', () => preparing.shift())
  }
  return memory
}

const names = new Map<string, string>()

/** Each text is prepared once per connection. Its name is a number given at its first use in this process. */
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    name = `v${names.size}`
    names.set(text, name)
  }
  return name
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
const asItIs = (value: unknown): unknown => value

interface Statement {
  name: string
  text: string
  values: unknown[]
  rows: object[]
  prepared?: Prepared
  resolve(answer: QueryAnswer): void
  reject(err: unknown): void
}

/** The settings that go with a transaction behind a pooler. If they fail, so do the statements behind them. */
const settingsStatement = (text: string): Statement => ({
  name: '',
  text,
  values: [],
  rows: [],
  resolve: () => {},
  reject: () => {},
})

// A batch this large is sent at once, so that the server works on it while the rest is still being written.
const LARGE = 64 * 1024

// In pipeline mode the driver takes queries of its own class only.
const DriverQuery = pg.Query as unknown as new (config: object) => EventEmitter

/**
 * The statements sent in one turn of the event loop. The driver would follow each with a sync message, which the server
 * answers with a packet; here one sync follows all. When a statement fails, the server skips those behind it.
 */
export class Batch extends DriverQuery {
  private readonly client: Client
  private readonly memory: Memory
  private statements: Statement[] = []
  /** The characters of all its values. */
  private length = 0
  /** The index of the statement that is being answered. */
  private at = 0
  /** The driver replaces it by a function that stops the query's timeout. */
  callback: (err?: unknown) => void = () => {}

  constructor(client: Client) {
    super({ text: '' })
    this.client = client
    this.memory = memoryOf(client)
  }

  add(statement: Statement): void {
    this.statements.push(statement)
    for (const value of statement.values) if (typeof value === 'string') this.length += value.length
  }

  get isLarge(): boolean {
    return this.length > LARGE
  }

  submit(wire: Wire): null {
    const { pooled } = this.memory
    if (pooled !== undefined) this.statements = withSettings(pooled, this.statements, settingsStatement)
    wire.stream.cork()
    for (const statement of this.statements) {
      const { text, values } = statement
      const name = pooled === undefined ? statement.name : ''
      statement.prepared = this.memory.statements.get(name)
      if (statement.prepared === undefined) {
        statement.prepared = { columns: undefined }
        if (pooled === undefined) this.remember(name, statement.prepared)
        wire.parse({ name, text, types: [] })
      }
      wire.bind({ portal: '', statement: name, values, valueMapper: asItIs })
      if (statement.prepared.columns === undefined) wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: 0 })
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  private remember(name: string, prepared: Prepared): void {
    this.memory.statements.set(name, prepared)
    this.memory.preparing.push(name)
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
    this.statements[this.at]!.prepared!.columns = columns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { prepared, rows } = this.statements[this.at]!
    const { columns } = prepared!
    const row: Record<string, unknown> = {}
    for (let index = 0; index < fields.length; index++) {
      const column = columns![index]!
      const text = fields[index]!
      row[column.name] = text === null ? null : column.read(text)
    }
    rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { prepared, rows, resolve } = this.statements[this.at++]!
    // A statement that returns no columns gets no description, so it is known only when it completes.
    prepared!.columns ??= []
    const end = text.indexOf(' ')
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    resolve({
      rows,
      rowCount: end < 0 || Number.isNaN(count) ? null : count,
      command: end < 0 ? text : text.slice(0, end),
    })
  }

  handleError(err: unknown): void {
    // The server skipped the statements behind the one that failed, so it did not prepare them either.
    const { preparing, statements } = this.memory
    for (const { name } of this.statements.slice(this.at)) {
      const place = preparing.indexOf(name)
      if (place < 0) continue
      preparing.splice(place, 1)
      statements.delete(name)
    }
    for (const { reject } of this.statements.splice(this.at)) reject(err)
    this.callback(err)
  }

  handleReadyForQuery(): void {
    this.callback()
  }
}

const gathering = new WeakMap<Client, Batch>()

const send = (client: Client, batch: Batch): void => {
  if (gathering.get(client) !== batch) return
  gathering.delete(client)
  client.query(batch as never)
}

/** Sends a statement together with all others of this turn of the event loop. */
export const query = (client: Client, text: string, values: unknown[] = []): Promise<QueryAnswer> =>
  new Promise((resolve, reject) => {
    const statement = {
      name: nameOf(text),
      text,
      values: values.map(prepareValue),
      rows: [],
      resolve,
      reject,
    }
    let batch = gathering.get(client)
    if (batch === undefined) {
      batch = new Batch(client)
      gathering.set(client, batch)
      process.nextTick(send, client, batch)
    }
    batch.add(statement)
    if (batch.isLarge) send(client, batch)
  })
