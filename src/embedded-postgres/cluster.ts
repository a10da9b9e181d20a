import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Launch, spawnOptions } from './account.ts'
import { processesWorkingOn, signal } from './processes.ts'

// Written to the cluster's postgresql.conf once, where an operator may change them.
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_connections: '200',
  shared_buffers: '128MB',
  // Some containers offer huge pages that they do not have; using them ends the server with SIGBUS.
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What guests typed must not reach the log: not in statements, parameters, error texts or their details.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const ACCESS = `# Only from this machine, only with the password.
host all         all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`

const REMOVE_WAIT_MS = 5_000
const REMOVE_POLL_MS = 20

// Builds the cluster under another name and renames it when it is complete, so that there is never half a cluster.
export async function initCluster(launch: Launch, password: string): Promise<void> {
  const { cluster, binaries, owner } = launch
  const staging = fs.mkdtempSync(`${cluster}.new-`)
  if (owner) fs.chownSync(staging, owner.uid, owner.gid)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const account = ['--username=postgres', '--auth=trust']
  // `--sync-only` below writes everything to disk once, at the end.
  const speed = ['--no-sync', '--no-instructions']
  await run(launch, binaries.initdb, ['-D', staging, ...account, ...locale, ...speed, ...settings])
  fs.writeFileSync(path.join(staging, 'pg_hba.conf'), ACCESS)
  await createDatabase(launch, staging, password)
  await run(launch, binaries.initdb, ['-D', staging, '--sync-only'])
  fs.renameSync(staging, cluster)
  syncFolder(path.dirname(cluster))
}

// If we were killed during initdb, its unfinished folder remains, and initdb may still be writing to it.
export async function removeUnfinished(cluster: string): Promise<void> {
  const home = path.dirname(cluster)
  const names = fs.readdirSync(home).filter((name) => name.startsWith(`${path.basename(cluster)}.new-`))
  for (const deadline = performance.now() + REMOVE_WAIT_MS; names.length > 0; await delay(REMOVE_POLL_MS)) {
    const folder = path.join(home, names[0]!)
    for (const pid of processesWorkingOn(folder)) signal(pid, 'SIGKILL')
    tryToRemove(folder)
    if (!fs.existsSync(folder)) names.shift()
    else if (performance.now() > deadline)
      throw new Error(`${folder} is half made and cannot be removed. Remove it.`)
  }
}

// rmSync throws when initdb's child processes add files meanwhile, and stops early without an error when they remove
// some. The caller repeats it.
function tryToRemove(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true })
  } catch {}
}

// The superuser has no password, so nobody can log in as it. Our role owns its databases and nothing else.
async function createDatabase(launch: Launch, cluster: string, password: string): Promise<void> {
  const statements = [
    `create role vacancy login createdb password '${password}'`,
    'grant pg_monitor, pg_signal_backend, pg_checkpoint to vacancy',
    'create database vacancy owner vacancy',
  ]
  const strict = ['-c', 'exit_on_error=on', '-c', 'log_min_messages=warning']
  const singleUser = ['--single', '-D', cluster, ...strict, 'postgres']
  await run(launch, launch.binaries.postgres, singleUser, `${statements.join('\n')}\n`)
}

export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

function run(launch: Launch, program: string, parameters: string[], input = ''): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const [command = '', ...rest] = [...launch.prefix, program, ...parameters]
  const child = spawn(command, rest, { ...spawnOptions(launch), stdio: 'pipe' })
  let output = ''
  child.stdout!.on('data', (chunk) => {
    output += chunk
  })
  child.stderr!.on('data', (chunk) => {
    output += chunk
  })
  const fail = (reason: string) => {
    const what = `${path.basename(program)} failed to make the database in ${launch.cluster}`
    reject(new Error(`${what}: ${reason}.\n${lastLines(output)}`.trimEnd()))
  }
  child.on('error', (err) => fail(err.message))
  child.on('close', (code, signal) => {
    if (code === 0) resolve()
    else fail(signal ? `ended by ${signal}` : `exit code ${code}`)
  })
  // If the program dies before it has read all input, its exit code tells more than the error of the broken pipe.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(input)
  return promise
}

export function lastLines(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .slice(-12)
    .map((line) => `  ${line}`)
    .join('\n')
}
