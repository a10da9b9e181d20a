import http from 'node:http'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { adminOf, BASE, type Environment, type KeyedHotel } from '../environment.ts'
import type { Figure } from '../figure.ts'
import type { Request } from '../load.ts'
import { postgresNanoseconds, postmasterOf } from '../postgres-cpu.ts'
import { type Running, start } from '../processes.ts'
import { growBookings, growPromos } from '../seeds/seed-growth.ts'
import { send } from '../writers.ts'

/** What is asked of a hotel: `count` is another for each request. */
type Ask = (hotel: Grown, count: number) => Request

interface Grown extends KeyedHotel {
  admin: string
}

const DAYS = 60
const MONTH = 30
const [ARRIVALS, NIGHTS, PARTIES, ROOMS] = [45, 7, 2, 3]

const spread = (count: number, ...sizes: number[]): number[] => {
  let rest = count
  return sizes.map((size) => {
    const at = rest % size
    rest = Math.floor(rest / size)
    return at
  })
}

const date = (ahead: number): string => formatDay(todayIn('UTC') + ahead)

const search: Ask = ({ client }, count) => {
  const [arrival, nights, adults, rooms] = spread(count, ARRIVALS, NIGHTS, PARTIES, ROOMS) as number[]
  const dates = `StartDate=${date(arrival! + 1)}&EndDate=${date(arrival! + 2 + nights!)}`
  return {
    method: 'GET',
    path: `${BASE}/roomavailability?${dates}&Adults=${adults! + 1}&Rooms=${rooms! + 1}`,
    token: client,
  }
}

const booking: Ask = ({ client }, count) => {
  const [arrival, room] = spread(count, ARRIVALS, ROOMS) as [number, number]
  const booking_form = {
    room_code: `ROOM${room + 1}`,
    rate_code: 'RATE1',
    arrival_date: date(arrival + 1),
    departure_date: date(arrival + 3),
    guest_detail: { name: 'Ann Guest', email: `ann${count}@example.com`, phone: '+62 812' },
    guests: 2,
  }
  const body = JSON.stringify({ booking_form })
  return { method: 'POST', path: `${BASE}/createbooking`, token: client, body }
}

/** New prices and the same rooms for a month of one room and rate. */
const push =
  (options: object): Ask =>
  ({ admin }, count) => {
    const data = Array.from({ length: MONTH }, (_, day) => ({
      room_code: `ROOM${1 + (count % ROOMS)}`,
      room_availability_date: `${date(day)}T00:00:00Z`,
      number_of_rooms: 90,
      rate_detail: [{ rate_code: 'RATE2', rate_price: 100 + (count % 1000) / 10 }],
    }))
    const body = JSON.stringify({ data, ...options })
    return { method: 'POST', path: `${BASE}/modifyroomavailability`, token: admin, body }
  }

interface Kind {
  name: string
  ask: Ask
  /** Requests in one round. */
  requests: number
  /** By a process that has no memory for more than one hotel. */
  isCold?: boolean
}

const KINDS: Kind[] = [
  { name: 'search', ask: search, requests: 250 },
  { name: 'booking', ask: booking, requests: 80 },
  { name: 'push of a month', ask: push({}), requests: 50 },
  { name: 'push, net of bookings', ask: push({ net_unacknowledged: 1 }), requests: 50 },
  { name: 'cold load', ask: search, requests: 80, isCold: true },
]

const ROUNDS = 3
const WARM_UP = 40

/** Milliseconds of CPU a request. */
interface Cost {
  process: number
  postgres: number
}

interface Processes {
  warm: Running
  cold: Running
  postmaster: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let sent = 0

/** One request after the other, so that none shares anything with another. The least of several rounds counts. */
const costOf = async (
  { warm, cold, postmaster }: Processes,
  hotels: Grown[],
  { ask, isCold, requests, name }: Kind,
): Promise<Cost> => {
  const app = isCold ? cold : warm
  const url = new URL(app.address)
  const sendSome = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const fault = await send(agent, url, ask(hotels[sent % hotels.length]!, sent))
      sent++
      if (fault !== undefined) throw new Error(`${name}: ${fault}`)
    }
  }
  // A search is of a hotel in memory, so each is asked once before.
  const toLoad = ask === search ? hotels.length : 0
  await sendSome(isCold ? 2 * Math.min(hotels.length, requests) : Math.max(WARM_UP, toLoad))
  const costs: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = {
      process: await app.ask<NodeJS.CpuUsage>('cpu'),
      postgres: postgresNanoseconds(postmaster),
    }
    await sendSome(requests)
    const after = await app.ask<NodeJS.CpuUsage>('cpu')
    let nanoseconds = 0
    for (const [pid, used] of postgresNanoseconds(postmaster))
      nanoseconds += used - (before.postgres.get(pid) ?? 0)
    const microseconds = after.user + after.system - before.process.user - before.process.system
    costs.push({ process: microseconds / 1000 / requests, postgres: nanoseconds / 1e6 / requests })
  }
  return {
    process: Math.min(...costs.map((cost) => cost.process)),
    postgres: Math.min(...costs.map((cost) => cost.postgres)),
  }
}

interface Axis {
  name: string
  sizes: number[]
  /** Makes so many of them, and returns the hotels to ask. */
  grow(size: number, had: number): Promise<Grown[]>
  /** What grows with it by nature, and why. */
  byNature: Record<string, string>
}

