import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { Calendars } from '../../src/calendar/calendars.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { Database } from '../../src/db/hotel/database.ts'
import { createHotel } from '../../src/hotels/create-hotel.ts'
import { ONLINE_PROVIDERS } from '../../src/payments/providers/contract/provider-list.ts'
import type { Services } from '../../src/services.ts'
import { makeToken, type TokenRequest } from '../../src/tokens/create-token.ts'
import { createDatabase, dropDatabase, joinTestServer } from '../postgres/test-server.ts'

export interface TestDatabase {
  url: string
  db: Database
}

/** A migrated database of its own, dropped after the tests of this process. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = await joinTestServer()
  const url = await createDatabase(server.url)
  const db = new Database(url)
  await db.findNodes()
  after(async () => {
    await db.end()
    await dropDatabase(server.url, url)
    await server.leave()
  })
  return { url, db }
}

export interface TestHotelOptions {
  chain?: string
  code?: string
  name?: string
  currency?: string
  timezone?: string
}

export interface CallOptions {
  /** By default the hotel's admin token; null sends none. */
  token?: string | null
  body?: unknown
  /** A body that is sent unchanged. */
  raw?: string | Buffer
  headers?: Record<string, string>
}

export interface CallResult {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as they come
  json: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Result: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Error: any
  code: string | undefined
}

export interface TestHotel {
  hotelId: number
  chain: string
  code: string
  admin: string
  client: string
  /** Makes another token of this hotel. */
  token(wanted?: Partial<TokenRequest>): Promise<string>
  /** Calls an operation by its path below the base path. */
  call(method: string, path: string, options?: CallOptions): Promise<CallResult>
  get(path: string, options?: CallOptions): Promise<CallResult>
  post(path: string, body?: unknown, options?: CallOptions): Promise<CallResult>
  put(path: string, body?: unknown, options?: CallOptions): Promise<CallResult>
  delete(path: string, options?: CallOptions): Promise<CallResult>
}

export interface TestApp {
  app: FastifyInstance
  db: Database
  services: Services
  url: string
  /** Makes a hotel for one test. */
  hotel(options?: TestHotelOptions): Promise<TestHotel>
}

/** The configuration of tests, independent of the environment. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ LOG_LEVEL: 'silent', VACANCY_SECRET: 'a secret of tests, long enough for keys' }),
  // Nobody listens there: no test asks a real provider.
  providerUrls: Object.fromEntries(ONLINE_PROVIDERS.map((name) => [name, 'http://127.0.0.1:1'])),
  rateLimits: { client: 0, admin: 0, booking: 0 },
  mcpLimit: 0,
  wrongTokens: 0,
  wrongBookings: 0,
  ...changes,
})

export interface TestAppOptions extends Partial<Config> {
  /** For tests that look beyond their hotels: at all rows of a table, sweeps, metrics, connections or what is in memory. */
  ownDatabase?: boolean
}

let shared: Promise<TestDatabase> | undefined
const sharedApps = new Map<string, Promise<TestApp>>()

/**
 * The whole application, for files whose tests stay within hotels of their own: those of a process that want the same
 * settings share one, and all of them share a database. Call it at the top of a test file.
 */
export const createTestApp = ({ ownDatabase, ...changes }: TestAppOptions = {}): Promise<TestApp> => {
  if (ownDatabase) return testDatabase().then((database) => startApp(database, changes))
  const key = JSON.stringify(Object.entries(changes).sort())
  const app = sharedApps.get(key) ?? sharedDatabase().then((database) => startApp(database, changes))
  sharedApps.set(key, app)
  return app
}

const sharedDatabase = (): Promise<TestDatabase> => {
  shared ??= testDatabase()
  return shared
}

const startApp = async ({ db, url }: TestDatabase, changes: Partial<Config>): Promise<TestApp> => {
  const config = testConfig(changes)
  const services: Services = {
    config,
    db,
    calendars: new Calendars(db, config.calendarMemory),
    log: pino({ level: config.logLevel }),
  }
  const { buildApp } = await import('../../src/app.ts')
  const app = await buildApp(services)
  await app.ready()
  after(() => app.close())
  return { app, db, services, url, hotel: (options) => createTestHotel(app, db, options) }
}

let hotels = 0

/** A hotel without tokens, for tests that use only the database. */
export const addHotel = async (db: Database, options: TestHotelOptions = {}) => {
  hotels++
  const { chain = `CHAIN${hotels}`, code = `HOTEL${hotels}` } = options
  const { name = `Hotel ${hotels}`, currency = 'USD', timezone = 'UTC' } = options
  const fields = { chain_code: chain, hotel_code: code, hotel_name: name, currency, timezone }
  const row = await createHotel(db, fields)
  if (row === undefined) throw new Error(`there is a hotel ${chain}/${code} already`)
  return { hotelId: row.hotel_id, chain, code }
}

const createTestHotel = async (
  app: FastifyInstance,
  db: Database,
  options: TestHotelOptions = {},
): Promise<TestHotel> => {
  const { hotelId, chain, code } = await addHotel(db, options)
  const token = async (wanted: Partial<TokenRequest> = {}) =>
    (await makeToken(db, hotelId, { token_name: 'A test', is_admin: false, ...wanted })).token
  const admin = await token({ is_admin: true })
  const client = await token()
  const call = caller(app, admin)
  return {
    hotelId,
    chain,
    code,
    admin,
    client,
    token,
    call,
    get: (path, given) => call('GET', path, given),
    post: (path, body, given) => call('POST', path, { body, ...given }),
    put: (path, body, given) => call('PUT', path, { body, ...given }),
    delete: (path, given) => call('DELETE', path, given),
  }
}

const BASE_PATH = '/api/plugin/v1'

/** Calls operations of an application by their path below the base path, by default with this token. */
export const caller =
  (app: FastifyInstance, admin: string) =>
  async (method: string, path: string, { token = admin, body, raw, headers }: CallOptions = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.inject({
      method: method as InjectOptions['method'] & string,
      url: BASE_PATH + path,
      headers: {
        ...(token === null ? {} : { token }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const json = parsed(response.body)
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json,
      Result: json?.Result,
      Error: json?.Error,
      code: json?.Error?.code,
    }
  }

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON says
const parsed = (text: string): any => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
