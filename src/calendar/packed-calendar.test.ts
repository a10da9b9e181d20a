import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { contentsOf } from '../../test/support/calendar-contents.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import type { Sql } from '../db/connection/sql.ts'
import { Database } from '../db/hotel/database.ts'
import { BLANK_RATE_DAY } from '../stay/days/rate-day.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { Calendars } from './calendars.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { loadCalendar } from './load.ts'
import { loadPacked } from './load-packed.ts'
import { FORMAT, packCalendar, unpackCalendar } from './packed-calendar.ts'
import { readPacked, writePacked } from './queries.ts'

// Touches days: runs far ahead of UTC.

const { db, url, hotel } = await createTestApp({ ownDatabase: true })

const today = todayIn('UTC')
const from = today - 7
const RATES = 12

const newHotel = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 50 })
  for (let rate = 1; rate <= RATES; rate++)
    await made.post('/createrate', { rate_code: `P${rate}`, rate_name: 'Plan' })
  return made
}

/** Prices of so many days; a year and more of them is enough to be kept packed. */
const price = async (made: TestHotel, days: number, rate_price: number): Promise<void> => {
  const { status } = await made.put('/updateroomavailability/R', {
    start_date: formatDay(today),
    end_date: formatDay(today + days - 1),
    number_of_rooms: 20,
    rate_detail: Array.from({ length: RATES }, (_, rate) => ({ rate_code: `P${rate + 1}`, rate_price })),
  })
  assert.equal(status, 200)
}

const rows = ({ hotelId }: TestHotel) => db.of(hotelId).snapshot((sql) => loadCalendar(sql, hotelId, from))
/** Loaded from the packed one; undefined if its rows have to be read. */
const packed = async ({ hotelId }: TestHotel) =>
  loadPacked(db.of(hotelId), hotelId, (await db.clocks.ask(hotelId))!.version, (days) =>
    unpackCalendar(days, from),
  )
const packedOf = ({ hotelId }: TestHotel) => db.of(hotelId).read((sql) => readPacked(sql, hotelId, FORMAT))

const keep = async (
  made: TestHotel,
  change: { started?: number; version?: number; format?: string } = {},
) => {
  const { calendar, started } = await rows(made)
  const bytes = (await packCalendar(calendar))!
  const kept = { started, version: calendar.version, format: FORMAT, ...change }
  return db
    .of(made.hotelId)
    .write((sql) => writePacked(sql, made.hotelId, kept.version, kept.started, kept.format, bytes))
}

/** Counts the loads from rows, each of which has one such statement. */
const countingRows = (sql: Sql, count: () => void): Sql => ({
  rows(text, values) {
    if (/from rate_day d where/.test(text)) count()
    return sql.rows(text, values)
  },
  row: (text, values) => sql.row(text, values),
})

test('what is taken of extras that come by themselves is packed too; bytes that do not tell it are not used', async () => {
  const made = await newHotel()
  await price(made, 3, 100)
  await made.post('/createextra', {
    ...{ extra_code: 'LINEN', extra_name: 'Linen', price: 5, per: 'stay', is_mandatory: 1, daily_stock: 4 },
  })
  const { calendar } = await rows(made)
  calendar.setTaken([{ extra_code: 'LINEN', day: today, taken: 3 }])
  const unpacked = await unpackCalendar((await packCalendar(calendar))!, from)
  assert.deepEqual(unpacked?.prices.taken?.rows, [{ extra_code: 'LINEN', day: today, taken: 3 }])
  const { taken, ...untold } = calendar.catalog
  Object.defineProperty(calendar, 'catalog', { value: untold })
  assert.equal(taken?.length, 1)
  assert.equal(await unpackCalendar((await packCalendar(calendar))!, from), undefined)
})

test('a large hotel is kept packed after its first load, and then loaded without its rows', async () => {
  const made = await newHotel()
  await price(made, 400, 100)
  const other = new Database(url)
  await other.findNodes()
  let fromRows = 0
  const node = other.of(made.hotelId)
  const snapshot = node.snapshot.bind(node)
  node.snapshot = (work) => snapshot((sql) => work(countingRows(sql, () => fromRows++)))
  const asked = async () =>
    contentsOf(
      // Calendars of another process: nothing is held yet.
      await new Calendars(other, 64).current(made.hotelId, (await other.clocks.ask(made.hotelId))!, today),
    )
  assert.deepEqual(await asked(), contentsOf((await rows(made)).calendar))
  assert.equal(fromRows, 1)
  await until(async () => (await packedOf(made)) !== undefined)
  await price(made, 2, 150)
  await made.delete(
    `/deleteroomavailability/R?start_date=${formatDay(today + 5)}&end_date=${formatDay(today + 5)}`,
  )
  await made.post('/createroom', { room_code: 'NEW', room_name: 'New', number_of_room: 1 })
  await made.delete('/deleterate/P3')
  assert.deepEqual(await asked(), contentsOf((await rows(made)).calendar))
  assert.equal(fromRows, 1, 'only what changed was read')
  await other.end()
})

test('control: packed days without what changed since are those of before', async () => {
  const made = await newHotel()
  await price(made, 3, 100)
  const { calendar: before } = await rows(made)
  const bytes = (await packCalendar(before))!
  await price(made, 3, 150)
  const { calendar: now } = await rows(made)
  const unpacked = (await unpackCalendar(bytes, from))!
  const priceIn = (calendar: HotelCalendar) =>
    calendar.room('R')!.rateDays.values().next().value!.price(today)
  assert.deepEqual([priceIn(unpacked), priceIn(now)], [10_000, 15_000])
})

