import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { readIfThere } from './processes.ts'

// Node has no file locks, so we use those of SQLite on two empty files. The kernel releases them when the process ends,
// even when it is killed. A file with a pid could not do that: another process may get the same pid later.
// Nothing else in this process may open these files: closing any descriptor of a file releases its locks.

const TURN_WAIT_MS = 120_000
const POLL_MS = 10
const SQLITE_BUSY = 5

// A lock lives as long as its handle, so a handle must not be garbage collected.
const held = new Set<DatabaseSync>()

// Only one call at a time, over all processes, starts or stops the cluster in this folder.
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const turn = await takeTurn(folder)
  try {
    return await work()
  } finally {
    release(turn)
  }
}

async function takeTurn(folder: string): Promise<DatabaseSync> {
  for (
    const deadline = performance.now() + TURN_WAIT_MS;
    performance.now() < deadline;
    await delay(POLL_MS)
  ) {
    const turn = tryExclusive(folder, 'turn')
    if (turn) return turn
  }
  throw new Error(
    `Another process has been starting or stopping PostgreSQL in ${folder} for ${TURN_WAIT_MS / 1000} s. ` +
      'See postgres.log there; if that process hangs, end it and try again.',
  )
}

// A member is a process that uses the database. Members share a lock; the returned function releases it.
export function becomeMember(folder: string): () => void {
  const member = open(folder, 'members')
  member.exec('begin')
  member.prepare('select count(*) from sqlite_schema').get()
  held.add(member)
  return () => release(member)
}

// Whether there are no members. Call it only within `inTurn`, so that nobody becomes a member meanwhile.
export function hasNoMembers(folder: string): boolean {
  const alone = tryExclusive(folder, 'members')
  if (alone) release(alone)
  return alone !== undefined
}

// Whether all members run in other containers. Call it only within `inTurn`. Their locks work here, but /proc/locks
// omits them, or lists them with process ids of their container. If it does not even list our own lock `turn`, it uses
// other inode numbers than ours on this file system and tells us nothing.
export function isUsedInOtherContainer(folder: string): boolean {
  if (hasNoMembers(folder)) return false
  return holders(folder, 'turn').length > 0 && !holders(folder, 'members').some(isInOurNamespace)
}

function holders(folder: string, name: string): number[] {
  const { ino } = statSync(path.join(folder, 'locks', name))
  const locks = (readIfThere('/proc/locks') ?? '').split('\n').filter((line) => line.includes(`:${ino} `))
  return locks.map((line) => Number(line.split(/\s+/)[4]))
}

function isInOurNamespace(pid: number): boolean {
  return /^NSpid:\s*\d+$/m.test(readIfThere(`/proc/${pid}/status`) ?? '')
}

function tryExclusive(folder: string, name: string): DatabaseSync | undefined {
  const lock = open(folder, name)
  try {
    lock.exec('begin exclusive')
    held.add(lock)
    return lock
  } catch (err) {
    lock.close()
    if ((err as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw cannotLock(folder, err)
  }
}

function open(folder: string, name: string): DatabaseSync {
  const locks = path.join(folder, 'locks')
  try {
    mkdirSync(locks, { recursive: true, mode: 0o700 })
    return new DatabaseSync(path.join(locks, name))
  } catch (err) {
    throw cannotLock(folder, err)
  }
}

function cannotLock(folder: string, cause: unknown): Error {
  const reason = (cause as Error).message
  return new Error(
    `The database in ${folder} cannot be locked: ${reason}. ` +
      'Run as the user that owns this folder, on a disk that is writable and has file locks.',
    { cause },
  )
}

function release(lock: DatabaseSync): void {
  if (held.delete(lock)) lock.close()
}
