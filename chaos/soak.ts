import fs from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Load, makeHotels } from './load.ts'
import { Cluster } from './postgres.ts'
import { overCluster, removeFolders, temporaryFolder } from './scene.ts'
import { verify } from './verify.ts'

// Full load for minutes, with backends killed now and then and slow clients beside it: memory has to stay flat.
// node chaos/soak.ts [minutes], ten if not given
const MINUTES = Number(process.argv[2] ?? 10)
const FAULT_EVERY_MS = 20_000
const SAMPLE_EVERY_MS = 10_000
const SLOW_CLIENTS = 500
const DEAF_CLIENTS = 100
/** The mean of the last third may be above that of the middle third by so much. */
const MOST_GROWTH = 1.15
const LONGEST_ANSWER_MS = 5000

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const stopped = new AbortController()
const sockets = new Set<Socket>()

const open = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  return socket
}

/** Sends one byte a second, and begins anew whenever it is thrown out. */
const sendSlowly = async (port: number, token: string): Promise<void> => {
  const text = `POST /api/plugin/v1/createbooking HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-length: 900\r\n`
  while (!stopped.signal.aborted) {
    const socket = open(port)
    socket.resume()
    for (let at = 0; !socket.destroyed && !stopped.signal.aborted; at++) {
      socket.write(text[at % text.length]!)
      await delay(1000)
    }
  }
}

/** Asks again and again, and never reads an answer. */
const neverRead = async (port: number, token: string, path: string): Promise<void> => {
  const text = `GET /api/plugin/v1${path} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n\r\n`
  while (!stopped.signal.aborted) {
    const socket = open(port)
    socket.pause()
    for (let sent = 0; sent < 30 && !socket.destroyed && !stopped.signal.aborted; sent++) {
      socket.write(text)
      await delay(1000)
    }
    socket.destroy()
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const cluster = await Cluster.create(temporaryFolder())
await cluster.start()
const scene = await overCluster(cluster)
const server = scene.servers[0]!
const load = new Load(await makeHotels(scene.url(), server.address, 3), [server.address])
load.begin()
await delay(5000)
const alone = load.answered / 5
const { client } = load.hotels[0]!
const slow = [
  ...Array.from({ length: SLOW_CLIENTS }, () => sendSlowly(server.port, client)),
  ...Array.from({ length: DEAF_CLIENTS }, () => neverRead(server.port, client, '/hotelinformation')),
]
const begun = performance.now()
const before = load.answered
const samples: number[] = []
let faults = 0
let faultAt = begun + FAULT_EVERY_MS
while (performance.now() - begun < MINUTES * 60_000) {
  await delay(SAMPLE_EVERY_MS)
  samples.push(memoryOf(server.pid))
  if (performance.now() < faultAt) continue
  faultAt += FAULT_EVERY_MS
  const rows = await cluster.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vacancy' limit 3`,
  )
  faults += rows.length
}
const rate = (load.answered - before) / ((performance.now() - begun) / 1000)
stopped.abort()
for (const socket of sockets) socket.destroy()
await Promise.all(slow)
await load.end()
const verdict = await verify(load, scene.url(), server.address, scene.environment)
await scene.close()
await cluster.stop()
removeFolders()
const third = Math.floor(samples.length / 3)
const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))]
const { lost, leaked, eventsWrong } = verdict
const holds =
  lost + leaked + eventsWrong + verdict.searchesWrong + load.stale + load.wrong.length === 0 &&
  last <= middle * MOST_GROWTH &&
  load.longestMs <= LONGEST_ANSWER_MS
const report = {
  minutes: MINUTES,
  'bookings kept': load.acknowledged.length,
  'requests a second, alone': Math.round(alone),
  'requests a second, with 600 slow clients': Math.round(rate),
  'backends killed': faults,
  'answered 503': load.unavailable,
  'not answered': load.unanswered,
  lost,
  leaked,
  'events wrong': eventsWrong,
  'searches wrong': verdict.searchesWrong + load.stale,
  'longest answer, ms': Math.round(load.longestMs),
  'memory of the server by tenths, MiB': samples
    .filter((_, at) => at % Math.max(1, Math.floor(samples.length / 10)) === 0)
    .map(Math.round),
  'last third over middle third': Number((last / middle).toFixed(3)),
  holds,
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
for (const wrong of new Set(load.wrong)) process.stderr.write(`${wrong}\n`)
process.exit(holds ? 0 : 1)
