import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '../../src/db/connection/connect.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import type { Load } from '../load.ts'
import { temporaryFolder } from '../scene.ts'
import type { CitusCluster } from '../servers/citus.ts'
import { MIGRATION, STATEMENTS } from './later-version.ts'

const SHARDS_OF_HOTELS = (hotels: Load['hotels'], port: number): string =>
  `select distinct get_shard_id_for_distribution_column('hotel', id) as shard
   from unnest('{${hotels.map(({ hotelId }) => hotelId).join(',')}}'::bigint[]) id
   join pg_dist_placement on shardid = get_shard_id_for_distribution_column('hotel', id)
   join pg_dist_node using (groupid) where nodeport = ${port}`

/** Moves every shard with hotels of the load from the first worker to the second. */
export const moveShards = async (cluster: CitusCluster, { hotels }: Load): Promise<string> => {
  const [from, to] = cluster.workers
  const shards = await cluster.coordinator.ask<{ shard: string }>(SHARDS_OF_HOTELS(hotels, from!.port))
  const begun = performance.now()
  for (const { shard } of shards)
    await cluster.coordinator.ask(
      `select citus_move_shard_placement(${shard}, '127.0.0.1', ${from!.port}, '127.0.0.1', ${to!.port}, 'force_logical')`,
    )
  if (shards.length === 0) throw new Error('no hotel of the load is on the first node')
  const left = await cluster.coordinator.ask(SHARDS_OF_HOTELS(hotels, from!.port))
  return `${shards.length} shards with hotels of the load moved in ${took(begun)}, ${left.length} left`
}

const took = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(0)} s`

/** Adds a third worker and lets Citus give it its part. */
export const addWorker = async (cluster: CitusCluster): Promise<string> => {
  const begun = performance.now()
  const node = await cluster.addWorker()
  await cluster.coordinator.ask(`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`)
  await cluster.coordinator.ask('select citus_rebalance_wait()')
  const rows = await cluster.coordinator.ask<{ port: number; shards: string }>(
    `select nodeport as port, count(*) as shards from pg_dist_shard join pg_dist_placement using (shardid)
     join pg_dist_node using (groupid) where logicalrelid = 'hotel'::regclass group by 1 order by 1`,
  )
  const gone = rows.find(({ port }) => port === node.port)
  if (gone === undefined) throw new Error('the new node got nothing')
  return `shards a node after ${took(begun)}: ${rows.map(({ shards }) => shards).join(', ')}`
}

const FUNCTION = `create function later_sum(one bigint, other bigint) returns bigint language sql immutable
  return one + other;`

/** Migrates as a later version would: columns, an index, a function, and a table that has to be spread. */
export const migrateCluster = async (cluster: CitusCluster): Promise<string> => {
  const folder = path.join(temporaryFolder(), 'migrations')
  fs.cpSync(path.join(import.meta.dirname, '../../migrations'), folder, { recursive: true })
  fs.writeFileSync(path.join(folder, MIGRATION), `${STATEMENTS}\n${FUNCTION}`)
  const client = await connect(cluster.url, { patient: true })
  const begun = performance.now()
  const applied = await migrate(client, pathToFileURL(`${folder}/`))
  await client.end()
  const found = await cluster.workers[0]!.ask(
    `select from pg_dist_partition where logicalrelid = 'later_thing'::regclass`,
  )
  if (applied.length !== 1 || found.length !== 1) throw new Error('the new table was not spread')
  return `${applied[0]} applied on every node in ${took(begun)}, its table spread`
}
