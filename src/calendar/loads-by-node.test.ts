import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { LOWER, placedAt, UPPER } from '../../test/postgres/two-nodes.ts'
import { until } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import type { Database } from '../db/hotel/database.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { readShards } from '../db/placement/placement.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { Calendars, MOST_LOADS } from './calendars.ts'
import { HotelCalendar } from './hotel-calendar.ts'

// Loads of hotels on two nodes. Without a cluster these are one PostgreSQL by two of its names.

const { url, hotel } = await createTestApp({ ownDatabase: true })
const today = todayIn('UTC')

const onTwoNodes = (): Promise<Database> =>
  placedAt(url, async (sql) => {
    const shards = await readShards(sql)
    if (shards.length > 0) return shards
    const port = Number(new URL(url).port)
    return [
      { ...LOWER, group_id: 1, host: '127.0.0.1', port },
      { ...UPPER, group_id: 2, host: 'localhost', port },
    ]
  })

const newHotel = async (db: Database, days: number): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 5 })
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Plan' })
  await db.of(made.hotelId).write((sql) =>
    sql.run(
      `insert into rate_day (hotel_id, version, room_id, rate_id, day, rate_price, cta, ctd, min_night, max_night,
         is_close, pushed, created_by)
       select r.hotel_id, 0, r.room_id, p.rate_id, current_date + n, 5000, 0, 0, 0, 0, false, true, ''
       from room r join rate p using (hotel_id) cross join generate_series(1, $2::int) n where r.hotel_id = $1`,
      [made.hotelId, days],
    ),
  )
  return made
}

/** So many hotels of each node. */
const hotelsOfEach = async (db: Database, count: number, days: number): Promise<TestHotel[]> => {
  const byNode = new Map<DatabaseNode, TestHotel[]>(db.nodes.map((node) => [node, []]))
  while ([...byNode.values()].some((made) => made.length < count)) {
    const made = await newHotel(db, days)
    byNode.get(db.of(made.hotelId))!.push(made)
  }
  return [...byNode.values()].flatMap((made) => made.slice(0, count))
}

const current = async (db: Database, calendars: Calendars, { hotelId }: TestHotel): Promise<HotelCalendar> =>
  calendars.current(hotelId, (await db.clocks.ask(hotelId))!, today)

/** Lets nothing that was read be used before so many have read. */
const meeting = (db: Database, method: 'read' | 'snapshot', count: number): void => {
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let come = 0
  for (const node of db.nodes) {
    const ask = node[method].bind(node)
    node[method] = async (work) => {
      const result = await ask(work)
      if (++come === count) resolve()
      await all
      return result
    }
  }
}

/** Counts the calendars that were begun to be filled. */
const counting = (t: TestContext): (() => number) => {
  const begun = t.mock.method(HotelCalendar.prototype, 'setCatalog')
  return () => begun.mock.callCount()
}

/** Taken in by two portions. */
const MANY_DAYS = 15_000

test('of what was read from all nodes, a process takes in as much at once as from one', async (t) => {
  const db = await onTwoNodes()
  const hotels = await hotelsOfEach(db, MOST_LOADS, MANY_DAYS)
  const calendars = new Calendars(db, 64)
  meeting(db, 'snapshot', hotels.length)
  const begun = counting(t)
  const begunByThen: number[] = []
  await Promise.all(
    hotels.map(async (each) => {
      await current(db, calendars, each)
      begunByThen.push(begun())
    }),
  )
  assert.equal(hotels.length, 2 * MOST_LOADS)
  assert.ok(begunByThen[0]! <= MOST_LOADS + 1, `${begunByThen[0]} were begun when the first was done`)
})

test('between two packed hotels of different nodes the thread is left to others', async (t) => {
  const db = await onTwoNodes()
  const hotels = await hotelsOfEach(db, 1, 5000)
  const first = new Calendars(db, 64)
  for (const each of hotels) await current(db, first, each)
  await until(async () => {
    const kept = await Promise.all(hotels.map(({ hotelId }) => isKept(db, hotelId)))
    return kept.every((is) => is)
  }, 'both are kept packed')
  const calendars = new Calendars(db, 64)
  meeting(db, 'read', hotels.length)
  const begun = counting(t)
  const loading = Promise.all(hotels.map((each) => current(db, calendars, each)))
  const atEachTurn: number[] = []
  while (begun() < hotels.length) {
    atEachTurn.push(begun())
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.ok(atEachTurn.includes(1), 'others had a turn between them')
  await loading
})

const isKept = (db: Database, hotelId: number): Promise<boolean> =>
  db.of(hotelId).read(async (sql) => {
    const row = await sql.row('select 1 as one from packed_calendar where hotel_id = $1', [hotelId])
    return row !== undefined
  })

test('a node that does not answer holds up no hotel of another', async () => {
  const db = await onTwoNodes()
  const hotels = await hotelsOfEach(db, MOST_LOADS + 1, 10)
  const [slow] = db.nodes
  const held = Promise.withResolvers<void>()
  for (const method of ['read', 'snapshot'] as const) {
    const ask = slow![method].bind(slow)
    slow![method] = (work) => held.promise.then(() => ask(work))
  }
  const calendars = new Calendars(db, 64)
  const isSlow = ({ hotelId }: TestHotel) => db.of(hotelId) === slow
  const waiting = hotels.filter(isSlow).map((each) => current(db, calendars, each))
  await Promise.all(hotels.filter((each) => !isSlow(each)).map((each) => current(db, calendars, each)))
  assert.equal(calendars.counts.whole, MOST_LOADS + 1)
  held.resolve()
  await Promise.all(waiting)
})
