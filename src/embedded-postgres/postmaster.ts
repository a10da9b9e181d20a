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
// Recovery after a crash takes long: it replays all changes since the last checkpoint.
const START_WAIT_MS = 600_000
const STOP_WAIT_MS = 60_000
const ORPHAN_WAIT_MS = 5_000
const LOG_LIMIT_BYTES = 1_000_000
// Below 32768, where the kernel begins to use ports for outgoing connections.
const FIRST_PORT = 20_000
const LAST_PORT = 30_000
const PORT_TRIES = 10

// After a crash postmaster.pid remains, and another process may have its pid by now.
export function findPostmaster(cluster: string): Postmaster | undefined {
  const [pid, , , port, , , , status = ''] = readPidFile(cluster) ?? []
  if (!isWorkingOn(cluster, Number(pid))) return undefined
  return { pid: Number(pid), port: Number(port), status: status.trim() }
}

function readPidFile(cluster: string): string[] | undefined {
  return readIfThere(path.join(cluster, 'postmaster.pid'))?.split('\n')
}

// Call it only when no postmaster runs.
export async function startPostmaster(launch: Launch, folder: string): Promise<void> {
  giveTo(launch.owner, launch.cluster)
  await cleanUpAfterCrash(launch.cluster)
  const log = path.join(folder, 'postgres.log')
  rotate(log)
  for (const port of await freePorts(folder)) {
    const begin = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
    const failure = await tryStart(launch, log, port)
    if (!failure) return fs.writeFileSync(path.join(folder, 'port'), `${port}\n`)
    // A process that was killed meanwhile had already started a postmaster, which holds the cluster.
    if (findPostmaster(launch.cluster)) return
    const output = fs.readFileSync(log).subarray(begin).toString()
    if (output.includes('Address already in use')) continue
    throw new Error(`PostgreSQL did not start in ${folder}: ${failure}. ${log} says:\n${lastLines(output)}`)
  }
  throw new Error(`PostgreSQL did not start in ${folder}: no free port from ${FIRST_PORT} to ${LAST_PORT}.`)
}

// Returns why it failed. Detached, so that Ctrl-C in a terminal stops us first, and we then stop PostgreSQL.
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

// A fast shutdown: PostgreSQL rolls back open transactions, writes a checkpoint and ends.
export async function stopPostmaster(cluster: string): Promise<void> {
  const found = findPostmaster(cluster)
  if (!found) return
  if (process.platform === 'win32') {
    // Windows has no SIGINT; pg_ctl does the same there.
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

// A killed postmaster leaves backends that may still write, and a pid file whose pid may belong to another process now.
async function cleanUpAfterCrash(cluster: string): Promise<void> {
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
  // If that process is dead, PostgreSQL removes the file itself, after checks of its own.
  const isDead = Number(pid) > 0 && !isAlive(Number(pid))
  if (!isDead) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}

// Part of the process title of every backend, so that we only end backends of this cluster.
function clusterName(cluster: string): string {
  return `vacancy-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
}

function rotate(log: string): void {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) fs.renameSync(log, `${log}.1`)
}

// Tries the last port first, so that processes which lost their connection can connect again.
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
