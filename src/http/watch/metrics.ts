import { createHash, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { answeredWithin } from '../../db/connection/answered-within.ts'
import type { Database } from '../../db/hotel/database.ts'
import { VERSION } from '../../version.ts'
import type { Operation } from '../operation/operation.ts'
import { watchAnswers } from '../request/answered.ts'
import { BASE_PATH } from '../request/base-path.ts'
import { settled } from '../request/settled.ts'
import { type MeasuredCalendars, measureCalendars } from './calendar-metrics.ts'
import { measureDatabase } from './database-metrics.ts'
import { type Series as DurationSeries, Durations } from './durations.ts'
import { joinMetrics } from './join-metrics.ts'

const BACKLOG_WITHIN_MS = 2000

const registries = new WeakMap<FastifyInstance, Registry>()
/** Where several processes serve the port: how to get the metrics of all of them. */
const others = new WeakMap<FastifyInstance, () => Promise<string[]>>()

export interface MeasuredServices {
  config: Config
  db: Database
  calendars: MeasuredCalendars
}

/**
 * `/metrics` in Prometheus form, for the bearer of METRICS_TOKEN. Where none is set, it is for programs on this machine:
 * only where HOST is a loopback address, and not through a proxy.
 */
export const registerMetrics = (
  app: FastifyInstance,
  { config, db, calendars }: MeasuredServices,
  operations: Operation[],
): void => {
  const registry = new Registry()
  registries.set(app, registry)
  measureRequests(app, registry, operations)
  measureConnections(app, registry, config.maxConnections)
  measureDatabase(registry, db)
  measureCalendars(registry, calendars)
  measureBuild(registry)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const refusal = refuse(config, request, reply)
    if (refusal !== undefined) return refusal
    const gather = others.get(app)
    const text = gather === undefined ? await ownMetrics(app) : joinMetrics(await gather())
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  })
}

const ownMetrics = async (app: FastifyInstance): Promise<string> => {
  const [ofApp, ofProcess] = await Promise.all([registries.get(app)!.metrics(), processRegistry().metrics()])
  return `${ofApp}\n${ofProcess}`
}

/** Takes the number of this process among others, and how to ask all of them; returns how to ask this one. */
export type ShareMetrics = (worker: number, gather: () => Promise<string[]>) => () => Promise<string>

/** From then on `/metrics` is of all processes, told apart by the label `worker`. */
export const sharingMetrics =
  (app: FastifyInstance): ShareMetrics =>
  (worker, gather) => {
    for (const registry of [registries.get(app)!, processRegistry()]) registry.setDefaultLabels({ worker })
    others.set(app, gather)
    return () => ownMetrics(app)
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
  durations: DurationSeries
  /** What the operation counts, where this series is of its successes. */
  counter: Counter | undefined
}

const measureRequests = (app: FastifyInstance, registry: Registry, operations: Operation[]): void => {
  const name = 'vacancy_http_request_duration_seconds'
  const requests = new Durations(registry, name, 'Requests by route and status, and how long they took')
  const counters = new Map<string, Counter>()
  for (const { method, url, status = 200, counts } of operations)
    if (counts !== undefined)
      counters.set(
        `${method} ${status} ${BASE_PATH}${url}`,
        new Counter({ ...counts, registers: [registry] }),
      )
  const series = new Map<string, Series>()
  watchAnswers(app, ({ method, status, route = 'none', ms, isReplay }) => {
    const name = `${method} ${status} ${route}`
    let known = series.get(name)
    if (known === undefined) {
      const durations = requests.labelled({ method, route, status: String(status) })
      known = { durations, counter: counters.get(name) }
      series.set(name, known)
    }
    known.durations.note(ms / 1000)
    if (!isReplay) known.counter?.inc()
  })
}

const measureConnections = (app: FastifyInstance, registry: Registry, most: number): void => {
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
    name: 'vacancy_http_connections_limit',
    help: 'MAX_CONNECTIONS; 0 is no limit',
    registers: [registry],
  }).set(most)
  new Gauge({
    name: 'vacancy_http_unread_bytes',
    help: 'Bytes of answers that wait in memory for callers to take them',
    registers: [registry],
    collect() {
      this.set(app.connections.unread)
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
  const shown = { labelNames: ['kind'], registers: [registries.get(app)!] }
  const count = (name: string, help: string, of: (job: MeasuredJob) => number) =>
    new Counter({
      name,
      help,
      ...shown,
      collect() {
        this.reset()
        for (const job of jobs) this.inc({ kind: job.name }, of(job))
      },
    })
  const show = (name: string, help: string, of: (job: MeasuredJob, at: number) => Promise<number>) =>
    new Gauge({
      name,
      help,
      ...shown,
      async collect() {
        // Where the database cannot be asked, the rest is shown all the same.
        const numbers = await Promise.all(
          jobs.map((job, at) =>
            settled(() => answeredWithin(BACKLOG_WITHIN_MS, of(job, at), late), Number.NaN),
          ),
        )
        for (const [at, { name }] of jobs.entries()) this.set({ kind: name }, numbers[at]!)
      },
    })
  const backlogs = jobs.map((job) => oneAtATime(() => job.backlog()))
  count('vacancy_job_attempts_total', 'Attempts of this process', ({ counts }) => counts.attempts)
  count('vacancy_job_failures_total', 'Those of them that failed', ({ counts }) => counts.failures)
  show('vacancy_jobs_in_hand', 'What this process has in hand', async ({ inHand }) => inHand)
  show(
    'vacancy_jobs_due',
    'What all processes have to do now',
    async (_job, at) => (await backlogs[at]!()).due,
  )
  show(
    'vacancy_job_oldest_seconds',
    'How long the oldest of it has been due',
    async (_job, at) => (await backlogs[at]!()).oldest_seconds,
  )
}

const late = () => new Error('no answer')

/** Callers that ask while an answer is under way share it. */
const oneAtATime = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
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
