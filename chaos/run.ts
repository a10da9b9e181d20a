import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../test/support/barriers.ts'
import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'
import { Load, makeHotels } from './load.ts'
import { removeFolders, temporaryFolder } from './scene.ts'
import { type Packets, packetsOf } from './servers/packets.ts'
import { Cluster } from './servers/postgres.ts'
import { Receiver } from './servers/receiver.ts'
import { verify } from './verify.ts'

// Causes each fault once while bookings, searches and price changes run, and then counts the damage.
const WARM_MS = 2000
const AFTERWARDS_MS = 5000
const QUIET_MS = 2000
const LONGEST_TROUBLE_MS = 20_000
const LONGEST_ANSWER_MS = 5000
const LONGEST_OUTAGE_MS: Record<string, number> = {
  sigstop: 20_000,
  // It is killed six times.
  paying: 80_000,
  'citus-worker': 15_000,
  'citus-worker-hung': 20_000,
  // Two servers are killed, the second when the first one serves again.
  'citus-start': 80_000,
  'citus-distribute': 30_000,
  // Patroni waits for ttl, which is 20 s, has 5 s to promote another, and Vacancy has 5 s to find that one.
  'patroni-killed': 30_000,
  'patroni-hung': 30_000,
  // A server is killed and started again, too.
  'patroni-alone': 40_000,
  // HAProxy looks every 3 s, and believes what it saw twice.
  'patroni-haproxy': 40_000,
}
const HOTELS = 3

const COLUMNS = [
  'fault',
  'proof',
  'in flight',
  'bookings made',
  'errors seen (no answer + 503)',
  'lost',
  'leaked',
  'events wrong',
  'searches wrong',
  'deliveries missing',
  'longest answer',
  'recovered after',
  'passed',
]

