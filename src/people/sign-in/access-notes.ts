import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/hotel/database.ts'
import { type AccessEntry, noteAccess } from '../record/access-queries.ts'

const MOST_REMEMBERED = 10_000
const MOST_UNDER_WAY = 50

/** Makes an entry that is told whenever it happens. */
export const everyTime = (): string => randomBytes(12).toString('base64url')

export const hourOf = (now: number): string => new Date(now).toISOString().slice(0, 13)

/**
 * Writes the access logs of hotels. What comes with every request is written beside it: nobody waits, and where a node is away
 * it is lost. A process tells of a session once; the table sees to it that all of them do.
 */
export class AccessNotes {
  private readonly db: Database
  private readonly told = new Set<string>()
  private underWay = 0

  constructor(db: Database) {
    this.db = db
  }

  async note(hotelId: number, entry: AccessEntry): Promise<void> {
    const at = new Date().toISOString()
    await this.db.of(hotelId).write((sql) => noteAccess(sql, hotelId, entry, at))
  }

  /** A session comes to a hotel for the first time. */
  noteOnce(hotelId: number, entry: AccessEntry): void {
    const name = `${hotelId} ${entry.once}`
    if (this.told.has(name)) return
    if (this.told.size >= MOST_REMEMBERED) this.told.clear()
    this.told.add(name)
    this.noteBeside(hotelId, entry, () => this.told.delete(name))
  }

  /** The same in several hotels, one after the other: a chain may have hundreds, and none is left out because of the others. */
  noteInAll(hotelIds: readonly number[], entry: Omit<AccessEntry, 'once'>): void {
    void (async () => {
      for (const hotelId of hotelIds)
        await this.note(hotelId, { ...entry, once: everyTime() }).catch(() => {})
    })()
  }

  noteBeside(hotelId: number, entry: AccessEntry, onFailed: () => void = () => {}): void {
    if (this.underWay >= MOST_UNDER_WAY) {
      onFailed()
      return
    }
    this.underWay++
    this.note(hotelId, entry)
      .catch(onFailed)
      .finally(() => {
        this.underWay--
      })
  }
}
