import { setTimeout as delay } from 'node:timers/promises'
import { distribute } from '../../src/db/cluster/distribute.ts'
import { connect } from '../../src/db/connection/connect.ts'
import { type Fault, fault, type Making } from '../fault.ts'
import type { ChaosHotel, Load } from '../load.ts'
import { addHotel, overCluster, type Scene, temporaryFolder } from '../scene.ts'
import { CitusCluster } from '../servers/citus.ts'
import { hasCitus } from '../servers/citus-node.ts'
import { addWorker, migrateCluster, moveShards } from './citus-moves.ts'
import { startWithoutCoordinator } from './citus-start.ts'

const SHARDS = 8
// Below those that the system gives away by itself, since its nodes take the next ones too.
const PORT = 20_000 + (process.pid % 2000) * 5
const HOTELS = 6
const AWAY_MS = 5000
const HUNG_MS = 8000

type Prepare = (cluster: CitusCluster) => Promise<unknown>

/** Servers over a cluster of their own, whose hotels are spread unless it is prepared otherwise. */
const overCitus = async (
  name: string,
  strike: Strike,
  prepare: Prepare = distributeOver,
  urlOf = ({ url }: CitusCluster): string => url,
): Promise<Fault | string> => {
  if (!hasCitus()) return 'there is no Citus; CITUS_BIN names the programs of a PostgreSQL that has it'
  const cluster = await CitusCluster.start(temporaryFolder(), { port: PORT, shards: SHARDS })
  await addHotel(cluster.url)
  await prepare(cluster)
  const servers = await overCluster(cluster.coordinator, { url: urlOf(cluster), servers: [{}, {}] })
  const scene = { ...servers, hotels: HOTELS }
  const disturbed: string[] = []
  const close = async () => {
    await scene.close()
    await cluster.stop()
  }
  const complain = (text: string) => disturbed.push(text)
  const made = fault(name, scene, (load) => strike(cluster, load, complain, scene), close)
  return { ...made, disturbed: () => disturbed }
}

type Strike = (
  cluster: CitusCluster,
  load: Load,
  complain: (text: string) => void,
  scene: Scene,
) => Promise<string>

const distributeOver = async ({ url }: CitusCluster): Promise<number> => {
  const client = await connect(url, { patient: true })
  const tables = await distribute(client, url)
  await client.end()
  return tables.length
}

/** The hotels on the node with this port, and the others. */
const hotelsBy = async (
  cluster: CitusCluster,
  { hotels }: Load,
  port: number,
): Promise<{ there: ChaosHotel[]; elsewhere: ChaosHotel[] }> => {
  const rows = await cluster.coordinator.ask<{ id: string }>(
    `select id from unnest('{${hotels.map(({ hotelId }) => hotelId).join(',')}}'::bigint[]) id
     join pg_dist_placement on shardid = get_shard_id_for_distribution_column('hotel', id)
     join pg_dist_node using (groupid) where nodeport = ${port}`,
  )
  const ids = new Set(rows.map(({ id }) => Number(id)))
  const there = hotels.filter(({ hotelId }) => ids.has(hotelId))
  const elsewhere = hotels.filter(({ hotelId }) => !ids.has(hotelId))
  if (there.length === 0 || elsewhere.length === 0) throw new Error('hotels are on one node alone')
  return { there, elsewhere }
}

const failuresOf = (hotels: ChaosHotel[]): number => hotels.reduce((sum, { failures }) => sum + failures, 0)

/** Counts failures at hotels while something happens that must not disturb them. */
const sparing = async (
  hotels: ChaosHotel[],
  complain: (text: string) => void,
  happening: () => Promise<void>,
): Promise<string> => {
  const before = failuresOf(hotels)
  await happening()
  const failures = failuresOf(hotels) - before
  if (failures > 0) complain(`${failures} errors at hotels that should not have noticed`)
  return `${failures} errors at ${hotels.length} hotels elsewhere`
}

const killWorker: Making = () =>
  overCitus('a worker of the cluster killed, away for 5 s', async (cluster, load, complain) => {
    const node = cluster.workers[1]!
    const { there, elsewhere } = await hotelsBy(cluster, load, node.port)
    const spared = await sparing(elsewhere, complain, async () => {
      node.signal('SIGKILL')
      await delay(AWAY_MS)
    })
    await node.start()
    return `node with ${there.length} hotels killed and started again; ${spared}`
  })

const stopWorker: Making = () =>
  overCitus('a worker of the cluster hanging for 8 s (SIGSTOP)', async (cluster, load, complain) => {
    const node = cluster.workers[1]!
    const { there, elsewhere } = await hotelsBy(cluster, load, node.port)
    const { processes } = node
    const spared = await sparing(elsewhere, complain, async () => {
      node.signal('SIGSTOP', processes)
      await delay(HUNG_MS)
    })
    node.signal('SIGCONT', processes)
    return `${processes.length} processes of the node with ${there.length} hotels stood still; ${spared}`
  })

const killCoordinator: Making = () =>
  overCitus('the coordinator of the cluster killed, away for 5 s', async (cluster, load, complain) => {
    const spared = await sparing(load.hotels, complain, async () => {
      cluster.coordinator.signal('SIGKILL')
      await delay(AWAY_MS)
    })
    await cluster.coordinator.start()
    return `killed and started again; ${spared}`
  })

const startServers: Making = () =>
  overCitus(
    'servers killed and started while the coordinator is away',
    startWithoutCoordinator,
    distributeOver,
    ({ severalUrl }) => severalUrl,
  )

const failOverWorker: Making = () =>
  overCitus('failover of a worker to its synchronous standby', async (cluster, load, complain) => {
    await cluster.makeStandbySynchronous()
    const lost = cluster.workers[0]!
    const { there, elsewhere } = await hotelsBy(cluster, load, lost.port)
    const spared = await sparing(elsewhere, complain, async () => {
      lost.signal('SIGKILL')
      await cluster.failOver()
    })
    return `node with ${there.length} hotels killed, standby promoted and in its place; ${spared}`
  })

const distributeMeanwhile: Making = () =>
  overCitus(
    'hotels spread over the nodes while they are served',
    async (cluster) => `${await distributeOver(cluster)} tables spread`,
    async () => {},
  )

const addNode: Making = () =>
  overCitus('a node added to the cluster, shards rebalanced', addWorker, async (cluster) => {
    await distributeOver(cluster)
    await cluster.startThird()
  })

export const CITUS_FAULTS: Record<string, Making> = {
  'citus-worker': killWorker,
  'citus-worker-hung': stopWorker,
  'citus-coordinator': killCoordinator,
  'citus-start': startServers,
  'citus-failover': failOverWorker,
  'citus-move': () => overCitus('shards moved to another node', moveShards),
  'citus-node-added': addNode,
  'citus-migration': () => overCitus('a migration of the cluster', migrateCluster),
  'citus-distribute': distributeMeanwhile,
}
