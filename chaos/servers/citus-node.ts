import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { locateCluster } from '../../src/embedded-postgres/account.ts'
import { binariesIn } from '../../src/embedded-postgres/binaries.ts'
import { Cluster } from './postgres.ts'

const BIN = process.env.CITUS_BIN ?? '/usr/lib/postgresql/15/bin'

// Nodes speak to each other without TLS; shards move by logical replication.
const SETTINGS = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=prefer',
  'wal_level=logical',
  'max_connections=400',
  'max_prepared_transactions=200',
  'max_worker_processes=64',
  'max_logical_replication_workers=24',
  'max_wal_senders=20',
  'max_replication_slots=20',
  'shared_buffers=64MB',
  'huge_pages=off',
  'timezone=UTC',
  'log_min_messages=warning',
  'log_checkpoints=off',
  'wal_receiver_timeout=5s',
]

/** Whether the PostgreSQL of CITUS_BIN has the extension. */
export const hasCitus = (): boolean => {
  const program = path.join(BIN, 'pg_config')
  if (!fs.existsSync(program)) return false
  const folder = execFileSync(program, ['--sharedir'], { encoding: 'utf8' }).trim()
  return fs.existsSync(path.join(folder, 'extension', 'citus.control'))
}

/** One PostgreSQL with Citus, in a folder of its own. Anybody on this machine may enter: it holds nothing real. */
export class CitusNode extends Cluster {
  static at(folder: string, port: number, settings: string[] = []): CitusNode {
    fs.mkdirSync(path.join(folder, 'postgres'), { recursive: true })
    for (const one of [folder, path.join(folder, 'postgres')]) fs.chmodSync(one, 0o711)
    const version = execFileSync(path.join(BIN, 'pg_config'), ['--version'], { encoding: 'utf8' })
    return new CitusNode(folder, port, [...SETTINGS, ...settings], binariesIn(path.dirname(BIN), version))
  }

  override get url(): string {
    return this.urlOf('vacancy')
  }

  urlOf(database: string): string {
    return `postgres://vacancy@127.0.0.1:${this.port}/${database}`
  }

  private get isMade(): boolean {
    return fs.existsSync(path.join(this.launch.cluster, 'PG_VERSION'))
  }

  /** Makes an empty database cluster, unless there is one. */
  make(): void {
    if (this.isMade) return
    this.giveFolder()
    const access = ['--username=vacancy', '--auth=trust', '--no-sync']
    this.tool('initdb', ['-D', this.launch.cluster, ...access, '--encoding=UTF8', '--locale=C.UTF-8'])
    fs.appendFileSync(
      path.join(this.launch.cluster, 'pg_hba.conf'),
      'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
    )
    this.administer('create database vacancy')
  }

  /** Makes this a copy of a running node, which then follows it, unless that was done before. */
  follow(primary: CitusNode): void {
    if (this.isMade) return
    this.giveFolder()
    const from = `host=127.0.0.1 port=${primary.port} user=vacancy application_name=standby`
    const how = ['--wal-method=stream', '--checkpoint=fast', '--no-sync', '--write-recovery-conf']
    this.tool('pg_basebackup', ['-D', this.launch.cluster, '-d', from, ...how])
  }

  private giveFolder(): void {
    const { owner } = this.launch
    const folder = path.dirname(locateCluster(path.join(this.folder, 'postgres')))
    if (owner) fs.chownSync(folder, owner.uid, owner.gid)
  }
}
