import { distribute } from '../../src/db/cluster/distribute.ts'
import { connect } from '../../src/db/connection/connect.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { joinNodes, onEach, serversOf, withDatabase } from '../../test/postgres/test-cluster.ts'
import { hotelsToBook, searchEach } from '../bookings/requests.ts'
import { inRounds, startBoth, WAYS } from '../bookings/rounds.ts'
import { adminOf, BASE, type Ground, type KeyedHotel, openGround, searchPaths } from '../environment.ts'
import { atLeast, type Figure, told } from '../figure.ts'
import { allAnswered, goingOn } from '../load.ts'
import { postgresCpu, postmasterOf } from '../postgres-cpu.ts'
import { start } from '../processes.ts'
import { writeFor } from '../writers.ts'
import { booking, LONG_WAY, working } from './bookings.ts'
import { costFigures } from './costs.ts'
import { push, RATES, ROOMS, YEAR } from './push.ts'

const HOTELS = 200
const COLD_HOTELS = 60
const SEARCHED = 20
const SECONDS = 4
const ROUNDS = 3
const CONNECTIONS = 64

/** One measurement: how many a second, and the database's CPU for each. */
interface Measured {
  perSecond: number
  cpuMs: number
}

type Side = 'plain' | 'cluster'

/**
 * The same work on a Citus cluster and on a single database of the same server, in turn. Both have the same PostgreSQL on
 * the same machine, so this shows what a cluster costs, not what more machines give.
 */
export const clusterFigures = async (coordinatorUrl: string, measure = measureBoth): Promise<Figure[]> => {
  const servers = await serversOf(coordinatorUrl)
  const [plainServer, ...others] = [servers.at(-1)!, ...servers.slice(0, -1)]
  const names = { plain: 'vacancy_bench_plain', cluster: 'vacancy_bench_cluster' }
  const drop = async () => {
    await onEach([plainServer], `drop database if exists ${names.plain} with (force)`)
    await onEach([plainServer, ...others], `drop database if exists ${names.cluster} with (force)`)
  }
  await drop()
  const postmasters = await Promise.all(servers.map(postmasterOf))
  const grounds: Partial<Record<Side, Ground>> = {}
  try {
    await onEach([plainServer], `create database ${names.plain}`)
    await onEach(servers, `create database ${names.cluster}`)
    await spread(servers, names.cluster)
    grounds.plain = await openGround(withDatabase(plainServer, names.plain))
    grounds.cluster = await openGround(withDatabase(servers[0]!, names.cluster))
    return await measure(grounds as Record<Side, Ground>, postmasters)
  } finally {
    await Promise.all(Object.values(grounds).map((ground) => ground.close()))
    await drop()
  }
}

const spread = async (servers: string[], name: string): Promise<void> => {
  await joinNodes(servers, name)
  const url = withDatabase(servers[0]!, name)
  const client = await connect(url, { patient: true })
  try {
    await migrate(client)
    await distribute(client, url)
  } finally {
    await client.end()
  }
}

const SIDES: Side[] = ['plain', 'cluster']

const measureBoth = async (grounds: Record<Side, Ground>, postmasters: number[]): Promise<Figure[]> => {
  const works = {
    plain: await worksOf(grounds.plain),
    cluster: await worksOf(grounds.cluster),
  }
  const figures = await waysOfBooking(grounds, postmasters)
  for (const { name, unit, want } of WORKS) {
    for (const side of SIDES) await works[side][name]!()
    const found: Record<Side, Measured[]> = { plain: [], cluster: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const side of SIDES) found[side].push(await measured(works[side][name]!, postmasters))
    const [plain, cluster] = [middle(found.plain), middle(found.cluster)]
    figures.push(
      atLeast(`cluster: ${name}`, cluster.perSecond, unit, { name: 'plain', value: plain.perSecond }, want),
      atLeast(
        `cluster: ${name} by database CPU`,
        1 / cluster.cpuMs,
        '/ms',
        { name: 'plain', value: 1 / plain.cpuMs },
        want,
      ),
    )
  }
  return figures
}

/** Bookings on the cluster by the short way and by the long one. */
export const waysOfBooking = async (
  { cluster }: Record<Side, Ground>,
  postmasters: number[],
): Promise<Figure[]> => {
  const booked = {
    on: await hotelsToBook(cluster, 'ON', HOTELS),
    off: await hotelsToBook(cluster, 'OFF', HOTELS),
  }
  const servers = await startBoth(cluster.url)
  try {
    for (const way of WAYS) await searchEach(servers[way], booked[way])
    const { on, off } = await inRounds(postmasters, ROUNDS, {
      on: await working(servers.on, booked.on),
      off: await working(servers.off, booked.off),
    })
    const name = 'cluster: bookings, the short way'
    const baseline = { name: LONG_WAY, value: 1000 / off.postgresUs }
    return [
      told(name, on.perSecond, '/s', { name: LONG_WAY, value: off.perSecond }),
      atLeast(`${name}, by CPU of nodes`, 1000 / on.postgresUs, '/ms', baseline, 1.2),
    ]
  } finally {
    await servers.stop()
  }
}

