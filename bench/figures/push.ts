import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { adminOf, BASE, type Environment, type Ground } from '../environment.ts'
import { atLeast, type Figure } from '../figure.ts'
import { start } from '../processes.ts'

export const YEAR = 365
export const ROOMS = 10
export const RATES = 5
const ROUNDS = 5

/** A push of a year for ten rooms and five rates in one request, against COPY of the same rows into a bare table. */
export const pushFigures = async (ground: Environment): Promise<Figure[]> => {
  const [hotel] = await ground.hotels('PUSH', 1)
  const token = await adminOf(ground.db, hotel!)
  const cells = YEAR * ROOMS * RATES
  const copied: number[] = []
  const fresh: number[] = []
  const changed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    copied.push(await copy(ground, cells))
    fresh.push(cells / (await push(ground, token, 1000 + round * YEAR, 100)))
    changed.push(cells / (await push(ground, token, 1000 + round * YEAR, 150)))
  }
  const baseline = { name: 'copy', value: Math.max(...copied) }
  return [
    atLeast('rate-days pushed, new', Math.max(...fresh), '/s', baseline, 0.35),
    atLeast('rate-days pushed, changed', Math.max(...changed), '/s', baseline, 0.22),
    ...(await keptFigures(ground)),
  ]
}

/** The same with its changes kept, against a server that keeps none, in turns. */
const keptFigures = async (ground: Environment): Promise<Figure[]> => {
  const [hotel, other] = await ground.hotels('KEPT', 2)
  const without = await start('app-server.ts', { DATABASE_URL: ground.url, BENCH_WITHOUT_CHANGES: '1' })
  const cells = YEAR * ROOMS * RATES
  const servers = [
    { ground, token: await adminOf(ground.db, hotel!), rates: [[], []] as [number[], number[]] },
    {
      ground: { ...ground, app: without },
      token: await adminOf(ground.db, other!),
      rates: [[], []] as [number[], number[]],
    },
  ]
  for (let round = 0; round < 2 * ROUNDS; round++)
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      for (const [at, price] of [100, 150].entries())
        server.rates[at]!.push(cells / (await push(server.ground, server.token, 1000 + round * YEAR, price)))
  await without.stop()
  return ['new', 'changed'].map((name, at) => {
    const [kept, none] = servers.map(({ rates }) => Math.max(...rates[at]!))
    const baseline = { name: 'none kept', value: none! }
    return atLeast(`rate-days pushed with changes kept, ${name}`, kept!, '/s', baseline, 0.85)
  })
}

/** Seconds from the request to its answer. */
export const push = async (ground: Ground, token: string, ahead: number, price: number): Promise<number> => {
  const today = todayIn('UTC')
  const data = []
  for (let room = 1; room <= ROOMS; room++)
    for (let day = 0; day < YEAR; day++)
      data.push({
        room_code: `ROOM${room}`,
        rate_code: 'RATE1',
        room_availability_date: `${formatDay(today + ahead + day)}T00:00:00Z`,
        price: price + 50,
        number_of_rooms: 20 + (price % 7),
        created_by: 'PMS',
        rate_detail: Array.from({ length: RATES }, (_, rate) => ({
          rate_code: `RATE${rate + 1}`,
          rate_price: price + rate + (day % 90) / 10,
          cta: 0,
          ctd: 0,
          min_night: 1,
          max_night: 30,
          created_by: 'PMS',
        })),
      })
  const body = JSON.stringify({ data })
  const start = performance.now()
  const response = await fetch(`${ground.app.address}${BASE}/modifyroomavailability`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body,
  })
  const answer = (await response.json()) as { Result?: { updated: number } }
  if (answer.Result?.updated !== data.length)
    throw new Error(`a push went wrong: ${JSON.stringify(answer).slice(0, 300)}`)
  return (performance.now() - start) / 1000
}

/** Rows a second by COPY. */
const copy = async (ground: Environment, cells: number): Promise<number> => {
  const client = new pg.Client({ connectionString: ground.url })
  await client.connect()
  await client.query(`drop table if exists bare_rate_day`)
  await client.query(
    `create table bare_rate_day (like rate_day, primary key (hotel_id, room_id, rate_id, day))`,
  )
  const lines: string[] = []
  for (let cell = 0; cell < cells; cell++) {
    const [room, rate, day] = [
      cell % ROOMS,
      Math.floor(cell / ROOMS) % RATES,
      Math.floor(cell / ROOMS / RATES),
    ]
    const date = formatDay(todayIn('UTC') + day)
    lines.push(`1\t${room}\t${rate}\t${date}\t12000\t15000\t0\t0\t1\t30\tf\tt\tPMS\t1\t0\t\\N\n`)
  }
  const start = performance.now()
  await pipeline(Readable.from([lines.join('')]), client.query(copyFrom('copy bare_rate_day from stdin')))
  const seconds = (performance.now() - start) / 1000
  await client.end()
  return cells / seconds
}
