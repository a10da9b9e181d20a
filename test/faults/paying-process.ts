import { pino } from 'pino'
import { Calendars } from '../../src/calendar/calendars.ts'
import { readConfig } from '../../src/config.ts'
import { Database } from '../../src/db/hotel/database.ts'
import { beginPayment } from '../../src/payments/collect/begin-payment.ts'
import { paymentWorkers } from '../../src/payments/worker.ts'

// A process that begins a payment or looks at what is due, as a server does, and is killed at some point of it.
const [step, hotelId, bookingId] = process.argv.slice(2)
const config = readConfig()
const db = new Database(config.databaseUrl!)
await db.findNodes()
if (step === 'begin')
  await beginPayment({ db, config }, Number(hotelId), Number(bookingId), new AbortController().signal)
else {
  const log = pino({ level: 'silent' })
  for (const worker of paymentWorkers({ db, config, calendars: new Calendars(db, 1), log }))
    await worker.runDue()
}
process.exit(0)
