import { until } from '../test/barriers.ts'
import { fault, type Making } from './fault.ts'
import { overCluster } from './scene.ts'

const LONGEST_MS = 60_000

/** One of two servers is killed while a receiver has its message and has not answered yet. */
export const killDelivering: Making = async (cluster) => {
  const scene = await overCluster(cluster, { servers: [{}, {}] })
  const [, second] = scene.servers
  return fault('kill -9 of a server that is delivering a webhook', scene, async (load, receiver) => {
    receiver.holdFrom = second!.pid
    await until(async () => receiver.held.length > 0, 'the second server has sent something')
    await second!.end('SIGKILL')
    load.addresses = load.addresses.filter((address) => address !== second!.address)
    const killedAt = performance.now()
    receiver.holdFrom = undefined
    const held = receiver.held.splice(0).map(({ code }) => code)
    await until(
      async () => held.every((code) => receiver.delivered.has(code)),
      'the first server has delivered it',
      LONGEST_MS,
    )
    const after = ((performance.now() - killedAt) / 1000).toFixed(1)
    return `process ${second!.pid} gone with ${held.length} unanswered, delivered by ${scene.servers[0]!.pid} ${after} s later`
  })
}
