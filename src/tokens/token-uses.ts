import type { WritingSql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import { noteUses, type TokenUse } from './queries.ts'

const EVERY_MS = 60_000
const GATHER_MS = 1000
const MOST_REMEMBERED = 10_000

/**
 * Stores roughly when tokens were last used: once a minute at most for each token, several in one statement, not during
 * a request and without the hotel's lock. If a write fails, these uses are not recorded.
 */
export class TokenUses {
  private readonly db: Database
  private readonly noted = new Map<string, number>()
  private pending: TokenUse[] = []

  constructor(db: Database) {
    this.db = db
  }

  note(hotelId: number, tokenCode: string): void {
    const now = performance.now()
    const name = `${hotelId} ${tokenCode}`
    if (now - (this.noted.get(name) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return
    if (this.noted.size >= MOST_REMEMBERED) this.noted.delete(this.noted.keys().next().value!)
    this.noted.set(name, now)
    if (this.pending.length === 0) setTimeout(() => void this.write(), GATHER_MS).unref()
    this.pending.push({ hotel_id: hotelId, token_code: tokenCode, at: new Date().toISOString() })
  }

  private async write(): Promise<void> {
    const uses = this.pending
    this.pending = []
    await storeUses(this.db, uses)
  }
}

/** Those of a node that does not answer are lost, the others are not. */
export const storeUses = async (db: Database, uses: readonly TokenUse[]): Promise<void> => {
  const nodes = [...Map.groupBy(uses, ({ hotel_id }) => db.of(hotel_id))]
  await Promise.allSettled(nodes.map(([node, own]) => node.write((sql) => storeByHotel(sql, own))))
}

/** In the same order in every process, so that none waits for a row of the other. */
const storeByHotel = async (sql: WritingSql, uses: readonly TokenUse[]): Promise<void> => {
  const hotels = [...Map.groupBy(uses, ({ hotel_id }) => hotel_id)].sort(([one], [other]) => one - other)
  await Promise.all(hotels.map(([hotelId, own]) => noteUses(sql, hotelId, own)))
}
