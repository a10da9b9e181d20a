import { ClientSql, type Sql, type WritingSql } from '../connection/sql.ts'
import type { AskParts } from '../placement/parts.ts'
import { numbers, texts } from '../rows/arrays.ts'
import type { Database } from './database.ts'
import type { DatabaseNode } from './node.ts'

// Of each part of a node, or of the directory, at a time.
const PORTION = 1000

interface OfHotel {
  hotel_id: number
}

/** Rows of hotels that have to go. */
export interface Sweep<Key extends OfHotel> {
  /** Keys of rows that seem old enough, at most so many of each part. */
  find(ask: AskParts, most: number): Promise<Key[]>
  /** Deletes those of them that are. Returns how many. */
  remove(sql: WritingSql, hotelId: number, keys: Key[]): Promise<number>
}

/** Rows that go once they are so old. The columns are those of their key beside the hotel. */
export const oldRows = <Key extends OfHotel>(
  table: string,
  columns: Record<Exclude<keyof Key & string, 'hotel_id'>, 'text' | 'bigint'>,
  age: string,
): Sweep<Key> => {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const isOld = `created_at < now() - interval '${age}'`
  const lists = names.map((name, at) => `$${at + 2}::${columns[name]}[]`)
  const listOf = (keys: Key[], name: keyof typeof columns): string =>
    columns[name] === 'text'
      ? texts(keys.map((key) => key[name] as string))
      : numbers(keys.map((key) => key[name] as number))
  return {
    find: (ask, most) =>
      ask(
        (nameOf) =>
          `select hotel_id, ${names.join(', ')} from ${nameOf(table)}
           where ${isOld} order by created_at limit $1`,
        [most],
      ),
    remove: (sql, hotelId, keys) =>
      sql.run(
        `delete from ${table} r using unnest(${lists.join(', ')}) as o (${names.join(', ')})
         where r.hotel_id = $1 and ${names.map((name) => `r.${name} = o.${name}`).join(' and ')} and r.${isOld}`,
        [hotelId, ...names.map((name) => listOf(keys, name))],
      ),
  }
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
      for (const [hotelId, own] of Map.groupBy(keys, ({ hotel_id }) => hotel_id))
        portion += await sweep.remove(sql, hotelId, own)
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
    for (const [node, own] of Map.groupBy(entries, ({ hotel_id }) => db.of(hotel_id))) {
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
