import type { Sql } from '../connection/sql.ts'
import { hashOfHotel } from './hotel-hash.ts'

/** A part of all hotels, those whose hash is between two numbers, and its node. */
export interface Shard {
  first: number
  last: number
  shard_id: number
  /** The name of the table with the clocks of these hotels. */
  shard_table: string
  /** Citus' number of the node. 0 is the coordinator. */
  group_id: number
  host: string
  port: number
}

const KNOWS_CITUS = `select to_regclass('pg_catalog.pg_dist_shard') is not null as knows`

const SHARDS = `
  select s.shardminvalue::int as first, s.shardmaxvalue::int as last, s.shardid as shard_id,
         shard_name(s.logicalrelid, s.shardid) as shard_table, n.groupid as group_id, n.nodename as host,
         n.nodeport as port
  from pg_dist_shard s join pg_dist_placement p using (shardid)
  join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where s.logicalrelid = 'hotel_clock'::regclass and s.shardminvalue is not null
  order by 1`

/** Which node hotels are on, in the order of their hashes. None on a PostgreSQL whose tables are not spread. */
export const readShards = async (sql: Sql): Promise<Shard[]> => {
  const answer = await sql.row<{ knows: boolean }>(KNOWS_CITUS)
  return answer!.knows ? sql.rows<Shard>(SHARDS) : []
}

/** Finds the node of a hotel. What a node is, is up to the caller. */
export class Placement<Node> {
  private readonly lasts: readonly number[]
  private readonly nodes: readonly Node[]

  /** With a single node, or with one for each shard, in order. */
  constructor(shards: readonly Pick<Shard, 'last'>[], nodes: readonly Node[]) {
    this.lasts = shards.map(({ last }) => last)
    this.nodes = nodes
  }

  of(hotelId: number): Node {
    if (this.nodes.length === 1) return this.nodes[0]!
    const hash = hashOfHotel(hotelId)
    let low = 0
    let high = this.nodes.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.lasts[middle]! < hash) low = middle + 1
      else high = middle
    }
    return this.nodes[low]!
  }

  /** Each node once. */
  get all(): Node[] {
    return [...new Set(this.nodes)]
  }
}
