import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import { answeredWithin } from '../connection/answered-within.ts'
import { isDatabaseAway, isDeadlock } from '../connection/faults.ts'
import type { Sql, WritingSql } from '../connection/sql.ts'
import type { DatabaseNode } from './node.ts'

/** A node that does not answer for so long is left, and the next one asked. */
const NEXT_AFTER_MS = 800
const MOST_TRIES = 5
const LONGEST_PAUSE_MS = 100

const isUnavailable = (err: unknown): boolean => err instanceof AppError && err.code === 'unavailable'

/**
 * What belongs to no single hotel: which hotel a code or a token is of, and keys of the installation. On a cluster every
 * node has a copy, so it can be read while some of them are away. It is written through the coordinator.
 */
export class Directory {
  private readonly coordinator: DatabaseNode
  private readonly nodes: () => DatabaseNode[]
  private reads = 0

  constructor(coordinator: DatabaseNode, nodes: () => DatabaseNode[]) {
    this.coordinator = coordinator
    this.nodes = nodes
  }

  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const nodes = [...new Set([...this.inTurn(), this.coordinator])]
    // Those that did not answer the last question come last.
    nodes.sort((one, other) => Number(one.clocks.isLost) - Number(other.clocks.isLost))
    for (const node of nodes.slice(0, -1))
      try {
        return await answeredWithin(NEXT_AFTER_MS, node.read(work), () => new AppError('unavailable'))
      } catch (err) {
        if (!isDatabaseAway(err) && !isUnavailable(err)) throw err
      }
    return nodes.at(-1)!.read(work)
  }

  /** The nodes, beginning with another one each time. */
  private inTurn(): DatabaseNode[] {
    const nodes = this.nodes()
    const first = this.reads++ % nodes.length
    return [...nodes.slice(first), ...nodes.slice(0, first)]
  }

  write<T>(work: (sql: WritingSql) => Promise<T>): Promise<T> {
    return this.coordinator.write(work)
  }

  /**
   * Several writes, all or none. Where one PostgreSQL locks rows, a cluster locks the whole of a table that is copied, and of
   * those it refers to, so that some may wait in a circle who have little to do with each other. Who was ended for it begins
   * anew: work may be done twice.
   */
  async transaction<T>(work: (sql: WritingSql) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await this.coordinator.transaction(work)
      } catch (err) {
        if (!isDeadlock(err) || tries === MOST_TRIES) throw err
        // Not both at once again.
        await delay(Math.random() * LONGEST_PAUSE_MS)
      }
  }
}
