import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { answeredWithin } from '../../db/connection/answered-within.ts'
import type { Database } from '../../db/hotel/database.ts'
import type { DatabaseNode } from '../../db/hotel/node.ts'
import { settled } from '../request/settled.ts'

const QUESTION_SECONDS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const POOLS = ['writers', 'readers', 'sideWriters'] as const
const ANSWER_WITHIN_MS = 2000

// A series for every hotel would be more than Prometheus can keep, and most would say 0 at all times. Only those are
// named that hold others up, so there are few at any time.
const MOST_HOTELS = 5
const LEAST_WAITING = 10

/** What is counted and shown of each server that has hotels; there may be more of them after a while. */
export const measureDatabase = (registry: Registry, db: Database): void => {
  measureServers(registry, db)
  measurePools(registry, db)
  measureLanes(registry, db)
  measurePackets(registry, db)
}

const measurePackets = (registry: Registry, db: Database): void => {
  new Counter({
    name: 'vacancy_packets_total',
    help: 'Changes decided from memory: those committed, those refused by the database and then decided under the lock, and faults in deciding',
    labelNames: ['node', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, transactions } of db.servers)
        for (const [outcome, count] of Object.entries(transactions.presumed))
          this.inc({ node: name, outcome }, count)
    },
  })
}

const measureServers = (registry: Registry, db: Database): void => {
  const shown = { labelNames: ['node'], registers: [registry] }
  const questions = new Histogram({
    name: 'vacancy_version_question_duration_seconds',
    help: 'Questions for the versions of hotels, each for all requests that waited, and how long they took',
    buckets: QUESTION_SECONDS,
    ...shown,
  })
  const failures = new Counter({
    name: 'vacancy_version_question_failures_total',
    help: 'Those of them that got no answer',
    ...shown,
  })
  const watched = new WeakSet<object>()
  const watch = () => {
    for (const { name: node, clocks } of db.servers) {
      if (watched.has(clocks)) continue
      watched.add(clocks)
      const durations = questions.labels(node)
      const failed = failures.labels(node)
      failed.inc(0)
      questions.zero({ node })
      clocks.onAsked.push((seconds, answered) => {
        durations.observe(seconds)
        if (!answered) failed.inc()
      })
    }
  }
  watch()
  new Gauge({
    name: 'vacancy_database_up',
    help: 'Whether this server of the database answers and takes writes, asked just now',
    ...shown,
    async collect() {
      watch()
      this.reset()
      const { servers, nodes } = db
      const up = await Promise.all(servers.map((server) => isUp(server, nodes.includes(server))))
      for (const [at, { name }] of servers.entries()) this.set({ node: name }, up[at] ? 1 : 0)
    },
  })
}

/** A coordinator that has no hotels would pass a question for clocks on to a node. */
const isUp = (server: DatabaseNode, holdsHotels: boolean): Promise<boolean> => {
  const asked = async (): Promise<boolean> => {
    await (holdsHotels ? server.clocks.check() : server.read((sql) => sql.row('select')))
    return true
  }
  return settled(() => answeredWithin(ANSWER_WITHIN_MS, asked(), () => new Error('no answer')), false)
}

const measurePools = (registry: Registry, db: Database): void => {
  new Gauge({
    name: 'vacancy_database_connections',
    help: 'Connections of a pool that are open, those of them that are idle, and callers waiting for one',
    labelNames: ['node', 'pool', 'state'],
    registers: [registry],
    collect() {
      this.reset()
      for (const node of db.servers)
        for (const pool of POOLS)
          for (const [state, count] of Object.entries(node[pool].state))
            this.set({ node: node.name, pool, state }, count)
    },
  })
  new Counter({
    name: 'vacancy_database_refused_total',
    help: 'Callers who got no connection of a pool, because they waited too long or behind too many',
    labelNames: ['node', 'pool'],
    registers: [registry],
    collect() {
      this.reset()
      for (const node of db.servers)
        for (const pool of POOLS) this.inc({ node: node.name, pool }, node[pool].refused)
    },
  })
}

const measureLanes = (registry: Registry, db: Database): void => {
  const shown = { labelNames: ['node'], registers: [registry] }
  new Gauge({
    name: 'vacancy_lanes',
    help: 'Hotels being written to',
    ...shown,
    collect() {
      this.reset()
      for (const { name: node, lanes } of db.servers) this.set({ node }, lanes.state.lanes)
    },
  })
  new Gauge({
    name: 'vacancy_lanes_waiting',
    help: 'Changes waiting for their turn in a lane',
    ...shown,
    collect() {
      this.reset()
      for (const { name: node, lanes } of db.servers) this.set({ node }, lanes.state.waiting)
    },
  })
  new Counter({
    name: 'vacancy_lanes_refused_total',
    help: 'Changes sent away, because too many of their hotel waited or it was locked for too long',
    ...shown,
    collect() {
      this.reset()
      for (const { name: node, lanes } of db.servers) this.inc({ node }, lanes.refused)
    },
  })
  new Gauge({
    name: 'vacancy_lane_waiting',
    help: `Changes waiting in the lane of one hotel: the ${MOST_HOTELS} with most, of those with at least ${LEAST_WAITING}`,
    labelNames: ['node', 'hotel_id'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name: node, lanes } of db.servers)
        for (const { hotelId, waiting } of lanes.busiest(MOST_HOTELS, LEAST_WAITING))
          this.set({ node, hotel_id: hotelId }, waiting)
    },
  })
}
