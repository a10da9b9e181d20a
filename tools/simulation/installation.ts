import { Chance, Popularity } from './chance.ts'
import { Connection } from './connection.ts'
import type { NodeCosts } from './costs.ts'
import { Memory } from './memory.ts'
import { Node } from './node.ts'
import { Process } from './process.ts'
import { Cores, Thread, type Worker } from './stations.ts'
import { Timeline } from './timeline.ts'

export interface Setup {
  hotels: number
  processes: number
  nodes: number
  coresOfNode: number
  costs: NodeCosts
  /** Milliseconds from a process to a node and back. */
  roundTrip: number
  /** How many hotels a process has memory for. */
  memory: number
  /** Zipf's exponent of the searches. Changes go to all hotels alike. */
  zipf?: number
  /** Everything runs on one machine of so many cores, the clients as well. */
  sharedCores?: number
  seed?: number
}

const mixed = (hotel: number): number => {
  const half = Math.imul(hotel ^ (hotel >>> 16), 0x45d9f3b)
  return (half ^ (half >>> 16)) >>> 0
}

/** Processes and nodes, and who of them has to do with which hotel. */
export class Installation {
  readonly timeline = new Timeline()
  readonly chance: Chance
  readonly setup: Setup
  readonly searched: Popularity
  readonly nodes: Node[]
  readonly processes: Process[]
  readonly connections: Connection[][] = []
  readonly versions: Uint32Array
  /** Requests that are not answered yet, of all processes. */
  underWay = 0
  /** The cores that everything shares, if it does. */
  readonly machine: Cores | undefined

  constructor(setup: Setup) {
    const { hotels, sharedCores, costs, roundTrip, zipf = 1, seed = 1 } = setup
    this.setup = setup
    this.chance = new Chance(seed)
    this.searched = new Popularity(hotels, zipf)
    this.versions = new Uint32Array(hotels).fill(1)
    const { timeline, chance, versions } = this
    this.machine = sharedCores === undefined ? undefined : new Cores(timeline, sharedCores)
    this.nodes = Array.from(
      { length: setup.nodes },
      () =>
        new Node({
          timeline,
          chance,
          cores: this.machine ?? new Cores(timeline, setup.coresOfNode),
          costs,
          roundTrip,
          versions,
        }),
    )
    this.processes = Array.from({ length: setup.processes }, () => this.processOf())
  }

  nodeOf(hotel: number): number {
    return mixed(hotel) % this.setup.nodes
  }

  /** The processes a hotel is bound to, if it is bound to so many. */
  boundTo(hotel: number, count: number): number[] {
    const found: number[] = []
    for (let probe = 1; found.length < count; probe++) {
      const process = mixed(hotel + Math.imul(probe, 0x9e3779b1)) % this.setup.processes
      if (!found.includes(process)) found.push(process)
    }
    return found
  }

  /** A thread for one who runs beside: on the shared cores, or on one of its own. */
  threadOf(): Worker {
    return this.machine === undefined ? new Cores(this.timeline, 1) : new Thread(this.machine)
  }

  private processOf(): Process {
    const thread = this.threadOf()
    const connections = this.nodes.map((node) => new Connection(node, thread, this.chance))
    this.connections.push(connections)
    const connectionOf = (hotel: number) => connections[this.nodeOf(hotel)]!
    return new Process(this.timeline, this.chance, thread, new Memory(this.setup.memory), connectionOf)
  }
}
