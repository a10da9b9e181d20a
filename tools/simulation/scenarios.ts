import type { Installation, Setup } from './installation.ts'
import { MILLION, type Scenario, type Send } from './scenario.ts'
import { arrive, type Balancer } from './traffic.ts'

/** As many processes as use three fifths of their time. */
const PROCESSES = 160
const SPILLING: Balancer = { bound: 2, spills: true }

/**
 * A tenth of hotels, load, processes and cores, and all nodes: a process asks a node as often as in the whole. For what takes
 * seconds. The most popular hotel of fewer is less popular, and fewer cores make a node's line a little longer.
 */
const slice = (processes: number): Partial<Setup> => ({
  hotels: MILLION.hotels / 10,
  processes: processes / 10,
  coresOfNode: Math.round(MILLION.coresOfNode / 10),
})

const QUIET_HOTEL = 500_000
const AWAY = 7
const RESTARTED = 0

const beginAt = (installation: Installation, milliseconds: number, happen: () => void) =>
  installation.timeline.after(milliseconds, happen)

const hotHotel = (installation: Installation, send: Send): void => {
  arrive(
    installation,
    () => 5000,
    () => send('search', QUIET_HOTEL),
  )
  arrive(
    installation,
    () => 600,
    () => send('change', QUIET_HOTEL),
  )
}

const restart = (installation: Installation): void =>
  beginAt(installation, 1000, () => installation.processes[RESTARTED]!.memory.forgetAll())

const isOfRestarted = (hotel: number, installation: Installation): boolean =>
  installation.boundTo(hotel, 2).includes(RESTARTED)

const PEAK = { from: 1000, to: 3000 }
const peak = (now: number): number => (now >= PEAK.from && now < PEAK.to ? 3 : 1)

export const SCENARIOS: Scenario[] = [
  { name: '70 processes, any for any hotel', balancer: 'random' },
  { name: '70 processes, two for each hotel', balancer: { bound: 2 } },
  { name: '160 processes, any for any hotel', balancer: 'random', setup: { processes: PROCESSES } },
  { name: '160, two for each hotel', balancer: { bound: 2 }, setup: { processes: PROCESSES } },
  { name: '160, two, and more for popular ones', balancer: SPILLING, setup: { processes: PROCESSES } },
  {
    name: '… and one hotel with 5,000 searches and 600 changes/s',
    balancer: SPILLING,
    setup: { processes: PROCESSES },
    besides: hotHotel,
    apart: (hotel) => hotel === QUIET_HOTEL,
  },
  { name: 'a tenth: as usual', balancer: SPILLING, setup: slice(PROCESSES), seconds: 3 },
  {
    name: '… and one node away for 8 s',
    balancer: SPILLING,
    setup: slice(PROCESSES),
    warmUp: 1,
    seconds: 8,
    besides: (installation) =>
      beginAt(installation, 1000, () => {
        installation.nodes[AWAY]!.isAway = true
      }),
    apart: (hotel, installation) => installation.nodeOf(hotel) === AWAY,
  },
  {
    name: '… and one process that begins with nothing',
    balancer: SPILLING,
    setup: slice(PROCESSES),
    warmUp: 1,
    seconds: 8,
    besides: restart,
    apart: isOfRestarted,
  },
  {
    name: '… and three times the load for 2 s',
    balancer: SPILLING,
    setup: slice(PROCESSES),
    warmUp: 1,
    seconds: 8,
    load: peak,
    apart: (_, { timeline }) => timeline.now >= PEAK.to,
  },
  {
    name: '… and three times the load on 480, with 24 nodes',
    balancer: SPILLING,
    setup: { ...slice(3 * PROCESSES), nodes: 24 },
    seconds: 2,
    load: () => 3,
  },
]
