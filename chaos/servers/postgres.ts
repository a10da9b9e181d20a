import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import {
  chooseLaunch,
  giveTo,
  type Launch,
  locateCluster,
  spawnOptions,
} from '../../src/embedded-postgres/account.ts'
import { postgresBinaries } from '../../src/embedded-postgres/binaries.ts'
import { joinEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'
import { until } from '../../test/support/barriers.ts'
import { childrenOf } from './processes.ts'

/** A PostgreSQL that the faults can kill, stop, copy and promote. No server of Vacancy restarts it. */
export class Cluster {
  readonly folder: string
  readonly port: number
  protected readonly launch: Launch
  private readonly settings: string[]

  protected constructor(folder: string, port: number, settings: string[], binaries = postgresBinaries()) {
    this.folder = fs.realpathSync(folder)
    this.port = port
    this.settings = settings
    this.launch = chooseLaunch(binaries, locateCluster(path.join(this.folder, 'postgres')), {})
  }

  static async create(folder: string, settings: string[] = []): Promise<Cluster> {
    fs.mkdirSync(folder, { recursive: true })
    fs.chmodSync(folder, 0o711)
    await (await joinEmbeddedPostgres(folder)).leave()
    return new Cluster(folder, await freePort(), settings)
  }

  /** Makes a replica: a copy of this stopped cluster, which then follows it. */
  async standby(folder: string): Promise<Cluster> {
    fs.cpSync(this.folder, folder, { recursive: true })
    fs.chmodSync(folder, 0o711)
    const copy = new Cluster(folder, await freePort(), [
      `primary_conninfo=host=127.0.0.1 port=${this.port} user=vacancy password=${this.password} application_name=standby`,
    ])
    fs.writeFileSync(path.join(copy.launch.cluster, 'standby.signal'), '')
    return copy
  }

  get url(): string {
    return `postgres://vacancy:${this.password}@127.0.0.1:${this.port}/vacancy`
  }

  get host(): string {
    return `127.0.0.1:${this.port}`
  }

  get password(): string {
    return fs.readFileSync(path.join(this.folder, 'postgres', 'password'), 'utf8').trim()
  }

  /** The process ids of the postmaster and of every process it started. */
  get processes(): number[] {
    return processesOf(this.launch.cluster)
  }

  async start(): Promise<void> {
    const { launch } = this
    giveTo(launch.owner, launch.cluster)
    fs.chmodSync(launch.cluster, 0o700)
    const settings = [`listen_addresses=127.0.0.1`, 'unix_socket_directories=', ...this.settings]
    const parameters = ['-D', launch.cluster, '-p', `${this.port}`, ...settings.flatMap((one) => ['-c', one])]
    const [command = '', ...rest] = [...launch.prefix, launch.binaries.postgres, ...parameters]
    const log = fs.openSync(path.join(this.folder, 'chaos.log'), 'a')
    spawn(command, rest, { ...spawnOptions(launch), detached: true, stdio: ['ignore', log, log] }).unref()
    fs.closeSync(log)
    await until(() => this.answers(), `PostgreSQL in ${this.folder} answers`)
  }

  async stop(): Promise<void> {
    this.signal('SIGINT', this.processes.slice(0, 1))
    await until(async () => this.processes.length === 0, `PostgreSQL in ${this.folder} stops`)
  }

  signal(name: NodeJS.Signals, pids = this.processes): void {
    for (const pid of pids)
      try {
        process.kill(pid, name)
      } catch {}
  }

  /** Promotes the replica. Asynchronous, because the load runs in the same process and must go on. */
  async promote(): Promise<void> {
    const { launch } = this
    const program = path.join(path.dirname(launch.binaries.postgres), 'pg_ctl')
    const [command = '', ...rest] = [...launch.prefix, program, 'promote', '-D', launch.cluster, '-w']
    const child = spawn(command, rest, { ...spawnOptions(launch), stdio: 'ignore' })
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`pg_ctl promote ended with ${code}`)
  }

  /** Runs a statement as superuser, while the cluster is stopped. */
  administer(statement: string): void {
    const { launch } = this
    giveTo(launch.owner, launch.cluster)
    this.tool('postgres', ['--single', '-D', launch.cluster, 'postgres'], `${statement}\n`)
  }

  async ask<Row>(text: string, url = this.url): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  private async answers(): Promise<boolean> {
    return this.ask('select 1').then(
      () => true,
      () => false,
    )
  }

  protected tool(name: string, parameters: string[], input = ''): void {
    const { launch } = this
    const program = path.join(path.dirname(launch.binaries.postgres), name)
    const [command = '', ...rest] = [...launch.prefix, program, ...parameters]
    const { status, stderr } = spawnSync(command, rest, {
      ...(spawnOptions(launch) as object),
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  }
}

export const postmasterOf = (cluster: string): number | undefined => {
  const file = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0])
  return fs.existsSync(`/proc/${pid}`) ? pid : undefined
}

const processesOf = (cluster: string): number[] => {
  const pid = postmasterOf(cluster)
  return pid === undefined ? [] : [pid, ...childrenOf(pid)]
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
