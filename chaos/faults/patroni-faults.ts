import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../src/db/connection/connect.ts'
import { until } from '../../test/support/barriers.ts'
import { type Fault, fault, type Making } from '../fault.ts'
import type { Load } from '../load.ts'
import { addHotel, overCluster, temporaryFolder } from '../scene.ts'
import { HaProxy } from '../servers/haproxy.ts'
import { lacksPrograms, type Member, PATRONI, PatroniCluster, SHORT } from '../servers/patroni.ts'
import type { ServerProcess } from '../servers/server.ts'

interface Struck {
  cluster: PatroniCluster
  old: Member
  load: Load
  servers: ServerProcess[]
}

interface Way {
  /** DATABASE_URL of the two servers. */
  urls: [string, string]
  stop(): void
}

const directly = async (cluster: PatroniCluster): Promise<Way> => ({
  urls: [cluster.url, cluster.urlFromBehind],
  stop: () => {},
})

const throughHaProxy = async (cluster: PatroniCluster): Promise<Way> => {
  const proxy = await HaProxy.start(temporaryFolder(), cluster.members)
  const url = `postgres://vacancy@127.0.0.1:${proxy.port}/vacancy`
  const asks = () =>
    connect(url).then(
      (client) => client.end().then(() => true),
      () => false,
    )
  await until(asks, 'HAProxy passes connections on')
  return { urls: [url, url], stop: () => proxy.stop() }
}

/** Two servers over three members. Their DATABASE_URL names all of them, that of the second in the other order. */
const overPatroni =
  (name: string, strike: (struck: Struck) => Promise<string>, reach = directly): Making =>
  async (other): Promise<Fault | string> => {
    const lacking = lacksPrograms(reach === throughHaProxy ? [...PATRONI, 'haproxy'] : PATRONI)
    if (lacking !== undefined) return lacking
    const cluster = await PatroniCluster.start(temporaryFolder(), SHORT)
    await addHotel(cluster.url)
    const { urls, stop } = await reach(cluster)
    const servers = [{}, { settings: { DATABASE_URL: urls[1] } }]
    const scene = await overCluster(other, { url: urls[0], servers })
    const close = async () => {
      await scene.close()
      stop()
      await cluster.stop()
    }
    return fault(
      name,
      scene,
      async (load) => strike({ cluster, old: await cluster.primary(), load, servers: scene.servers }),
      close,
    )
  }

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** The machine of the primary dies, and with it Patroni. */
const kill = async ({ cluster, old }: Struck): Promise<string> => {
  const since = performance.now()
  old.signal('SIGKILL')
  const { name } = await cluster.primary(old)
  return `${old.name} killed, ${name} took writes ${seconds(since)} later`
}

const GOES_ON_MS = 3000

/**
 * The machine of the primary hangs until another has taken over and taken changes, and then goes on: for a moment it
 * takes itself for the primary. One server of Vacancy is asked nothing meanwhile, so that its connections are still
 * those from before.
 */
const hang = async ({ cluster, old, load }: Struck): Promise<string> => {
  const since = performance.now()
  const { processes } = old
  const { addresses } = load
  load.addresses = addresses.slice(0, 1)
  old.signal('SIGSTOP', processes)
  const { name } = await cluster.primary(old)
  const took = seconds(since)
  await delay(GOES_ON_MS)
  const awake = performance.now()
  old.signal('SIGCONT', processes)
  load.addresses = addresses
  return `${old.name} stopped, ${name} took writes ${took} later; ${await untilFollowing(old, awake)}`
}

/** Resolves when the old primary follows the new one. Says until when it took itself for the primary. */
const untilFollowing = async (old: Member, awake: number): Promise<string> => {
  let believed = 'at no time found to take writes'
  const isFollowing = async (): Promise<boolean> => {
    const takesWrites = await old.takesWrites()
    if (takesWrites) believed = `took writes until ${seconds(awake)} after`
    return takesWrites === false
  }
  await until(isFollowing, `${old.name} follows`, 120_000)
  return `${old.name} went on, ${believed}, and followed ${seconds(awake)} after`
}

/**
 * Patroni of the primary hangs, but PostgreSQL does not: without a watchdog two members take writes. A server of Vacancy
 * that is started again meanwhile finds the new one.
 */
const hangPatroni = async ({ cluster, old, servers }: Struck): Promise<string> => {
  const since = performance.now()
  const patroni = old.processes.slice(0, 1)
  old.signal('SIGSTOP', patroni)
  const { name } = await cluster.primary(old)
  const took = seconds(since)
  await servers[1]!.end('SIGKILL')
  await servers[1]!.start()
  await delay(GOES_ON_MS)
  const both = (await old.takesWrites()) ? 'both took writes' : `${old.name} did not any more`
  const awake = performance.now()
  old.signal('SIGCONT', patroni)
  return `Patroni of ${old.name} stopped, ${name} took writes ${took} later, ${both}; ${await untilFollowing(old, awake)}`
}

const switchOver = async ({ cluster, old }: Struck): Promise<string> => {
  const since = performance.now()
  const [row] = await old.ask<{ name: string }>(
    `select application_name as name from pg_stat_replication where sync_state = 'sync'`,
  )
  const next = cluster.members.find(({ name }) => name === row!.name)!
  await cluster.switchover(old, next)
  await until(async () => (await next.takesWrites()) === true, `${next.name} takes writes`)
  return `patronictl switchover from ${old.name} to ${next.name}, done after ${seconds(since)}`
}

export const PATRONI_FAULTS: Record<string, Making> = {
  'patroni-killed': overPatroni('Patroni: the machine of the primary killed', kill),
  'patroni-hung': overPatroni('Patroni: the machine of the primary hanging, then going on', hang),
  'patroni-alone': overPatroni('Patroni: it hangs, the primary it looks after does not', hangPatroni),
  'patroni-haproxy': overPatroni('Patroni behind HAProxy: the primary killed', kill, throughHaProxy),
  'patroni-switchover': overPatroni('Patroni: a planned switchover', switchOver),
}
