import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PausingSql } from '../../test/support/barriers.ts'
import { contentsOf } from '../../test/support/calendar-contents.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import type { Sql } from '../db/connection/sql.ts'
import { RateDays } from '../stay/days/days.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { loadCalendar, loadDelta } from './load.ts'

// Touches days: runs again in other time zones.

const { db, hotel } = await createTestApp()

const today = todayIn('UTC')
const from = today - 7
const date = (offset: number): string => formatDay(today + offset)

const newHotel = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 5 })
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Plan' })
  return made
}

/** Price and count always match here: a day that costs 100 has one room, one that costs 200 has two. */
const push = async (made: TestHotel, count: number, offsets = [1, 2]): Promise<void> => {
  const data = offsets.map((offset) => ({
    room_code: 'R',
    rate_code: 'P',
    room_availability_date: date(offset),
    number_of_rooms: count,
    price: count * 100,
  }))
  const pushed = await made.post('/modifyroomavailability', { data })
  assert.equal(pushed.status, 200)
}

const dayOf = (calendar: HotelCalendar, offset = 1) => {
  const room = calendar.room('R')!
  const [rateDays] = room.rateDays.values()
  return {
    version: calendar.version,
    count: room.days.count(today + offset),
    price: (rateDays?.price(today + offset) ?? -1) / 100,
  }
}

/** Changes both counts and prices after the counts were read and before the prices are. */
const tornBy = (sql: Sql, change: () => Promise<void>): Sql =>
  new PausingSql(sql, /from rate_day|join rate_day/, change)

const load = (sql: Sql, hotelId: number) => loadCalendar(sql, hotelId, from)

const fresh = async (made: TestHotel): Promise<HotelCalendar> =>
  (await db.of(made.hotelId).snapshot((sql) => load(sql, made.hotelId))).calendar

test('a load is one moment, whatever is written while it runs', async () => {
  const made = await newHotel()
  await push(made, 1)
  const { calendar } = await db.of(made.hotelId).snapshot((sql) =>
    load(
      tornBy(sql, () => push(made, 2)),
      made.hotelId,
    ),
  )
  assert.deepEqual(dayOf(calendar), { version: 3, count: 1, price: 100 })
  assert.deepEqual(dayOf(await fresh(made)), { version: 4, count: 2, price: 200 })
})

test('control: statements outside a snapshot see a day that never was', async () => {
  const made = await newHotel()
  await push(made, 1)
  const { calendar } = await db.of(made.hotelId).read((sql) =>
    load(
      tornBy(sql, () => push(made, 2)),
      made.hotelId,
    ),
  )
  assert.deepEqual(dayOf(calendar), { version: 3, count: 1, price: 200 })
})

test('what is newer is read in one moment too', async () => {
  const made = await newHotel()
  await push(made, 1)
  const calendar = await fresh(made)
  await push(made, 2)
  const delta = await db.of(made.hotelId).snapshot((sql) =>
    loadDelta(
      tornBy(sql, () => push(made, 3)),
      made.hotelId,
      calendar,
    ),
  )
  delta!.apply(calendar)
  assert.deepEqual(dayOf(calendar), { version: 4, count: 2, price: 200 })
})

test('control: what is newer, read outside a snapshot, is torn', async () => {
  const made = await newHotel()
  await push(made, 1)
  const calendar = await fresh(made)
  await push(made, 2)
  const delta = await db.of(made.hotelId).read((sql) =>
    loadDelta(
      tornBy(sql, () => push(made, 3)),
      made.hotelId,
      calendar,
    ),
  )
  delta!.apply(calendar)
  assert.deepEqual(dayOf(calendar), { version: 4, count: 2, price: 300 })
})

test('the version is that of the clock, also where no row carries it', async () => {
  const made = await newHotel()
  await push(made, 1)
  await made.put('/hotelinformation', { hotel_star: 4 })
  assert.equal((await fresh(made)).version, 4)
})

const bringUpToDate = async (made: TestHotel, calendar: HotelCalendar): Promise<void> => {
  const delta = await db.of(made.hotelId).snapshot((sql) => loadDelta(sql, made.hotelId, calendar))
  delta!.apply(calendar)
}

const DELETIONS: [what: string, act: (made: TestHotel) => Promise<{ status: number }>][] = [
  ['days', (made) => made.delete(`/deleteroomavailability/R?start_date=${date(1)}&end_date=${date(1)}`)],
  ['all days', (made) => made.delete('/deleteroomavailability/R')],
  ['prices of a rate', (made) => made.delete('/deleteroomavailability/R?rate_code=P')],
  ['a rate', (made) => made.delete('/deleterate/P')],
  ['a room', (made) => made.delete('/deleteroom/R')],
]