interface Row {
  cells: (string | number)[]
  passed: boolean
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Whether changes were decided from memory before the fault, and after it. */
const isTakenThroughout = ([before, after, end]: Packets[]): boolean =>
  before!.committed > 0 && end!.committed > after!.committed

const runFault = async (fault: Fault, key: string, receiver: Receiver): Promise<Row> => {
  const { scene } = fault
  const addresses = scene.servers.map((server) => server.address)
  const address = addresses[0]!
  const load = new Load(await makeHotels(scene.url(), address, scene.hotels ?? HOTELS, receiver), addresses)
  const standstill = monitorEventLoopDelay({ resolution: 10 })
  standstill.enable()
  load.begin()
  await delay(WARM_MS)
  const isDeciding = async () => (await packetsOf(load.addresses)).committed > 0
  await until(isDeciding, 'a booking is decided from memory', LONGEST_TROUBLE_MS).catch(() => {})
  const packets = [await packetsOf(load.addresses)]
  const before = { unanswered: load.unanswered, unavailable: load.unavailable }
  await until(async () => load.bookingsInFlight > 0, 'a booking is in flight')
  const inFlight = load.bookingsInFlight
  const struckAt = performance.now()
  const proof = await fault.strike(load, receiver).catch(async (err) => {
    // A fault that failed must not leave its load running during the next one.
    await load.end()
    receiver.holding = false
    throw err
  })
  packets.push(await packetsOf(load.addresses))
  await delay(AFTERWARDS_MS)
  const isQuiet = async () => performance.now() - load.lastTroubleAt > QUIET_MS
  await until(isQuiet, 'it is over', LONGEST_TROUBLE_MS).catch(() => {})
  await load.end()
  standstill.disable()
  packets.push(await packetsOf(load.addresses))
  const settled = await fault.settle?.()
  // A server that was killed for good is no longer among the load's addresses.
  const verdict = await verify(load, scene.url(), load.addresses[0]!, scene.environment, receiver)
  const unanswered = load.unanswered - before.unanswered
  const unavailable = load.unavailable - before.unavailable
  const outage = Math.max(0, load.recoveredAt - struckAt)
  const searchesWrong = verdict.searchesWrong + load.stale
  const disturbed = fault.disturbed?.() ?? []
  const passed =
    inFlight > 0 &&
    isTakenThroughout(packets) &&
    load.wrong.length === 0 &&
    disturbed.length === 0 &&
    verdict.lost + verdict.leaked + verdict.eventsWrong + searchesWrong + verdict.deliveriesMissing === 0 &&
    load.longestMs <= LONGEST_ANSWER_MS &&
    outage <= (LONGEST_OUTAGE_MS[key] ?? 10_000)
  const slowest = Math.max(...scene.servers.map((server) => server.slowestMs))
  const times = [
    `longest answer ${seconds(load.longestMs)} (${load.longest})`,
    `by the servers' own count ${slowest === 0 ? 'none took a second' : seconds(slowest)}`,
    `the clients stood still for ${seconds(standstill.max / 1e6)} at most`,
  ].join('; ')
  const fromMemory = `decided from memory by the servers there were before, after the fault and in the end: ${packets
    .map(({ committed, refused }) => `${committed} committed, ${refused} refused`)
    .join('; ')}`
  const failures = scene.servers.flatMap((server) => server.failures)
  for (const note of [times, fromMemory, ...new Set(load.wrong), ...failures, ...disturbed, ...verdict.notes])
    process.stderr.write(`${fault.name}: ${note}\n`)
  return {
    passed,
    cells: [
      fault.name,
      settled === undefined ? proof : `${proof}; ${settled}`,
      inFlight,
      load.acknowledged.length,
      `${unanswered} + ${unavailable}`,
      verdict.lost,
      verdict.leaked,
      verdict.eventsWrong,
      searchesWrong,
      verdict.deliveriesMissing,
      seconds(load.longestMs),
      unanswered + unavailable === 0 ? 'not noticed' : seconds(outage),
      passed ? 'yes' : 'NO',
    ],
  }
}

/** Writes a row of the table. Missing cells stay empty, except the last one, which is `last`. */
const write = (cells: (string | number)[], last = ''): void => {
  const empty = Array.from({ length: COLUMNS.length - cells.length }, () => '')
  if (empty.length > 0) empty[empty.length - 1] = last
  process.stdout.write(`| ${[...cells, ...empty].join(' | ')} |\n`)
}

const groups = ['citus', 'patroni']
const membersOf = (group: string): string[] =>
  Object.keys(FAULTS).filter((key) => key.startsWith(`${group}-`))
const wanted = process.argv.slice(2).flatMap((word) => (groups.includes(word) ? membersOf(word) : [word]))
const unknown = wanted.filter((key) => FAULTS[key] === undefined)
if (unknown.length > 0) {
  process.stderr.write(
    `There is no fault ${unknown.join(', ')}. There are: ${Object.keys(FAULTS).join(', ')}, and ${groups.join(', ')} for all of theirs.\n`,
  )
  process.exit(2)
}

const cluster = await Cluster.create(temporaryFolder())
await cluster.start()
const receiver = await new Receiver().start()
let failed = 0
let untried = 0
process.stdout.write(`| ${COLUMNS.join(' | ')} |\n|${COLUMNS.map(() => '---|').join('')}\n`)
for (const [key, make] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.includes(key)) continue
  let fault: Fault | undefined
  try {
    const made = await make(cluster)
    if (typeof made === 'string') {
      untried++
      write([key, `not tried: ${made}`])
      continue
    }
    fault = made
    const { cells, passed } = await runFault(fault, key, receiver)
    if (!passed) failed++
    write(cells)
  } catch (err) {
    failed++
    write([fault?.name ?? key, (err as Error).message.replaceAll('\n', ' ')], 'NO')
  }
  await fault?.close().catch((err) => process.stderr.write(`${key}: ${err.message}\n`))
}
receiver.stop()
await cluster.stop()
removeFolders()
const rest = untried === 0 ? '' : ` ${untried} not tried.`
process.stdout.write(failed === 0 ? `\nEverything held.${rest}\n` : `\n${failed} did not hold.${rest}\n`)
process.exit(failed === 0 ? 0 : 1)