const keyed = async (ground: Environment, hotels: KeyedHotel[]): Promise<Grown[]> =>
  Promise.all(hotels.map(async (hotel) => ({ ...hotel, admin: await adminOf(ground.db, hotel) })))

const ofHotels = (ground: Environment): Axis => {
  const all: Grown[] = []
  return {
    name: 'hotels',
    sizes: [1, 10, 100, 1000],
    byNature: {},
    async grow(size, had) {
      const size3x2 = { rooms: ROOMS, rates: 2 }
      // Another one to be loaded in turn with the only one.
      if (had === 0)
        all.push(...(await keyed(ground, await ground.hotels('GROWN', 2, DAYS, undefined, size3x2))))
      else {
        const made = await ground.hotels(`GROWN${size}X`, size - Math.max(had, 2), DAYS, undefined, size3x2)
        for (let at = 0; at < made.length; at += 50)
          all.push(...(await keyed(ground, made.slice(at, at + 50))))
      }
      return all.slice(0, Math.max(size, 2))
    },
  }
}

const inOneHotel = async (
  ground: Environment,
  prefix: string,
  axis: Pick<Axis, 'name' | 'sizes' | 'byNature'> & { fill: typeof growBookings },
): Promise<Axis> => {
  const hotels = await keyed(ground, await ground.hotels(prefix, 2, DAYS))
  const ids = hotels.map(({ hotelId }) => hotelId)
  return {
    ...axis,
    async grow(size, had) {
      await ground.db.coordinator.withoutTimeouts((client) => axis.fill(client, ids, had, size))
      return hotels
    },
  }
}

/** The slope of the logarithm of the cost over that of the size. */
const exponentOf = (sizes: readonly number[], costs: readonly number[]): number => {
  const [xs, ys] = [sizes.map(Math.log), costs.map(Math.log)]
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [x, y] = [mean(xs), mean(ys)]
  const above = xs.reduce((sum, each, at) => sum + (each - x) * (ys[at]! - y), 0)
  return above / xs.reduce((sum, each) => sum + (each - x) ** 2, 0)
}

const MOST_EXPONENT = 0.1

const figureOf = (axis: Axis, kind: Kind, side: keyof Cost, costs: Cost[]): Figure => {
  const exponent = exponentOf(
    axis.sizes,
    costs.map((cost) => cost[side]),
  )
  const name = `${kind.name} over ${axis.name}, CPU of ${side}`
  const why = axis.byNature[`${kind.name}, ${side}`]
  const listed = costs.map((cost, at) => `${axis.sizes[at]}: ${cost[side].toFixed(3)}`).join('  ')
  return {
    name,
    value: Math.round(exponent * 1000) / 1000,
    unit: 'exponent',
    baseline: { name: `ms at ${listed}`, value: Math.round(costs[0]![side] * 1000) / 1000 },
    want: why === undefined ? `|e| ≤ ${MOST_EXPONENT}` : `grows: ${why}`,
    holds: why !== undefined || Math.abs(exponent) <= MOST_EXPONENT,
  }
}

/** How the cost of a request grows with what is stored, by CPU, and whether it need not. */
export const growthFigures = async (ground: Environment, only?: string): Promise<Figure[]> => {
  const cold = await start('app-server.ts', { DATABASE_URL: ground.url, BENCH_CALENDAR_MEMORY: '0' })
  const processes = { warm: ground.app, cold, postmaster: await postmasterOf(ground.url) }
  const promosAreRead = 'all promos of a hotel are read and kept'
  try {
    const axes = [
      ofHotels(ground),
      await inOneHotel(ground, 'BOOKED', {
        name: 'bookings',
        sizes: [100, 1000, 10_000, 100_000],
        byNature: { 'push, net of bookings, postgres': 'bookings of its days and after are read' },
        fill: growBookings,
      }),
      await inOneHotel(ground, 'PROMOTED', {
        name: 'promos',
        sizes: [10, 100, 1000],
        byNature: { 'cold load, process': promosAreRead, 'cold load, postgres': promosAreRead },
        fill: growPromos,
      }),
    ]
    const figures: Figure[] = []
    for (const axis of axes)
      if (only === undefined || axis.name === only) figures.push(...(await measure(processes, axis)))
    return figures
  } finally {
    await cold.stop()
    agent.destroy()
  }
}

const measure = async (processes: Processes, axis: Axis): Promise<Figure[]> => {
  const costs = new Map(KINDS.map((kind) => [kind, [] as Cost[]]))
  let had = 0
  for (const size of axis.sizes) {
    const begun = performance.now()
    const hotels = await axis.grow(size, had)
    had = size
    console.error(`${size} ${axis.name}: seeded in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    // Until code is compiled, requests cost more: the first size would seem dear.
    if (axis.sizes[0] === size) for (const kind of KINDS) await costOf(processes, hotels, kind)
    for (const kind of KINDS) {
      const cost = await costOf(processes, hotels, kind)
      costs.get(kind)!.push(cost)
      console.error(
        `  ${kind.name}: process ${cost.process.toFixed(3)} ms, postgres ${cost.postgres.toFixed(3)} ms`,
      )
    }
  }
  return KINDS.flatMap((kind) =>
    (['process', 'postgres'] as const).map((side) => figureOf(axis, kind, side, costs.get(kind)!)),
  )
}
