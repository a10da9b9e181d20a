import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkTables } from '../../src/check/check-tables.ts'
import { joinServer, type Server } from '../postgres/second-server.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { packetsOf, take, type Way } from '../support/short-way.ts'
import { comparableList, comparableSearch, expectedList, expectedSearch } from './hotel-model-answers.ts'
import { DAYS, dateAt, type Operation, operation } from './model-operations.ts'
import { Performer } from './model-performer.ts'

// Touches days: runs far ahead of UTC.

// Writes go to one server and reads to others, as a load balancer may do it.
const app = await createTestApp({ ownDatabase: true })
const { db, url, hotel } = app
const readers = [await joinServer(url), await joinServer(url, 0)]

const TODAY = Temporal.Now.plainDateISO('UTC').toString()
const RUNS = Number(process.env.MODEL_RUNS ?? 30)
const LONGEST_MS = 20_000
const KINDS = Math.min(12, RUNS)

/** Two rooms on sale at two rates. */
const BEGINNING: Operation[] = [
  { kind: 'create room', room: 'R1' },
  { kind: 'create room', room: 'R2' },
  { kind: 'create rate', rate: 'P1', price: 0 },
  { kind: 'create rate', rate: 'P2', price: 3000 },
  ...['R1', 'R2'].flatMap((room) =>
    ['P1', 'P2'].map((rate_code): Operation => {
      const range = { start: dateAt(0), end: dateAt(DAYS - 1), rate_code, price: 10_000, number_of_rooms: 3 }
      return { kind: 'range', room, range }
    }),
  ),
]

const compareList = async ({ model }: Performer, made: TestHotel, reader: Server): Promise<void> => {
  const path = `/getallroomavailability?start_date=${dateAt(0)}&end_date=${dateAt(DAYS)}`
  const { Result } = await reader.as(made.admin)('GET', path)
  assert.deepEqual(comparableList(Result), expectedList(model))
}

const compareSearch = async (
  { model }: Performer,
  made: TestHotel,
  reader: Server,
  [from, nights, rooms]: [number, number, number],
): Promise<void> => {
  const stay = { arrival: dateAt(from), departure: dateAt(from + nights), rooms, adults: 2, children: 1 }
  const query = `start_date=${stay.arrival}&end_date=${stay.departure}&rooms=${rooms}&adults=2&children=1`
  const { Result } = await reader.as(made.client)('GET', `/roomavailability?${query}`)
  assert.deepEqual(comparableSearch(Result), expectedSearch(model, stay, TODAY))
}

const search = fc.tuple(
  fc.integer({ min: -4, max: DAYS - 1 }),
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 2 }),
)

test('after any sequence of writes, lists and searches on another server say what the model says, and the tables are whole', async () => {
  const performed = new Map<string, number>()
  const end = performance.now() + LONGEST_MS
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(operation, search), { minLength: 20, maxLength: 40 }),
      fc.constantFrom<Way>('short', 'long', 'either'),
      async (steps, way) => {
        // A slow machine does fewer, but something of each kind.
        if (performance.now() > end && performed.size >= KINDS) return
        const made = await hotel()
        take(way, app)
        const performer = new Performer((method, path, options) => made.call(method, path, options), TODAY)
        for (const step of BEGINNING) await performer.perform(step)
        for (const [at, [step, searched]] of steps.entries()) {
          // So that the server that writes has the hotel in memory, and can decide by it.
          if (way !== 'long')
            await made.get(`/roomavailability?start_date=${dateAt(0)}&end_date=${dateAt(1)}`)
          await performer.perform(step)
          performed.set(step.kind, (performed.get(step.kind) ?? 0) + 1)
          const reader = readers[at % 2]!
          await Promise.all([
            compareSearch(performer, made, reader, searched),
            at % 4 === 0 ? compareList(performer, made, reader) : undefined,
          ])
        }
        await compareList(performer, made, readers[0]!)
      },
    ),
    { numRuns: RUNS },
  )
  assert.ok(performed.size >= KINDS, `only ${[...performed.keys()].join(', ')}`)
  const { committed, refused } = packetsOf(app)
  assert.ok(committed > 0 && refused > 0, `${committed} packets committed, ${refused} refused`)
  const report = await checkTables(db)
  assert.deepEqual(
    report.damages.map(({ check, message }) => `${check}: ${message}`),
    [],
  )
  assert.ok(report.checked.bookings > 0)
})
