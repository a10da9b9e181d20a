import { spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { giveTo, type Launch, spawnOptions } from './account.ts'
import { postgresBinaries } from './binaries.ts'
import { lastLines } from './cluster.ts'
import { isAlive, isWorkingOn, processesTitled, readIfThere, signal } from './processes.ts'

export interface Postmaster {
  pid: number
  port: number
  status: string
}

const POLL_MS = 10
// Recovery after a crash reads the log of all changes since the last checkpoint.
const START_WAIT_MS = 600_000
const STOP_WAIT_MS = 60_000
const ORPHAN_WAIT_MS = 5_000
const LOG_LIMIT_BYTES = 1_000_000
// Below 32768: above it the kernel hands ports to outgoing connections.
const FIRST_PORT = 20_000
const LAST_PORT = 30_000
const PORT_TRIES = 10

// postmaster.pid outlives a crash, and its number may be another process's by now.
export function findPostmaster(cluster: string): Postmaster | undefined {
  const [pid, , , port, , , , status = ''] = readPidFile(cluster) ?? []
  if (!isWorkingOn(cluster, Number(pid))) return undefined
  return { pid: Number(pid), port: Number(port), status: status.trim() }
}

function readPidFile(cluster: string): string[] | undefined {
  return readIfThere(path.join(cluster, 'postmaster.pid'))?.split('\n')
}

// Only to be called when there is no postmaster.
export async function startPostmaster(launch: Launch, folder: string): Promise<void> {
  giveTo(launch.owner, launch.cluster)
  await clearCrash(launch.cluster)
  const log = path.join(folder, 'postgres.log')
  rotate(log)
  for (const port of await freePorts(folder)) {
    const begin = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
    const failure = await tryStart(launch, log, port)
    if (!failure) return fs.writeFileSync(path.join(folder, 'port'), `${port}\n`)
    // A process that was killed right after it started one: that one won the race.
    if (findPostmaster(launch.cluster)) return
    const said = fs.readFileSync(log).subarray(begin).toString()
    if (said.includes('Address already in use')) continue
    throw new Error(`PostgreSQL did not start in ${folder}: ${failure}. ${log} says:\n${lastLines(said)}`)
  }
  throw new Error(`PostgreSQL did not start in ${folder}: no free port from ${FIRST_PORT} to ${LAST_PORT}.`)
}

// Returns why it failed. Detached, so that Ctrl-C reaches only us, and we stop it when we are done with it.
async function tryStart(launch: Launch, log: string, port: number): Promise<string | undefined> {
  const parameters = ['-D', launch.cluster, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1']
  parameters.push('-c', 'unix_socket_directories=', '-c', `cluster_name=${clusterName(launch.cluster)}`)
  const [command = '', ...rest] = [...launch.prefix, launch.binaries.postgres, ...parameters]
  const output = fs.openSync(log, 'a', 0o600)
  const child = spawn(command, rest, {
    ...spawnOptions(launch),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  let failure: string | undefined
  child.on('error', (err) => {
    failure = err.message
  })
  child.on('exit', (code, signal) => {
    failure = signal ? `it was ended by ${signal}` : `it ended with code ${code}`
  })
  child.unref()
  for (
    const deadline = performance.now() + START_WAIT_MS;
    performance.now() < deadline && !failure;
    await delay(POLL_MS)
  ) {
    const found = findPostmaster(launch.cluster)
    if (found?.pid === child.pid && found?.status === 'ready') return undefined
  }
  return failure ?? `it was not ready after ${START_WAIT_MS / 1000} s`
}

// Fast shutdown: it rolls back what is open, writes a checkpoint and goes.
export async function stopPostmaster(cluster: string): Promise<void> {
  const found = findPostmaster(cluster)
  if (!found) return
  if (process.platform === 'win32') {
    // Windows has no SIGINT for it; pg_ctl knows how.
    spawn(postgresBinaries().pgCtl, ['stop', '-m', 'fast', '-D', cluster], { windowsHide: true })
  } else {
    signal(found.pid, 'SIGINT')
  }
  for (
    const deadline = performance.now() + STOP_WAIT_MS;
    performance.now() < deadline;
    await delay(POLL_MS)
  ) {
    if (!isWorkingOn(cluster, found.pid)) return
  }
  throw new Error(
    `PostgreSQL in ${cluster} (process ${found.pid}) did not stop in ${STOP_WAIT_MS / 1000} s. ` +
      'It may still be writing; see postgres.log.',
  )
}

// What a killed postmaster leaves: backends that may still write, and a pid file that may name a stranger.
async function clearCrash(cluster: string): Promise<void> {
  const [pid] = readPidFile(cluster) ?? []
  if (pid === undefined) return
  for (
    const deadline = performance.now() + ORPHAN_WAIT_MS;
    performance.now() < deadline;
    await delay(POLL_MS)
  ) {
    const orphans = processesTitled(`postgres: ${clusterName(cluster)}: `)
    if (orphans.length === 0) break
    for (const orphan of orphans) signal(orphan, 'SIGKILL')
  }
  // Of a dead process PostgreSQL removes the file itself, after checks of its own.
  const isDead = Number(pid) > 0 && !isAlive(Number(pid))
  if (!isDead) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}

// Stands in the title of every backend, so orphans can be told from other clusters' processes.
function clusterName(cluster: string): string {
  return `vacancy-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
}

function rotate(log: string): void {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) fs.renameSync(log, `${log}.1`)
}

// The last port first: whoever is still connected, or waits to be again, finds it where it was.
async function freePorts(folder: string): Promise<number[]> {
  const last = Number(readIfThere(path.join(folder, 'port')))
  const candidates = Array.from({ length: PORT_TRIES }, () => randomInt(FIRST_PORT, LAST_PORT + 1))
  if (last >= FIRST_PORT && last <= LAST_PORT) candidates.unshift(last)
  const free = await Promise.all(candidates.map(isFree))
  return candidates.filter((_, i) => free[i])
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = net.createServer()
  server.once('error', () => resolve(false))
  server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)))
  return promise
}
