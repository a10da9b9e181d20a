import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import { Calendars } from '../calendar/calendars.ts'
import type { Config } from '../config.ts'
import { startFetchingRates } from '../currencies/fetch-rates.ts'
import { Database } from '../db/hotel/database.ts'
import { OperatorError } from '../errors.ts'
import { holdExpiry } from '../holds/keep/worker.ts'
import { measureJobs, type ShareMetrics, sharingMetrics } from '../http/watch/metrics.ts'
import { mailWorker } from '../mail/worker.ts'
import { pageBundle } from '../pages/frame/bundle.ts'
import { bookingMail } from '../pages/mail/booking-mail.ts'
import { paymentWorkers } from '../payments/worker.ts'
import type { Services } from '../services.ts'
import { startWebhooks } from '../webhooks/deliver.ts'
import { startHousekeeping } from './housekeeping.ts'
import { withSecret } from './installation-secret.ts'
import { databaseTrouble, type OpenedDatabase, openDatabase } from './open-database.ts'
import { serveByWorkers } from './workers.ts'

// How long requests in flight may take when the server stops. The process has ten seconds; the database gets the rest.
const FINISH_MS = 7000
const CLOSE_IDLE_EVERY_MS = 20

export interface Server {
  /** The configuration in use; if PORT is 0, with the free port that was found. */
  config: Config
  services: Services
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** How many processes serve the port; 0 serves in this one. */
  workers?: number
  /** Ends a start that waits for the coordinator of a cluster. */
  signal?: AbortSignal
  /** Runs before the port is opened. */
  prepare?(services: Services): Promise<unknown>
}

/** Starts everything from the database to the open port. If a part fails, stops what was started. */
export const startServer = async (
  wanted: Config,
  log: Logger,
  { workers = 0, signal = new AbortController().signal, prepare = async () => undefined }: StartOptions = {},
): Promise<Server> => {
  const claimed = await claimPort(wanted)
  const opened = await openDatabase(claimed, true, { log, signal })
  let app: FastifyInstance | undefined
  try {
    const config = await withSecret(claimed)
    const services = servicesOn(opened.db, config, log)
    app = await buildApp(services)
    await Promise.all([prepare(services), pageBundle()])
    const serving =
      workers === 0
        ? await serveHere(app, services)
        : await serveByWorkers({ ...config, databaseUrl: opened.url }, workers, log)
    const stopHousekeeping = startHousekeeping(opened.db, log, config)
    const fetching = startFetchingRates(services)
    opened.keepRunning(log)
    const stop = async () => {
      stopHousekeeping()
      await close(app, opened, Promise.all([serving.stop(), fetching.stop()]))
    }
    return { config, services, stop }
  } catch (err) {
    await close(app, opened).catch(() => {})
    throw databaseTrouble(err, claimed)
  }
}

// On Linux every worker listens itself: the kernel distributes connections and closes those of a worker that dies.
// Elsewhere the parent process accepts connections, and one that it hands to a dying worker would hang.
const sharedPort = process.platform === 'linux' ? { exclusive: true, reusePort: true } : {}

/** One of several processes behind a port. The parent process has migrated the database and does the housekeeping. */
export const startWorker = async (
  config: Config,
  log: Logger,
): Promise<Pick<Server, 'stop'> & { shareMetrics: ShareMetrics }> => {
  const db = new Database(config.databaseUrl!)
  await db.findNodes()
  const services = servicesOn(db, config, log)
  const app = await buildApp(services)
  const serving = await serveHere(app, services, sharedPort)
  const stop = () => close(app, { close: () => db.end() }, serving.stop())
  return { stop, shareMetrics: sharingMetrics(app) }
}

const servicesOn = (db: Database, config: Config, log: Logger): Services => ({
  config,
  db,
  calendars: new Calendars(db, config.calendarMemory),
  log,
})

/** Opens the port, and starts sending webhooks and mail, ending holds and asking about payments. */
const serveHere = async (
  app: FastifyInstance,
  services: Services,
  options: object = {},
): Promise<Pick<Server, 'stop'>> => {
  await listen(app, services.config, services.log as Logger, options)
  const webhooks = startWebhooks(services)
  const mail = mailWorker(services, bookingMail(services))?.start()
  const expiry = holdExpiry(services).start()
  const payments = paymentWorkers(services).map((worker) => worker.start())
  const jobs = [webhooks, expiry, ...payments, ...(mail === undefined ? [] : [mail])]
  measureJobs(app, jobs)
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

const close = async (
  app: FastifyInstance | undefined,
  opened: Pick<OpenedDatabase, 'close'>,
  also?: Promise<unknown>,
): Promise<void> => {
  // A connection stays open after its last answer, for a next request. Close it now, else stopping would wait for it.
  const closingIdle = setInterval(() => app?.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const finished = Promise.all([app?.close(), also])
  const late = await Promise.race([finished, delay(FINISH_MS, 'late' as const, { ref: false })])
  clearInterval(closingIdle)
  if (late === 'late') app?.server.closeAllConnections()
  await opened.close()
}

const listen = async (
  app: FastifyInstance,
  { host, port }: Config,
  log: Logger,
  options: object,
): Promise<void> => {
  // Fastify would log every address it listens on, which the start-up lines already say.
  const { level } = log
  log.level = 'silent'
  try {
    // For "localhost" Fastify would open a second server on ::1, to which our limits on connections do not apply.
    await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port, ...options })
  } catch (err) {
    throw portError(err, host, port)
  } finally {
    log.level = level
  }
}

/** Checks that the port is free before anything is started. Replaces 0 by a free port. */
const claimPort = async (config: Config): Promise<Config> => {
  const { host, port } = config
  const probe = createServer()
  const free = await new Promise<number>((resolve, reject) => {
    probe.once('error', (err) => reject(portError(err, host, port)))
    probe.listen({ host, port, exclusive: true }, () => resolve((probe.address() as { port: number }).port))
  })
  await new Promise((resolve) => probe.close(resolve))
  return port === 0
    ? { ...config, port: free, publicUrl: config.publicUrl.replace(/:0$/, `:${free}`) }
    : config
}

const portError = (err: unknown, host: string, port: number): unknown => {
  const { code } = err as { code?: string }
  const sentences: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is in use by another program. Stop it, or choose another one: PORT=${port + 1} npm start`,
    EACCES: `PORT ${port} may not be opened by this user. Choose one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  }
  const sentence = sentences[code ?? '']
  return sentence === undefined ? err : new OperatorError(sentence, { cause: err })
}
