import pino from 'pino'
import { buildApp } from '../src/app.ts'
import { NotedChanges } from '../src/availability/history/note-changes.ts'
import { Calendars } from '../src/calendar/calendars.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/hotel/database.ts'
import { shardsOf } from './several-nodes.ts'

// Serves the application in one process on an existing database, and sends its parent the port.
const config = readConfig({
  DATABASE_URL: process.env.DATABASE_URL,
  PORT: process.env.BENCH_PORT ?? '0',
  PUBLIC_URL: process.env.BENCH_PUBLIC_URL,
  LOG_LEVEL: 'warn',
  CALENDAR_MEMORY: process.env.BENCH_CALENDAR_MEMORY,
  SHORT_WAY: process.env.SHORT_WAY,
  RATE_LIMIT_CLIENT: '0',
  RATE_LIMIT_ADMIN: '0',
  RATE_LIMIT_BOOKING: '0',
})
// What keeping the changes of days costs is measured against a server that keeps none.
if (process.env.BENCH_WITHOUT_CHANGES) NotedChanges.prototype.noteBook = async () => {}
const nodes = Number(process.env.BENCH_NODES ?? 1)
const db = new Database(
  config.databaseUrl!,
  nodes > 1 ? { findShards: async () => shardsOf(nodes, config.databaseUrl!) } : {},
)
await db.findNodes()
const calendars = new Calendars(db, config.calendarMemory)
// When a search did not find its hotel in memory at the version it needs.
let misses: { hotelId: number; at: number }[] = []
const atOnce = calendars.atOnce.bind(calendars)
calendars.atOnce = (hotelId, clock) => {
  const found = atOnce(hotelId, clock)
  if (found === undefined) misses.push({ hotelId, at: Date.now() })
  return found
}
const app = await buildApp({ config, db, calendars, log: pino({ level: 'warn' }, pino.destination(2)) })
const address = await app.listen({ host: '127.0.0.1', port: config.port })
process.send?.({ address })
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ memory: { ...calendars.state, ...process.memoryUsage() } })
  if (message === 'misses') {
    process.send?.(misses)
    misses = []
  }
  if (message === 'cpu') process.send?.(process.cpuUsage())
  if (message === 'stop') void app.close().then(() => db.end().then(() => process.exit(0)))
})
process.on('disconnect', () => process.exit(0))
