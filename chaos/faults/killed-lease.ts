import { until } from '../../test/support/barriers.ts'
import { fault, type Making } from '../fault.ts'
import { overCluster } from '../scene.ts'
import { isSocketOf } from '../servers/processes.ts'

const LONGEST_MS = 60_000

/** Kills one of two servers while a receiver has got its message but not answered yet. */
export const killDelivering: Making = async (cluster) => {
  const scene = await overCluster(cluster, { servers: [{}, {}] })
  return fault('kill -9 of a server that is delivering a webhook', scene, async (load, receiver) => {
    receiver.holding = true
    await until(async () => receiver.held.length > 0, 'a server has sent something')
    const { remotePort } = receiver.held[0]!.request.socket
    const victim = scene.servers.find(({ pid }) => isSocketOf(pid, remotePort))!
    const other = scene.servers.find((server) => server !== victim)!
    const held = receiver.dropHeldOf(victim.pid)
    await victim.end('SIGKILL')
    load.addresses = load.addresses.filter((address) => address !== victim.address)
    const killedAt = performance.now()
    await until(
      async () => held.every((code) => receiver.delivered.has(code)),
      'the other server has delivered it',
      LONGEST_MS,
    )
    const after = ((performance.now() - killedAt) / 1000).toFixed(1)
    return `process ${victim.pid} gone with ${held.length} unanswered, delivered by ${other.pid} ${after} s later`
  })
}
