import { setTimeout as delay } from 'node:timers/promises'
import { SlowClients } from './faults/slow-clients.ts'
import { soakFaults } from './faults/soak-faults.ts'
import { Load, makeHotels } from './load.ts'
import { overCluster, removeFolders, temporaryFolder } from './scene.ts'
import { Cluster } from './servers/postgres.ts'
import { childrenOf, memoryOf } from './servers/processes.ts'
import { verify } from './verify.ts'

// Full load for minutes, with faults and slow clients: memory must not grow.
// node chaos/soak.ts [minutes], ten if not given
const MINUTES = Number(process.argv[2] ?? 10)
const WORKERS = 2
const ALONE_MS = 5000
const FAULT_EVERY_MS = 20_000
const SAMPLE_EVERY_MS = 10_000
const TENTHS = 10
/** How much the mean memory of the last third may exceed that of the middle third. */
const MOST_GROWTH = 1.15
const LONGEST_ANSWER_MS = 5000

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Sums up a process and the workers it has at the moment. */
const wholeMemory = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0)

const byTenths = (samples: number[]): string =>
  samples
    .filter((_, at) => at % Math.max(1, Math.floor(samples.length / TENTHS)) === 0)
    .map((value) => Math.round(value))
    .join(', ')

const cluster = await Cluster.create(temporaryFolder())
await cluster.start()
const scene = await overCluster(cluster, { servers: [{ workers: WORKERS }] })
const server = scene.servers[0]!
const elder = childrenOf(server.pid)[0]!
const load = new Load(await makeHotels(scene.url(), server.address, 3), [server.address])
load.begin()
await delay(ALONE_MS)
const alone = load.answered / (ALONE_MS / 1000)
const slow = new SlowClients(server.port, load.hotels[0]!.client)
slow.begin()

const begun = performance.now()
const before = load.answered
const whole: number[] = []
const lasting: number[] = []
const faults = soakFaults(cluster, server.pid, elder)
const happened: string[] = []
let faultAt = begun + FAULT_EVERY_MS
while (performance.now() - begun < MINUTES * 60_000) {
  await delay(SAMPLE_EVERY_MS)
  whole.push(wholeMemory(server.pid))
  lasting.push(memoryOf(server.pid) + memoryOf(elder))
  if (performance.now() < faultAt) continue
  faultAt += FAULT_EVERY_MS
  const [name, strike] = faults[happened.length % faults.length]!
  process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${name}\n`)
  await strike()
  happened.push(name)
}
const rate = (load.answered - before) / ((performance.now() - begun) / 1000)
const lasted = childrenOf(server.pid).includes(elder)
await slow.end()
await load.end()
const verdict = await verify(load, scene.url(), server.address, scene.environment)
await scene.close()
await cluster.stop()
removeFolders()

const third = Math.floor(lasting.length / 3)
const growth = mean(lasting.slice(2 * third)) / mean(lasting.slice(third, 2 * third))
const { lost, leaked, eventsWrong } = verdict
const searchesWrong = verdict.searchesWrong + load.stale
const passed =
  lasted &&
  lost + leaked + eventsWrong + searchesWrong + load.wrong.length === 0 &&
  growth <= MOST_GROWTH &&
  load.longestMs <= LONGEST_ANSWER_MS
const count = (name: string): number => happened.filter((one) => one === name).length
const number = (value: number): string => Math.round(value).toLocaleString('en-US')
const rows: [string, string][] = [
  ['minutes, processes behind the port', `${MINUTES}, ${WORKERS}`],
  ['bookings made', number(load.acknowledged.length)],
  [
    `requests a second before the ${slow.count} slow clients came, and with them`,
    `${number(alone)}, ${number(rate)}`,
  ],
  ...faults.map(([name]): [string, string] => [name, `${count(name)}`]),
  ['answered 503, not answered', `${number(load.unavailable)}, ${number(load.unanswered)}`],
  ['lost, leaked, events wrong, searches wrong', `${lost}, ${leaked}, ${eventsWrong}, ${searchesWrong}`],
  ['longest answer', `${(load.longestMs / 1000).toFixed(1)} s`],
  ['memory of all processes of the server by tenths, MiB', byTenths(whole)],
  ['of the two that lived from beginning to end, MiB', byTenths(lasting)],
  ['of those two, last third over middle third', growth.toFixed(3)],
  ['passed', passed ? 'yes' : 'NO'],
]
process.stdout.write(`| | |\n|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}`)
for (const wrong of [...new Set(load.wrong), ...verdict.notes]) process.stderr.write(`${wrong}\n`)
process.exit(passed ? 0 : 1)
