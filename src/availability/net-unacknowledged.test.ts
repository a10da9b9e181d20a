import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { booked, day, entry, left, push, stock } from '../../test/support/stock.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import { readUnacknowledged } from './days/queries.ts'

const { hotel: newHotel, services } = await createTestApp()

const NET = { net_unacknowledged: 1 }

suite('net_unacknowledged', () => {
  test('takes bookings not acknowledged off each pushed count, and only those', async () => {
    const hotel = await stock(await newHotel(), 4, { number_of_rooms: 9 })
    await booked(hotel, { departure_date: day(2), rooms: 2, guests: 1 })
    const seen = await booked(hotel, { departure_date: day(2) })
    const gone = await booked(hotel, { departure_date: day(2) })
    const staff = await booked(hotel, { arrival_date: day(1), departure_date: day(3) })
    await hotel.post('/confirmbooking', { booking_code: seen })
    await hotel.post('/cancelbooking', { booking_code: gone })
    await hotel.post('/confirmbooking', { booking_code: staff, is_ack: 0 })
    const counts = [0, 1, 2, 3].map((after) => entry(after, { number_of_rooms: 5 }))
    await push(hotel, counts, NET)
    assert.deepEqual(await left(hotel), [3, 2, 4, 5])
    const again = await push(hotel, counts, NET)
    assert.deepEqual([again.Result.updated, again.Result.unchanged], [0, 4])
    await push(hotel, counts, { net_unacknowledged: false })
    assert.deepEqual(await left(hotel), [5, 5, 5, 5])
  })

  test('never goes below zero, and leaves counts that are not pushed', async () => {
    const hotel = await stock(await newHotel(), 2)
    await booked(hotel, { rooms: 3, guests: 1, departure_date: day(2) })
    await push(hotel, [entry(0, { number_of_rooms: 1 }), entry(1, { number_of_rooms: null, price: 7 })], NET)
    assert.deepEqual(await left(hotel), [0, 0])
  })

  test('works in updateroomavailability too, with entries and with a range', async () => {
    const hotel = await stock(await newHotel(), 3)
    await booked(hotel)
    const path = '/updateroomavailability/DLX'
    const range = { start_date: day(0), end_date: day(2), number_of_rooms: 9 }
    await hotel.put(path, { ...range, ...NET })
    assert.deepEqual(await left(hotel), [8, 9, 9])
    await hotel.put(path, { data: [entry(0, { number_of_rooms: 4 })], ...NET })
    assert.deepEqual(await left(hotel), [3, 9, 9])
  })

  test('a count computed before a booking was seen cannot put its room back on sale', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 1 })
    const pms = entry(0, { number_of_rooms: 1 })
    const booking_code = await booked(hotel)
    await push(hotel, [pms], NET)
    assert.deepEqual(await left(hotel), [0])
    await hotel.post('/confirmbooking', { booking_code })
    await push(hotel, [{ ...pms, number_of_rooms: 0 }], NET)
    assert.deepEqual(await left(hotel), [0])
    // Control: without netting, the same count puts the room back on sale.
    await push(hotel, [pms])
    assert.deepEqual(await left(hotel), [1])
  })

  test('bookings that left before the days are not read, however many there are', async () => {
    const hotel = await stock(await newHotel(), 2)
    await booked(hotel)
    const { hotelId } = hotel
    const node = services.db.of(hotelId)
    await node.write(async (sql) => {
      const written = await sql.rows<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = 'booking_room'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      )
      const names = written.map(({ name }) => name)
      const moved: Record<string, string> = {
        booking_id: '-n',
        arrival_date: 'arrival_date - 900',
        departure_date: 'departure_date - 900',
      }
      await sql.run(
        `insert into booking_room (${names.join(', ')}) select ${names.map((name) => moved[name] ?? name).join(', ')}
         from booking_room, generate_series(1, 3000) n where hotel_id = $1`,
        [hotelId],
      )
      await sql.run('analyze booking_room')
    })
    const range = { room_code: 'DLX', first: parseDay(day(0))!, last: parseDay(day(1))! }
    const plan = await node.read(async (sql) => {
      const explained = {
        ...sql,
        rows: (text: string, values?: unknown[]) =>
          sql.rows<never>(`explain (analyze, format json) ${text}`, values),
      }
      return JSON.stringify(await readUnacknowledged(explained, hotelId, [range]))
    })
    assert.match(plan, /booking_room/)
    const most = Math.max(
      ...[...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*(\d+)/g)].map(([, rows]) =>
        Number(rows),
      ),
    )
    assert.ok(most < 100, `${most} rows were read: ${plan}`)
  })
})
