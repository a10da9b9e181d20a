// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { addPerson, join, signIn } from '../people/people.testing.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'

const made = await createTestApp({ ownDatabase: true })
const { db } = made
const ZONE = 'Pacific/Kiritimati'
const at = (offset: number): string => formatDay(todayIn(ZONE) + offset)

let chains = 0
const chainOf = async (count: number): Promise<TestHotel[]> => {
  chains++
  const hotels: TestHotel[] = []
  for (let number = 0; number < count; number++)
    hotels.push(
      await made.hotel({
        chain: `OVER${chains}`,
        code: `H${String(number).padStart(3, '0')}`,
        timezone: ZONE,
      }),
    )
  return hotels
}

const stock = async (hotel: TestHotel) => {
  await hotel.post('/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 4 })
  await hotel.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  await hotel.put('/updateroomavailability/SEA', {
    ...{ start_date: at(0), end_date: at(19), rate_code: 'FLEX', rate_price: 100, number_of_rooms: 4 },
  })
}

const book = (hotel: TestHotel, arrival: number, departure: number) =>
  hotel.post('/createbooking', {
    booking_form: {
      ...{ room_code: 'SEA', rate_code: 'FLEX', guests: 1, rooms: 1 },
      ...{ arrival_date: at(arrival), departure_date: at(departure) },
      guest_detail: { name: 'Ann', email: 'ann@example.com' },
    },
  })

const memberOf = async (hotels: TestHotel[], wholeChain = false) => {
  const person = await addPerson(made)
  for (const hotel of hotels) await join(made, person, hotel, 'viewer', wholeChain)
  return signIn(made, person, hotels[0]!)
}

const codesOf = (rows: { hotel_code: string }[]): string[] => rows.map(({ hotel_code }) => hotel_code)

/** Runs with the node of one hotel away, or not answering at all. */
const without = async <T>(
  hotelId: number,
  read: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const before = db.of
  db.of = (id: number) =>
    id === hotelId
      ? ({ read, clocks: before.call(db, id).clocks } as unknown as DatabaseNode)
      : before.call(db, id)
  try {
    return await work()
  } finally {
    db.of = before
  }
}

suite('the overview of a chain', () => {
  test('counts arrivals, occupancy and what needs somebody, by the day of each hotel', async () => {
    const hotels = await chainOf(2)
    await stock(hotels[0]!)
    for (const [arrival, departure] of [
      [0, 2],
      [0, 1],
      [1, 3],
    ] as const)
      assert.equal((await book(hotels[0]!, arrival, departure)).status, 201)
    const late = (await book(hotels[0]!, 0, 3)).Result.booking_code
    await db.of(hotels[0]!.hotelId).write((sql) =>
      sql.run(
        `update booking_room set arrival_date = arrival_date - 1 where hotel_id = $1 and booking_id in
         (select booking_id from booking where hotel_id = $1 and booking_code = $2)`,
        [hotels[0]!.hotelId, late],
      ),
    )
    const browser = await memberOf([hotels[0]!], true)
    const { status, Result, text } = await browser.call('GET', '/chainoverview')
    assert.equal(status, 200, text)
    assert.deepEqual(codesOf(Result), ['H000', 'H001'])
    const { occupancy_ahead, warnings, ...first } = Result[0]
    assert.deepEqual(
      { date: first.date, arrivals: first.arrivals, sold: first.rooms_sold, capacity: first.capacity },
      { date: at(0), arrivals: 2, sold: 3, capacity: 4 },
    )
    assert.equal(first.occupancy_percent, 75)
    assert.equal(occupancy_ahead.length, 14)
    assert.equal(occupancy_ahead[0], 75)
    assert.deepEqual([warnings.late_arrivals, warnings.days_without_price], [1, 10])
    assert.deepEqual(
      [Result[1].capacity, Result[1].warnings.days_without_price],
      [0, 0],
      'nothing to sell yet',
    )
  })

  test('shows the hotels one belongs to, by pages, and none of another chain', async () => {
    const hotels = await chainOf(5)
    await chainOf(1)
    const browser = await memberOf([hotels[1]!, hotels[3]!, hotels[4]!])
    const first = await browser.call('GET', '/chainoverview?limit=2')
    assert.deepEqual(codesOf(first.Result), ['H001', 'H003'])
    const rest = await browser.call('GET', `/chainoverview?limit=2&cursor=${first.json.NextCursor}`)
    assert.deepEqual(codesOf(rest.Result), ['H004'])
    assert.equal(rest.json.NextCursor, undefined)
    const { Result } = await hotels[2]!.get('/chainoverview')
    assert.deepEqual(codesOf(Result), ['H002'], 'a token is shown its own')
  })

  test('names a hotel whose node is away, and tells the others', async () => {
    const hotels = await chainOf(6)
    const browser = await memberOf([hotels[0]!], true)
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (const read of [() => Promise.reject(away), () => new Promise(() => {})]) {
      const { Result } = await without(hotels[2]!.hotelId, read, () => browser.call('GET', '/chainoverview'))
      assert.equal(Result.length, 6)
      assert.deepEqual(Result[2], { hotel_code: 'H002', hotel_name: null, is_missing: 1 })
      assert.ok(
        Result.every((one: { is_missing: number }, at: number) => one.is_missing === (at === 2 ? 1 : 0)),
      )
    }
  })

  test('asks few hotels at a time', async () => {
    const hotels = await chainOf(20)
    const browser = await memberOf([hotels[0]!], true)
    const before = db.of
    let [now, most] = [0, 0]
    db.of = (id: number) => {
      const node = before.call(db, id)
      const read = async (work: never) => {
        now++
        most = Math.max(most, now)
        try {
          return await node.read(work)
        } finally {
          now--
        }
      }
      return new Proxy(node, { get: (of, name) => (name === 'read' ? read : Reflect.get(of, name, of)) })
    }
    try {
      assert.equal((await browser.call('GET', '/chainoverview')).Result.length, 20)
    } finally {
      db.of = before
    }
    assert.ok(most >= 2 && most <= 5, `${most}`)
  })
})
