import { createHash, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { VERSION } from '../version.ts'
import { watchAnswers } from './answered.ts'
import { BASE_PATH } from './base-path.ts'
import type { Operation } from './operation.ts'

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const registries = new WeakMap<FastifyInstance, Registry>()

/**
 * `/metrics` in Prometheus form, for the bearer of METRICS_TOKEN. Where none is set, it is for programs on this machine:
 * only where HOST is a loopback address, and not through a proxy.
 */
export const registerMetrics = (
  app: FastifyInstance,
  config: Config,
  db: Database,
  operations: Operation[],
): void => {
  const registry = new Registry()
  registries.set(app, registry)
  const ofProcess = processRegistry()
  measureRequests(app, registry, operations)
  measureConnections(app, registry)
  measureDatabase(registry, db)
  measureBuild(registry)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const refusal = refuse(config, request, reply)
    if (refusal !== undefined) return refusal
    const text = (await registry.metrics()) + (await ofProcess.metrics())
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  })
}

const refuse = ({ metricsToken, host }: Config, request: FastifyRequest, reply: FastifyReply) => {
  if (metricsToken === undefined)
    return isLoopback(host) && !isForSomebodyElse(request) ? undefined : reply.callNotFound()
  if (isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return undefined
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer')
    .type('text/plain')
    .send('Send METRICS_TOKEN as Authorization: Bearer.\n')
}

// Headers that proxies add. Some add none, and can be told only by the host name they pass on.
const OF_PROXIES =
  /^(x-forwarded(-.+)?|x-original-.+|forwarded|via|.+-(client|connecting|real)-ip|x-cluster-.+)$/

const isForSomebodyElse = ({ headers }: FastifyRequest): boolean => {
  const calledBy = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return !isLoopback(calledBy) || Object.keys(headers).some((name) => OF_PROXIES.test(name))
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

interface Series {
  durations: Histogram.Internal<string>
  /** What the operation counts, where this series is of its successes. */
  counter: Counter | undefined
}

const measureRequests = (app: FastifyInstance, registry: Registry, operations: Operation[]): void => {
  const requests = new Histogram({
    name: 'vacancy_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_SECONDS,
    registers: [registry],
  })
  const counters = new Map<string, Counter>()
  for (const { method, url, status = 200, counts } of operations)
    if (counts !== undefined)
      counters.set(
        `${method} ${status} ${BASE_PATH}${url}`,
        new Counter({ ...counts, registers: [registry] }),
      )
  // Finding a labelled series takes the library longer than noting a value in it, so they are kept by name.
  const series = new Map<string, Series>()
  watchAnswers(app, ({ method, status, route = 'none', ms, isReplay }) => {
    const name = `${method} ${status} ${route}`
    let known = series.get(name)
    if (known === undefined) {
      known = { durations: requests.labels(method, route, String(status)), counter: counters.get(name) }
      series.set(name, known)
    }
    known.durations.observe(ms / 1000)
    if (!isReplay) known.counter?.inc()
  })
}

const measureConnections = (app: FastifyInstance, registry: Registry): void => {
  const count = promisify(app.server.getConnections.bind(app.server)) as () => Promise<number>
  new Gauge({
    name: 'vacancy_http_connections',
    help: 'Connections that are open; there are at most MAX_CONNECTIONS',
    registers: [registry],
    async collect() {
      this.set(await count())
    },
  })
  new Gauge({
    name: 'vacancy_http_unread_bytes',
    help: 'Bytes of answers that wait in memory for callers to take them',
    registers: [registry],
    collect() {
      this.set(app.connections.unread)
    },
  })
}

const measureDatabase = (registry: Registry, db: Database): void => {
  new Gauge({
    name: 'vacancy_database_connections',
    help: 'Connections of a pool that are open, those of them that are idle, and callers waiting for one',
    labelNames: ['node', 'pool', 'state'],
    registers: [registry],
    collect() {
      for (const pool of ['writers', 'readers', 'sideWriters'] as const)
        for (const node of db.nodes)
          for (const [state, count] of Object.entries(node[pool].state))
            this.set({ node: node.name, pool, state }, count)
    },
  })
  new Gauge({
    name: 'vacancy_lanes',
    help: 'Hotels being written to',
    labelNames: ['node'],
    registers: [registry],
    collect() {
      for (const { name, lanes } of db.nodes) this.set({ node: name }, lanes.state.lanes)
    },
  })
  new Gauge({
    name: 'vacancy_lanes_waiting',
    help: 'Changes waiting for their turn in a lane',
    labelNames: ['node'],
    registers: [registry],
    collect() {
      for (const { name, lanes } of db.nodes) this.set({ node: name }, lanes.state.waiting)
    },
  })
}

/** Work that is done after commit. */
export interface MeasuredJob {
  name: string
  counts: { attempts: number; failures: number }
  inHand: number
  backlog(): Promise<{ due: number; oldest_seconds: number }>
}

/** Shows them among the metrics of an application from now on. */
export const measureJobs = (app: FastifyInstance, jobs: readonly MeasuredJob[]): void => {
  const shown = { labelNames: ['job'], registers: [registries.get(app)!] }
  const count = (name: string, help: string, of: (job: MeasuredJob) => number) =>
    new Counter({
      name,
      help,
      ...shown,
      collect() {
        this.reset()
        for (const job of jobs) this.inc({ job: job.name }, of(job))
      },
    })
  const show = (name: string, help: string, of: (job: MeasuredJob) => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      ...shown,
      async collect() {
        // Where the database cannot be asked, the rest is shown all the same.
        for (const job of jobs) this.set({ job: job.name }, await settledNumber(of, job))
      },
    })
  count('vacancy_job_attempts_total', 'Attempts of this process', ({ counts }) => counts.attempts)
  count('vacancy_job_failures_total', 'Those of them that failed', ({ counts }) => counts.failures)
  show('vacancy_jobs_in_hand', 'What this process has in hand', ({ inHand }) => inHand)
  show('vacancy_jobs_due', 'What all processes have to do now', async (job) => (await job.backlog()).due)
  show(
    'vacancy_job_oldest_seconds',
    'How long the oldest of it has been due',
    async (job) => (await job.backlog()).oldest_seconds,
  )
}

const settledNumber = async (
  of: (job: MeasuredJob) => number | Promise<number>,
  job: MeasuredJob,
): Promise<number> => {
  try {
    return await of(job)
  } catch {
    return Number.NaN
  }
}

const measureBuild = (registry: Registry): void => {
  new Gauge({
    name: 'vacancy_build_info',
    help: 'The version',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
}

let defaults: Registry | undefined

/** Memory, CPU, event loop: of the process, however many applications it holds. */
const processRegistry = (): Registry => {
  if (defaults === undefined) {
    defaults = new Registry()
    collectDefaultMetrics({ register: defaults })
  }
  return defaults
}
