import { setTimeout as delay } from 'node:timers/promises'
import { answeredWithin } from '../connection/answered-within.ts'
import { connect } from '../connection/connect.ts'
import { hostUrls, urlAt } from '../connection/hosts.ts'
import { PrimaryWatch } from '../connection/primary-watch.ts'
import { ClientSql, type Sql } from '../connection/sql.ts'
import { Placement, readShards, type Shard } from '../placement/placement.ts'
import { migrate, missingMigrations, RefusedMigration } from '../schema/migrate.ts'
import type { Committed } from './change.ts'
import type { Clock, Heard, Waiting } from './clocks.ts'
import type { Committing } from './commits.ts'
import { Directory } from './directory.ts'
import type { BeforeDeciding } from './hotel-transactions.ts'
import type { Tx } from './in-hotel.ts'
import { DatabaseNode, type PoolSizes } from './node.ts'
import type { Decide } from './presumed-tx.ts'

// Nodes are asked where hotels are this often. A map that is out of date makes statements slower, not wrong: every
// node passes them on.
const LOOK_EVERY_MS = 3000
const LOOK_AGAIN_MS = 250
const ANSWER_WITHIN_MS = 1500
const ANY_ANSWER_WITHIN_MS = 3000
// Transactions under way on a node that has no hotels any more have this long to end.
const NODE_ENDS_AFTER_MS = 30_000

const NOT_SPREAD = JSON.stringify([])

export interface DatabaseOptions extends PoolSizes {
  /** Which node each hotel is on. Asks Citus unless given. */
  findShards?: (sql: Sql) => Promise<Shard[]>
}

/**
 * Access to the database: one PostgreSQL server, or several of a Citus cluster, each with some of the hotels. What is
 * asked of a hotel goes straight to its node.
 */
export class Database {
  readonly url: string
  private readonly sizes: PoolSizes
  private readonly findShards: (sql: Sql) => Promise<Shard[]>
  /** The server of DATABASE_URL that takes writes. It is the only node, or the coordinator of a cluster. */
  readonly coordinator: DatabaseNode
  readonly directory: Directory
  /** Called with each committed change, before the next transaction of the hotel begins. */
  readonly onCommitted: ((committed: Committed) => void)[] = []
  /** Called when it is a hotel's turn to be changed by what memory knows. What it returns is waited for. */
  beforeDeciding: BeforeDeciding = () => undefined
  /** The clocks of hotels, each from its own node. */
  readonly clocks = {
    ask: (hotelId: number): Promise<Clock | undefined> => this.of(hotelId).clocks.ask(hotelId),
    enqueue: (waiting: Waiting): void => this.of(waiting.hotelId).clocks.enqueue(waiting),
    lastHeard: (hotelId: number): Heard | undefined => this.of(hotelId).clocks.lastHeard(hotelId),
  }
  private placement: Placement<DatabaseNode>
  /** Undefined if hotels are not spread. */
  private shardPlacement: Placement<Shard> | undefined
  /** By address. */
  private readonly byUrl = new Map<string, DatabaseNode>()
  private shards = ''
  private looking: Promise<void> | undefined
  private readonly watch: PrimaryWatch
  private trouble = new AbortController()
  private readonly ending = new AbortController()

  constructor(url: string, { findShards = readShards, ...sizes }: DatabaseOptions = {}) {
    this.url = url
    this.sizes = sizes
    this.findShards = findShards
    this.coordinator = this.newNode(url, false)
    this.watch = new PrimaryWatch(url, () => this.leaveOldPrimary())
    this.placement = new Placement([], [this.coordinator])
    this.directory = new Directory(this.coordinator, () => this.nodes)
  }

  /** The node of a hotel. Ask again for each use: hotels move. */
  of(hotelId: number): DatabaseNode {
    return this.placement.of(hotelId)
  }

  /** Whether hotels are spread over the nodes of a cluster. */
  get isSpread(): boolean {
    return this.shardPlacement !== undefined
  }

  /** All nodes that have hotels. */
  get nodes(): DatabaseNode[] {
    return this.placement.all
  }

  /** The same, and the coordinator. */
  get servers(): DatabaseNode[] {
    return [...new Set([this.coordinator, ...this.nodes])]
  }

  /** Runs work under the hotel's clock, see in-hotel.ts; or writes what was decided from memory, see presumed-tx.ts. */
  inHotel<T>(hotelId: number, work: (tx: Tx) => Promise<T>, within?: number, decide?: Decide<T>): Promise<T> {
    return this.of(hotelId).inHotel(hotelId, work, within, decide)
  }

  /** The COMMIT of this hotel that this process has sent and that is not answered yet. */
  underWay(hotelId: number): Committing | undefined {
    return this.of(hotelId).transactions.underWay(hotelId)
  }

  migrate(): Promise<string[]> {
    return this.coordinator.withoutTimeouts((client) => migrate(client))
  }

