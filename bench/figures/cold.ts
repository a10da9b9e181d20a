import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { BASE, type Environment, type KeyedHotel, searchPaths } from '../environment.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { allAnswered, type Request } from '../load.ts'
import { type Running, start } from '../processes.ts'
import { remove, standIn } from '../several-nodes.ts'
import { type Wrote, writeFor } from '../writers.ts'

const HOTELS = 200
/** Mebibytes: room for about sixty of the hotels, so that asking for all in turn always asks for one not held. */
const MEMORY = 8
const SECONDS = 5
const AT_ONCE = 16
const COLD_CLIENTS = 8

/** As in docs/scale.md. */
const NODES = 15

/**
 * Searches and bookings of hotels whose calendar is not in memory, and of one that is while others are loaded: on one server, and
 * on one that stands for several nodes of a cluster.
 */
export const coldFigures = async (ground: Environment): Promise<Figure[]> => {
  const hotels = await ground.hotels('COLD', HOTELS)
  const ofOne = await measureOn(ground, hotels, 1)
  await ground.db.coordinator.withoutTimeouts((client) => standIn(client, NODES))
  try {
    const ofSeveral = await measureOn(ground, hotels, NODES)
    return [...ofOne, ...ofSeveral.map((figure) => ({ ...figure, name: `${NODES} nodes: ${figure.name}` }))]
  } finally {
    await ground.db.coordinator.withoutTimeouts(remove)
  }
}

const measureOn = async (ground: Environment, hotels: KeyedHotel[], nodes: number): Promise<Figure[]> => {
  const app = await start('app-server.ts', {
    DATABASE_URL: ground.url,
    BENCH_CALENDAR_MEMORY: String(MEMORY),
    BENCH_NODES: String(nodes),
  })
  try {
    const measured = await measure(app, hotels)
    for (const each of Object.values(measured)) allAnswered(each)
    return figuresOf(measured)
  } finally {
    await app.stop()
  }
}

const measure = async (app: Running, hotels: KeyedHotel[]) => {
  const [warm, ...others] = hotels as [KeyedHotel, ...KeyedHotel[]]
  const ask = (hotel: KeyedHotel[], clients: number, seconds = SECONDS) =>
    writeFor(app.address, clients, seconds, inTurn(hotel, searchOf))
  const book = (booked: KeyedHotel[]) => writeFor(app.address, 1, SECONDS, inTurn(booked, bookingOf))
  // Each hotel twice, so that code is compiled and what is kept after a hotel's first load is there.
  for (const hotel of [...hotels, ...hotels])
    await fetch(app.address + paths[0]!, { headers: { token: hotel.client } }).then((answer) => answer.text())
  await ask(others, AT_ONCE, 3)
  const { memory } = await app.ask<{ memory: { hotels: number } }>('memory')
  if (memory.hotels > HOTELS / 2) throw new Error(`${memory.hotels} hotels are in memory, so few are loaded`)
  await ask([warm], 1, 2)
  const alone = await ask([warm], 1)
  const miss = await ask(others, 1)
  const cpuBefore = await app.ask<NodeJS.CpuUsage>('cpu')
  const atOnce = await ask(others, AT_ONCE)
  const cpuAfter = await app.ask<NodeJS.CpuUsage>('cpu')
  const cpu = (cpuAfter.user + cpuAfter.system - cpuBefore.user - cpuBefore.system) / 1e6
  await ask([warm], 1, 1)
  const [beside] = await Promise.all([ask([warm], 1), ask(others, COLD_CLIENTS)])
  const bookedWarm = await book([warm])
  const bookedCold = await book(others)
  return { alone, miss, atOnce: { ...atOnce, cpu }, beside, bookedWarm, bookedCold }
}

const paths = searchPaths()
let asked = 0

const inTurn =
  (hotels: KeyedHotel[], request: (hotel: KeyedHotel, count: number) => Request) => (): Request => {
    asked++
    return request(hotels[asked % hotels.length]!, asked)
  }

const searchOf = ({ client }: KeyedHotel, count: number): Request => ({
  method: 'GET',
  path: paths[count % paths.length]!,
  token: client,
})

const bookingOf = ({ client }: KeyedHotel, count: number): Request => {
  const arrival = todayIn('UTC') + 1 + (count % 300)
  const booking_form = {
    room_code: `ROOM${1 + (count % 10)}`,
    rate_code: 'RATE1',
    arrival_date: formatDay(arrival),
    departure_date: formatDay(arrival + 3),
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+62 812' },
    guests: 2,
  }
  return {
    method: 'POST',
    path: `${BASE}/createbooking`,
    token: client,
    body: JSON.stringify({ booking_form }),
  }
}

type Measured = Record<'alone' | 'miss' | 'beside' | 'bookedWarm' | 'bookedCold', Wrote> & {
  atOnce: Wrote & { cpu: number }
}

const figuresOf = ({ alone, miss, atOnce, beside, bookedWarm, bookedCold }: Measured): Figure[] => {
  const inMemory = { name: 'in memory', value: alone.p50Ms }
  return [
    { ...atMost('a hotel not in memory, p50', miss.p50Ms, 'ms', undefined, 12), baseline: rounded(inMemory) },
    atMost('a hotel not in memory, p99', miss.p99Ms, 'ms', undefined, 30),
    atLeast('loads, by CPU of the process', atOnce.done / atOnce.cpu, '/s', undefined, 150),
    {
      ...atLeast(`loads, ${AT_ONCE} at once`, atOnce.perSecond, '/s', undefined, 0),
      baseline: rounded({ name: 'p50 ms', value: atOnce.p50Ms }),
    },
    atMost(`p50 in memory beside ${COLD_CLIENTS} cold`, beside.p50Ms, 'ms', inMemory, 2),
    atMost(
      `p99 in memory beside ${COLD_CLIENTS} cold`,
      beside.p99Ms,
      'ms',
      { name: 'alone', value: alone.p99Ms },
      2,
    ),
    atMost(
      'booking of a hotel not in memory, p50',
      bookedCold.p50Ms,
      'ms',
      { name: 'in memory', value: bookedWarm.p50Ms },
      1.2,
    ),
  ]
}

const rounded = ({ name, value }: { name: string; value: number }) => ({
  name,
  value: Math.round(value * 100) / 100,
})
