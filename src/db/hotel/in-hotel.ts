import { query } from '../connection/batch.ts'
import type { Client } from '../connection/connect.ts'
import { ClientSql, type Writing } from '../connection/sql.ts'
import type { Change } from './change.ts'

/** Locks the clock of a hotel until the transaction ends. */
export const LOCK = `
  select version, keys_version, last_id, extract(epoch from pg_postmaster_start_time()) as started,
         extract(epoch from clock_timestamp()) * 1000 as server_ms
  from hotel_clock where hotel_id = $1 for no key update`

/** A hotel's clock, locked by this transaction. */
export interface Locked {
  version: number
  keys_version: number
  /** The last id that this hotel gave out. */
  last_id: number
  /** When the database server was started. */
  started: number
  /** The time of the database server, in milliseconds since 1970. */
  server_ms: number
}

/** For a transaction that used ids but has no event. With an event, TICK stores the last id. */
export const KEEP_LAST_ID = 'update hotel_clock set last_id = $2 where hotel_id = $1'

export const lockedOf = (rows: Locked[], hotelId: number): Locked => {
  if (rows[0] === undefined) throw new Error(`hotel ${hotelId} has no clock`)
  return rows[0]
}

/** A transaction that has locked one hotel's clock. */
export class Tx extends ClientSql implements Writing {
  readonly hotelId: number
  actorCode: string | null = null
  private readonly locked: Promise<Locked>
  private readonly written: Promise<unknown>[] = []
  /** What was done before the change itself, each at a version of its own. */
  private readonly earlier: Change[] = []
  private change: Change | undefined
  private confirming = false
  /** The last id the hotel gave out before this transaction; undefined until the hotel is locked. */
  private idsBefore: number | undefined
  private idsTaken = 0

  constructor(client: Client, hotelId: number, locked: Promise<Locked>) {
    super(client)
    this.hotelId = hotelId
    this.locked = locked
    locked.then(
      ({ last_id }) => {
        this.idsBefore = last_id
      },
      () => {},
    )
  }

  /** The version of the rows written next and of their event. */
  async nextVersion(): Promise<number> {
    return (await this.locked).version + this.earlier.length + 1
  }

  /** The hotel's version when it was locked. */
  async versionBefore(): Promise<number> {
    return (await this.locked).version
  }

  /** A new id, higher than all ids of the hotel. Await a statement of this transaction before the first call. */
  nextId(): number {
    if (this.idsBefore === undefined) throw new Error('an id is to be had once the hotel is locked')
    this.idsTaken++
    return this.idsBefore + this.idsTaken
  }

  /** The version of the hotel's tokens, raised when one is made or revoked. */
  async keysVersion(): Promise<number> {
    return (await this.locked).keys_version
  }

  /** When the server that this transaction runs on was started. */
  async started(): Promise<number> {
    return (await this.locked).started
  }

  /** Sends a statement without waiting for it. If it fails, the transaction is not committed. */
  write(text: string, values: unknown[]): void {
    const sent = query(this.client, text, values)
    // The error is looked at before COMMIT. Until then it must not count as unhandled, which would end the process.
    sent.catch(() => {})
    this.written.push(sent)
  }

  /**
   * For what was read here and is to be answered as done: COMMIT is sent although nothing was written. Where there is a
   * synchronous standby, its answer comes when the standby has all that was committed before.
   */
  confirm(): void {
    this.confirming = true
  }

  /** Raises the hotel's version by one and records this event. At most once per transaction. */
  tick(change: Change): void {
    if (this.change !== undefined) throw new Error('a transaction ticks once')
    this.change = { ...change, actorCode: this.actorCode }
  }

  /** Records an event for what was written so far. What is written from here on is of the version after it. */
  tickFirst(change: Change): void {
    if (this.change !== undefined) throw new Error('the change itself comes last')
    this.earlier.push(change)
  }

  /** If the work throws, undoes what it wrote and keeps the transaction usable, so that the refusal can be stored. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.write('savepoint attempt', [])
    const { idsTaken } = this
    const before = this.earlier.length
    try {
      return await work()
    } catch (err) {
      await Promise.allSettled(this.written)
      await query(this.client, 'rollback to savepoint attempt')
      this.written.length = 0
      this.change = undefined
      this.earlier.length = before
      this.idsTaken = idsTaken
      throw err
    }
  }

  get pending(): Pending {
    const { change, earlier, written, idsTaken } = this
    const changes = change === undefined ? [...earlier] : [...earlier, change]
    const isEmpty = changes.length === 0 && written.length === 0 && !this.confirming
    return { isEmpty, changes, written, lastId: (this.idsBefore ?? 0) + idsTaken, tookIds: idsTaken > 0 }
  }
}

/** What a transaction has still to commit. */
interface Pending {
  /** Whether nothing has to be committed. */
  isEmpty: boolean
  /** In the order of their versions. */
  changes: Change[]
  written: Promise<unknown>[]
  lastId: number
  tookIds: boolean
}
