import pg from 'pg'
import { answeredWithin } from './answered-within.ts'
import { openPrimary } from './find-primary.ts'
import { hostUrls, withoutPassword } from './hosts.ts'
import { markPooled, requireTransactions } from './pooler.ts'
import { type ConnectOptions, setUp, setUpTransaction } from './session-settings.ts'

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

// A little longer than the limit that the server has.
const QUERY_TIMEOUT_MS = 4500
const CONNECT_TIMEOUT_MS = 3000
// Behind a pooler all its sessions may be in use.
const SESSION_WITHIN_MS = 10_000

const noSession = (url: string) => () =>
  new Error(
    `timeout expired: ${withoutPassword(url)} gave no session within ${SESSION_WITHIN_MS / 1000} s. If it is a pooler, ` +
      'its pool (default_pool_size) is too small or all in use',
  )

/** One connection. Statements are sent at once, without waiting for the answers before, and answered in order. */
export const connect = (url: string, options: ConnectOptions = {}): Promise<Client> => {
  const urls = hostUrls(url)
  return urls.length === 1
    ? connectTo(urls[0]!, options)
    : openPrimary(url, (single) => connectTo(single, options))
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
    const asked = client.query(setUp(processIdOf(client), options))
    const { rows } = await answeredWithin(SESSION_WITHIN_MS, asked, noSession(url))
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
  const settings = setUpTransaction(options)
  await requireTransactions(client, settings)
  markPooled(client, {
    settings,
    openAnother: (name = options.name) => connectTo(url, { patient: true, name }),
  })
}
