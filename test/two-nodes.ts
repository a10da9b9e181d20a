import { after } from 'node:test'
import { Database } from '../src/db/database.ts'
import { hashOfHotel } from '../src/db/hotel-hash.ts'
import type { Shard } from '../src/db/placement.ts'
import { addHotel } from './harness.ts'

const LOWER = { first: -(2 ** 31), last: -1, shard_id: 1, shard_table: 'hotel_clock' }
const UPPER = { first: 0, last: 2 ** 31 - 1, shard_id: 2, shard_table: 'hotel_clock' }

/** Two hotels, one of each half of all hashes. */
export const hotelOfEachHalf = async (db: Database): Promise<[number, number]> => {
  const found: number[] = []
  while (found[0] === undefined || found[1] === undefined) {
    const { hotelId } = await addHotel(db)
    found[hashOfHotel(hotelId) < 0 ? 0 : 1] ??= hotelId
  }
  return found as [number, number]
}

/** A process that finds the hotels of the upper half at the server, and those of the lower half where nobody answers. */
export const lowerHalfAway = async (url: string): Promise<Database> => {
  const here = { group_id: 1, host: '127.0.0.1', port: Number(new URL(url).port) }
  const shards: Shard[] = [
    { ...LOWER, ...here, group_id: 2, port: 1 },
    { ...UPPER, ...here },
  ]
  const routed = new Database(url, { findShards: async () => shards })
  after(() => routed.end())
  await routed.findNodes()
  return routed
}
