import { type SpawnOptions, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { binariesIn, type PostgresBinaries } from './binaries.ts'

// PostgreSQL refuses to run as root. As root these are tried in order:
//   user        as another user of this machine, if it can enter the folders
//   namespace   as root that looks like another user (a user namespace); Docker usually forbids it
//   capability  as another user that may pass closed folders; Docker usually allows it
//   elsewhere   as another user, on copies under /var/lib, because nothing else was allowed
export type Way = 'user' | 'namespace' | 'capability' | 'elsewhere'

export interface RootOptions {
  ways?: readonly Way[]
  elsewhere?: string
  say?: (line: string) => void
}

export interface Launch {
  binaries: PostgresBinaries
  cluster: string
  prefix: string[]
  ids: { uid?: number; gid?: number }
  owner?: Account
}

interface Account {
  uid: number
  gid: number
}

// The child process does not inherit our environment: variables such as PGPORT would change what it does, and it needs
// no secrets.
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

export function spawnOptions(launch: Launch): SpawnOptions {
  return process.platform === 'win32' ? {} : { ...launch.ids, cwd: '/', env: environment }
}

export function chooseLaunch(binaries: PostgresBinaries, cluster: string, options: RootOptions): Launch {
  const plain: Launch = { binaries, cluster, prefix: [], ids: {} }
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return plain
  const account = findAccount(fs.statSync(path.dirname(cluster)).uid)
  const ways = options.ways ?? (isRoot ? ['user', 'namespace', 'capability', 'elsewhere'] : ['namespace'])
  for (const way of account ? ways : []) {
    const launch = tryWay(way, plain, account!, options)
    if (launch) return launch
  }
  throw new Error(isRoot ? cannotRunAsRoot(cluster) : CANNOT_RUN_NAMELESS)
}

const CANNOT_RUN_NAMELESS =
  'PostgreSQL needs a user with a name, and the user id of this process has none. ' +
  'Add it to /etc/passwd, run as another user, or use a PostgreSQL of your own.'

function cannotRunAsRoot(cluster: string): string {
  return (
    `PostgreSQL does not run as root, and no other user of this machine can use ${cluster}. ` +
    'Run as an ordinary user, or keep the program and its data in folders that others may enter.'
  )
}

function tryWay(way: Way, plain: Launch, account: Account, options: RootOptions): Launch | undefined {
  const { uid, gid } = account
  if (way === 'namespace') {
    const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
    const self = { uid: process.getuid!(), gid: process.getgid!() }
    return worksFor(self, { ...plain, prefix, owner: self })
  }
  if (!canManageOtherUsers()) return undefined
  const asUser: Launch = { ...plain, ids: account, owner: account }
  if (way === 'user') return worksFor(account, asUser)
  if (way === 'elsewhere') return goElsewhere(asUser, account, options)
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...PASS_CLOSED_FOLDERS]
  const launch = { ...plain, prefix: [...prefix, '--'], owner: account }
  return runs(launch) ? launch : undefined
}

function worksFor(account: Account, launch: Launch): Launch | undefined {
  return canEnter(path.dirname(launch.cluster), account) && runs(launch) ? launch : undefined
}

// Root in a container may lack the capabilities to change owners, read other users' files and end their processes.
function canManageOtherUsers(): boolean {
  if (process.platform !== 'linux') return true
  const [, effective = '0'] = /^CapEff:\s*(\w+)/m.exec(fs.readFileSync('/proc/self/status', 'utf8')) ?? []
  const needed = CAP_CHOWN | CAP_DAC_OVERRIDE | CAP_KILL
  return (Number.parseInt(effective.slice(-8), 16) & needed) === needed
}

const CAP_CHOWN = 1 << 0
const CAP_DAC_OVERRIDE = 1 << 1
const CAP_KILL = 1 << 5

// PostgreSQL finds its own files with access(2), which ignores the capability unless no_setuid_fixup is set.
const PASS_CLOSED_FOLDERS = [
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup',
]

// If PostgreSQL cannot find its own files, it prints "invalid binary" and still exits with 0. So stderr must be empty.
function runs(launch: Launch): boolean {
  const [command = '', ...rest] = [...launch.prefix, launch.binaries.postgres, '--version']
  const { status, stderr } = spawnSync(command, rest, { ...spawnOptions(launch), encoding: 'utf8' })
  return status === 0 && stderr === ''
}

