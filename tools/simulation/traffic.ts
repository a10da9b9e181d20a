import type { Installation } from './installation.ts'
import { ageOfDropped, heldFor } from './memory.ts'
import type { Answered, Outcome, Process } from './process.ts'
import type { Worker } from './stations.ts'
import { Times } from './times.ts'

/**
 * Any process for any request, or one of the few that the hotel is bound to: the one with least under way. If it spills, a hotel
 * whose processes have much more under way than others goes on to the next ones.
 */
export type Balancer = 'random' | { bound: number; spills?: boolean }

/** How much more than the average, and how many requests more, is too much under way. */
const SPILLS_FROM = 1.25
const SPILLS_BEYOND = 4

/** Requests that begin within the time that is looked at, by how they ended. */
export class Observed {
  readonly searches = { memory: new Times(), changes: new Times(), load: new Times(), all: new Times() }
  readonly changes = new Times()
  readonly refusals = new Times()
  begun = 0
  private readonly installation: Installation
  private readonly from: number

  constructor(installation: Installation, from: number) {
    this.installation = installation
    this.from = from
  }

  /** Notes a request that begins now; the returned function is to be called when it is answered. */
  begin(kind: 'search' | 'change', answered: () => void = () => {}): Answered {
    const { timeline } = this.installation
    const at = timeline.now
    const counts = at >= this.from
    if (counts) this.begun++
    return (outcome) => {
      if (counts) this.note(kind, outcome, timeline.now - at)
      answered()
    }
  }

  get unanswered(): number {
    return this.begun - this.searches.all.count - this.changes.count - this.refusals.count
  }

  private note(kind: 'search' | 'change', outcome: Outcome, took: number): void {
    if (outcome === 'refused') this.refusals.add(took)
    else if (kind === 'change') this.changes.add(took)
    else {
      this.searches.all.add(took)
      if (outcome !== 'done') this.searches[outcome].add(took)
    }
  }
}

/** So many independent guests or channel managers that their requests come at random moments, whatever the answers do. */
export const arrive = (installation: Installation, perSecond: () => number, request: () => void): void => {
  const { timeline, chance } = installation
  const next = (): void =>
    timeline.after(chance.exponential(1000 / perSecond()), () => {
      request()
      next()
    })
  next()
}

/** Clients who send the next request as soon as the last is answered, all in one thread that each request costs something. */
export const inALoop = (
  installation: Installation,
  { clients, cost, thread = installation.threadOf() }: { clients: number; cost: number; thread?: Worker },
  request: (answered: () => void) => void,
): void => {
  const next = (): void => thread.run(installation.chance.around(cost), () => request(next))
  for (let client = 0; client < clients; client++) next()
}

export const balance = (installation: Installation, balancer: Balancer): ((hotel: number) => Process) => {
  const { processes, chance } = installation
  if (balancer === 'random') return () => processes[chance.below(processes.length)]!
  const { bound, spills = false } = balancer
  const leastOf = (candidates: number[]): Process =>
    candidates
      .map((at) => processes[at]!)
      .reduce((least, each) => (each.underWay < least.underWay ? each : least))
  return (hotel) => {
    const nearest = leastOf(installation.boundTo(hotel, bound))
    if (!spills) return nearest
    const most = (SPILLS_FROM * installation.underWay) / processes.length + SPILLS_BEYOND
    if (nearest.underWay < most) return nearest
    for (let count = bound * 2; count < processes.length; count *= 2) {
      const wider = leastOf(installation.boundTo(hotel, count))
      if (wider.underWay < most) return wider
    }
    return nearest
  }
}

/** Fills all memories as they would be after a long time of these searches and changes a second. */
export const fillMemories = (
  installation: Installation,
  balancer: Balancer,
  searches: number,
  changes: number,
): void => {
  const { processes, searched, setup, chance } = installation
  const shares = balancer === 'random' ? processes.length : balancer.bound
  const changeRate = ((changes / setup.hotels) * (shares - 1)) / shares
  let age: number | undefined
  let rates = new Float64Array()
  let before: Int32Array | undefined
  for (const [at, hotels] of hotelsOf(installation, balancer).entries()) {
    if (hotels !== before) rates = ratesOf(hotels, searched.likelihoods, searches / shares)
    before = hotels
    age ??= ageOfDropped(rates, setup.memory)
    for (const { hotel, ago } of heldFor(hotels, rates, age, chance)) {
      const isChanged = changeRate > 0 && chance.fraction() < -Math.expm1(-changeRate * ago)
      processes[at]!.memory.use(hotel, installation.versions[hotel]! - (isChanged ? 1 : 0))
    }
  }
}

const ratesOf = (hotels: Int32Array, likelihoods: Float64Array, perSecond: number) => {
  const rates = new Float64Array(hotels.length)
  for (let at = 0; at < hotels.length; at++) rates[at] = likelihoods[hotels[at]!]! * perSecond
  return rates
}

/** For each process, the hotels it may be asked for. */
const hotelsOf = (installation: Installation, balancer: Balancer): Int32Array[] => {
  const { hotels } = installation.setup
  if (balancer === 'random') {
    const all = new Int32Array(hotels)
    for (let hotel = 0; hotel < hotels; hotel++) all[hotel] = hotel
    return installation.processes.map(() => all)
  }
  const lists = installation.processes.map((): number[] => [])
  for (let hotel = 0; hotel < hotels; hotel++)
    for (const at of installation.boundTo(hotel, balancer.bound)) lists[at]!.push(hotel)
  return lists.map((list) => Int32Array.from(list))
}
