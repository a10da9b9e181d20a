import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../src/db/connection/connect.ts'
import { alterWhileServing } from '../src/db/schema/migrate.ts'
import { until } from '../test/support/barriers.ts'
import { fault, type Making } from './fault.ts'
import { CITUS_FAULTS } from './faults/citus-faults.ts'
import { moveDatabaseClock, moveServerClock } from './faults/clocks.ts'
import { failover, failoverFromHung } from './faults/failover.ts'
import { fillDisk } from './faults/full-disk.ts'
import { failoverWhileHolding } from './faults/holding.ts'
import { killDelivering } from './faults/killed-lease.ts'
import { startLaterVersion } from './faults/later-version.ts'
import { PATRONI_FAULTS } from './faults/patroni-faults.ts'
import { killServerWhilePaying, providerAway } from './faults/paying.ts'
import { UnheardCommits } from './faults/unheard-commits.ts'
import { failoverAndKillServer, killServerAndBackend, restartAndKillWorker } from './guests/pairs.ts'
import { embedded, overCluster } from './scene.ts'
import { type Cluster, freePort } from './servers/postgres.ts'
import { childrenOf } from './servers/processes.ts'
import { ServerProcess } from './servers/server.ts'

const killServer =
  (workers: number): Making =>
  async (cluster) => {
    const scene = await overCluster(cluster, { servers: [{ workers }] })
    const [server] = scene.servers
    return fault(`kill -9 of the server${behind(workers)}`, scene, async () => {
      const { pid } = server!
      await server!.end('SIGKILL')
      await server!.start()
      return `process ${pid} gone, ${server!.pid} in its place`
    })
  }

const behind = (workers: number): string => (workers === 0 ? '' : ` (--workers ${workers})`)

const killWorker: Making = async (cluster) => {
  const scene = await overCluster(cluster, { servers: [{ workers: 2 }] })
  const { pid } = scene.servers[0]!
  return fault('kill -9 of a worker (--workers 2)', scene, async () => {
    const before = childrenOf(pid)
    process.kill(before[0]!, 'SIGKILL')
    await until(async () => {
      const now = childrenOf(pid)
      return now.length === before.length && !now.includes(before[0]!)
    }, 'another worker runs')
    return `worker ${before[0]} gone, ${childrenOf(pid).find((one) => !before.includes(one))} in its place`
  })
}

const killEmbedded =
  (workers: number): Making =>
  async () => {
    const scene = await embedded(workers)
    return fault(`kill -9 of the embedded PostgreSQL${behind(workers)}`, scene, async () => {
      const before = scene.postmaster()!
      process.kill(before, 'SIGKILL')
      await until(async () => ![undefined, before].includes(scene.postmaster()), 'it is started again')
      return `postmaster ${before} gone, ${scene.postmaster()} in its place`
    })
  }

