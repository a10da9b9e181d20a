import pg from 'pg'

export type Client = pg.Client

const numberArray = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)

// Days stay strings, instants become ISO strings, and 64-bit integers numbers: no amount or id here passes 2^53.
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

// Nothing may hold a hotel for long. The client gives up a little after the server should have.
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

export interface ConnectOptions {
  /** For work that may take long and holds no hotel: migrations, checks, exports. */
  patient?: boolean
}

/** One connection, pipelined: statements are sent at once and answered in order. */
export const connect = async (url: string, options: ConnectOptions = {}): Promise<Client> => {
  const client = new pg.Client({
    connectionString: url,
    types,
    pipeline: true,
    application_name: 'vacancy',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.patient ? 0 : QUERY_TIMEOUT_MS,
  } as pg.ClientConfig)
  // A connection that breaks while idle has nobody waiting to be told; whoever uses it next is.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(options.patient ? `set timezone = 'UTC'` : SESSION)
    return client
  } catch (err) {
    client.end().catch(() => {})
    throw err
  }
}
