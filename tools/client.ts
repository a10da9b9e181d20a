import { pino } from 'pino'
import { generate } from '../clients/typescript/generate/generate.ts'
import { buildApp } from '../src/app.ts'
import { Calendars } from '../src/calendar/calendars.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/hotel/database.ts'

// `npm run client` makes the types and operations of clients/typescript anew, from the document that this version of the
// server publishes. Nothing is asked of a database.

const config = readConfig({ LOG_LEVEL: 'silent' })
const db = new Database('postgres://nobody@127.0.0.1:1/none')
const calendars = new Calendars(db, config.calendarMemory)
const app = await buildApp({ config, db, calendars, log: pino({ level: 'silent' }) })
try {
  await app.ready()
  await generate((await app.inject('/openapi.json')).json())
} finally {
  await app.close()
  await db.end()
}
