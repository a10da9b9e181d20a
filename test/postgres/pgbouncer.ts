import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { freePort } from '../../chaos/servers/postgres.ts'
import { until } from '../support/barriers.ts'
import { administer } from './test-cluster.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)

/** Why tests behind PgBouncer are left out here; false if they are not. */
export const withoutPgBouncer = PROGRAM === undefined && 'PgBouncer is not installed on this machine'

export interface PgBouncerOptions {
  mode: 'transaction' | 'session' | 'statement'
  /** Sessions of PostgreSQL for each database. */
  size: number
}

/** What a session may be left with. */
const REMAINS = `
  select (select json_object_agg(name, setting) from pg_settings where name <> 'application_name') as settings,
         (select count(*) from pg_prepared_statements) as statements, (select count(*) from pg_cursors) as cursors,
         (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
         (select count(*) from pg_listening_channels()) as channels, pg_backend_pid() as pid`

interface Remains {
  /** With the counts of the rest among them. */
  settings: Record<string, string>
  pid: number
}

/** A PgBouncer before the server of a database. It passes on every database of that server. */
export class PgBouncer {
  /** The same database behind it. */
  readonly url: string
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'vacancy-pgbouncer-'))
  private readonly size: number
  private child: ChildProcess | undefined

  private constructor(target: URL, port: number, { mode, size }: PgBouncerOptions) {
    this.size = size
    const url = new URL(target)
    url.host = `127.0.0.1:${port}`
    this.url = url.href
    const user = decodeURIComponent(target.username)
    writeFileSync(this.file('users'), `"${user}" "${decodeURIComponent(target.password)}"\n`)
    writeFileSync(
      this.file('ini'),
      `[databases]
* = host=${target.hostname} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${this.file('users')}
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 500
; Else DISCARD ALL would hide what a session was left with.
server_reset_query =
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`,
    )
    // If we are root, it runs as another user, who has to enter this folder.
    chmodSync(this.folder, 0o755)
  }

  /** Starts one that is stopped after the tests of this file. */
  static async before(url: string, options: PgBouncerOptions): Promise<PgBouncer> {
    const pooler = new PgBouncer(new URL(url), await freePort(), options)
    after(() => pooler.remove())
    await pooler.start()
    return pooler
  }

  async start(): Promise<void> {
    this.child = spawn(PROGRAM!, ['--quiet', this.file('ini')], { stdio: 'ignore' })
    await until(() => this.answers(), 'PgBouncer answers')
  }

  /** Ends it at once, with all connections through it. */
  async kill(): Promise<void> {
    const { child } = this
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** How each of its sessions differs from a new one; those that do not are left out. */
  async changedSessions(direct: string): Promise<string[]> {
    const fresh = await administer(direct, remainsOf)
    const clients = Array.from({ length: this.size }, () => new pg.Client({ connectionString: this.url }))
    try {
      await Promise.all(clients.map((client) => client.connect()))
      // All at once, so that each is in a session of its own.
      const begun = await Promise.all(
        clients.map(async (client) => {
          await client.query('begin')
          return remainsOf(client)
        }),
      )
      assert.equal(new Set(begun.map(({ pid }) => pid)).size, this.size)
      return begun.flatMap((one) => differences(fresh, one))
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  }

  private async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private file(name: string): string {
    return path.join(this.folder, `pgbouncer.${name}`)
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
}

const remainsOf = async (client: pg.Client): Promise<Remains> => {
  const { rows } = await client.query(REMAINS)
  const { settings, pid, ...counts } = rows[0]
  return { pid, settings: { ...settings, ...counts } }
}

const differences = (fresh: Remains, one: Remains): string[] =>
  Object.keys(fresh.settings)
    .filter((name) => fresh.settings[name] !== one.settings[name])
    .map((name) => `${name}: ${one.settings[name]} instead of ${fresh.settings[name]}`)
