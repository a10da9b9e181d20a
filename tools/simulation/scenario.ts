import { CLUSTER } from './costs.ts'
import { Installation, type Setup } from './installation.ts'
import { arrive, type Balancer, balance, fillMemories, Observed } from './traffic.ts'

/** What docs/scale.md asks about. */
export const MILLION: Setup = {
  hotels: 1_000_000,
  processes: 70,
  nodes: 15,
  coresOfNode: 32,
  costs: CLUSTER,
  roundTrip: 0.25,
  // 8 GB at 0.4 MiB a hotel.
  memory: 20_000,
}
export const SEARCHES = 200_000
export const CHANGES = 20_000

export interface Scenario {
  name: string
  setup?: Partial<Setup>
  balancer: Balancer
  /** Simulated seconds that are looked at, and before those. */
  seconds?: number
  warmUp?: number
  /** How many times the usual load comes at a moment. */
  load?: (now: number) => number
  /** What else happens: called before anything runs. */
  besides?: (installation: Installation, send: Send) => void
  /** Requests of these hotels are observed apart. */
  apart?: (hotel: number, installation: Installation) => boolean
}

/** Sends one request and observes it. */
export type Send = (kind: 'search' | 'change', hotel: number) => void

export interface Result {
  installation: Installation
  seconds: number
  usual: Observed
  apart: Observed
  /** Shares of the time that each worked. */
  processUse: number[]
  nodeUse: number[]
  questions: number
  searchesAQuestion: number
  /** Connections to each node that were opened. */
  connections: number[]
}

export const simulate = (scenario: Scenario): Result => {
  const { setup = {}, balancer, seconds = 0.5, warmUp = 0.3, load = () => 1 } = scenario
  const installation = new Installation({ ...MILLION, ...setup })
  const share = installation.setup.hotels / MILLION.hotels
  fillMemories(installation, balancer, SEARCHES * share, CHANGES * share)
  const { timeline, chance, searched, processes, nodes } = installation
  const usual = new Observed(installation, warmUp * 1000)
  const apart = new Observed(installation, warmUp * 1000)
  const choose = balance(installation, balancer)
  const send: Send = (kind, hotel) => {
    const process = choose(hotel)
    process.underWay++
    installation.underWay++
    const observed = scenario.apart?.(hotel, installation) ? apart : usual
    const answered = observed.begin(kind, () => {
      process.underWay--
      installation.underWay--
    })
    if (kind === 'search') process.search(hotel, answered)
    else process.change(hotel, answered)
  }
  const perSecond = (usually: number) => () => usually * share * load(timeline.now)
  arrive(installation, perSecond(SEARCHES), () => send('search', searched.next(chance)))
  arrive(installation, perSecond(CHANGES), () => send('change', chance.below(installation.setup.hotels)))
  scenario.besides?.(installation, send)
  timeline.runUntil(warmUp * 1000)
  const workedBefore = [...processes.map(({ thread }) => thread), ...nodes.map(({ cores }) => cores)].map(
    ({ worked }) => worked,
  )
  const sum = (kind: 'questions' | 'asked') => nodes.reduce((total, node) => total + node[kind], 0)
  const [questionsBefore, askedBefore] = [sum('questions'), sum('asked')]
  timeline.runUntil((warmUp + seconds) * 1000)
  const questions = sum('questions') - questionsBefore
  const use = (worked: number, at: number, cores: number) =>
    (worked - workedBefore[at]!) / (seconds * 1000 * cores)
  return {
    installation,
    seconds,
    usual,
    apart,
    processUse: processes.map(({ thread }, at) => use(thread.worked, at, 1)),
    nodeUse: nodes.map(({ cores }, at) =>
      use(cores.worked, processes.length + at, installation.setup.coresOfNode),
    ),
    questions: questions / seconds,
    searchesAQuestion: (sum('asked') - askedBefore) / questions,
    connections: nodes.map((_, node) =>
      installation.connections.reduce((total, ofProcess) => total + ofProcess[node]!.opened, 0),
    ),
  }
}