const killBackend: Making = async (cluster) => {
  const scene = await overCluster(cluster)
  return fault('kill -9 of one backend', scene, async () => {
    const [row] = await cluster.ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'vacancy' order by state_change desc limit 1`,
    )
    const before = await startOf(cluster)
    process.kill(row!.pid, 'SIGKILL')
    await until(async () => !cluster.processes.includes(row!.pid), 'it is gone')
    await until(
      () =>
        cluster.ask('select 1').then(
          () => true,
          () => false,
        ),
      'PostgreSQL answers again',
    )
    return `backend ${row!.pid} gone; postmaster since ${before} stayed, all others were ended by it`
  })
}

const startOf = async (cluster: Cluster): Promise<string> => {
  const [row] = await cluster.ask<{ at: string }>(
    `select to_char(pg_postmaster_start_time(), 'HH24:MI:SS.MS') as at`,
  )
  return row!.at
}

const restartPostgres: Making = async (cluster) => {
  const scene = await overCluster(cluster)
  return fault('PostgreSQL restarted', scene, async () => {
    const before = await startOf(cluster)
    await cluster.stop()
    await cluster.start()
    return `started ${before}, now ${await startOf(cluster)}`
  })
}

const STOPPED_MS = 10_000

const stopPostgres: Making = async (cluster) => {
  const scene = await overCluster(cluster)
  return fault('PostgreSQL stopped for 10 s (SIGSTOP)', scene, async () => {
    const { processes } = cluster
    cluster.signal('SIGSTOP', processes)
    await delay(STOPPED_MS)
    cluster.signal('SIGCONT', processes)
    return `${processes.length} processes stood still`
  })
}

const HELD_MS = 5000
const AT_ONCE = 20

const useUpConnections: Making = async (cluster) => {
  const scene = await overCluster(cluster)
  return fault('PostgreSQL out of connections for 5 s', scene, async () => {
    const held: pg.Client[] = []
    let refusal = ''
    const takeOne = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: cluster.url })
      client.on('error', () => {})
      await client.connect().then(
        () => held.push(client),
        (err) => {
          refusal = err.message
        },
      )
    }
    while (refusal === '') await takeOne()
    // Ends the server's connections. It has to open new ones, while we take every connection that becomes free.
    const ended = await held[0]!.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vacancy'`,
    )
    for (const deadline = Date.now() + HELD_MS; Date.now() < deadline; await delay(100))
      await Promise.all(Array.from({ length: AT_ONCE }, takeOne))
    const { length } = held
    await Promise.all(held.map((client) => client.end().catch(() => {})))
    return `${ended.rowCount} of the server's ended, ${length} held: "${refusal}"`
  })
}

const CUTS = 5

const cutCommits: Making = async (cluster) => {
  const proxy = new UnheardCommits(cluster.port)
  const url = cluster.url.replace(`:${cluster.port}/`, `:${await proxy.start()}/`)
  const scene = await overCluster(cluster, { url })
  const close = async () => {
    await scene.close()
    proxy.stop()
  }
  return fault(
    'connection cut between COMMIT and its answer',
    scene,
    async () => {
      proxy.armed = CUTS
      await until(async () => proxy.cut >= CUTS, 'five were cut')
      return `${proxy.cut} answers to COMMIT withheld`
    },
    close,
  )
}

const startTwo: Making = async (cluster) => {
  const scene = await overCluster(cluster)
  return fault('two more servers starting at once', scene, async ({ addresses }) => {
    const more = await Promise.all(
      [await freePort(), await freePort()].map((port) => new ServerProcess(port, scene.environment).start()),
    )
    scene.servers.push(...more)
    addresses.push(...more.map(({ address }) => address))
    return `processes ${more.map(({ pid }) => pid).join(' and ')} took part`
  })
}

/** Runs a migration of a later version while this one runs. Migrations only add. */
const migrateMeanwhile: Making = async (cluster) => {
  const scene = await overCluster(cluster)
  return fault('tables altered as a later version may', scene, async () => {
    const tables = await cluster.ask<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const alter = tables.map(({ name }) => `alter table ${name} add column added_later text default 'x'`)
    const client = await connect(cluster.url, { patient: true })
    let tries = 0
    await alterWhileServing(client, async () => {
      tries++
      await client.query([...alter, 'create table made_later (id int primary key)'].join('; '))
    })
    await client.end()
    return `a column added to each of ${tables.length} tables, and a table, at try ${tries}`
  })
}

export const FAULTS: Record<string, Making> = {
  worker: killWorker,
  server: killServer(0),
  'server-workers': killServer(2),
  embedded: killEmbedded(0),
  'embedded-workers': killEmbedded(2),
  backend: killBackend,
  restart: restartPostgres,
  sigstop: stopPostgres,
  connections: useUpConnections,
  disk: fillDisk,
  commit: cutCommits,
  'two-servers': startTwo,
  migration: migrateMeanwhile,
  'later-version': startLaterVersion,
  failover,
  'failover-hung': failoverFromHung,
  delivering: killDelivering,
  paying: killServerWhilePaying,
  'provider-away': providerAway,
  holding: failoverWhileHolding,
  'server-clock': moveServerClock,
  'database-clock': moveDatabaseClock,
  'server-and-backend': killServerAndBackend,
  'restart-and-worker': restartAndKillWorker,
  'failover-and-server': failoverAndKillServer,
  ...CITUS_FAULTS,
  ...PATRONI_FAULTS,
}
