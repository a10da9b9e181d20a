import type { FastifyBaseLogger } from 'fastify'
import type { Calendars } from './calendar/calendars.ts'
import type { Config } from './config.ts'
import type { Database } from './db/hotel/database.ts'

/** What every feature works with. */
export interface Services {
  config: Config
  db: Database
  calendars: Calendars
  log: FastifyBaseLogger
}
