import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { chooseLaunch, type Launch, spawnOptions } from '../../src/embedded-postgres/account.ts'
import { binariesIn } from '../../src/embedded-postgres/binaries.ts'
import { until } from '../../test/support/barriers.ts'
import { freePort, postmasterOf } from './postgres.ts'
import { childrenOf } from './processes.ts'

const BIN = process.env.PATRONI_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const NAMES = ['a', 'b', 'c']
const SCOPE = 'vacancy'

/** How long Patroni waits before it replaces a primary, in seconds. Less than 20 it does not take. */
export interface Patience {
  ttl: number
  loop_wait: number
  retry_timeout: number
}

/** The least that Patroni takes. */
export const SHORT: Patience = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

export const PATRONI = ['patroni', 'patronictl', 'etcd']

/** Why Patroni cannot be run on this machine; undefined if it can. */
export const lacksPrograms = (programs: string[]): string | undefined => {
  const isThere = (program: string): boolean =>
    (process.env.PATH ?? '').split(':').some((folder) => fs.existsSync(path.join(folder, program)))
  const missing = programs.filter((program) => !isThere(program))
  if (missing.length > 0) return `there is no ${missing.join(', no ')}`
  if (!fs.existsSync(path.join(BIN, 'postgres')))
    return 'there is no PostgreSQL for Patroni; PATRONI_POSTGRES_BIN names the folder of its programs'
  return undefined
}

type Run = (words: string[], log: string) => ChildProcess

/** One PostgreSQL with the Patroni that looks after it. */
export class Member {
  readonly name: string
  readonly port: number
  readonly restPort: number
  private readonly folder: string
  private readonly run: Run
  private patroni: ChildProcess | undefined

  constructor(name: string, folder: string, ports: [number, number], run: Run) {
    this.name = name
    this.folder = folder
    ;[this.port, this.restPort] = ports
    this.run = run
  }

  get host(): string {
    return `127.0.0.1:${this.port}`
  }

  get file(): string {
    return path.join(this.folder, `${this.name}.json`)
  }

  private get data(): string {
    return path.join(this.folder, this.name)
  }

  configure(etcd: string, patience: Patience): void {
    const { name, host, restPort, data } = this
    const rest = `127.0.0.1:${restPort}`
    const trust = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
    const configuration = {
      scope: SCOPE,
      name,
      etcd3: { hosts: etcd },
      restapi: { listen: rest, connect_address: rest },
      bootstrap: {
        dcs: {
          ...patience,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: trust,
      },
      postgresql: {
        listen: host,
        connect_address: host,
        data_dir: data,
        bin_dir: BIN,
        pgpass: path.join(this.folder, `${name}.pgpass`),
        basebackup: { checkpoint: 'fast' },
        parameters: { unix_socket_directories: '', shared_buffers: '64MB', huge_pages: 'off' },
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
          rewind: { username: 'rewinder' },
        },
      },
    }
    // JSON is YAML, too.
    fs.writeFileSync(this.file, JSON.stringify(configuration, undefined, 1))
  }

  start(): void {
    this.patroni = this.run(['patroni', this.file], path.join(this.folder, `${this.name}.log`))
  }

  /** Patroni, the postmaster and every process it started. */
  get processes(): number[] {
    const postmaster = postmasterOf(this.data)
    const postgres = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)]
    const { pid, exitCode, signalCode } = this.patroni!
    return exitCode === null && signalCode === null ? [pid!, ...postgres] : postgres
  }

  signal(name: NodeJS.Signals, pids = this.processes): void {
    for (const pid of pids)
      try {
        process.kill(pid, name)
      } catch {}
  }

  async ask<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: `postgres://postgres@${this.host}/${database}`,
      connectionTimeoutMillis: 1000,
      query_timeout: 3000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      client.end().catch(() => {})
    }
  }

  /** Whether it takes writes; undefined if it does not answer. */
  async takesWrites(): Promise<boolean | undefined> {
    return this.ask<{ recovering: boolean }>('select pg_is_in_recovery() as recovering').then(
      ([row]) => !row!.recovering,
      () => undefined,
    )
  }
}

const urlOf = (members: Member[]): string =>
  `postgres://vacancy@${members.map(({ host }) => host).join(',')}/vacancy`

