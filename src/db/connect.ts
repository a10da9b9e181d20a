import pg from 'pg'
import { hostUrls, serverName, withoutPassword } from './hosts.ts'
import { markPooled, requireTransactions } from './pooler.ts'
import { lastPrimaries, oldPrimaries } from './primaries.ts'

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

/** Settings of a connection by name, each with its value as SQL. */
type Settings = Record<string, string>

const LIMITS: Settings = {
  statement_timeout: `'${STATEMENT_TIMEOUT_MS}'`,
  lock_timeout: `'${LOCK_TIMEOUT_MS}'`,
  idle_in_transaction_session_timeout: `'${IDLE_IN_TRANSACTION_TIMEOUT_MS}'`,
}

// Said, because a role, a database or a provider may have limits of its own.
const NO_LIMITS: Settings = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, `'0'`]))

// A plan made while a table was nearly empty scans the whole table, and is kept until the table is analysed.
// Statements that change a hotel always use keys, so scans are switched off. So is compiling (JIT): before
// PostgreSQL 18 every plan that scans a table counts as costly enough for it.
const BY_KEY: Settings = { enable_seqscan: `'off'`, jit: `'off'` }

// Citus cannot plan joins for any values. It can plan statements of one table, but its nodes gain nothing by that, and
// keep some memory for good each time they use such a plan (27 kB in 13.2.2).
const planning = (onPlainPostgres: string): string =>
  `case when exists (select from pg_extension where extname = 'citus')
     then 'force_custom_plan' else '${onPlainPostgres}' end`

/** What holds for every statement, whoever keeps the session. */
const settingsOf = ({ patient, planOnce }: ConnectOptions): Settings => ({
  timezone: `'UTC'`,
  ...(patient ? NO_LIMITS : LIMITS),
  ...(planOnce ? BY_KEY : {}),
})

/** What a session of our own has besides. Its plans are kept, and its transactions begin without a word. */
const sessionSettings = ({ patient, planOnce, asksShards, readOnly }: ConnectOptions): Settings => {
  if (patient) return {}
  const onPlainPostgres = planOnce ? 'force_generic_plan' : 'auto'
  return {
    plan_cache_mode: asksShards ? `'force_generic_plan'` : planning(onPlainPostgres),
    ...(readOnly ? { default_transaction_read_only: `'on'` } : {}),
  }
}

const setting = (settings: Settings, isLocal: boolean): string =>
  Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${value}, ${isLocal})`)
    .join(', ')

/**
 * Sets the session up if it is our own, and tells whether it is. A pooler gives its clients numbers that are not those of
 * sessions of PostgreSQL; these it lends to others as well, so they must stay as they are.
 */
const setUp = (processId: number, options: ConnectOptions): string => {
  const isOwn = `pg_backend_pid() = ${processId}`
  const settings = setting({ ...settingsOf(options), ...sessionSettings(options) }, false)
  return `select ${isOwn} as is_own, case when ${isOwn} then concat(${settings}) end as settings`
}

/** The same for one transaction. */
const setUpTransaction = (options: ConnectOptions): string =>
  `select ${setting({ ...settingsOf(options), ...(options.readOnly ? { transaction_read_only: `'on'` } : {}) }, true)}`

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
  /** What the server calls it in pg_stat_activity; `vacancy` unless given. */
  name?: string | undefined
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
    application_name: options.name ?? 'vacancy',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.patient ? 0 : QUERY_TIMEOUT_MS,
  } as pg.ClientConfig)
  // An idle connection that breaks has no caller to report to. Its next use fails and reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(setUp(processIdOf(client), options))
    if (!rows[0].is_own) await useThroughPooler(client, url, options)
    return client
  } catch (err) {
    client.end().catch(() => {})
    throw err
  }
}

/** The number of the session, by which it can be told to stop. No session has the number 0. */
const processIdOf = (client: Client): number =>
  (client as unknown as { processID: number | null }).processID ?? 0

const useThroughPooler = async (client: Client, url: string, options: ConnectOptions): Promise<void> => {
  await requireTransactions(client)
  markPooled(client, {
    settings: setUpTransaction(options),
    openAnother: (name = options.name) => connectTo(url, { patient: true, name }),
  })
}

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
export const citusGroup = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  return rows[0]!.groupid
}

const connectToPrimary = async (url: string, single: string, options: ConnectOptions): Promise<Client> => {
  if (performance.now() < (workersUntil.get(single) ?? 0)) throw new IsWorker()
  const client = await connectTo(single, options)
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
