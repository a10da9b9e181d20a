import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseLaunch, giveFilesToOwner, inheritOwner, locateCluster, type RootOptions } from './account.ts'
import { postgresBinaries } from './binaries.ts'
import { initCluster, removeUnfinished, syncFolder } from './cluster.ts'
import { becomeMember, hasNoMembers, inTurn, isUsedInOtherContainer } from './locks.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { readIfThere } from './processes.ts'

export interface EmbeddedPostgres {
  url: string
  leave(): Promise<void>
  // Starts PostgreSQL again if it died, and returns its URL. Undefined if it runs, or is being started already.
  revive(): Promise<string | undefined>
}

const README = `The PostgreSQL that Vacancy runs for itself.

cluster/      the database; a link if it had to be kept elsewhere
password      of the role vacancy
port          where it listened last, on 127.0.0.1
postgres.log  what it said; the older part in postgres.log.1
locks/        how processes on this machine agree who starts and who stops it

It starts with the first process that needs it and stops with the last. One machine (or container) at a
time may use this folder. Copy it only while PostgreSQL is stopped.
`

// How long a postmaster in each state may fail to answer before we give up. `ready` without answers: it may be dying.
const PATIENCE_MS: Record<string, number> = { ready: 30_000, starting: 600_000, stopping: 60_000 }
const POLL_MS = 10

// Starts the PostgreSQL in this data folder, or joins it if it runs already. The last process to leave stops it.
export async function joinEmbeddedPostgres(
  dataFolder: string,
  options: RootOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = openFolder(dataFolder)
  return await inTurn(folder, async () => {
    const url = (await urlOfRunning(folder)) ?? (await start(folder, options))
    const resign = becomeMember(folder)
    giveFilesToOwner(folder)
    let leaving: Promise<void> | undefined
    let reviving = false
    return {
      url,
      leave() {
        leaving ??= leave(folder, resign)
        return leaving
      },
      async revive() {
        if (reviving || leaving || findPostmaster(locateCluster(folder))) return undefined
        reviving = true
        try {
          // Checked again after the wait: another process may have started it meanwhile, or we may have left.
          return await inTurn(folder, async () =>
            leaving || findPostmaster(locateCluster(folder)) ? undefined : await start(folder, options),
          )
        } finally {
          reviving = false
        }
      },
    }
  })
}

async function leave(folder: string, resign: () => void): Promise<void> {
  await inTurn(folder, async () => {
    resign()
    if (hasNoMembers(folder)) await stopPostmaster(locateCluster(folder))
  })
}

function openFolder(dataFolder: string): string {
  const folder = path.resolve(dataFolder, 'postgres')
  try {
    const isRoot = process.getuid?.() === 0
    const first = fs.mkdirSync(folder, { recursive: true })
    // If we are root, PostgreSQL runs as another user, who has to reach the cluster inside.
    if (first) fs.chmodSync(folder, isRoot ? 0o711 : 0o700)
    if (first) inheritOwner(first, folder)
    return fs.realpathSync(folder)
  } catch (cause) {
    const reason = (cause as Error).message
    throw new Error(`The data folder ${dataFolder} cannot be used: ${reason}`, { cause })
  }
}

async function start(folder: string, options: RootOptions): Promise<string> {
  // Two postmasters on one cluster would destroy it, and PostgreSQL cannot detect one that runs in another container.
  if (isUsedInOtherContainer(folder)) {
    throw new Error(
      `The database in ${folder} is in use by a process that cannot be seen from here, probably in another ` +
        'container. Run this command in that container, or stop it first.',
    )
  }
  const launch = chooseLaunch(postgresBinaries(), locateCluster(folder), options)
  await removeUnfinished(launch.cluster)
  if (!fs.existsSync(launch.cluster)) {
    fs.writeFileSync(path.join(folder, 'README'), README)
    await initCluster(launch, makePassword(folder))
  }
  const expected = path.join(folder, 'cluster')
  if (!fs.existsSync(expected)) {
    fs.symlinkSync(launch.cluster, expected)
    syncFolder(folder)
  }
  await startPostmaster(launch, folder)
  const url = await urlOfRunning(folder)
  if (!url) throw new Error(`PostgreSQL in ${folder} ended right after it started. See postgres.log there.`)
  return url
}

// The URL of the postmaster that runs here, no matter which process started it; undefined if none does.
async function urlOfRunning(folder: string): Promise<string | undefined> {
  const cluster = locateCluster(folder)
  let status = ''
  let deadline = 0
  for (;;) {
    const found = findPostmaster(cluster)
    if (!found) return undefined
    if (found.status === 'ready') {
      const url = urlOf(folder, found.port)
      if (await answers(url, cluster)) return url
    }
    if (found.status !== status) {
      status = found.status
      deadline = performance.now() + (PATIENCE_MS[status] ?? PATIENCE_MS.ready!)
    }
    if (performance.now() > deadline) {
      throw new Error(
        `PostgreSQL in ${folder} (process ${found.pid}) is ${status || 'starting'} but does not answer. ` +
          'See postgres.log there; if it hangs, end that process and try again.',
      )
    }
    await delay(POLL_MS)
  }
}

async function answers(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show data_directory')
    return rows[0].data_directory === cluster
  } catch (err) {
    return countsAsAnswer(err as Error & { code?: string }, cluster)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const TOO_MANY_CONNECTIONS = '53300'
const WRONG_PASSWORD = '28P01'

function countsAsAnswer(err: Error & { code?: string }, cluster: string): boolean {
  if (err.code === TOO_MANY_CONNECTIONS) return true
  if (err.code !== WRONG_PASSWORD) return false
  throw new Error(`The file password beside ${cluster} is not the one that database was made with.`, {
    cause: err,
  })
}

function urlOf(folder: string, port: number): string {
  const password = readIfThere(path.join(folder, 'password'))?.trim()
  if (password) return `postgres://vacancy:${password}@127.0.0.1:${port}/vacancy`
  throw new Error(`${folder} holds a database, but its file password is missing. Bring it back.`)
}

// Written under another name and then renamed, so that the file never holds half a password.
function makePassword(folder: string): string {
  const file = path.join(folder, 'password')
  const password = randomBytes(24).toString('hex')
  fs.writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  fs.renameSync(`${file}.new`, file)
  return password
}
