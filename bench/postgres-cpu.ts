import { readdirSync, readFileSync } from 'node:fs'
import { administer } from '../test/postgres/test-cluster.ts'

const TICKS_PER_SECOND = 100

interface Stat {
  pid: number
  parent: number
  /** Seconds of this process, and of children that ended. */
  seconds: number
}

const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + fields[at]!, 0)
    return { pid, parent: fields[1]!, seconds: ticks / TICKS_PER_SECOND }
  } catch {
    return undefined
  }
}

/** CPU seconds that PostgreSQL servers on this machine have used, by the process ids of their postmasters. */
export const postgresCpu = (postmasters: readonly number[]): number => {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  let sum = 0
  for (const stat of pids.map(statOf))
    if (stat !== undefined && (postmasters.includes(stat.pid) || postmasters.includes(stat.parent)))
      sum += stat.seconds
  return sum
}

/** Nanoseconds that each of its processes has run so far, by its id: exact where `postgresCpu` counts hundredths of a second. */
export const postgresNanoseconds = (postmaster: number): Map<number, number> => {
  const used = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    if (statOf(pid)?.parent !== postmaster) continue
    try {
      used.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
    } catch {
      // It ended meanwhile.
    }
  }
  return used
}

/** The process id of the server at this address, on this machine: the parent of whoever answers there. */
export const postmasterOf = (url: string): Promise<number> =>
  administer(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const answering = statOf(rows[0].pid)
    if (answering === undefined) throw new Error('PostgreSQL runs on another machine')
    return answering.parent
  })
