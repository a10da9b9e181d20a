import assert from 'node:assert/strict'
import { after } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { type Rounds, raceByPairs, type Writer, warm } from '../../../test/support/short-way.ts'
import { buildApp } from '../../app.ts'
import { Calendars } from '../../calendar/calendars.ts'
import { checkTables } from '../../check/check-tables.ts'
import { type Client, connect } from '../../db/connection/connect.ts'
import { Database } from '../../db/hotel/database.ts'

// Two servers over one database. Each race has a control: the same without the lock, which must go wrong.

const { app, db, services, url, hotel } = await createTestApp({ ownDatabase: true })

export { db, url }
export const newHotel = hotel
const otherDb = new Database(url)
const otherServices = { ...services, db: otherDb, calendars: new Calendars(otherDb, 64) }
const other = await buildApp(otherServices)
const writers: Writer[] = [
  { db, services },
  { db: otherDb, services: otherServices },
]
after(async () => {
  await other.close()
  await otherDb.end()
})

interface Outcome {
  status: number
  code: string
}

/** Makes the same call many times at once, on both servers in turn. */
export const atOnce = (
  hotel: TestHotel,
  calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object][],
): Promise<Outcome[]> =>
  Promise.all(
    calls.map(async ([method, path, body], index) => {
      const response = await (index % 2 === 0 ? app : other).inject({
        method,
        url: `/api/plugin/v1${path}`,
        headers: { token: hotel.admin, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      })
      return { status: response.statusCode, code: response.json().Error?.code ?? 'ok' }
    }),
  )

/** Both servers decide by what they have in memory, or lock and read first, in each combination. */
export const byEachWay = (race: () => Promise<void>, rounds?: Partial<Rounds>): Promise<void> =>
  raceByPairs(writers, race, rounds)

/** Both servers have the hotel and its token in memory, so that they decide without asking for the clock. */
export const bothKnow = async (hotel: TestHotel): Promise<void> => {
  await atOnce(hotel, [
    ['GET', '/ping'],
    ['GET', '/ping'],
  ])
  await warm(hotel, writers)
}

export const tally = (outcomes: Outcome[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

export const isSound = async ({ hotelId }: TestHotel) => {
  const report = await checkTables(db, hotelId)
  assert.deepEqual(report.damages, [])
}

/** Two sessions that both read, wait for each other and then write, as would happen without the lock. */
export const withoutLock = async <T>(
  read: (client: Client) => Promise<T>,
  write: (client: Client, seen: T, which: number) => Promise<unknown>,
): Promise<void> => {
  const clients = await Promise.all([connect(url), connect(url)])
  try {
    await Promise.all(clients.map((client) => client.query('begin isolation level read committed')))
    const seen = await Promise.all(clients.map(read))
    for (const [which, client] of clients.entries()) {
      await write(client, seen[which]!, which)
      await client.query('commit')
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