for (const [what, act] of DELETIONS)
  test(`what was deleted goes from memory: ${what}`, async () => {
    const made = await newHotel()
    await push(made, 1)
    const calendar = await fresh(made)
    assert.equal((await act(made)).status, 200)
    await bringUpToDate(made, calendar)
    assert.deepEqual(contentsOf(calendar), contentsOf(await fresh(made)))
  })

test('control: applying only rows that are newer leaves a deleted day on sale', async () => {
  const made = await newHotel()
  await push(made, 1)
  const calendar = await fresh(made)
  await made.delete(`/deleteroomavailability/R?start_date=${date(1)}&end_date=${date(1)}`)
  const newer = await db.of(made.hotelId).read((sql) =>
    sql.rows<{ room_id: number; day: number; number_of_rooms: number; is_close: boolean; pushed: boolean }>(
      `select room_id, day - date '1970-01-01' as day, number_of_rooms, is_close, pushed
       from room_day where hotel_id = $1 and version > $2`,
      [made.hotelId, calendar.version],
    ),
  )
  calendar.setRoomDays(newer)
  assert.equal(dayOf(calendar).count, 1)
  assert.equal(dayOf(await fresh(made)).count, 0)
})

test('a room deleted and made again under its code has no days', async () => {
  const made = await newHotel()
  await push(made, 1)
  const calendar = await fresh(made)
  await made.delete('/deleteroom/R')
  await made.post('/createroom', { room_code: 'R', room_name: 'Again', number_of_room: 5 })
  await bringUpToDate(made, calendar)
  assert.equal(calendar.room('R')!.facts.room_name, 'Again')
  assert.equal(calendar.room('R')!.days.flags(today + 1), 0)
  assert.deepEqual(contentsOf(calendar), contentsOf(await fresh(made)))
})

test('many changes are brought in at once, those of far days too', async () => {
  const made = await newHotel()
  const calendar = await fresh(made)
  await push(made, 1, [0, 400])
  await push(made, 2, [1])
  await made.delete(`/deleteroomavailability/R?start_date=${date(0)}&end_date=${date(0)}`)
  await push(made, 3, [700])
  await bringUpToDate(made, calendar)
  assert.deepEqual(contentsOf(calendar), contentsOf(await fresh(made)))
})

test('a gap in the events, or one that says so, asks for a whole load', async () => {
  const made = await newHotel()
  await push(made, 1)
  const { prices, from } = await fresh(made)
  const delta = (version: number) =>
    db.of(made.hotelId).snapshot((sql) => loadDelta(sql, made.hotelId, { version, rates: [], prices, from }))
  assert.equal((await delta(1))?.version, 3)
  assert.equal((await delta(3))?.version, 3)
  await db
    .of(made.hotelId)
    .write((sql) => sql.run('delete from event where hotel_id = $1 and version = 2', [made.hotelId]))
  assert.equal(await delta(1), undefined)
  assert.equal((await delta(2))?.version, 3)
  await db.inHotel(made.hotelId, async (tx) =>
    tx.tick({ type: 'hotel.changed', data: {}, actor: 'import', everything: true }),
  )
  assert.equal(await delta(2), undefined)
})

test('a hotel that is not there cannot be loaded', async () => {
  await assert.rejects(
    db.coordinator.snapshot((sql) => load(sql, 987_654)),
    { code: 'unavailable' },
  )
})

test('a delta of more days than can be taken in without a pause is none, so that all is loaded anew', async () => {
  const made = await newHotel()
  const before = await fresh(made)
  await push(made, 1, [1, 2, 3])
  const delta = (most: number) =>
    db.of(made.hotelId).snapshot((sql) => loadDelta(sql, made.hotelId, before, most))
  assert.notEqual(await delta(6), undefined, 'three of the room and three of its rate')
  assert.equal(await delta(5), undefined)
})

test('a load takes many days in by portions, with a pause between them', async (t) => {
  const made = await newHotel()
  await push(made, 1)
  await db.of(made.hotelId).write((sql) =>
    sql.run(
      `insert into rate_day (hotel_id, version, room_id, rate_id, day, rate_price, cta, ctd, min_night, max_night,
         is_close, pushed, created_by)
       select r.hotel_id, 0, r.room_id, p.rate_id, current_date + 10 + n, 5000, 0, 0, 0, 0, false, true, ''
       from room r join rate p using (hotel_id) cross join generate_series(1, 25000) n where r.hotel_id = $1`,
      [made.hotelId],
    ),
  )
  const taken = t.mock.method(RateDays.prototype, 'set')
  const atEachTurn: number[] = []
  const turn = (): void => {
    atEachTurn.push(taken.mock.callCount())
    if (taken.mock.callCount() < 25_002) setImmediate(turn)
  }
  turn()
  await fresh(made)
  atEachTurn.push(taken.mock.callCount())
  const portions = atEachTurn.map((count, at) => count - (atEachTurn[at - 1] ?? 0)).filter((days) => days > 0)
  assert.deepEqual(portions, [10_000, 10_000, 5002])
})
