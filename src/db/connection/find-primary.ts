import type pg from 'pg'
import { hostUrls, serverName, withoutPassword } from './hosts.ts'

/** For each DATABASE_URL that names several servers, the one that last was the primary. It is tried first. */
const lastPrimaries = new Map<string, string>()

/**
 * Servers that take writes although another one was promoted after them. They are not used: what they answer is old. The
 * addresses are those of single servers.
 */
export const oldPrimaries = new Set<string>()

/** Opens a connection to one server. */
type Open = (single: string) => Promise<pg.Client>

/** A connection to the one of several servers that takes writes: the primary, of a cluster the coordinator. */
export const openPrimary = (url: string, open: Open): Promise<pg.Client> =>
  firstOf(order(url, hostUrls(url)), (single) => openIfPrimary(url, single, open))

const order = (url: string, urls: string[]): string[] => {
  const last = lastPrimaries.get(url)
  return last === undefined ? urls : [last, ...urls.filter((single) => single !== last)]
}

const CANNOT_CONNECT_NOW = '57P03'

const cannotUse = (single: string, why: string): Error =>
  Object.assign(new Error(`the server at ${withoutPassword(single)} ${why}`), { code: CANNOT_CONNECT_NOW })

/** A worker of a cluster, which passes statements on but is not the one to change tables or make hotels through. */
class IsWorker extends Error {}

/** Until when servers that said they are workers are not asked again. */
const workersUntil = new Map<string, number>()
const STAYS_WORKER_MS = 30_000

const ROLE = `select pg_is_in_recovery() as recovering,
  to_regclass('pg_catalog.pg_dist_local_group') is not null as has_citus`

/** The number that Citus gave to this server of a cluster. 0 is the coordinator. */
export const citusGroup = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  return rows[0]!.groupid
}

/** Opens a connection to this server, unless it is not the one that takes writes. */
const openIfPrimary = async (url: string, single: string, open: Open): Promise<pg.Client> => {
  if (performance.now() < (workersUntil.get(single) ?? 0)) throw new IsWorker()
  const client = await open(single)
  try {
    const { rows } = await client.query(ROLE)
    if (rows[0].recovering) throw cannotUse(single, 'is a replica, which takes no writes')
    if (oldPrimaries.has(single)) throw cannotUse(single, 'is a primary from before a failover')
    if (rows[0].has_citus && (await citusGroup(client)) !== 0) {
      workersUntil.set(single, performance.now() + STAYS_WORKER_MS)
      throw new IsWorker()
    }
    lastPrimaries.set(url, single)
    return client
  } catch (err) {
    client.end().catch(() => {})
    throw err
  }
}

const FOUND_WITHIN_MS = 3000
// How long to wait for one server before the next is tried as well.
const NEXT_AFTER_MS = 400

/**
 * Tries the servers in order, starting the next soon without giving up on the one before. The first connection wins.
 */
const firstOf = (urls: string[], open: (url: string) => Promise<pg.Client>): Promise<pg.Client> =>
  new Promise((resolve, reject) => {
    let begun = 0
    const failures: Error[] = []
    let done = false
    let next: NodeJS.Timeout | undefined
    const finish = (act: () => void): void => {
      done = true
      clearTimeout(next)
      clearTimeout(deadline)
      act()
    }
    const begin = (): void => {
      clearTimeout(next)
      const url = urls[begun++]
      if (url === undefined || done) return
      next = setTimeout(begin, NEXT_AFTER_MS)
      open(url).then(
        (client) => {
          if (done) client.end().catch(() => {})
          else finish(() => resolve(client))
        },
        (err) => {
          failures.push(err)
          if (done) return
          if (failures.length === urls.length) finish(() => reject(whyNone(urls, failures)))
          else begin()
        },
      )
    }
    const deadline = setTimeout(
      () => finish(() => reject(new Error(`timeout expired: ${lacking(failures)}`))),
      FOUND_WITHIN_MS,
    )
    begin()
  })

const lacking = (failures: Error[]): string =>
  failures.some((err) => err instanceof IsWorker)
    ? 'the coordinator of the cluster does not answer'
    : 'no server of DATABASE_URL takes writes'

const UNABLE_TO_CONNECT = '08001'

/** Why none of the servers could be used. Of a cluster, what kept us from its coordinator. */
const whyNone = (urls: string[], failures: (Error & { code?: string })[]): Error => {
  const others = failures.filter((err) => !(err instanceof IsWorker))
  if (others.length === failures.length) return failures.at(-1)!
  if (others.length === 0)
    return Object.assign(
      new Error(`none of ${urls.map(serverName).join(', ')} is the coordinator of the cluster`),
      { code: UNABLE_TO_CONNECT },
    )
  const reasons = others.map(({ message, code }) => message || code).join('; ')
  const { code } = others.find((err) => err.code === CANNOT_CONNECT_NOW) ?? others[0]!
  return Object.assign(new Error(`the coordinator of the cluster cannot be reached: ${reasons}`), { code })
}
