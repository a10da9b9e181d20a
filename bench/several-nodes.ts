import type { Client } from '../src/db/connection/connect.ts'
import type { Shard } from '../src/db/placement/placement.ts'

// One PostgreSQL that stands for several nodes of a cluster, so that what a process does with many can be measured without many.

const HASHES = 2 ** 32
const NAME = 'localhost'

/** The same host in other letters, which counts as another node. */
const nameOf = (node: number): string =>
  Array.from(NAME, (letter, at) => ((node >> at) & 1 ? letter.toUpperCase() : letter)).join('')

/** A shard for each node, at the server of this address. */
export const shardsOf = (nodes: number, url: string): Shard[] => {
  const edge = (at: number): number => Math.floor((at * HASHES) / nodes) - HASHES / 2
  return Array.from({ length: nodes }, (_, at) => ({
    first: edge(at),
    last: edge(at + 1) - 1,
    shard_id: at + 1,
    shard_table: 'hotel_clock',
    group_id: 1,
    host: nameOf(at),
    port: Number(new URL(url).port),
  }))
}

/** What a node of Citus has for the statements that processes send: catalogs that say where shards are, and a lock. */
export const standIn = async (client: Client, nodes: number): Promise<void> => {
  await client.query(`
    create table pg_dist_local_group as select 1 as groupid;
    create table pg_dist_placement as select shardid, 1 as groupid from generate_series(1, ${nodes}) shardid;
    create function lock_shard_metadata(int, bigint[]) returns void language sql as ''`)
}

export const remove = async (client: Client): Promise<void> => {
  await client.query(
    'drop table pg_dist_local_group, pg_dist_placement; drop function lock_shard_metadata(int, bigint[])',
  )
}
