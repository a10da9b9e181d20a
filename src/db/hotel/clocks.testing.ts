import { EventEmitter } from 'node:events'
import type { Batch } from '../connection/batch.ts'
import type { Client } from '../connection/connect.ts'
import { Clocks } from './clocks.ts'

/** A connection that gives the answers set here. */
export class StubClient extends EventEmitter {
  readonly connection = Object.assign(new EventEmitter(), {
    stream: { cork() {}, uncork() {} },
    parse() {},
    bind() {},
    describe() {},
    execute() {},
    sync() {},
  })
  row = { hotel_id: 1, version: 5, keys_version: 0, started: 1000, recovering: false }
  /** The row of a second hotel, if a test asks for one. */
  other: typeof this.row | undefined
  /** Answers as if no hotel existed. */
  isEmpty = false
  ended = 0
  failure: Error | undefined

  query(batch: Batch) {
    batch.submit(this.connection)
    if (this.failure !== undefined) {
      batch.handleError(this.failure)
      return
    }
    const { text } = (batch as unknown as { statements: { text: string }[] }).statements[0]!
    const { recovering } = this.row
    const rows = text.includes('hotel_clock') ? this.clocks : [{ recovering }]
    const names = Object.keys(rows[0] ?? this.row)
    batch.handleRowDescription({ fields: names.map((name) => ({ name, dataTypeID: 0 })) })
    for (const row of rows) batch.handleDataRow({ fields: Object.values(row) as never })
    batch.handleCommandComplete({ text: `SELECT ${rows.length}` })
    batch.handleReadyForQuery()
  }

  private get clocks(): (typeof this.row)[] {
    if (this.isEmpty) return []
    return this.other === undefined ? [this.row] : [this.row, this.other]
  }

  getTypeParser() {
    return (value: unknown) => value
  }

  async end() {
    this.ended++
  }
}

export const stubbed = () => {
  const clients: StubClient[] = []
  const clocks = new Clocks(async () => {
    clients.push(new StubClient())
    return clients.at(-1) as unknown as Client
  })
  const epoch = async () => (await clocks.ask(1))!.epoch
  return { clocks, clients, epoch }
}