test('a hotel with few days is not kept packed, nor one of which little changed packed again', async () => {
  const made = await newHotel()
  await price(made, 10, 100)
  assert.equal((await rows(made)).isPackingDue, false)
  await price(made, 400, 100)
  assert.equal((await rows(made)).isPackingDue, true)
  await keep(made)
  await price(made, 2, 150)
  assert.equal((await packed(made))!.isPackingDue, false)
  await price(made, 100, 150)
  assert.equal((await packed(made))!.isPackingDue, true)
})

test('all rows are read where the events since are not whole, say so, or name too many days', async () => {
  const made = await newHotel()
  await price(made, 400, 100)
  await keep(made)
  const isFromRows = async () => {
    const loaded = await packed(made)
    if (loaded !== undefined)
      assert.deepEqual(contentsOf(loaded.calendar), contentsOf((await rows(made)).calendar))
    return loaded === undefined
  }
  assert.equal(await isFromRows(), false)
  await price(made, 400, 120)
  assert.equal(await isFromRows(), true, 'all days changed')
  await keep(made)
  assert.equal(await isFromRows(), false)
  await price(made, 1, 130)
  await db
    .of(made.hotelId)
    .write((sql) =>
      sql.run(
        'delete from event where hotel_id = $1 and version = (select max(version) from event where hotel_id = $1)',
        [made.hotelId],
      ),
    )
  assert.equal(await isFromRows(), true, 'an event is missing')
  await keep(made)
  await db.inHotel(made.hotelId, async (tx) =>
    tx.tick({ type: 'hotel.changed', data: {}, actor: 'import', everything: true }),
  )
  assert.equal(await isFromRows(), true, 'everything changed')
})

test('packed days of another run of the server, of a version to come or older than those kept are not taken', async () => {
  const made = await newHotel()
  await price(made, 3, 100)
  const { calendar, started } = await rows(made)
  assert.equal(await keep(made, { started: started - 1 }), 0)
  assert.equal(await keep(made, { version: calendar.version + 1 }), 0)
  assert.equal(await keep(made), 1)
  assert.equal(await keep(made), 1, 'those of the same version may be damaged')
  assert.equal(await keep(made, { version: calendar.version - 1 }), 0)
  assert.equal((await packedOf(made))!.version, calendar.version)
})

test('packed days of another format are not read, and give way', async () => {
  const made = await newHotel()
  await price(made, 3, 100)
  assert.equal(await keep(made, { format: 'of a version to come' }), 1)
  assert.equal(await packedOf(made), undefined)
  assert.equal(await packed(made), undefined)
  assert.equal(await keep(made), 1)
  assert.deepEqual(contentsOf((await packed(made))!.calendar), contentsOf((await rows(made)).calendar))
})

const DAMAGES: [what: string, days: string][] = [
  ['end too early', 'substr(days, 1, octet_length(days) - 8)'],
  ['end within a number', 'substr(days, 1, octet_length(days) - 1)'],
  ['are none', `''::bytea`],
  ['have a damaged catalog', 'set_byte(days, 9, 0)'],
  [
    'have a damaged price',
    'set_byte(days, octet_length(days) - 40, 255 - get_byte(days, octet_length(days) - 40))',
  ],
  ['are longer', 'days || days'],
]
for (const [what, days] of DAMAGES)
  test(`bytes that ${what} are not used, and give way`, async () => {
    const made = await newHotel()
    await price(made, 3, 100)
    await keep(made)
    const { hotelId } = made
    await db
      .of(hotelId)
      .write((sql) => sql.run(`update packed_calendar set days = ${days} where hotel_id = $1`, [hotelId]))
    assert.equal(await packed(made), undefined)
    assert.equal(await keep(made), 1)
    assert.deepEqual(contentsOf((await packed(made))!.calendar), contentsOf((await rows(made)).calendar))
  })

test('days packed from a later day on are not used by who asks for earlier ones', async () => {
  const made = await newHotel()
  await price(made, 400, 100)
  const { calendar } = await rows(made)
  const bytes = (await packCalendar(calendar))!
  for (const [earlier, isUsed] of [
    [0, true],
    [1, false],
  ] as const)
    assert.equal((await unpackCalendar(bytes, calendar.from - earlier)) !== undefined, isUsed)
})

test('packing and unpacking rest, however many blocks there are; what changed meanwhile is not packed', async () => {
  const made = await newHotel()
  const { calendar } = await rows(made)
  const [rate] = calendar.rates
  const room_id = calendar.rooms[0]!.facts.room_id
  const pushed = { ...BLANK_RATE_DAY, rate_price: 1 }
  for (const { facts } of calendar.rates)
    for (let each = today; each < today + 400 * 64; each += 64)
      calendar.setRateDays([{ room_id, rate_id: facts.rate_id, day: each, ...pushed, pushed: true }])
  const blocks = 400 * calendar.rates.length
  const turnsOf = async <T>(work: () => Promise<T>): Promise<{ turns: number; result: T }> => {
    let turns = 0
    let isDone = false
    const turn = (): void => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    const result = await work()
    isDone = true
    return { turns, result }
  }
  const packing = await turnsOf(() => packCalendar(calendar))
  const least = (steps: number) => Math.floor((blocks * steps) / 100_000)
  assert.ok(packing.turns >= least(40), `${packing.turns} turns for ${blocks} blocks`)
  const unpacking = await turnsOf(() => unpackCalendar(packing.result!, from))
  assert.ok(unpacking.turns >= least(5), `${unpacking.turns} turns for ${blocks} blocks`)
  const unpacked = unpacking.result!
  assert.equal(unpacked.rooms[0]!.rateDays.get(rate!.facts.rate_id)!.price(today + 64), 1)
  const again = packCalendar(calendar)
  calendar.version++
  assert.equal(await again, undefined)
})