/** What single requests cost on both. */
export const clusterCosts = (coordinatorUrl: string): Promise<Figure[]> =>
  clusterFigures(coordinatorUrl, async (grounds, postmasters) => {
    const figures: Figure[] = []
    for (const side of SIDES) figures.push(...(await costFigures(grounds[side], postmasters, side)))
    return figures
  })

/** The round in the middle: a shared machine may be slow for a while. */
const middle = (rounds: Measured[]): Measured =>
  rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)]!

/** Does some work and returns how much, and in how many seconds. */
type Work = () => Promise<{ done: number; seconds: number }>

const measured = async (work: Work, postmasters: number[]): Promise<Measured> => {
  const before = postgresCpu(postmasters)
  const { done, seconds } = await work()
  return { perSecond: done / seconds, cpuMs: ((postgresCpu(postmasters) - before) * 1000) / done }
}

const WORKS = [
  { name: 'bookings', unit: '/s', want: 0.4 },
  { name: 'searches of one hotel', unit: '/s', want: 0.8 },
  { name: `searches over ${SEARCHED} hotels`, unit: '/s', want: 0.8 },
  { name: 'rate-days pushed, new', unit: '/s', want: 0.7 },
  { name: 'rate-days pushed, changed', unit: '/s', want: 0.7 },
  { name: 'loads of a hotel', unit: '/s', want: 0.7 },
  // Nothing is asked of it; docs/scale.md counts with it.
  { name: 'changes of one price', unit: '/s', want: 0 },
]

const worksOf = async (ground: Ground): Promise<Record<string, Work>> => {
  const book = booking(await hotelsToBook(ground, 'BOOK', HOTELS))
  const searched = await ground.hotels('SEARCH', SEARCHED)
  const cold = await ground.hotels('COLD', COLD_HOTELS)
  const pushed = await adminOf(ground.db, (await ground.hotels('PUSH', 1))[0]!)
  const admins = await Promise.all(searched.map((hotel) => adminOf(ground.db, hotel)))
  const year = { done: YEAR * ROOMS * RATES }
  let years = 0
  const ask = (hotels: KeyedHotel[]): Work => {
    const paths = searchPaths()
    const requests = paths.map((path, at) => ({
      method: 'GET' as const,
      path,
      token: hotels[at % hotels.length]!.client,
    }))
    const search = goingOn(requests)
    return () => timed(search({ url: ground.app.address, connections: CONNECTIONS, seconds: SECONDS }))
  }
  return {
    bookings: async () => ({
      done: (await book(ground.app, SECONDS)).perSecond * SECONDS,
      seconds: SECONDS,
    }),
    'searches of one hotel': ask(searched.slice(0, 1)),
    [`searches over ${SEARCHED} hotels`]: ask(searched),
    'rate-days pushed, new': async () => ({
      ...year,
      seconds: await push(ground, pushed, 1000 + ++years * YEAR, 100),
    }),
    'rate-days pushed, changed': async () => ({
      ...year,
      seconds: await push(ground, pushed, 1000 + YEAR, 100 + ++years),
    }),
    'loads of a hotel': () => coldLoads(ground, cold),
    'changes of one price': () => changePrices(ground, admins),
  }
}

const timed = async (run: Promise<{ perSecond: number; failed: number; refusal?: string }>) => {
  const { perSecond } = allAnswered(await run)
  return { done: perSecond * SECONDS, seconds: SECONDS }
}

const CHANGERS = 16
let changes = 0

const changePrices = async ({ app }: Ground, admins: string[]) => {
  const changed = writeFor(app.address, CHANGERS, SECONDS, () => {
    const at = ++changes
    const room_availability_date = `${formatDay(todayIn('UTC') + 1 + (at % 300))}T00:00:00Z`
    const rate_detail = [{ rate_code: 'RATE2', rate_price: 100 + (at % 900) }]
    const entry = { room_code: `ROOM${1 + (at % ROOMS)}`, room_availability_date, rate_detail }
    return {
      method: 'POST',
      path: `${BASE}/modifyroomavailability`,
      token: admins[at % admins.length]!,
      body: JSON.stringify({ data: [entry] }),
    }
  })
  return await timed(changed)
}

/** Searches of hotels in turn by a process that has memory for one. */
const coldLoads = async (ground: Ground, hotels: KeyedHotel[]) => {
  const paths = searchPaths()
  let count = 0
  const app = await start('app-server.ts', { DATABASE_URL: ground.url, BENCH_CALENDAR_MEMORY: '1' })
  try {
    const next = () => {
      const { client } = hotels[++count % hotels.length]!
      return { method: 'GET' as const, path: paths[count % paths.length]!, token: client }
    }
    await writeFor(app.address, 4, 1, next)
    return await timed(writeFor(app.address, 4, SECONDS, next))
  } finally {
    await app.stop()
  }
}