// Prefers the folder's owner, so that after a start with sudo the folder can still be used without it. Then `postgres`,
// which is better than `nobody`: other programs run as `nobody` too.
function findAccount(folderOwner: number): Account | undefined {
  const entries = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((entry) => entry.uid > 0 && entry.gid > 0)
  const named = (name: string) => entries.find((entry) => entry.name === name)
  const theirs = entries.find((entry) => entry.uid === folderOwner)
  const entry = theirs ?? named('postgres') ?? named('nobody') ?? entries[0]
  return entry && { uid: entry.uid, gid: entry.gid }
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

function canEnter(folder: string, { uid, gid }: Account): boolean {
  const stat = fs.statSync(folder)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  const parent = path.dirname(folder)
  return (stat.mode & bit) !== 0 && (parent === folder || canEnter(parent, { uid, gid }))
}

function goElsewhere(asUser: Launch, account: Account, options: RootOptions): Launch | undefined {
  const { say = console.error } = options
  const elsewhere = fs.realpathSync(options.elsewhere ?? '/var/lib')
  const copied = () => ({ ...asUser, binaries: copyBinaries(asUser.binaries, elsewhere) })
  const launch = runs(asUser) ? asUser : copied()
  if (!runs(launch)) return undefined
  if (canEnter(path.dirname(launch.cluster), account)) return launch
  if (fs.existsSync(launch.cluster)) return undefined
  const folder = path.join(elsewhere, `vacancy-${randomBytes(6).toString('hex')}`)
  fs.mkdirSync(folder)
  fs.chmodSync(folder, 0o711)
  say(
    `PostgreSQL does not run as root and no other user can enter ${path.dirname(launch.cluster)}, ` +
      `so the database is kept in ${folder}.`,
  )
  return { ...launch, cluster: path.join(folder, 'cluster') }
}

function copyBinaries(binaries: PostgresBinaries, elsewhere: string): PostgresBinaries {
  const folder = path.join(elsewhere, `vacancy-postgres-${binaries.version}`)
  if (!fs.existsSync(folder)) {
    const copy = `${folder}.${randomBytes(6).toString('hex')}`
    fs.cpSync(binaries.folder, copy, { recursive: true, verbatimSymlinks: true })
    openToAll(copy)
    try {
      fs.renameSync(copy, folder)
    } catch (err) {
      fs.rmSync(copy, { recursive: true, force: true })
      if (!fs.existsSync(folder)) throw err
    }
  }
  return binariesIn(folder, binaries.version)
}

function openToAll(folder: string): void {
  for (const entry of ['.', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(folder, entry)
    const stat = fs.lstatSync(file)
    if (!stat.isSymbolicLink()) fs.chmodSync(file, stat.mode | (stat.mode & 0o100 ? 0o055 : 0o044))
  }
}

// The cluster may need another owner than at the last start. The folder itself changes owner last, so that an
// interrupted change is noticed and repeated.
export function giveTo(owner: Account | undefined, folder: string): void {
  if (!owner || fs.lstatSync(folder).uid === owner.uid) return
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, entry), owner.uid, owner.gid)
  }
  fs.lchownSync(folder, owner.uid, owner.gid)
}

// If root creates folders inside another user's folder, that user gets them, from `first` down to `last`.
export function inheritOwner(first: string, last: string): void {
  const { uid, gid } = fs.statSync(path.dirname(first))
  if (process.getuid?.() !== 0 || uid === 0 || !canManageOtherUsers()) return
  for (let made = last; made.length >= first.length; made = path.dirname(made)) fs.chownSync(made, uid, gid)
}

// Gives that user our files in these folders too. By path, not by descriptor: opening and closing a lock file would
// release our lock.
export function giveFilesToOwner(folder: string): void {
  const { uid, gid } = fs.statSync(folder)
  if (process.getuid?.() !== 0 || uid === 0 || !canManageOtherUsers()) return
  const locks = fs.readdirSync(path.join(folder, 'locks')).map((name) => path.join('locks', name))
  for (const name of [...fs.readdirSync(folder), ...locks]) {
    if (!name.startsWith('cluster')) fs.lchownSync(path.join(folder, name), uid, gid)
  }
}

// The path of the cluster, which may not exist yet. `cluster` is a link if the database had to be kept elsewhere.
export function locateCluster(folder: string): string {
  const cluster = path.join(folder, 'cluster')
  const link = fs.lstatSync(cluster, { throwIfNoEntry: false })
  if (!link?.isSymbolicLink()) return cluster
  try {
    return fs.realpathSync(cluster)
  } catch (cause) {
    throw new Error(`The database that ${cluster} links to is gone. Bring it back, or remove the link.`, {
      cause,
    })
  }
}
