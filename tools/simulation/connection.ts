import type { Chance } from './chance.ts'
import { LOADS_AT_ONCE, PROCESS, READERS, WRITERS } from './costs.ts'
import type { Node } from './node.ts'
import { Places, type Worker } from './stations.ts'

/** Gets the hotel's version, or undefined if the node did not answer. */
type Told = (version: number | undefined) => void

/** What one process has to one node: pools, and one question on its way at a time for all hotels that wait. */
export class Connection {
  readonly node: Node
  readonly writers = new Places(WRITERS)
  readonly readers = new Places(READERS)
  readonly loads = new Places(LOADS_AT_ONCE)
  private readonly thread: Worker
  private readonly chance: Chance
  private waiting: { hotel: number; told: Told }[] = []
  private isAsking = false

  constructor(node: Node, thread: Worker, chance: Chance) {
    this.node = node
    this.thread = thread
    this.chance = chance
  }

  /** One more than the pools: it asks for versions. */
  get opened(): number {
    return 1 + this.writers.opened + this.readers.opened
  }

  versionOf(hotel: number, told: Told): void {
    this.waiting.push({ hotel, told })
    if (this.isAsking) return
    this.isAsking = true
    this.ask()
  }

  private ask(): void {
    this.thread.run(this.chance.around(PROCESS.question / 2), () => {
      const asked = this.waiting
      this.waiting = []
      const { node } = this
      const hotels = asked.length === 1 ? 1 : new Set(asked.map(({ hotel }) => hotel)).size
      node.questions++
      node.asked += asked.length
      node.ask(node.costs.question + (hotels - 1) * node.costs.questionHotel, {
        done: () => this.thread.run(this.chance.around(PROCESS.question / 2), () => this.tell(asked)),
        lost: () => {
          for (const { told } of [...asked, ...this.waiting.splice(0)]) told(undefined)
          this.isAsking = false
        },
      })
    })
  }

  private tell(asked: { hotel: number; told: Told }[]): void {
    for (const { hotel, told } of asked) told(this.node.versions[hotel])
    if (this.waiting.length > 0) this.ask()
    else this.isAsking = false
  }
}
