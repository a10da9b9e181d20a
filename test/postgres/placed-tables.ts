import assert from 'node:assert/strict'
import { COPIED_TABLES } from '../../src/db/schema/spread-tables.ts'
import { administer, withDatabase } from './test-cluster.ts'

interface PlacedTable {
  name: string
  /** The column that it is spread by; null where every node has a copy. */
  spread_by: string | null
  /** What is placed together has the same one. */
  colocation: number
  /** Servers that have one of its parts, or a copy. */
  servers: number
}

const PLACED = `
  select p.logicalrelid::text as name,
         case p.partmethod when 'n' then null else column_to_column_name(p.logicalrelid, p.partkey) end as spread_by,
         p.colocationid as colocation,
         (select count(distinct groupid)::int from pg_dist_shard s join pg_dist_placement using (shardid)
          where s.logicalrelid = p.logicalrelid) as servers
  from pg_dist_partition p order by 1`

const LOCAL = `
  select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`

/** Asserts that all of a hotel is on one node, and that every server has a copy of what belongs to the installation. */
export const assertPlaced = ([coordinator, ...workers]: string[], database: string): Promise<void> =>
  administer(withDatabase(coordinator!, database), async (client) => {
    assert.deepEqual((await client.query(LOCAL)).rows, [])
    const { rows } = await client.query<PlacedTable>(PLACED)
    const copied = rows.filter(({ spread_by }) => spread_by === null)
    assert.deepEqual(copied.map(({ name }) => name).sort(), COPIED_TABLES.toSorted())
    for (const { name, servers } of copied) assert.equal(servers, workers.length + 1, name)
    const ofHotels = rows.filter(({ spread_by }) => spread_by !== null)
    const [hotel] = ofHotels.filter(({ name }) => name === 'hotel')
    for (const { name, spread_by, colocation } of ofHotels)
      assert.deepEqual([spread_by, colocation], ['hotel_id', hotel!.colocation], name)
  })

/** Every row of the tables that are copied, as a server has them itself. */
export const copiesAt = (server: string, database: string): Promise<Record<string, string[]>> =>
  administer(withDatabase(server, database), async (client) => {
    const copies: Record<string, string[]> = {}
    for (const name of COPIED_TABLES) {
      const { rows } = await client.query<{ t: string }>(`select t::text from ${name} t order by 1`)
      copies[name] = rows.map(({ t }) => t)
    }
    return copies
  })

/** Asserts that all servers have the same rows of what is copied, and returns these. */
export const assertSameCopies = async (
  servers: string[],
  database: string,
): Promise<Record<string, string[]>> => {
  const [first, ...others] = await Promise.all(servers.map((server) => copiesAt(server, database)))
  for (const other of others) assert.deepEqual(other, first)
  return first!
}
