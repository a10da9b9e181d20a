import type { Chance } from './chance.ts'
import type { Connection } from './connection.ts'
import { LONGEST_WAIT, MOST_IN_LANE, MOST_LOADS_WAITING, PROCESS, REST, TAKEN_IN_AT_ONCE } from './costs.ts'
import type { Memory } from './memory.ts'
import { Places, Turns, type Worker } from './stations.ts'
import type { Timeline } from './timeline.ts'

/** Answered from memory, after reading what another process changed, after reading the whole hotel, or with 503. */
export type Outcome = 'memory' | 'changes' | 'load' | 'done' | 'refused'
export type Answered = (outcome: Outcome) => void

/** Shares of the process' CPU before the question or the lock, between the two round trips of a change, and at the end. */
const FIRST = 0.3
const BETWEEN = 0.3

type Ready = (isReady: boolean) => void

/** A process of the application: one thread, a memory, and connections to every node. */
export class Process {
  underWay = 0
  readonly thread: Worker
  readonly memory: Memory
  readonly connectionOf: (hotel: number) => Connection
  private readonly timeline: Timeline
  private readonly chance: Chance
  private readonly lanes = new Turns()
  private readonly takingIn = new Places(TAKEN_IN_AT_ONCE)
  private readonly loading = new Map<number, Ready[]>()
  private readonly committing = new Map<number, Ready[]>()

  constructor(
    timeline: Timeline,
    chance: Chance,
    thread: Worker,
    memory: Memory,
    connectionOf: (hotel: number) => Connection,
  ) {
    this.timeline = timeline
    this.chance = chance
    this.thread = thread
    this.memory = memory
    this.connectionOf = connectionOf
  }

  search(hotel: number, answered: Answered, cost = PROCESS.search): void {
    const compare = (version: number | undefined, how: Outcome): void => {
      const held = this.memory.versionOf(hotel)
      if (version === undefined) answered('refused')
      else if (held !== undefined && held >= version) {
        this.memory.use(hotel, held)
        this.work(cost * (1 - FIRST), () => answered(how))
      } else if (held === version - 1 && this.committing.has(hotel))
        this.committing.get(hotel)!.push(() => compare(version, how))
      else
        this.refresh(hotel, (isReady) =>
          isReady ? compare(version, held === undefined ? 'load' : 'changes') : answered('refused'),
        )
    }
    this.work(cost * FIRST, () =>
      this.connectionOf(hotel).versionOf(hotel, (version) => compare(version, 'memory')),
    )
  }

  change(hotel: number, answered: Answered, cost: 'change' | 'booking' = 'change'): void {
    this.work(PROCESS[cost] * FIRST, () => {
      if (this.lanes.waiting(hotel) >= MOST_IN_LANE) answered('refused')
      else this.lanes.take(hotel, () => this.changeInTurn(hotel, cost, answered))
    })
  }

  private changeInTurn(hotel: number, cost: 'change' | 'booking', answered: Answered): void {
    const { node, writers } = this.connectionOf(hotel)
    const nodeCost = node.costs[cost]
    const leave = (outcome: Outcome): void => {
      writers.give()
      this.lanes.give(hotel)
      answered(outcome)
    }
    const lost = () => {
      this.endCommit(hotel)
      leave('refused')
    }
    const committed = () =>
      this.work(PROCESS[cost] * (1 - FIRST - BETWEEN), () => {
        this.takeOver(hotel, node.versions[hotel]!)
        leave('done')
      })
    const write = () => {
      this.committing.set(hotel, [])
      node.commit(hotel, nodeCost * (1 - READ_SHARE), { done: committed, lost })
    }
    writers.take(() =>
      node.lock(hotel, nodeCost * READ_SHARE, {
        done: () => this.work(PROCESS[cost] * BETWEEN, write),
        lost,
      }),
    )
  }

  /** What this process wrote itself enters its memory without being read, if nobody else wrote in between. */
  private takeOver(hotel: number, version: number): void {
    if (this.memory.versionOf(hotel) === version - 1) this.memory.use(hotel, version)
    this.endCommit(hotel)
  }

  private endCommit(hotel: number): void {
    const waiting = this.committing.get(hotel)
    this.committing.delete(hotel)
    for (const ready of waiting ?? []) ready(true)
  }

  /** One load of a hotel at a time; those who come meanwhile wait for it. */
  private refresh(hotel: number, ready: Ready): void {
    const waiting = this.loading.get(hotel)
    if (waiting !== undefined) {
      waiting.push(ready)
      return
    }
    this.loading.set(hotel, [ready])
    const finish: Ready = (isReady) => {
      const all = this.loading.get(hotel)!
      this.loading.delete(hotel)
      for (const each of all) each(isReady)
    }
    if (this.memory.versionOf(hotel) === undefined) this.loadInTurn(hotel, finish)
    else this.loadChanges(hotel, finish)
  }

  /** Two round trips: what changed, and then the days that did. */
  private loadChanges(hotel: number, finish: Ready): void {
    const { node, readers } = this.connectionOf(hotel)
    const leave: Ready = (isReady) => {
      readers.give()
      finish(isReady)
    }
    const lost = () => leave(false)
    const cost = node.costs.loadChanges / 2
    const apply = (version: number) => () =>
      this.work(PROCESS.loadChanges / 2, () => {
        this.memory.use(hotel, version)
        leave(true)
      })
    readers.take(() =>
      this.work(PROCESS.loadChanges / 2, () =>
        node.ask(cost, { done: () => node.ask(cost, { done: apply(node.versions[hotel]!), lost }), lost }),
      ),
    )
  }

  /** Few are loaded at once from a node, and nobody waits for that longer than some seconds. */
  private loadInTurn(hotel: number, finish: Ready): void {
    const { loads } = this.connectionOf(hotel)
    if (loads.waiting >= MOST_LOADS_WAITING) {
      finish(false)
      return
    }
    const since = this.timeline.now
    const refuse = () => {
      loads.give()
      finish(false)
    }
    loads.take(() => {
      if (this.timeline.now - since > LONGEST_WAIT) refuse()
      else
        this.read(hotel, refuse, (version) =>
          this.takeIn(() => {
            this.memory.use(hotel, version)
            finish(true)
          }, loads),
        )
    })
  }

  private read(hotel: number, lost: () => void, done: (version: number) => void): void {
    const { node, readers } = this.connectionOf(hotel)
    const leaving = (next: () => void) => () => {
      readers.give()
      next()
    }
    const decode = () => {
      const version = node.versions[hotel]!
      this.work(
        PROCESS.load * 0.4,
        leaving(() => done(version)),
      )
    }
    readers.take(() =>
      this.work(PROCESS.load * 0.2, () => node.ask(node.costs.load, { done: decode, lost: leaving(lost) })),
    )
  }

  /** One hotel after the other, from whichever node, and then a rest. */
  private takeIn(taken: () => void, loads: Places): void {
    this.takingIn.take(() =>
      this.work(PROCESS.load * 0.4, () => {
        taken()
        this.timeline.after(REST, () => {
          this.takingIn.give()
          loads.give()
        })
      }),
    )
  }

  private work(milliseconds: number, done: () => void): void {
    this.thread.run(this.chance.around(milliseconds), done)
  }
}

/** Of a change's work on the node, what reads under the lock; the rest writes and commits. */
const READ_SHARE = 0.4
