import fs from 'node:fs'
import path from 'node:path'
import { until } from '../../test/support/barriers.ts'
import { CitusNode } from './citus-node.ts'

export interface CitusOptions {
  /** The coordinator's port; workers, the standby and nodes added later have the next ones. */
  port: number
  /** Into how many shards tables are cut. */
  shards?: number
  /** Further settings of PostgreSQL, such as fsync=off for tests. */
  settings?: string[]
}

const PLACES = ['coordinator', 'worker-1', 'worker-2', 'standby-1', 'worker-3'] as const
type Place = (typeof PLACES)[number]

/** A coordinator, two workers and a standby of the first, on this machine. */
export class CitusCluster {
  readonly folder: string
  readonly coordinator: CitusNode
  readonly workers: CitusNode[]
  readonly standby: CitusNode

  private constructor(folder: string, { port, shards = 32, settings = [] }: CitusOptions) {
    fs.mkdirSync(folder, { recursive: true })
    fs.chmodSync(folder, 0o711)
    this.folder = fs.realpathSync(folder)
    fs.writeFileSync(path.join(folder, 'cluster.json'), JSON.stringify({ port, shards, settings }))
    const node = (place: Place): CitusNode =>
      CitusNode.at(path.join(this.folder, place), port + PLACES.indexOf(place), [
        `citus.shard_count=${shards}`,
        ...settings,
      ])
    this.coordinator = node('coordinator')
    this.workers = [node('worker-1'), node('worker-2')]
    this.standby = node('standby-1')
    this.third = () => node('worker-3')
  }

  private readonly third: () => CitusNode

  /** The cluster of a folder that was made before, by the options it was made with. */
  static of(folder: string): CitusCluster {
    return new CitusCluster(folder, JSON.parse(fs.readFileSync(path.join(folder, 'cluster.json'), 'utf8')))
  }

  /** Starts the cluster of a folder, and makes it if there is none. */
  static async start(folder: string, options: CitusOptions): Promise<CitusCluster> {
    const cluster = new CitusCluster(folder, options)
    const { coordinator, workers, standby } = cluster
    for (const node of [coordinator, ...workers]) {
      node.make()
      await node.start()
    }
    await cluster.join('vacancy')
    standby.follow(workers[0]!)
    await standby.start()
    return cluster
  }

  get url(): string {
    return this.coordinator.url
  }

  /** All nodes, of which the coordinator is neither the first nor the last. */
  get severalUrl(): string {
    const [first, ...others] = this.workers
    const ports = [first!, this.standby, this.coordinator, ...others].map(({ port }) => `127.0.0.1:${port}`)
    return this.url.replace(`127.0.0.1:${this.coordinator.port}`, ports.join(','))
  }

  /** Makes the nodes one cluster in this database, which every one of them has. */
  async join(database: string): Promise<void> {
    const nodes = [this.coordinator, ...this.workers]
    for (const node of nodes) await node.ask('create extension if not exists citus', node.urlOf(database))
    const url = this.coordinator.urlOf(database)
    await this.coordinator.ask(
      `select citus_set_coordinator_host('127.0.0.1', ${this.coordinator.port})`,
      url,
    )
    for (const { port } of this.workers)
      await this.coordinator.ask(`select citus_add_node('127.0.0.1', ${port})`, url)
  }

  /** Lets no write to the first worker be confirmed that its standby does not have, so that a failover loses nothing. */
  async makeStandbySynchronous(): Promise<void> {
    const [primary] = this.workers
    await primary!.ask(`alter system set synchronous_standby_names = 'standby'`)
    await primary!.ask('select pg_reload_conf()')
    await until(async () => {
      const rows = await primary!.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
      return rows.some(({ sync_state }) => sync_state === 'sync')
    }, 'the standby follows')
  }

  /** Puts the standby in the place of the first worker, which is gone. */
  async failOver(): Promise<void> {
    const [lost] = this.workers
    await this.standby.promote()
    await this.coordinator.ask(
      `select citus_update_node(nodeid, '127.0.0.1', ${this.standby.port}, true, 500)
       from pg_dist_node where nodeport = ${lost!.port}`,
    )
    this.workers[0] = this.standby
  }

  /** Makes and starts a third server, which the cluster does not know yet. */
  async startThird(): Promise<void> {
    const node = this.third()
    node.make()
    await node.start()
  }

  /** Takes the third server in. It holds no shards yet. */
  async addWorker(): Promise<CitusNode> {
    const node = this.third()
    await node.ask('create extension if not exists citus')
    await this.coordinator.ask(`select citus_add_node('127.0.0.1', ${node.port})`)
    this.workers.push(node)
    return node
  }

  /** Ends all of it, also what a fault left killed or stopped. */
  async stop(): Promise<void> {
    const added = fs.existsSync(path.join(this.folder, 'worker-3')) ? [this.third()] : []
    const nodes = new Set([...this.workers, this.standby, ...added, this.coordinator])
    for (const node of nodes) node.signal('SIGCONT')
    for (const node of nodes) await node.stop()
  }
}
