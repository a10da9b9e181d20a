import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'
import { Load, makeHotels } from './load.ts'
import { Cluster, until } from './postgres.ts'
import { removeFolders, temporaryFolder } from './scene.ts'
import { verify } from './verify.ts'

// With bookings, searches and price changes running, each fault happens once; what it cost is counted afterwards.
const WARM_MS = 2000
const AFTERWARDS_MS = 5000
const LONGEST_ANSWER_MS = 5000
const LONGEST_OUTAGE_MS: Record<string, number> = { sigstop: 20_000 }
const HOTELS = 3

const COLUMNS = [
  'fault',
  'proof',
  'in flight',
  'bookings kept',
  'errors seen (no answer + 503)',
  'lost',
  'leaked',
  'events wrong',
  'searches wrong',
  'longest answer',
  'recovered after',
  'holds',
]

interface Row {
  cells: (string | number)[]
  holds: boolean
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const runFault = async (fault: Fault, key: string): Promise<Row> => {
  const { scene } = fault
  const address = scene.servers[0]!.address
  const load = new Load(await makeHotels(scene.url(), address, HOTELS), [address])
  load.begin()
  await delay(WARM_MS)
  const before = { unanswered: load.unanswered, unavailable: load.unavailable }
  await until(async () => load.bookingsInFlight > 0, 'a booking is in flight')
  const inFlight = load.bookingsInFlight
  const struckAt = performance.now()
  const proof = await fault.strike(load.addresses)
  await delay(AFTERWARDS_MS)
  await load.end()
  const verdict = await verify(load, scene.url(), address, scene.environment)
  const unanswered = load.unanswered - before.unanswered
  const unavailable = load.unavailable - before.unavailable
  const outage = Math.max(0, load.recoveredAt - struckAt)
  const searchesWrong = verdict.searchesWrong + load.stale
  const holds =
    inFlight > 0 &&
    load.wrong.length === 0 &&
    verdict.lost + verdict.leaked + verdict.eventsWrong + searchesWrong === 0 &&
    load.longestMs <= LONGEST_ANSWER_MS &&
    outage <= (LONGEST_OUTAGE_MS[key] ?? 10_000)
  for (const note of [...new Set(load.wrong), ...verdict.notes])
    process.stderr.write(`${fault.name}: ${note}\n`)
  return {
    holds,
    cells: [
      fault.name,
      proof,
      inFlight,
      load.acknowledged.length,
      `${unanswered} + ${unavailable}`,
      verdict.lost,
      verdict.leaked,
      verdict.eventsWrong,
      searchesWrong,
      seconds(load.longestMs),
      unanswered + unavailable === 0 ? 'not noticed' : seconds(outage),
      holds ? 'yes' : 'NO',
    ],
  }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((key) => FAULTS[key] === undefined)
if (unknown.length > 0) {
  process.stderr.write(
    `There is no fault ${unknown.join(', ')}. There are: ${Object.keys(FAULTS).join(', ')}.\n`,
  )
  process.exit(2)
}

const cluster = await Cluster.create(temporaryFolder())
await cluster.start()
let failed = 0
process.stdout.write(`| ${COLUMNS.join(' | ')} |\n|${COLUMNS.map(() => '---|').join('')}\n`)
for (const [key, make] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.includes(key)) continue
  let fault: Fault | undefined
  try {
    fault = await make(cluster)
    if (fault === undefined) {
      process.stdout.write(`| ${key} | not tried: this machine does not allow it |\n`)
      continue
    }
    const { cells, holds } = await runFault(fault, key)
    if (!holds) failed++
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  } catch (err) {
    failed++
    process.stdout.write(`| ${fault?.name ?? key} | ${(err as Error).message.replaceAll('\n', ' ')} | NO |\n`)
  }
  await fault?.close().catch((err) => process.stderr.write(`${key}: ${err.message}\n`))
}
await cluster.stop()
removeFolders()
process.stdout.write(failed === 0 ? '\nEverything held.\n' : `\n${failed} did not hold.\n`)
process.exit(failed === 0 ? 0 : 1)
