import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import { Calendars } from '../calendar/calendars.ts'
import type { Config } from '../config.ts'
import { Database } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import { measureJobs } from '../http/metrics.ts'
import { mailWorker } from '../mail/worker.ts'
import { bookingMail } from '../pages/booking-mail.ts'
import { pageBundle } from '../pages/bundle.ts'
import type { Services } from '../services.ts'
import { startWebhooks } from '../webhooks/deliver.ts'
import { startHousekeeping } from './housekeeping.ts'
import { type OpenedDatabase, openDatabase } from './open-database.ts'
import { serveByWorkers } from './workers.ts'

// Requests in flight get this long when the server stops; what remains of ten seconds is for the database.
const FINISH_MS = 7000
const SWEEP_MS = 20

export interface Server {
  /** As it turned out: with the port that was free where PORT is 0. */
  config: Config
  services: Services
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** So many processes behind the port; 0 serves in this one. */
  workers?: number
  /** What has to be there before the port is opened. */
  prepare?(services: Services): Promise<unknown>
}

/** Everything from the database to the open port. Whatever fails, nothing is left running. */
export const startServer = async (
  wanted: Config,
  log: Logger,
  { workers = 0, prepare = async () => undefined }: StartOptions = {},
): Promise<Server> => {
  const config = await claimPort(wanted)
  const opened = await openDatabase(config)
  const services = servicesOn(opened.db, config, log)
  let app: FastifyInstance | undefined
  try {
    app = await buildApp(services)
    await Promise.all([prepare(services), pageBundle()])
    const serving =
      workers === 0
        ? await serveHere(app, services)
        : await serveByWorkers({ ...config, databaseUrl: opened.url }, workers, log)
    const stopHousekeeping = startHousekeeping(opened.db, log)
    opened.keepRunning(log)
    const stop = async () => {
      stopHousekeeping()
      await close(app, opened, serving.stop())
    }
    return { config, services, stop }
  } catch (err) {
    await close(app, opened).catch(() => {})
    throw err
  }
}

// The kernel shares connections out among processes that listen by themselves, and closes those of one that dies. Where
// it cannot, the parent process accepts them; a connection it was just handing to a dying one would be left hanging.
const sharedPort = process.platform === 'linux' ? { exclusive: true, reusePort: true } : {}

/** One process of several behind a port: the database is up to date already, and housekeeping is done elsewhere. */
export const startWorker = async (config: Config, log: Logger): Promise<Pick<Server, 'stop'>> => {
  const db = new Database(config.databaseUrl!)
  const services = servicesOn(db, config, log)
  const app = await buildApp(services)
  const serving = await serveHere(app, services, sharedPort)
  return { stop: () => close(app, { close: () => db.end() }, serving.stop()) }
}

const servicesOn = (db: Database, config: Config, log: Logger): Services => ({
  config,
  db,
  calendars: new Calendars(db, config.calendarMemory),
  log,
})

/** Opens the port, and begins with what is sent to others after commit. */
const serveHere = async (
  app: FastifyInstance,
  services: Services,
  options: object = {},
): Promise<Pick<Server, 'stop'>> => {
  await listen(app, services.config, services.log as Logger, options)
  const webhooks = startWebhooks(services)
  const mail = mailWorker(services, bookingMail(services))?.start()
  const jobs = mail === undefined ? [webhooks] : [webhooks, mail]
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
  // A connection is kept open after its last answer; nobody may wait for its next request now.
  const sweeping = setInterval(() => app?.server.closeIdleConnections(), SWEEP_MS)
  const finished = Promise.all([app?.close(), also])
  const late = await Promise.race([finished, delay(FINISH_MS, 'late' as const, { ref: false })])
  clearInterval(sweeping)
  if (late === 'late') app?.server.closeAllConnections()
  await opened.close()
}

const listen = async (
  app: FastifyInstance,
  { host, port }: Config,
  log: Logger,
  options: object,
): Promise<void> => {
  // Fastify would log every address it listens on; the start-up lines say it once, for people.
  const { level } = log
  log.level = 'silent'
  try {
    // For this name Fastify would open a second server, on ::1, that knows nothing of the bounds on connections.
    await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port, ...options })
  } catch (err) {
    throw portTrouble(err, host, port)
  } finally {
    log.level = level
  }
}

/** Finds out before anything is started whether the port can be had; 0 becomes one that is free. */
const claimPort = async (config: Config): Promise<Config> => {
  const { host, port } = config
  const probe = createServer()
  const free = await new Promise<number>((resolve, reject) => {
    probe.once('error', (err) => reject(portTrouble(err, host, port)))
    probe.listen({ host, port, exclusive: true }, () => resolve((probe.address() as { port: number }).port))
  })
  await new Promise((resolve) => probe.close(resolve))
  return port === 0
    ? { ...config, port: free, publicUrl: config.publicUrl.replace(/:0$/, `:${free}`) }
    : config
}

const portTrouble = (err: unknown, host: string, port: number): unknown => {
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
