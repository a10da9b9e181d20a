import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { Calendars } from '../../src/calendar/calendars.ts'
import { Database } from '../../src/db/hotel/database.ts'
import type { Services } from '../../src/services.ts'
import { type CallOptions, type CallResult, caller, testConfig } from '../support/harness.ts'

export interface Server {
  app: FastifyInstance
  db: Database
  services: Services
  /** Calls an operation of this server with a token of any hotel. */
  as(token: string): (method: string, path: string, options?: CallOptions) => Promise<CallResult>
}

/** A second server on an existing database. For PostgreSQL it is like another process. */
export const joinServer = async (
  url: string,
  calendarMemory = testConfig().calendarMemory,
): Promise<Server> => {
  const config = testConfig()
  const db = new Database(url)
  await db.findNodes()
  const services: Services = {
    config,
    db,
    calendars: new Calendars(db, calendarMemory),
    log: pino({ level: config.logLevel }),
  }
  const app = await buildApp(services)
  await app.ready()
  after(async () => {
    await app.close()
    await db.end()
  })
  return { app, db, services, as: (token) => caller(app, token) }
}
