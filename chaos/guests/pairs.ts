import { until } from '../../test/support/barriers.ts'
import { fault, type Making } from '../fault.ts'
import { makeReplicated } from '../faults/failover.ts'
import { overCluster } from '../scene.ts'
import { childrenOf } from '../servers/processes.ts'

/** Kills one of two servers, and at the same moment a connection of the other. */
export const killServerAndBackend: Making = async (cluster) => {
  const scene = await overCluster(cluster, { servers: [{}, {}] })
  const [, second] = scene.servers
  return fault('kill -9 of one of two servers and of a backend', scene, async () => {
    const [row] = await cluster.ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'vacancy' order by state_change desc limit 1`,
    )
    const { pid } = second!
    process.kill(row!.pid, 'SIGKILL')
    await second!.end('SIGKILL')
    await second!.start()
    return `backend ${row!.pid} and process ${pid} gone, ${second!.pid} in its place`
  })
}

/** Kills a worker while PostgreSQL restarts, so that its successor starts without a database. */
export const restartAndKillWorker: Making = async (cluster) => {
  const scene = await overCluster(cluster, { servers: [{ workers: 2 }] })
  const { pid } = scene.servers[0]!
  return fault('PostgreSQL restarted and a worker killed (--workers 2)', scene, async () => {
    const before = childrenOf(pid)
    const stopping = cluster.stop()
    process.kill(before[0]!, 'SIGKILL')
    await stopping
    await cluster.start()
    const replaced = () => childrenOf(pid).find((one) => !before.includes(one))
    await until(
      async () => replaced() !== undefined && childrenOf(pid).length === before.length,
      'another worker runs',
    )
    return `restarted; worker ${before[0]} gone meanwhile, ${replaced()} in its place`
  })
}

/** The machine that fails has both the primary and one of the servers. */
export const failoverAndKillServer: Making = async () => {
  const { primary, standby, url } = await makeReplicated()
  const scene = await overCluster(primary, { url, servers: [{}, {}] })
  const [, second] = scene.servers
  const close = async () => {
    await scene.close()
    await standby.stop()
  }
  const strike = async () => {
    const { pid } = second!
    primary.signal('SIGKILL')
    await Promise.all([second!.end('SIGKILL'), standby.promote()])
    await second!.start()
    return `primary and process ${pid} killed, replica promoted, ${second!.pid} in its place`
  }
  return fault('failover, and kill -9 of one of two servers', scene, strike, close)
}
