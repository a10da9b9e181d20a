// No statement may keep a hotel locked for long. The client's timeout is a little longer than the server's.
const STATEMENT_TIMEOUT_MS = 4000
const LOCK_TIMEOUT_MS = 3000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 4000

export interface ConnectOptions {
  /** For long work that locks no hotel: migrations, checks, exports. */
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

/** Settings of a connection by name, each with its value as SQL. */
type Settings = Record<string, string>

const LIMITS: Settings = {
  statement_timeout: `'${STATEMENT_TIMEOUT_MS}'`,
  lock_timeout: `'${LOCK_TIMEOUT_MS}'`,
  idle_in_transaction_session_timeout: `'${IDLE_IN_TRANSACTION_TIMEOUT_MS}'`,
}

// A statement without a time limit ends with its client. PostgreSQL can notice that on Linux, and elsewhere refuses to be asked.
const ENDS_WITH_CLIENT: Settings = {
  client_connection_check_interval: `case when version() like '%linux%' then '10s' else '0' end`,
}

const NO_LIMITS: Settings = {
  ...Object.fromEntries(Object.keys(LIMITS).map((name) => [name, `'0'`])),
  ...ENDS_WITH_CLIENT,
}

// How values are written as text, which is how they come and go.
const FORMATS: Settings = {
  timezone: `'UTC'`,
  datestyle: `'ISO'`,
  bytea_output: `'hex'`,
  array_nulls: `'on'`,
  standard_conforming_strings: `'on'`,
}

// A plan made while a table was nearly empty scans the whole table, and is kept until the table is analysed.
// Statements that change a hotel always use keys, so scans are switched off. So is compiling (JIT): before
// PostgreSQL 18 every plan that scans a table counts as costly enough for it.
const BY_KEY: Settings = { enable_seqscan: `'off'`, jit: `'off'` }

// Citus cannot plan joins for any values. It can plan statements of one table, but its nodes gain nothing by that, and
// keep some memory for good each time they use such a plan (27 kB in 13.2.2).
const planning = (onPlainPostgres: string): string =>
  `case when exists (select from pg_extension where extname = 'citus')
     then 'force_custom_plan' else '${onPlainPostgres}' end`

/** What applies to every statement, whoever has the session. All is said, because a role or a database may have settings of its own. */
const settingsOf = ({ patient, planOnce }: ConnectOptions): Settings => ({
  ...FORMATS,
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
 * Sets the session up if it is our own, and answers whether it is. A pooler gives its clients numbers that are not those of
 * sessions of PostgreSQL; these it lends to others as well, so they must stay as they are.
 */
export const setUp = (processId: number, options: ConnectOptions): string => {
  const isOwn = `pg_backend_pid() = ${processId}`
  const settings = setting({ ...settingsOf(options), ...sessionSettings(options) }, false)
  return `select ${isOwn} as is_own, case when ${isOwn} then concat(${settings}) end as settings`
}

/** The same for one transaction. */
export const setUpTransaction = (options: ConnectOptions): string =>
  `select ${setting({ ...settingsOf(options), ...(options.readOnly ? { transaction_read_only: `'on'` } : {}) }, true)}`
