import { CLUSTER, type NodeCosts, PLAIN, PROCESS } from './costs.ts'
import { Installation, type Setup } from './installation.ts'
import { fillMemories, inALoop, Observed } from './traffic.ts'

/** Milliseconds of CPU that the bench's own clients take for a request: wrk, and Node's client. */
const WRK = 0.07
const NODE_CLIENT = 0.2

const WARM_UP = 500
const SECONDS = 4

/** The machine of docs/performance.md: one process, one PostgreSQL and the clients on two cores. */
const bench = (costs: NodeCosts, more: Partial<Setup> = {}): Installation =>
  new Installation({
    hotels: 200,
    processes: 1,
    nodes: 1,
    coresOfNode: 2,
    sharedCores: 2,
    costs,
    roundTrip: 0.1,
    memory: 200,
    ...more,
  })

interface Clients {
  clients: number
  cost: number
  kind: 'search' | 'again' | 'change' | 'booking'
  /** Which hotel is next. */
  hotel: () => number
}

const run = (installation: Installation, ...groups: Clients[]): Observed[] => {
  const process = installation.processes[0]!
  const observed = groups.map(({ clients, cost, kind, hotel }) => {
    const seen = new Observed(installation, WARM_UP)
    inALoop(installation, { clients, cost }, (answered) => {
      if (kind === 'search') process.search(hotel(), seen.begin('search', answered))
      else if (kind === 'again') process.search(hotel(), seen.begin('search', answered), PROCESS.searchAgain)
      else process.change(hotel(), seen.begin('change', answered), kind)
    })
    return seen
  })
  installation.timeline.runUntil(WARM_UP + SECONDS * 1000)
  return observed
}

const inTurn = (hotels: number, first = 0): (() => number) => {
  let at = 0
  return () => first + (at++ % hotels)
}

const perSecond = ({ searches, changes }: Observed): number => (searches.all.count + changes.count) / SECONDS

export interface Comparison {
  name: string
  unit: '/s' | 'ms' | '%'
  measured: number
  simulated: number
  /** Whether a cost was chosen so that this comes out; else the simulation could be wrong here. */
  isFitted?: boolean
}

/** The setups that were measured here, simulated: what docs/performance.md says of them, and what comes out. */
export const comparisons = (): Comparison[] => [
  ...searchesAlone(),
  ...searchesAmongChanges(),
  ...coldHotels(),
  ...changesAndBookings(),
  ...popularHotels(),
]

const searchesAlone = (): Comparison[] => {
  const rate = (kind: 'search' | 'again', hotels: number, costs = PLAIN) =>
    perSecond(run(filled(bench(costs)), { clients: 64, cost: WRK, kind, hotel: inTurn(hotels) })[0]!)
  const [alone] = run(filled(bench(PLAIN)), {
    clients: 1,
    cost: NODE_CLIENT,
    kind: 'search',
    hotel: () => 0,
  })
  return [
    {
      name: 'searches, all different, 64 clients',
      unit: '/s',
      measured: 5349,
      simulated: rate('search', 1),
      isFitted: true,
    },
    {
      name: 'the same search again, 64 clients',
      unit: '/s',
      measured: 10_537,
      simulated: rate('again', 1),
      isFitted: true,
    },
    { name: 'searches over 20 hotels', unit: '/s', measured: 4332, simulated: rate('search', 20) },
    {
      name: 'searches over 20 hotels, cluster',
      unit: '/s',
      measured: 3736,
      simulated: rate('search', 20, CLUSTER),
    },
    {
      name: 'one client, a hotel in memory, p50',
      unit: 'ms',
      measured: 0.7,
      simulated: alone!.searches.all.within(0.5)!,
    },
  ]
}

const filled = (installation: Installation): Installation => {
  for (let hotel = installation.setup.hotels - 1; hotel >= 0; hotel--)
    for (const { memory } of installation.processes) memory.use(hotel, 1)
  return installation
}

/** Sixteen writers, each of whom changes a price every 83 ms and takes no longer than that. */
const searchesAmongChanges = (): Comparison[] => {
  const installation = filled(bench(PLAIN))
  const process = installation.processes[0]!
  const writer = (): void => {
    installation.timeline.after(1000 / 193, writer)
    process.change(installation.chance.below(4), () => {})
  }
  writer()
  const [searched] = run(installation, { clients: 64, cost: WRK, kind: 'search', hotel: () => 0 })
  return [
    {
      name: 'searches while 193 prices a second change',
      unit: '/s',
      measured: 3781,
      simulated: perSecond(searched!),
    },
  ]
}

const coldHotels = (): Comparison[] => {
  const cold = (clients: number) =>
    run(bench(PLAIN, { memory: 60 }), {
      clients,
      cost: NODE_CLIENT,
      kind: 'search',
      hotel: inTurn(199, 1),
    })[0]!
  const [beside] = run(
    filled(bench(PLAIN, { memory: 60 })),
    { clients: 1, cost: NODE_CLIENT, kind: 'search', hotel: () => 0 },
    { clients: 8, cost: NODE_CLIENT, kind: 'search', hotel: inTurn(199, 1) },
  )
  return [
    {
      name: 'one client, hotels not in memory, p50',
      unit: 'ms',
      measured: 4.7,
      simulated: cold(1).searches.all.within(0.5)!,
    },
    { name: 'the same, 16 clients', unit: '/s', measured: 198, simulated: perSecond(cold(16)) },
    {
      name: 'a hotel in memory beside 8 cold clients, p50',
      unit: 'ms',
      measured: 0.96,
      simulated: beside!.searches.all.within(0.5)!,
    },
    { name: 'the same, p99', unit: 'ms', measured: 16.1, simulated: beside!.searches.all.within(0.99)! },
  ]
}

const changesAndBookings = (): Comparison[] => {
  const rate = (kind: 'change' | 'booking', clients: number, hotels: number, costs = PLAIN) =>
    perSecond(
      run(filled(bench(costs)), {
        clients,
        cost: kind === 'booking' ? WRK : NODE_CLIENT,
        kind,
        hotel: inTurn(hotels),
      })[0]!,
    )
  return [
    {
      name: 'changes of one price, 16 clients',
      unit: '/s',
      measured: 810,
      simulated: rate('change', 16, 20),
    },
    { name: 'the same, cluster', unit: '/s', measured: 310, simulated: rate('change', 16, 20, CLUSTER) },
    {
      name: 'bookings over 200 hotels, 64 clients',
      unit: '/s',
      measured: 683,
      simulated: rate('booking', 64, 200),
    },
    { name: 'the same, cluster', unit: '/s', measured: 281, simulated: rate('booking', 64, 200, CLUSTER) },
    { name: 'bookings on one hotel', unit: '/s', measured: 280, simulated: rate('booking', 64, 1) },
  ]
}

/** A thousand hotels by Zipf's law, with memory for a fifth of them. */
const popularHotels = (): Comparison[] => {
  const setup = (memory: number) => bench(PLAIN, { hotels: 1000, memory })
  const searched = (installation: Installation) => {
    fillMemories(installation, 'random', 1000, 0)
    const hotel = () => installation.searched.next(installation.chance)
    return run(installation, { clients: 32, cost: WRK, kind: 'search', hotel })[0]!
  }
  const fifth = searched(setup(200))
  return [
    {
      name: 'found in memory, memory for a fifth',
      unit: '%',
      measured: 70,
      simulated: (100 * fifth.searches.memory.count) / fifth.searches.all.count,
    },
  ]
}
