import pg from 'pg'
import { hostUrls, serverName, withoutPassword } from './hosts.ts'

export type Client = pg.Client

const numberArray = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)

// Days stay strings, instants become ISO strings, 64-bit integers become numbers: no amount or id exceeds 2^53.
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [1016 /* bigint[] */, numberArray],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMP, String],
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

// No statement may hold a hotel's lock for long. The client's timeout is a little longer than the server's.
const STATEMENT_TIMEOUT_MS = 4000
const LOCK_TIMEOUT_MS = 3000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 4000
const QUERY_TIMEOUT_MS = 4500
const CONNECT_TIMEOUT_MS = 3000

const SESSION = `
  set timezone = 'UTC';
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set lock_timeout = ${LOCK_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`

// A plan made while a table was nearly empty scans the whole table, and is kept until the table is analysed.
// Statements that change a hotel always use keys, so scans are switched off. So is compiling (JIT): before
// PostgreSQL 18 every plan that scans a table counts as costly enough for it.
const BY_KEY = `
  set enable_seqscan = off;
  set jit = off`

// Citus cannot plan joins for any values. It can plan statements of one table, but its nodes gain nothing by that, and
// keep some memory for good each time they use such a plan (27 kB in 13.2.2).
const planning = (onPlainPostgres: string): string => `
  select set_config('plan_cache_mode', case when exists (select from pg_extension where extname = 'citus')
    then 'force_custom_plan' else '${onPlainPostgres}' end, false)`

const ALWAYS_ONCE = 'set plan_cache_mode = force_generic_plan'

const READ_ONLY = 'set default_transaction_read_only = on'

const sessionOf = ({ patient, planOnce, asksShards, readOnly }: ConnectOptions): string => {
  if (patient) return `set timezone = 'UTC'`
  const planned = asksShards ? ALWAYS_ONCE : planning(planOnce ? 'force_generic_plan' : 'auto')
  const plans = planOnce ? [planned, BY_KEY] : [planned]
  return [SESSION, ...plans, ...(readOnly ? [READ_ONLY] : [])].join(';')
}

export interface ConnectOptions {
  /** For long work that holds no hotel's lock: migrations, checks, exports. */
  patient?: boolean
  /**
   * Plans each statement once, except on a cluster. For statements that do the same work for any values: PostgreSQL would
   * plan those with arrays anew each time, which takes longer than changing one price.
   */
  planOnce?: boolean
  /** For statements that ask the shards of a node themselves. These are planned once on a cluster too. */
  asksShards?: boolean
  /** The server refuses statements that write. */
  readOnly?: boolean
}

/** One connection. Statements are sent at once, without waiting for the answers before, and answered in order. */
export const connect = (url: string, options: ConnectOptions = {}): Promise<Client> => {
  const urls = hostUrls(url)
  if (urls.length === 1) return connectTo(urls[0]!, options)
  return firstOf(order(url, urls), (single) => connectToPrimary(url, single, options))
}

const connectTo = async (url: string, options: ConnectOptions): Promise<Client> => {
  const client = new pg.Client({
    connectionString: url,
    types,
    pipeline: true,
    application_name: 'vacancy',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.patient ? 0 : QUERY_TIMEOUT_MS,
  } as pg.ClientConfig)
  // An idle connection that breaks has no caller to report to. Its next use fails and reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sessionOf(options))
    return client
  } catch (err) {
    client.end().catch(() => {})
    throw err
  }
}

/** For each DATABASE_URL that names several servers, the one that last was the primary. It is tried first. */
const lastPrimaries = new Map<string, string>()

const order = (url: string, urls: string[]): string[] => {
  const last = lastPrimaries.get(url)
  return last === undefined ? urls : [last, ...urls.filter((single) => single !== last)]
}

const CANNOT_CONNECT_NOW = '57P03'

/** A worker of a cluster, which passes statements on but is not the one to change tables or make hotels through. */
class IsWorker extends Error {}

/** Until when servers that said they are workers are not asked again. */
const workersUntil = new Map<string, number>()
const STAYS_WORKER_MS = 30_000

const ROLE = `select pg_is_in_recovery() as recovering,
  to_regclass('pg_catalog.pg_dist_local_group') is not null as has_citus`

/** The number that Citus gave to this server of a cluster. 0 is the coordinator. */
export const citusGroup = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  return rows[0]!.groupid
}

const connectToPrimary = async (url: string, single: string, options: ConnectOptions): Promise<Client> => {
  if (performance.now() < (workersUntil.get(single) ?? 0)) throw new IsWorker()
  const client = await connectTo(single, options)
  try {
    const { rows } = await client.query(ROLE)
    if (rows[0].recovering)
      throw Object.assign(new Error(`the server at ${withoutPassword(single)} is in recovery`), {
        code: CANNOT_CONNECT_NOW,
      })
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

// How long to wait for one server before the next is tried as well.
const NEXT_AFTER_MS = 400

/**
 * Tries the servers in order, starting the next soon without giving up on the one before. The first connection wins.
 */
const firstOf = (urls: string[], open: (url: string) => Promise<Client>): Promise<Client> =>
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
      CONNECT_TIMEOUT_MS,
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
