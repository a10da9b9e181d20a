import { openBareLoop } from '../bookings/bare-loop.ts'
import { bookingOf, bookingsOf, hotelsToBook, searchEach } from '../bookings/requests.ts'
import {
  cpuOf,
  inRounds,
  type Measured,
  type Servers,
  startBoth,
  WAYS,
  type Work,
} from '../bookings/rounds.ts'
import type { Environment, KeyedHotel } from '../environment.ts'
import { atLeast, atMost, type Figure, told } from '../figure.ts'
import { allAnswered, goingOn } from '../load.ts'
import { postmasterOf } from '../postgres-cpu.ts'
import type { Running } from '../processes.ts'
import { writeFor } from '../writers.ts'

const HOTELS = 200
const CONNECTIONS = 64
/** They wait for each other, and a busy machine must answer the last of them in time. */
const ON_ONE = 32
const SECONDS = 4
const ROUNDS = 3
export const LONG_WAY = 'the long way'

type Booked = Record<'on' | 'off', KeyedHotel[]>

/**
 * Bookings of three nights, by the short way and by the long one, against each other and against the same rows written in a bare loop.
 * Each has hotels of its own, so that what one writes is not news to the other.
 */
export const bookingFigures = async (ground: Environment): Promise<Figure[]> => {
  const bare = await hotelsToBook(ground, 'BARE', HOTELS)
  const booked = {
    on: await hotelsToBook(ground, 'ON', HOTELS),
    off: await hotelsToBook(ground, 'OFF', HOTELS),
  }
  const postmasters = [await postmasterOf(ground.url)]
  const servers = await startBoth(ground.url)
  try {
    for (const way of WAYS) await searchEach(servers[way], booked[way])
    return [
      ...(await overAll(ground, postmasters, servers, booked, bare)),
      ...(await onOne(postmasters, servers, booked)),
      await byTwo(ground, postmasters, servers, booked),
      await meanwhile(servers.on, booked.on),
      ...(await notInMemory(ground, postmasters, booked)),
    ]
  } finally {
    await servers.stop()
  }
}

/** Bookings of the hotels in turn, from as many clients as given. */
export const booking = (hotels: readonly KeyedHotel[], connections = CONNECTIONS) => {
  const going = goingOn(bookingsOf(hotels))
  return async (app: Running, seconds = SECONDS) => {
    const { answered, perSecond } = allAnswered(await going({ url: app.address, connections, seconds }))
    return { done: answered, perSecond }
  }
}

export const working = async (
  app: Running,
  hotels: readonly KeyedHotel[],
  seconds = SECONDS,
): Promise<Work> => {
  const book = booking(hotels, hotels.length === 1 ? ON_ONE : CONNECTIONS)
  await book(app, 2)
  return { cpu: () => cpuOf(app), run: () => book(app, seconds) }
}

const perCpuSecond = ({ processUs, postgresUs }: Measured): number => 1e6 / (processUs + postgresUs)

const overAll = async (
  ground: Environment,
  postmasters: number[],
  servers: Servers,
  booked: Booked,
  hotels: KeyedHotel[],
): Promise<Figure[]> => {
  const loop = await openBareLoop(ground, hotels)
  await loop.run(1)
  const { on, off, bare } = await inRounds(postmasters, ROUNDS, {
    bare: {
      cpu: async () => process.cpuUsage().user + process.cpuUsage().system,
      run: () => loop.run(SECONDS),
    },
    on: await working(servers.on, booked.on),
    off: await working(servers.off, booked.off),
  })
  await loop.close()
  const against = (value: number) => ({ name: 'same rows, bare loop', value })
  const name = `bookings over ${HOTELS} hotels`
  return [
    atLeast(name, on.perSecond, '/s', against(bare.perSecond), 0.62),
    told(`  ${LONG_WAY}`, off.perSecond, '/s', against(bare.perSecond)),
    told('CPU of the process for one', on.processUs, 'µs', against(bare.processUs)),
    told(`  ${LONG_WAY}`, off.processUs, 'µs', against(bare.processUs)),
    told('CPU of PostgreSQL for one', on.postgresUs, 'µs', against(bare.postgresUs)),
    told(`  ${LONG_WAY}`, off.postgresUs, 'µs', against(bare.postgresUs)),
  ]
}

