import { answeredWithin } from '../db/connection/answered-within.ts'
import type { Database } from '../db/hotel/database.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { type Counts, type Log, NodeRunner } from './node-runner.ts'
import type { Backlog, Outcome, Work } from './work.ts'

/** Metrics are asked for in time: what a node has to do that takes longer to say it is left out. */
const BACKLOG_WITHIN_MS = 1000

/** Runs one kind of work until stopped. Several processes may do so: a lease gives each key to one of them. */
export class JobRunner<Lease, Step, Result extends Outcome> {
  private readonly work: Work<Lease, Step, Result>
  private readonly db: Database
  private readonly log: Log
  private readonly stopping = new AbortController()
  private readonly runners = new Map<DatabaseNode, NodeRunner<Lease, Step, Result>>()
  private readonly unreturned = new Set<Lease>()
  private readonly looking = new Set<Promise<void>>()
  readonly counts: Counts = { attempts: 0, failures: 0 }

  constructor(work: Work<Lease, Step, Result>, db: Database, log: Log) {
    this.work = work
    this.db = db
    this.log = log
  }

  get name(): string {
    return this.work.name
  }

  get inHand(): number {
    let sum = 0
    for (const { inHand } of this.runners.values()) sum += inHand
    return sum
  }

  /** Of the nodes that answer. Rejects if none does. */
  async backlog(): Promise<Backlog> {
    const late = () => new Error('the backlog was not told in time')
    const asked = this.db.nodes.map((node) =>
      answeredWithin(
        BACKLOG_WITHIN_MS,
        node.read((sql) => this.work.backlog(node.parts.asker(sql))),
        late,
      ),
    )
    const answered = (await Promise.allSettled(asked)).filter((one) => one.status === 'fulfilled')
    if (answered.length === 0) await Promise.all(asked)
    return sumOf(answered.flatMap(({ value }) => value))
  }

  /** Looks for due work at regular intervals. */
  start(): this {
    if (this.looking.size === 0) this.lookAtNodes()
    return this
  }

  /** Does the work that is due now. Returns the number of steps done. */
  async runDue(): Promise<number> {
    const done = await Promise.all(this.db.nodes.map((node) => this.runnerOf(node).runDue()))
    return done.reduce((sum, steps) => sum + steps, 0)
  }

  /** Interrupts running steps or lets them finish. Work that was not begun is given back. */
  async stop(): Promise<void> {
    this.stopping.abort()
    const runners = [...this.runners.values()]
    for (const runner of runners) runner.stopLooking()
    await Promise.all(this.looking)
    await Promise.all(runners.map((runner) => runner.finish()))
    this.work.close?.()
  }

  /** Each node has a loop of its own. */
  private lookAtNodes(): void {
    if (this.stopping.signal.aborted) return
    for (const node of this.db.nodes) if (!this.runners.has(node)) this.lookAt(node)
  }

  private lookAt(node: DatabaseNode): void {
    const looking = this.lookWhileNeeded(node).finally(() => this.looking.delete(looking))
    this.looking.add(looking)
  }

  private async lookWhileNeeded(node: DatabaseNode): Promise<void> {
    const runner = this.runnerOf(node)
    await runner.lookAround(() => this.lookAtNodes())
    if (this.stopping.signal.aborted) return
    await runner.finish()
    this.runners.delete(node)
    this.lookAtNodes()
  }

  private runnerOf(node: DatabaseNode): NodeRunner<Lease, Step, Result> {
    let runner = this.runners.get(node)
    if (runner === undefined) {
      const { work, db, log, counts, unreturned } = this
      const stopping = this.stopping.signal
      runner = new NodeRunner({ work, db, log, counts, unreturned, stopping }, node)
      this.runners.set(node, runner)
    }
    return runner
  }
}

const sumOf = (backlogs: readonly Backlog[]): Backlog => ({
  due: backlogs.reduce((sum, { due }) => sum + due, 0),
  oldest_seconds: backlogs.reduce((most, { oldest_seconds }) => Math.max(most, oldest_seconds), 0),
})
