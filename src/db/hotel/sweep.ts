import { ClientSql, type Sql, type WritingSql } from '../connection/sql.ts'
import type { AskParts } from '../placement/parts.ts'
import { byHotel, byNode, type OfHotel } from './by-node.ts'
import type { Database } from './database.ts'
import type { DatabaseNode } from './node.ts'

// Of each part of a node, or of the directory, at a time.
const PORTION = 1000

/** Rows of hotels that have to go. */
export interface Sweep<Key extends OfHotel> {
  /** Keys of rows that seem old enough, at most so many of each part. */
  find(ask: AskParts, most: number): Promise<Key[]>
  /** Deletes those of them that are. Returns how many. */
  remove(sql: WritingSql, hotelId: number, keys: Key[]): Promise<number>
}

/** Deletes such rows of the hotels of a node, a portion at a time and hotel by hotel. Returns how many. */
export const sweepNode = <Key extends OfHotel>(node: DatabaseNode, sweep: Sweep<Key>): Promise<number> =>
  node.withoutTimeouts(async (client) => {
    const sql = new ClientSql(client)
    const ask = node.parts.asker(sql)
    let removed = 0
    for (;;) {
      const keys = await sweep.find(ask, PORTION)
      let portion = 0
      for (const [hotelId, own] of byHotel(keys)) portion += await sweep.remove(sql, hotelId, own)
      removed += portion
      // What is found but cannot be deleted would be found again.
      if (keys.length < PORTION || portion === 0) return removed
    }
  })

/** Entries of the directory that may lead nowhere. */
export interface DirectorySweep<Entry extends OfHotel> {
  /** Entries that are old enough, in the order of their keys, after one of them. */
  list(sql: Sql, after: Entry | undefined, most: number): Promise<Entry[]>
  /** Those of them that lead nowhere, on the node of the hotels. */
  leadNowhere(sql: Sql, entries: Entry[]): Promise<Entry[]>
  /** Deletes entries, unless they were asked for meanwhile. Returns how many. */
  remove(sql: WritingSql, entries: Entry[]): Promise<number>
}

/**
 * Deletes entries of the directory that lead nowhere. Those of hotels whose node does not answer stay: nobody knows what
 * they lead to. Returns how many were deleted, and the errors of those nodes.
 */
export const sweepDirectory = async <Entry extends OfHotel>(
  db: Database,
  sweep: DirectorySweep<Entry>,
): Promise<{ removed: number; failures: Map<DatabaseNode, unknown> }> => {
  const failures = new Map<DatabaseNode, unknown>()
  let removed = 0
  let after: Entry | undefined
  for (;;) {
    const entries = await db.directory.read((sql) => sweep.list(sql, after, PORTION))
    for (const [node, own] of byNode(db, entries)) {
      if (failures.has(node)) continue
      try {
        const nowhere = await node.read((sql) => sweep.leadNowhere(sql, own))
        if (nowhere.length > 0) removed += await db.directory.write((sql) => sweep.remove(sql, nowhere))
      } catch (err) {
        failures.set(node, err)
      }
    }
    if (entries.length < PORTION) return { removed, failures }
    after = entries.at(-1)
  }
}