/** Three members and one etcd on this machine. One standby is synchronous: Patroni's `synchronous_mode`, not strict. */
export class PatroniCluster {
  private readonly folder: string
  private readonly launch: Launch
  private etcd: ChildProcess | undefined
  members: Member[] = []

  private constructor(folder: string) {
    this.folder = folder
    const version = execFileSync(path.join(BIN, 'pg_config'), ['--version'], { encoding: 'utf8' })
    this.launch = chooseLaunch(binariesIn(path.dirname(BIN), version), path.join(folder, 'a'), {})
    const { owner } = this.launch
    if (owner) fs.chownSync(folder, owner.uid, owner.gid)
  }

  static async start(folder: string, patience: Patience): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(folder)
    const etcd = await cluster.startEtcd()
    for (const name of NAMES) {
      const ports: [number, number] = [await freePort(), await freePort()]
      const member = new Member(name, folder, ports, (words, log) => cluster.spawn(words, log))
      member.configure(etcd, patience)
      cluster.members.push(member)
    }
    const [first, ...others] = cluster.members
    first!.start()
    await until(async () => (await first!.takesWrites()) === true, 'the first member takes writes', 120_000)
    for (const member of others) member.start()
    await first!.ask('create role vacancy login')
    await first!.ask('create database vacancy owner vacancy')
    await cluster.untilFollowed(first!, others.length)
    return cluster
  }

  /** DATABASE_URL with all members. */
  get url(): string {
    return urlOf(this.members)
  }

  get urlFromBehind(): string {
    return urlOf(this.members.toReversed())
  }

  /** Resolves when so many standbys follow this primary, one of them synchronously. */
  async untilFollowed(primary: Member, count: number): Promise<void> {
    const isFollowed = async (): Promise<boolean> => {
      const rows = await primary
        .ask<{ sync_state: string }>(`select sync_state from pg_stat_replication where state = 'streaming'`)
        .catch(() => [])
      return rows.length >= count && rows.some(({ sync_state }) => sync_state === 'sync')
    }
    await until(isFollowed, `${count} standbys follow ${primary.name}`, 120_000)
  }

  /** The primary. Waits until there is one, other than `old` if given. */
  async primary(old?: Member): Promise<Member> {
    let found: Member | undefined
    await until(
      async () => {
        for (const member of this.members)
          if (member !== old && (await member.takesWrites()) === true) found = member
        return found !== undefined
      },
      'a member takes writes',
      120_000,
    )
    return found!
  }

  async switchover(from: Member, to: Member): Promise<void> {
    const words = ['switchover', '--master', from.name, '--candidate', to.name, '--force', SCOPE]
    const child = this.spawn(
      ['patronictl', '-c', from.file, ...words],
      path.join(this.folder, 'switchover.log'),
    )
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`patronictl switchover ended with ${code}`)
  }

  /** Ends all of it, also what a fault left killed or stopped. */
  async stop(): Promise<void> {
    for (const member of this.members) {
      const { processes } = member
      member.signal('SIGKILL', processes)
      member.signal('SIGCONT', processes)
    }
    this.etcd?.kill('SIGKILL')
  }

  private async startEtcd(): Promise<string> {
    const [clients, peers] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`)
    const words = ['--data-dir', path.join(this.folder, 'etcd'), '--listen-client-urls', clients!]
    const names = ['--advertise-client-urls', clients!, '--listen-peer-urls', peers!]
    const alone = ['--initial-advertise-peer-urls', peers!, '--initial-cluster', `default=${peers}`]
    this.etcd = this.spawn(['etcd', ...words, ...names, ...alone], path.join(this.folder, 'etcd.log'))
    const isHealthy = async () => (await fetch(`${clients}/health`).catch(() => undefined))?.ok === true
    await until(isHealthy, 'etcd answers')
    return clients!.replace('http://', '')
  }

  private spawn(words: string[], logFile: string): ChildProcess {
    const [command = '', ...rest] = [...this.launch.prefix, ...words]
    const options = spawnOptions(this.launch)
    const log = fs.openSync(logFile, 'a')
    // Debian's etcd wants to be asked twice on other machines than x86.
    const env = { ...options.env, ETCD_UNSUPPORTED_ARCH: process.arch }
    const child = spawn(command, rest, { ...options, env, detached: true, stdio: ['ignore', log, log] })
    fs.closeSync(log)
    return child
  }
}
