import http from 'node:http'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { type Environment, type KeyedHotel, searchPaths } from '../environment.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { allAnswered, load, type Request } from '../load.ts'
import { type Running, start } from '../processes.ts'
import { send, writeFor } from '../writers.ts'

/** `BENCH_HOTELS` makes a shorter run. */
const HOTELS = Number(process.env.BENCH_HOTELS ?? 5000)
/** Few days, so that seeding takes minutes. */
const DAYS = 90
const SHARE_IN_MEMORY = 0.2
const SERVED_BEFORE_RESTART = Math.round(HOTELS / 5)
const CONNECTIONS = 32
const SECONDS = 10
const PLENTY_OF_MEMORY = 8192
const MEBIBYTE = 1024 * 1024

/** Thousands of hotels, few of them popular, in a process with memory for a fifth of them. */
export const manyFigures = async (ground: Environment): Promise<Figure[]> => {
  console.error(`seeding ${HOTELS} hotels of 10 rooms × 5 rates × ${DAYS} days`)
  const hotels = await ground.hotels('MANY', HOTELS, DAYS)
  console.error('seeded')
  const requests = byPopularity(hotels)
  const roomy = await begin(ground, PLENTY_OF_MEMORY)
  const firstLoads = await askEach(roomy, hotels)
  const all = await run(roomy, requests)
  // After they were used, because days that nobody asked for need less.
  const { memory } = await roomy.ask<{ memory: { bytes: number; hotels: number } }>('memory')
  if (memory.hotels < HOTELS) throw new Error(`only ${memory.hotels} hotels are in memory`)
  const restart = await measureRestart(ground, hotels, roomy)
  await roomy.stop()
  const tight = await begin(ground, Math.round((memory.bytes / MEBIBYTE) * SHARE_IN_MEMORY))
  await askEach(tight, hotels)
  const fifth = await measureTight(tight, requests, hotels)
  await tight.stop()
  return [
    atLeast('hotels loaded for the first time ever', firstLoads, '/s', undefined, 0),
    atLeast('share found, memory for a fifth', fifth.share, '', undefined, 0.5),
    atLeast(
      `searches of ${HOTELS} hotels`,
      fifth.perSecond,
      '/s',
      { name: 'all in memory', value: all.perSecond },
      0.5,
    ),
    atLeast(
      'searches by CPU of the process',
      fifth.perCpuSecond,
      '/s',
      { name: 'all in memory', value: all.perCpuSecond },
      0.5,
    ),
    atMost('found in memory, p50', fifth.hits.p50, 'ms', undefined, 20),
    atMost('found in memory, p99', fifth.hits.p99, 'ms', undefined, 60),
    atMost('not in memory, p50', fifth.misses.p50, 'ms', undefined, 40),
    atMost('not in memory, p99', fifth.misses.p99, 'ms', undefined, 120),
    atMost('memory at half the run', fifth.rss[1]!, 'MiB', { name: 'a third', value: fifth.rss[0]! }, 1.1),
    atMost('memory at its end', fifth.rss[2]!, 'MiB', { name: 'a third', value: fifth.rss[0]! }, 1.1),
    atMost('first search after a restart', restart.first, 'ms', undefined, 150),
    atMost(`as fast as before, ${SERVED_BEFORE_RESTART} hotels`, restart.seconds, 's', undefined, 20),
  ]
}

const begin = (ground: Environment, memory: number): Promise<Running> =>
  start('app-server.ts', { DATABASE_URL: ground.url, BENCH_CALENDAR_MEMORY: String(memory) })

const paths = (() => {
  const last = formatDay(todayIn('UTC') + DAYS - 8)
  return searchPaths().filter((path) => path.match(/StartDate=([\d-]+)/)![1]! < last)
})()

const searchOf = ({ client }: KeyedHotel, count: number): Request => ({
  method: 'GET',
  path: paths[count % paths.length]!,
  token: client,
})

/** Twenty thousand searches by Zipf's law: the second hotel is asked half as often as the first. */
const byPopularity = (hotels: KeyedHotel[]): Request[] => {
  let sum = 0
  const sums = hotels.map((_, rank) => {
    sum += 1 / (rank + 1)
    return sum
  })
  let seed = 7
  return Array.from({ length: 20_000 }, (_, count) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const at = (seed / 2_147_483_648) * sum
    return searchOf(hotels[sums.findIndex((upTo) => upTo >= at)]!, count)
  })
}

