import { answeredWithin } from '../connection/answered-within.ts'
import { type Client, connect } from '../connection/connect.ts'
import { serverName, urlAt } from '../connection/hosts.ts'
import type { Sql } from '../connection/sql.ts'
import type { Database } from '../hotel/database.ts'

export interface NodeState {
  /** Host and port, as the cluster knows it. */
  node: string
  role: 'single' | 'coordinator' | 'worker'
  /** Why it does not answer; null if it does. */
  away: string | null
  postgres: string | null
  citus: string | null
  hotels: number | null
  shards: number
  /** Bytes of the whole database on this node. */
  size: number | null
  started_at: string | null
}

interface Place {
  group_id: number
  host: string
  port: number
  /** Those that rows of hotels are in; the other tables of the same hotels are in shards beside them. */
  shards: number[]
}

const PLACES = `
  select n.groupid as group_id, n.nodename as host, n.nodeport as port,
         array(select s.shardid from pg_dist_placement p join pg_dist_shard s using (shardid)
               where p.groupid = n.groupid and s.logicalrelid = to_regclass('hotel') order by 1) as shards
  from pg_dist_node n where n.noderole = 'primary' order by n.groupid`

// A node that hangs takes connections and says nothing.
const ANSWER_WITHIN_MS = 2000

/** Every node that has hotels, and the coordinator. Asks all of them at once, each directly. */
export const nodeStates = async (db: Database): Promise<NodeState[]> => {
  if (!db.isSpread) return [await db.coordinator.read((sql) => singleState(sql, db.url))]
  const places = await db.directory.read((sql) => sql.rows<Place>(PLACES))
  return Promise.all(places.map((place) => stateOf(place, db.url)))
}

const ABOUT = `
  select split_part(current_setting('server_version'), ' ', 1) as postgres,
         (select extversion from pg_extension where extname = 'citus') as citus,
         pg_database_size(current_database()) as size, pg_postmaster_start_time() as started_at`

const singleState = async (sql: Sql, url: string): Promise<NodeState> => {
  const state = await sql.row<NodeAnswer>(
    `select about.*, (select count(*) from hotel) as hotels from (${ABOUT}) about`,
  )
  return { node: serverName(url), role: 'single', away: null, shards: 0, ...state! }
}

const stateOf = async ({ group_id, host, port, shards }: Place, url: string): Promise<NodeState> => {
  const known = {
    node: `${host}:${port}`,
    role: group_id === 0 ? 'coordinator' : 'worker',
    shards: shards.length,
  } as const
  try {
    const late = () => new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`)
    const state = await answeredWithin(ANSWER_WITHIN_MS, askNode(urlAt(url, host, port), shards), late)
    return { ...known, away: null, ...state }
  } catch (err) {
    const away = (err as Error).message
    return { ...known, away, postgres: null, citus: null, hotels: null, size: null, started_at: null }
  }
}

type NodeAnswer = Pick<NodeState, 'postgres' | 'citus' | 'hotels' | 'size' | 'started_at'>

const askNode = async (url: string, shards: number[]): Promise<NodeAnswer> => {
  const client = await connect(url)
  try {
    const { rows } = await client.query<NodeAnswer>(ABOUT)
    return { ...rows[0]!, hotels: await countHotels(client, shards) }
  } finally {
    client.end().catch(() => {})
  }
}

/** Counts in the shards themselves: asked for the table, a node would ask all the others. */
const countHotels = async (client: Client, shards: number[]): Promise<number> => {
  if (shards.length === 0) return 0
  const parts = shards.map((shard) => `select count(*) as hotels from hotel_${shard}`)
  const { rows } = await client.query(
    `select sum(hotels) as hotels from (${parts.join(' union all ')}) counted`,
  )
  return rows[0].hotels
}

export interface HotelPlace {
  chain_code: string
  hotel_code: string
  hotel_id: number
  node: string
  shard: number | null
}

/** Where the hotels with this code are. Asks only the directory, so it answers also while their node is away. */
export const findPlaces = async (
  db: Database,
  hotelCode: string,
  chainCode: string | undefined,
): Promise<HotelPlace[]> => {
  const rows = await db.directory.read((sql) =>
    sql.rows<Omit<HotelPlace, 'node' | 'shard'>>(
      `select chain_code, hotel_code, hotel_id from hotel_code
       where hotel_code = $1 and ($2::text is null or chain_code = $2) order by 1`,
      [hotelCode, chainCode ?? null],
    ),
  )
  if (!db.isSpread) return rows.map((row) => ({ ...row, node: serverName(db.url), shard: null }))
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await placeOf(db, row.hotel_id)) })))
}

const PLACE_OF = `
  select n.nodename || ':' || n.nodeport as node, p.shardid as shard
  from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where p.shardid = get_shard_id_for_distribution_column('hotel', $1::bigint)`

const placeOf = async (db: Database, hotelId: number): Promise<{ node: string; shard: number }> =>
  (await db.directory.read((sql) => sql.row<{ node: string; shard: number }>(PLACE_OF, [hotelId])))!
