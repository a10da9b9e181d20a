import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentsOf } from '../../test/support/calendar-contents.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import type { Sql } from '../db/connection/sql.ts'
import { rateDayColumns } from '../db/schema/rate-day-columns.ts'
import type { RateDayFacts, RoomDayFacts } from '../stay/days/day-facts.ts'
import { kindOf, RATE_DAY_NAMES, RESTRICTION_NAMES } from '../stay/days/rate-day.ts'
import type { Restriction } from '../stay/lists/restrictions.ts'
import { formatDay, LAST_DAY, parseDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { loadCalendar } from './load.ts'
import { loadPacked } from './load-packed.ts'
import { FORMAT, packCalendar, unpackCalendar } from './packed-calendar.ts'
import { writePacked } from './queries.ts'

// Touches days: runs far ahead of UTC.

const { db, hotel } = await createTestApp()

const from = todayIn('UTC') - 7
const TYPES = { money: 'bigint', number: 'int', flag: 'bool', prices: 'bigint[]' }
const NAMES = `${RATE_DAY_NAMES.join(', ')}, pushed`
const COLUMNS = `${RATE_DAY_NAMES.map((name) => `${name} ${TYPES[kindOf(name)]}`).join(', ')}, pushed bool`

const newHotel = async (): Promise<TestHotel> => {
  const made = await hotel()
  for (const room_code of ['R1', 'R2'])
    await made.post('/createroom', { room_code, room_name: 'Room', number_of_room: 50 })
  for (const rate_code of ['P1', 'P2', 'P3']) await made.post('/createrate', { rate_code, rate_name: 'Plan' })
  return made
}

/** The way that loads rows one by one and needs no trick. */
const naively = async (sql: Sql, hotelId: number): Promise<HotelCalendar> => {
  const { calendar: catalogOnly } = await loadCalendar(sql, hotelId, from, from - 1)
  const day = `day - date '1970-01-01' as day`
  const after = `where hotel_id = $1 and day >= $2`
  const roomDays = await sql.rows<RoomDayFacts>(
    `select room_id, ${day}, number_of_rooms, is_close, pushed from room_day ${after}`,
    [hotelId, formatDay(from)],
  )
  const rateDays = await sql.rows<RateDayFacts>(
    `select room_id, rate_id, ${day}, ${rateDayColumns('rate_day')}, pushed from rate_day ${after}`,
    [hotelId, formatDay(from)],
  )
  catalogOnly.setRoomDays(roomDays)
  catalogOnly.setRateDays(rateDays)
  return catalogOnly
}

const minor = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom(0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 7, 2 ** 52),
  ),
)
const day = fc.oneof(
  fc.integer({ min: from - 3, max: from + 200 }),
  fc.constantFrom(parseDay('2099-12-31')!, parseDay('2060-02-29')!),
)
const few = fc.constantFrom(0, 0, 0, 1, 2, 1_000_000)
const rateDay = fc.record({
  rate: fc.integer({ min: 1, max: 3 }),
  day,
  length: fc.integer({ min: 1, max: 90 }),
  rate_price: minor,
  normal_price: minor,
  ...(Object.fromEntries(RESTRICTION_NAMES.map((name) => [name, few])) as Record<Restriction, typeof few>),
  adult_prices: fc.option(
    fc.constantFrom([1, 8000], [1, 0, 2, 2 ** 31], [2, 9000], [1, 7000, 2, 9000, 1_000_000, 1e12]),
  ),
  is_close: fc.boolean(),
  pushed: fc.boolean(),
})

type Given = typeof rateDay extends fc.Arbitrary<infer Value> ? Value : never

/** Room and rate have these days; those that were given before stay. */
const insertDays = (made: TestHotel, { rate, day: first, length, ...values }: Given): Promise<unknown> =>
  db.coordinator.write((sql) =>
    sql.run(
      `with night as (
         select r.hotel_id, 0, r.room_id, p.rate_id, date '1970-01-01' + n as day, g.*
         from room r join rate p using (hotel_id), generate_series($3::int, least($3::int + $4::int, ${LAST_DAY})) n,
           json_to_record($5) g (${COLUMNS})
         where r.hotel_id = $1 and p.rate_code = $2
       ), room_days as (
         insert into room_day (hotel_id, version, room_id, day, number_of_rooms, is_close, pushed, created_by)
         select hotel_id, 0, room_id, day, extract(day from day), is_close, pushed, '' from night on conflict do nothing)
       insert into rate_day (hotel_id, version, room_id, rate_id, day, ${NAMES}, created_by)
       select hotel_id, 0, room_id, rate_id, day, ${NAMES}, '' from night on conflict do nothing`,
      [made.hotelId, `P${rate}`, first, length, JSON.stringify(values)],
    ),
  )

test('days read as texts, and packed and unpacked, are those read row by row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rateDay, { maxLength: 12 }), async (given) => {
      const made = await newHotel()
      for (const each of given) await insertDays(made, each)
      const node = db.of(made.hotelId)
      const expected = contentsOf(await node.snapshot((sql) => naively(sql, made.hotelId)))
      const { calendar, started } = await node.snapshot((sql) => loadCalendar(sql, made.hotelId, from))
      assert.deepEqual(contentsOf(calendar), expected)
      const bytes = (await packCalendar(calendar))!
      await node.write((sql) => writePacked(sql, made.hotelId, calendar.version, started, FORMAT, bytes))
      const { calendar: unpacked } = (await loadPacked(node, made.hotelId, calendar.version, (days) =>
        unpackCalendar(days, from),
      ))!
      assert.deepEqual(contentsOf(unpacked), expected)
      assert.deepEqual(
        await packCalendar(unpacked),
        await packCalendar(calendar),
        'packed again it is the same',
      )
    }),
    { numRuns: 25, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: false },
  )
})