/** Asks for every hotel, the most popular one last. Returns how many a second. */
const askEach = async (app: Running, hotels: KeyedHotel[]): Promise<number> => {
  const left = [...hotels]
  const begun = performance.now()
  const agent = new http.Agent({ keepAlive: true })
  const worker = async (): Promise<void> => {
    for (let hotel = left.pop(); hotel !== undefined; hotel = left.pop())
      await send(agent, new URL(app.address), searchOf(hotel, 0))
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  agent.destroy()
  return hotels.length / ((performance.now() - begun) / 1000)
}

const run = async (app: Running, requests: Request[]) => {
  const before = await app.ask<NodeJS.CpuUsage>('cpu')
  const { perSecond } = allAnswered(
    await load({ url: app.address, requests, connections: CONNECTIONS, seconds: SECONDS }),
  )
  const after = await app.ask<NodeJS.CpuUsage>('cpu')
  const cpuSeconds = (after.user + after.system - before.user - before.system) / 1e6
  return { perSecond, perCpuSecond: (perSecond * SECONDS) / cpuSeconds }
}

interface Miss {
  hotelId: number
  at: number
}

const measureTight = async (app: Running, requests: Request[], hotels: KeyedHotel[]) => {
  const rss: number[] = []
  const note = async () => {
    const { memory } = await app.ask<{ memory: { rss: number } }>('memory')
    rss.push(memory.rss / MEBIBYTE)
  }
  await run(app, requests)
  await note()
  await app.ask<Miss[]>('misses')
  const { perSecond, perCpuSecond } = await run(app, requests)
  const misses = await app.ask<Miss[]>('misses')
  await note()
  const apart = await hitsAndMisses(app, requests, hotels)
  await run(app, requests)
  await note()
  return { rss, perSecond, perCpuSecond, share: 1 - misses.length / (perSecond * SECONDS), ...apart }
}

/** How long searches take that found their hotel, and those that did not: a miss was noted while they ran. */
const hitsAndMisses = async (app: Running, requests: Request[], hotels: KeyedHotel[]) => {
  const asked: { hotelId: number; from: number; ms: number; to: number }[] = []
  const ids = new Map(hotels.map(({ client, hotelId }) => [client, hotelId]))
  const agent = new http.Agent({ keepAlive: true })
  const url = new URL(app.address)
  const end = Date.now() + SECONDS * 1000
  await app.ask<Miss[]>('misses')
  const worker = async (index: number): Promise<void> => {
    for (let at = index; Date.now() < end; at += 8) {
      const request = requests[at % requests.length]!
      const from = Date.now()
      const start = performance.now()
      await send(agent, url, request)
      asked.push({ hotelId: ids.get(request.token)!, from, ms: performance.now() - start, to: Date.now() })
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => worker(index)))
  agent.destroy()
  const missed = Map.groupBy(await app.ask<Miss[]>('misses'), ({ hotelId }) => hotelId)
  const { hits = [], misses = [] } = Object.groupBy(asked, ({ hotelId, from, to }) =>
    missed.get(hotelId)?.some(({ at }) => at >= from && at <= to) ? 'misses' : 'hits',
  )
  return { hits: percentiles(hits), misses: percentiles(misses) }
}

const percentiles = (asked: { ms: number }[]) => {
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length * 0.5)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

const LONGEST_SECONDS = 60

/** A new process takes over from one that held these hotels: its first search, and when it is as fast as that one. */
const measureRestart = async (ground: Environment, hotels: KeyedHotel[], before: Running) => {
  const served = byPopularity(hotels.slice(0, SERVED_BEFORE_RESTART))
  let count = 0
  const second = (app: Running) => writeFor(app.address, 16, 1, () => served[count++ % served.length]!)
  await second(before)
  const usual = (await second(before)).perSecond
  const app = await begin(ground, PLENTY_OF_MEMORY)
  const agent = new http.Agent({ keepAlive: true })
  const begun = performance.now()
  await send(agent, new URL(app.address), served[0]!)
  const first = performance.now() - begun
  agent.destroy()
  let seconds = 0
  while (seconds < LONGEST_SECONDS) {
    seconds++
    if ((await second(app)).perSecond >= 0.9 * usual) break
  }
  await app.stop()
  return { first, seconds }
}
