import { Database } from '../../src/db/hotel/database.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { adminOf, BASE, type Ground, type KeyedHotel, searchPaths } from '../environment.ts'
import { atLeast, type Figure } from '../figure.ts'
import { load, type Request } from '../load.ts'
import { postgresCpu } from '../postgres-cpu.ts'
import { type Running, start } from '../processes.ts'
import { writeFor } from '../writers.ts'

const HOTELS = 20
const SECONDS = 4
const MANY = 64
const CONNECTIONS = 15

/**
 * What one request costs a process and the database in milliseconds of CPU: alone, so that nothing is shared with
 * others, and among many. tools/simulation counts with these.
 */
export const costFigures = async (
  ground: Ground,
  postmasters: readonly number[],
  where: string,
): Promise<Figure[]> => {
  const hotels = await ground.hotels('COST', HOTELS)
  const admins = await Promise.all(hotels.map((hotel) => adminOf(ground.db, hotel)))
  const paths = searchPaths()
  const asked: Request[] = paths.map((path, at) => ({
    method: 'GET',
    path,
    token: hotels[at % HOTELS]!.client,
  }))
  let searched = 0
  let changed = 0
  const search = () => asked[++searched % asked.length]!
  const change = () => changeOf(admins, ++changed)
  const reader = await start('app-server.ts', { DATABASE_URL: ground.url })
  const { app } = ground
  const alone = (running: Running, next: () => Request) => writeFor(running.address, 1, SECONDS, next)
  const cost = costOf(postmasters)
  try {
    await load({ url: reader.address, requests: asked, connections: MANY, seconds: 3 })
    await alone(app, change)
    const one = await cost(reader, async () => (await alone(reader, search)).done)
    const many = await cost(reader, async () => {
      const { perSecond } = await load({
        url: reader.address,
        requests: asked,
        connections: MANY,
        seconds: SECONDS,
      })
      return perSecond * SECONDS
    })
    const changes = await cost(app, async () => (await alone(app, change)).done)
    const afterChange = await cost(reader, async () => {
      // Both count by one, so each search is of the hotel that was changed just before it.
      searched = changed = 0
      return (await writeInTurn([app, change], [reader, search])).done
    })
    const questions = await askAlone(ground, hotels, postmasters)
    return [
      ...figuresOf(`${where}: a version question of one hotel, ${CONNECTIONS} connections`, questions),
      ...figuresOf(`${where}: a search alone`, one),
      ...figuresOf(`${where}: a search among ${MANY}`, many),
      ...figuresOf(`${where}: a change of one price`, changes),
      ...figuresOf(`${where}: a search after another's change`, {
        process: afterChange.process,
        database: afterChange.database - changes.database,
      }),
    ]
  } finally {
    await reader.stop()
  }
}

interface Cost {
  process: number
  database: number
}

/** Does some work and returns the milliseconds of CPU for each time it was done. */
const costOf =
  (postmasters: readonly number[]) =>
  async (running: Running, work: () => Promise<number>): Promise<Cost> => {
    const used = async () => {
      const { user, system } = await running.ask<NodeJS.CpuUsage>('cpu')
      return { process: (user + system) / 1000, database: postgresCpu(postmasters) * 1000 }
    }
    const before = await used()
    const done = await work()
    const after = await used()
    return {
      process: (after.process - before.process) / done,
      database: (after.database - before.database) / done,
    }
  }

/** Questions that are never shared, over as many connections as a process has to the nodes of a large cluster. */
const askAlone = async (
  ground: Ground,
  hotels: readonly KeyedHotel[],
  postmasters: readonly number[],
): Promise<Cost> => {
  const databases = Array.from({ length: CONNECTIONS }, () => new Database(ground.url))
  for (const db of databases) await db.findNodes()
  const ask = async (milliseconds: number): Promise<number> => {
    const until = performance.now() + milliseconds
    let done = 0
    await Promise.all(
      databases.map(async (db) => {
        while (performance.now() < until) await db.clocks.ask(hotels[done++ % HOTELS]!.hotelId)
      }),
    )
    return done
  }
  await ask(1000)
  const before = { ...process.cpuUsage(), database: postgresCpu(postmasters) }
  const done = await ask(SECONDS * 1000)
  const { user, system } = process.cpuUsage(before)
  const database = ((postgresCpu(postmasters) - before.database) * 1000) / done
  for (const db of databases) await db.end()
  return { process: (user + system) / 1000 / done, database }
}

const writeInTurn = async (...sides: [Running, () => Request][]): Promise<{ done: number }> => {
  const until = performance.now() + SECONDS * 1000
  let done = 0
  while (performance.now() < until) {
    for (const [running, next] of sides) {
      const { method, path, token, body } = next()
      const headers = { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const answer = await fetch(running.address + path, { method, headers, body: body ?? null })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
    done++
  }
  return { done }
}

const changeOf = (admins: readonly string[], at: number): Request => {
  const room_availability_date = `${formatDay(todayIn('UTC') + 1 + (at % 300))}T00:00:00Z`
  const rate_detail = [{ rate_code: 'RATE2', rate_price: 100 + (at % 900) }]
  const entry = { room_code: `ROOM${1 + (at % 10)}`, room_availability_date, rate_detail }
  return {
    method: 'POST',
    path: `${BASE}/modifyroomavailability`,
    token: admins[at % admins.length]!,
    body: JSON.stringify({ data: [entry] }),
  }
}

/** Nothing is asked of them: docs/scale.md counts with them. */
const figuresOf = (name: string, { process, database }: Cost): Figure[] => [
  atLeast(`${name}, process`, process, 'ms of CPU', undefined, 0),
  atLeast(`${name}, database`, database, 'ms of CPU', undefined, 0),
]
