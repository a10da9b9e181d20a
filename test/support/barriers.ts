import assert from 'node:assert/strict'
import type { Client } from '../../src/db/connection/connect.ts'
import { connect } from '../../src/db/connection/connect.ts'
import { ClientSql, type Sql } from '../../src/db/connection/sql.ts'
import type { Database } from '../../src/db/hotel/database.ts'

// Taken at import: a test may replace the global ones by fake timers.
// biome-ignore lint/style/noRestrictedGlobals: what waits between two looks
const later = setTimeout
const now = performance.now.bind(performance)
const LONGEST_PAUSE_MS = 50

/** Soon at first, then seldom: a look into a page takes a processor from what it waits for. */
const pause = (looks: number): Promise<void> =>
  new Promise((resolve) => later(resolve, Math.min(looks ** 2, LONGEST_PAUSE_MS)))

/** Polls until the condition is true. Gives up with an error that names `what`, by default the condition's source. */
export const until = async (
  isSo: () => Promise<boolean> | boolean,
  what = String(isSo),
  patienceMs = 60_000,
): Promise<void> => {
  const deadline = now() + patienceMs
  for (let polls = 1; !(await isSo()); polls++) {
    if (now() > deadline) throw new Error(`gave up after ${patienceMs / 1000} s of waiting until ${what}`)
    await pause(polls)
  }
}

const PATIENCE_MS = 30_000

/**
 * Asserts about what a moment decides: a page that is drawn again, rows that a request is about to write. Looks anew until
 * the check passes, and throws what it threw last when it never does.
 */
const passes = async (check: () => unknown, patienceMs = PATIENCE_MS): Promise<void> => {
  const deadline = now() + patienceMs
  for (let looks = 1; ; looks++) {
    try {
      await check()
      return
    } catch (err) {
      if (now() > deadline) throw err
    }
    await pause(looks)
  }
}

type Look = () => unknown

const after =
  (check: (...args: never[]) => void) =>
  (look: Look, ...rest: unknown[]): Promise<void> =>
    passes(async () => (check as (...all: unknown[]) => void)(await look(), ...rest))

type IsSo = (look: Look, message?: string) => Promise<void>
type IsLike = (look: Look, wanted: unknown, message?: string) => Promise<void>
type Reads = (look: Look, pattern: RegExp, message?: string) => Promise<void>

/** `assert` for what becomes so: `await soon.equal(() => rows.count(), 2)`, or `await soon(async () => …)` for several. */
export const soon = Object.assign(passes, {
  ok: after(assert.ok) as IsSo,
  equal: after(assert.equal) as IsLike,
  notEqual: after(assert.notEqual) as IsLike,
  deepEqual: after(assert.deepEqual) as IsLike,
  match: after(assert.match) as Reads,
  doesNotMatch: after(assert.doesNotMatch) as Reads,
})

/** Runs a statement on every server that the database has. */
const onEveryNode = async <Row extends object>(
  db: Database,
  text: string,
  values?: unknown[],
): Promise<Row[]> => {
  const nodes = [...new Set([db.coordinator, ...db.nodes])]
  const answers = await Promise.all(
    nodes.map((node) => node.withoutTimeouts((client) => client.query<Row>(text, values))),
  )
  return answers.flatMap(({ rows }) => rows)
}

/** Resolves once this many sessions of the database wait for a lock. */
export const untilBlocked = (db: Database, count = 1): Promise<void> =>
  until(async () => {
    const waiting = await onEveryNode(
      db,
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length >= count
  }, `${count} sessions wait for a lock`)

/** A database session that holds the lock of a hotel. */
export interface Holder {
  client: Client
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Takes a hotel's lock, as another machine would, until commit or rollback. */
export const lockHotel = async (url: string, hotelId: number): Promise<Holder> => {
  const client = await connect(url, { patient: true })
  await client.query('begin')
  await client.query('select version from hotel_clock where hotel_id = $1 for no key update', [hotelId])
  const finish = (text: string) => async () => {
    await client.query(text)
    await client.end()
  }
  return { client, commit: finish('commit'), rollback: finish('rollback') }
}

/** Ends all connections that match, as a failing network or server would. Returns how many. */
export const killBackends = async (db: Database, where: string, values: unknown[] = []): Promise<number> => {
  const ended = await onEveryNode(
    db,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
    values,
  )
  return ended.length
}

/** Runs statements, but waits before those whose text matches, once the earlier ones were answered. */
export class PausingSql implements Sql {
  private readonly sql: Sql
  private readonly matches: RegExp
  private readonly gate: () => Promise<unknown>
  private readonly earlier: Promise<unknown>[] = []

  constructor(sql: Sql, matches: RegExp, gate: () => Promise<unknown>) {
    this.sql = sql
    this.matches = matches
    this.gate = gate
  }

  rows<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return this.pass(text, () => this.sql.rows<Row>(text, values))
  }

  row<Row>(text: string, values?: unknown[]): Promise<Row | undefined> {
    return this.pass(text, () => this.sql.row<Row>(text, values))
  }

  private pass<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
    const answer = this.matches.test(text)
      ? Promise.allSettled(this.earlier).then(this.gate).then(send)
      : send()
    this.earlier.push(answer)
    return answer
  }
}

export const sqlOf = (client: Client): Sql => new ClientSql(client)
