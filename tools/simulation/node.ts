import type { Chance } from './chance.ts'
import { DISK, LONGEST_WAIT, type NodeCosts } from './costs.ts'
import { Turns, type Worker } from './stations.ts'
import type { Timeline } from './timeline.ts'

export interface NodeSetup {
  timeline: Timeline
  chance: Chance
  cores: Worker
  costs: NodeCosts
  roundTrip: number
  /** The version of every hotel of the installation; each belongs to one node. */
  versions: Uint32Array
}

/** What comes back from a node; `lost` if nothing does. */
export interface Reply {
  done(): void
  lost(): void
}

/** A PostgreSQL server: statements wait for one of its cores, changes of one hotel for each other. */
export class Node {
  isAway = false
  questions = 0
  asked = 0
  readonly costs: NodeCosts
  readonly versions: Uint32Array
  readonly cores: Worker
  private readonly timeline: Timeline
  private readonly chance: Chance
  private readonly halfTrip: number
  private readonly locks = new Turns()

  constructor({ timeline, chance, cores, costs, roundTrip, versions }: NodeSetup) {
    this.timeline = timeline
    this.chance = chance
    this.cores = cores
    this.costs = costs
    this.halfTrip = roundTrip / 2
    this.versions = versions
  }

  /** Statements that wait for nothing but a core. */
  ask(cost: number, { done, lost }: Reply): void {
    this.reach(() => this.cores.run(this.chance.around(cost), () => this.comeBack(done)), lost)
  }

  /** Locks a hotel's clock and reads under the lock. */
  lock(hotel: number, cost: number, { done, lost }: Reply): void {
    this.reach(
      () => this.locks.take(hotel, () => this.cores.run(this.chance.around(cost), () => this.comeBack(done))),
      lost,
    )
  }

  /** Writes, commits, and lets the next change of the hotel begin. */
  commit(hotel: number, cost: number, { done, lost }: Reply): void {
    const committed = () => {
      this.versions[hotel]!++
      this.locks.give(hotel)
      this.comeBack(done)
    }
    this.reach(
      () => this.cores.run(this.chance.around(cost), () => this.timeline.after(DISK, committed)),
      lost,
    )
  }

  private reach(arrived: () => void, lost: () => void): void {
    if (this.isAway) this.timeline.after(LONGEST_WAIT, lost)
    else this.timeline.after(this.halfTrip, arrived)
  }

  private comeBack(done: () => void): void {
    this.timeline.after(this.halfTrip, done)
  }
}
