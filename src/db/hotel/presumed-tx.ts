import type { Writing } from '../connection/sql.ts'
import type { Change } from './change.ts'

/** What the clock of a hotel, and the server it is on, are presumed to be. */
export interface Presumed {
  version: number
  /** The last id that the hotel gave out. */
  lastId: number
  keysVersion: number
  /** When the database server was started. */
  started: number
  /** The time of the database server, in milliseconds since 1970. */
  now: number
}

/** By how much the server's time may differ from what was presumed. */
export const PRESUMED_WITHIN_MS = 1000

/**
 * Locks the clock, and raises its version if all is as presumed; else the transaction fails here. A row that was waited for
 * is looked at again as it is by then.
 */
export const PRESUME = `
  update hotel_clock set last_id = $2, version = version + require_true(
    version = $3 and last_id = $4 and keys_version = $5
    and extract(epoch from pg_postmaster_start_time()) = $6
    and abs(extract(epoch from now()) * 1000 - $7) <= ${PRESUMED_WITHIN_MS})
  where hotel_id = $1`

/**
 * A change of a hotel that was decided by what this process has in memory at one version. Everything it writes is gathered
 * here and sent in one packet, which does nothing unless the hotel is at that version.
 */
export class PresumedTx implements Writing {
  readonly hotelId: number
  readonly presumed: Presumed
  readonly actorCode: string
  readonly statements: { text: string; values: unknown[] }[] = []
  private ticked: Change | undefined
  private idsTaken = 0

  constructor(hotelId: number, presumed: Presumed, actorCode: string) {
    this.hotelId = hotelId
    this.actorCode = actorCode
    this.presumed = presumed
  }

  /** The version of the rows that are written, and of their event. */
  get version(): number {
    return this.presumed.version + 1
  }

  get lastId(): number {
    return this.presumed.lastId + this.idsTaken
  }

  get change(): Change {
    if (this.ticked === undefined) throw new Error('a change that is decided from memory has an event')
    return this.ticked
  }

  /** A new id, higher than all ids of the hotel. */
  nextId(): number {
    this.idsTaken++
    return this.lastId
  }

  write(text: string, values: unknown[]): void {
    this.statements.push({ text, values })
  }

  tick(change: Change): void {
    if (this.ticked !== undefined) throw new Error('a transaction ticks once')
    this.ticked = { ...change, actorCode: this.actorCode }
  }
}

export const presumeValues = ({ hotelId, lastId, presumed }: PresumedTx): unknown[] => [
  hotelId,
  lastId,
  presumed.version,
  presumed.lastId,
  presumed.keysVersion,
  presumed.started,
  presumed.now,
]

/** What is written, and what it is answered with. */
export interface Decided<T> {
  tx: PresumedTx
  value: T
}

/** Decides a change from memory, at once; undefined: the hotel has to be locked and read. */
export type Decide<T> = () => Decided<T> | undefined