  /**
   * The migrations that a cluster is not known to have, for when its coordinator is away. Undefined where there is no
   * cluster, or none of the servers of DATABASE_URL answers.
   */
  async missingMigrations(): Promise<string[] | undefined> {
    try {
      return await this.askNamed(async (sql) => {
        await this.shardsOf(sql)
        return missingMigrations(sql)
      })
    } catch (err) {
      for (const each of (err as AggregateError).errors) if (each instanceof RefusedMigration) throw each
      return undefined
    }
  }

  /** Finds out which node each hotel is on, and goes on looking until `end`. */
  async findNodes(): Promise<void> {
    await this.watch.begin()
    await this.look()
    this.looking ??= this.keepLooking()
  }

  async end(): Promise<void> {
    this.ending.abort()
    this.trouble.abort()
    await Promise.all([this.looking, this.watch.end()])
    const nodes = new Set([this.coordinator, ...this.byUrl.values()])
    await Promise.all([...nodes].map((node) => node.end()))
  }

  private newNode(url: string, isSpread: boolean): DatabaseNode {
    return new DatabaseNode(url, {
      ...this.sizes,
      isSpread,
      onCommitted: (committed) => {
        for (const listen of this.onCommitted) listen(committed)
      },
      beforeDeciding: (hotelId) => this.beforeDeciding(hotelId),
      shardOf: (hotelId) => this.shardPlacement?.of(hotelId).shard_id,
      onTrouble: () => this.trouble.abort(),
    })
  }

  /** Connections to all servers of DATABASE_URL are made anew, to the one that is the primary now. */
  private leaveOldPrimary(): void {
    for (const node of [this.coordinator, this.byUrl.get(this.url)]) node?.leave()
  }

  private async keepLooking(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const { signal } = this.trouble
      await this.rest(LOOK_EVERY_MS, signal)
      // A node in trouble may be replaced by another one, but not more often than this.
      if (signal.aborted) {
        await this.rest(LOOK_AGAIN_MS, this.ending.signal)
        this.trouble = new AbortController()
      }
      if (this.ending.signal.aborted) return
      await this.look().catch(() => {})
    }
  }

  private async rest(ms: number, signal: AbortSignal): Promise<void> {
    if (this.ending.signal.aborted) return
    await delay(ms, undefined, { signal, ref: false }).catch(() => {})
  }

  /**
   * Asks the coordinator where hotels are, and if it does not answer, the others in turn. If none of those that are known
   * answers, any server that DATABASE_URL names.
   */
  private async look(): Promise<void> {
    let failed: unknown
    for (const node of this.servers)
      try {
        const late = () => new Error(`timeout expired: ${node.name} does not say where hotels are`)
        this.place(await answeredWithin(ANSWER_WITHIN_MS, node.read(this.findShards), late))
        return
      } catch (err) {
        failed = err
      }
    if (this.shards === NOT_SPREAD) throw failed
    const shards = await this.askNamed((sql) => this.shardsOf(sql)).catch(() => undefined)
    if (shards === undefined) throw failed
    this.place(shards)
  }

  /** Asks all servers that DATABASE_URL names, if it names several, and takes the first answer. */
  private askNamed<T>(ask: (sql: Sql) => Promise<T>): Promise<T> {
    const urls = hostUrls(this.url)
    if (urls.length === 1) return Promise.any([])
    const late = () => new Error('no answer')
    return Promise.any(urls.map((url) => answeredWithin(ANY_ANSWER_WITHIN_MS, askAt(url, ask), late)))
  }

  private async shardsOf(sql: Sql): Promise<Shard[]> {
    const shards = await this.findShards(sql)
    if (shards.length === 0) throw new Error('this server knows of no hotels that are spread over a cluster')
    return shards
  }

  private place(shards: Shard[]): void {
    const found = JSON.stringify(shards)
    if (found === this.shards || this.ending.signal.aborted) return
    this.shards = found
    const before = new Set(this.nodes)
    this.shardPlacement = shards.length === 0 ? undefined : new Placement(shards, shards)
    this.placement =
      shards.length === 0
        ? new Placement([], [this.coordinator])
        : new Placement(
            shards,
            shards.map((shard) => this.nodeFor(shard)),
          )
    for (const node of shards.length === 0 ? [] : this.nodes)
      node.assign(shards.filter((shard) => this.nodeFor(shard) === node))
    for (const node of this.nodes) before.delete(node)
    for (const node of before) if (node !== this.coordinator) this.retire(node)
  }

  private nodeFor({ group_id, host, port }: Shard): DatabaseNode {
    const url = group_id === 0 ? this.url : urlAt(this.url, host, port)
    let node = this.byUrl.get(url)
    if (node === undefined) {
      node = this.newNode(url, true)
      this.byUrl.set(url, node)
    }
    return node
  }

  private retire(node: DatabaseNode): void {
    const retired = setTimeout(() => {
      if (this.nodes.includes(node)) return
      this.byUrl.delete(node.url)
      void node.end()
    }, NODE_ENDS_AFTER_MS)
    retired.unref()
  }
}

const askAt = async <T>(url: string, ask: (sql: Sql) => Promise<T>): Promise<T> => {
  const client = await connect(url, { readOnly: true })
  try {
    return await ask(new ClientSql(client))
  } finally {
    client.end().catch(() => {})
  }
}
