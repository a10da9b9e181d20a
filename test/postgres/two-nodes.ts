import { after } from 'node:test'
import type { Sql } from '../../src/db/connection/sql.ts'
import { Database } from '../../src/db/hotel/database.ts'
import type { PoolSizes } from '../../src/db/hotel/node.ts'
import { hashOfHotel } from '../../src/db/placement/hotel-hash.ts'
import { readShards, type Shard } from '../../src/db/placement/placement.ts'
import { addHotel } from '../support/harness.ts'

export const LOWER = { first: -(2 ** 31), last: -1, shard_id: 1, shard_table: 'hotel_clock' }
export const UPPER = { first: 0, last: 2 ** 31 - 1, shard_id: 2, shard_table: 'hotel_clock' }

/** Two hotels, one of each half of all hashes. */
export const hotelOfEachHalf = async (db: Database): Promise<[number, number]> => {
  const found: number[] = []
  while (found[0] === undefined || found[1] === undefined) {
    const { hotelId } = await addHotel(db)
    found[hashOfHotel(hotelId) < 0 ? 0 : 1] ??= hotelId
  }
  return found as [number, number]
}

/** Nothing moves where there is no cluster, so there is nothing to lock. */
const STAND_IN = `create or replace function public.lock_shard_metadata(lock_mode int, shard_id bigint[]) returns void
  language sql as ''`

/** A database that is told by a test where its hotels are. */
export const placedAt = async (
  url: string,
  findShards: (sql: Sql) => Promise<Shard[]>,
  sizes: PoolSizes = {},
): Promise<Database> => {
  const routed = new Database(url, { ...sizes, findShards })
  after(() => routed.end())
  await routed.coordinator.write((sql) => sql.run(STAND_IN))
  await routed.findNodes()
  return routed
}

/** A process that finds the hotels of the upper half where they are, and those of the lower half where nobody answers. */
export const lowerHalfAway = async (url: string): Promise<Database> => {
  const here = { group_id: 1, host: '127.0.0.1', port: Number(new URL(url).port) }
  const halves = [
    { ...LOWER, ...here },
    { ...UPPER, ...here },
  ]
  const findShards = async (sql: Sql): Promise<Shard[]> => {
    const shards = await readShards(sql)
    return (shards.length === 0 ? halves : shards).map((shard) =>
      shard.last < 0 ? { ...shard, group_id: 99, port: 1 } : shard,
    )
  }
  return placedAt(url, findShards)
}