const onOne = async (postmasters: number[], servers: Servers, booked: Booked): Promise<Figure[]> => {
  const many = await inRounds(postmasters, ROUNDS, {
    on: await working(servers.on, booked.on.slice(0, 1), 3),
    off: await working(servers.off, booked.off.slice(0, 1), 3),
  })
  const alone = (app: Running, hotel: KeyedHotel): Work => {
    let count = 0
    return {
      cpu: () => cpuOf(app),
      run: async () => allAnswered(await writeFor(app.address, 1, 2, () => bookingOf(hotel, count++))),
    }
  }
  const one = await inRounds(postmasters, ROUNDS, {
    on: alone(servers.on, booked.on[2]!),
    off: alone(servers.off, booked.off[2]!),
  })
  return [
    atLeast(
      'bookings on one hotel',
      many.on.perSecond,
      '/s',
      { name: LONG_WAY, value: many.off.perSecond },
      1.4,
    ),
    atMost('one client books, p50', one.on.p50Ms, 'ms', { name: LONG_WAY, value: one.off.p50Ms }, 0.75),
  ]
}

const byTwo = async (
  ground: Environment,
  postmasters: number[],
  servers: Servers,
  booked: Booked,
): Promise<Figure> => {
  const others = await startBoth(ground.url)
  const both = async (...apps: [Running, Running]): Promise<Work> => {
    const [hotel] = booked[apps[0] === servers.on ? 'on' : 'off'].slice(3)
    const book = apps.map(() => booking([hotel!], ON_ONE / 2))
    const run = async (seconds = 3) => {
      const made = await Promise.all(apps.map((app, at) => book[at]!(app, seconds)))
      return {
        done: made.reduce((sum, { done }) => sum + done, 0),
        perSecond: made.reduce((sum, { perSecond }) => sum + perSecond, 0),
      }
    }
    await Promise.all(apps.map((app) => searchEach(app, [hotel!])))
    await run(2)
    return { cpu: () => cpuOf(...apps), run }
  }
  try {
    const { on, off } = await inRounds(postmasters, ROUNDS, {
      on: await both(servers.on, others.on),
      off: await both(servers.off, others.off),
    })
    const baseline = { name: LONG_WAY, value: off.perSecond }
    return atLeast('two processes on one hotel', on.perSecond, '/s', baseline, 1)
  } finally {
    await others.stop()
  }
}

let trickled = 0

/** Two guests of a quiet hotel who book from time to time: while all book another one, and while they book many. */
const meanwhile = async (app: Running, hotels: KeyedHotel[]): Promise<Figure> => {
  const [one, other, ...rest] = hotels as [KeyedHotel, KeyedHotel, ...KeyedHotel[]]
  const trickle = () => writeFor(app.address, 2, 5, () => bookingOf(other, trickled++), 5)
  const [besideOne] = await Promise.all([trickle(), booking([one], ON_ONE)(app, 5)])
  const [besideMany] = await Promise.all([trickle(), booking(rest)(app, 5)])
  const baseline = { name: 'while spread', value: allAnswered(besideMany).p99Ms }
  return atMost('p99 of another hotel meanwhile', allAnswered(besideOne).p99Ms, 'ms', baseline, 2)
}

const MEBIBYTE = 1
const FEW = 16

/** Hotels in turn, so many that each is forgotten before it is asked for again. */
const notInMemory = async (ground: Environment, postmasters: number[], booked: Booked): Promise<Figure[]> => {
  const servers = await startBoth(ground.url, { BENCH_CALENDAR_MEMORY: String(MEBIBYTE) })
  const cold = async (way: 'on' | 'off'): Promise<Work> => {
    const [app, book] = [servers[way], booking(booked[way], FEW)]
    await searchEach(app, booked[way])
    await book(app, 2)
    const { memory } = await app.ask<{ memory: { hotels: number } }>('memory')
    if (memory.hotels > HOTELS / 2) throw new Error(`${memory.hotels} hotels are in memory, so few are not`)
    return { cpu: () => cpuOf(app), run: () => book(app, 3) }
  }
  try {
    const { on, off } = await inRounds(postmasters, ROUNDS, { on: await cold('on'), off: await cold('off') })
    const name = 'bookings of hotels not in memory'
    return [
      told(name, on.perSecond, '/s', { name: LONG_WAY, value: off.perSecond }),
      atLeast(
        `${name}, by CPU of both`,
        perCpuSecond(on),
        '/s of CPU',
        { name: LONG_WAY, value: perCpuSecond(off) },
        0.95,
      ),
    ]
  } finally {
    await servers.stop()
  }
}
