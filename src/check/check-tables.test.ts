import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/harness.ts'
import { connect } from '../db/connect.ts'
import { createHotel } from '../hotels/create-hotel.ts'
import { checkTables } from './check-tables.ts'
import { CHECKS } from './queries.ts'

const { db, url } = await testDatabase()
const client = await connect(url, { patient: true })
after(() => client.end())

const NIGHTS = ['2030-05-01', '2030-05-02', '2030-05-03']

let hotels = 0

interface Fixture {
  hotelId: number
  room: number
  rate: number
  /** A living booking of two rooms for the first two nights, and a cancelled one of one room for the same. */
  alive: number
  cancelled: number
}

const run = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

/** A healthy hotel, written by SQL: 5 rooms a day; two sold; one sold and given back; the last day closed. */
const healthyHotel = async (): Promise<Fixture> => {
  hotels++
  // Those of a hotel made earlier are none that this one gave.
  const last = 1_000_000 - hotels * 10
  const names = {
    chain_code: 'CHAIN',
    hotel_code: `H${hotels}`,
    hotel_name: 'H',
    currency: 'USD',
    timezone: 'UTC',
  }
  const { hotel_id: hotelId } = (await createHotel(db, names))!
  const [{ room_id: room }] = await run(
    `insert into room (hotel_id, room_id, room_code, room_name, number_of_room, room_bed, room_size, room_max_adult,
       room_max_children, room_description, is_publish, version)
     values ($1, $2, 'DELUXE', 'Deluxe', 5, 1, 30, 2, 1, '', true, 1) returning room_id`,
    [hotelId, last - 3],
  )
  const [{ rate_id: rate }] = await run(
    `insert into rate (hotel_id, rate_id, rate_code, rate_name, rate_description, price, is_closed, version)
     values ($1, $2, 'FLEX', 'Flexible', '', 0, false, 2) returning rate_id`,
    [hotelId, last - 2],
  )
  const alive = await insertBooking({ hotelId, room, rate }, last - 1, 'ALIVE', 'new', 2, 4)
  const cancelled = await insertBooking({ hotelId, room, rate }, last, 'GONE', 'cancelled', 1, 5)
  const fixture = { hotelId, room, rate, alive, cancelled }
  for (const night of NIGHTS) await line(fixture, 3, night, 'set', 5, 5)
  for (const night of NIGHTS.slice(0, 2)) {
    await line(fixture, 4, night, 'sell', -2, 3, alive)
    await line(fixture, 5, night, 'sell', -1, 2, cancelled)
    await line(fixture, 6, night, 'release', 1, 3, cancelled)
  }
  await line(fixture, 7, NIGHTS[2]!, 'close', 0, 1)
  await line(fixture, 8, NIGHTS[2]!, 'close', 0, 1, null, rate)
  await run(
    `insert into room_day (hotel_id, room_id, day, number_of_rooms, is_close, pushed, created_by, version)
     select $1, $2, day, case when day < '2030-05-03' then 3 else 5 end, day = '2030-05-03', true, '', 7
     from unnest($3::date[]) day`,
    [hotelId, room, NIGHTS],
  )
  await run(
    `insert into rate_day (hotel_id, room_id, rate_id, day, rate_price, cta, ctd, min_night, max_night, is_close,
       pushed, created_by, version)
     select $1, $2, $3, day, 10000, 0, 0, 0, 0, day = '2030-05-03', true, '', 8 from unnest($4::date[]) day`,
    [hotelId, room, rate, NIGHTS],
  )
  await run(
    `insert into event (hotel_id, version, event_id, event_type, data, actor, booking_id)
     select $1, v, gen_random_uuid(),
            case v when 4 then 'booking.created' when 5 then 'booking.created' when 6 then 'booking.cancelled'
              else 'availability.changed' end, '{}', '', case v when 4 then $2::bigint when 5 then $3 when 6 then $3 end
     from generate_series(1, 8) v`,
    [hotelId, alive, cancelled],
  )
  await run('update hotel_clock set version = 8, last_id = $2 where hotel_id = $1', [hotelId, last])
  return fixture
}

const insertBooking = async (
  { hotelId, room, rate }: Pick<Fixture, 'hotelId' | 'room' | 'rate'>,
  id: number,
  code: string,
  status: string,
  rooms: number,
  version: number,
): Promise<number> => {
  const [{ booking_id }] = await run(
    `insert into booking (hotel_id, booking_id, booking_code, booking_status, room_id, room_code, room_name, rate_id, rate_code,
       rate_name, arrival_date, departure_date, rooms, guests, nightly, rate_price, total_price, currency, guest_name,
       guest_email, payment_id, page_token, created_by, updated_by, version)
     values ($1, $8, $2, $3, $4, 'DELUXE', 'Deluxe', $5, 'FLEX', 'Flexible', '2030-05-01', '2030-05-03', $6, 2,
       '{10000,10001}', 10001, 20001 * $6, 'USD', 'G', 'g@example.com', '', $2, '', '', $7) returning booking_id`,
    [hotelId, code, status, room, rate, rooms, version, id],
  )
  return booking_id
}

const line = (
  { hotelId, room }: Pick<Fixture, 'hotelId' | 'room'>,
  version: number,
  day: string,
  kind: string,
  rooms: number,
  after: number,
  booking: number | null = null,
  rate = 0,
) =>
  run(
    `insert into inventory_ledger (hotel_id, version, room_id, day, rate_id, kind, rooms, value_after, booking_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [hotelId, version, room, day, rate, kind, rooms, after, booking],
  )

const tick = (
  { hotelId }: Fixture,
  version: number,
  type = 'availability.changed',
  booking: number | null = null,
) =>
  run(
    `with ticked as (update hotel_clock set version = $2 where hotel_id = $1)
     insert into event (hotel_id, version, event_id, event_type, data, actor, booking_id)
     values ($1, $2, gen_random_uuid(), $3, '{}', '', $4)`,
    [hotelId, version, type, booking],
  )

/** Plants damage in a healthy hotel; answers what the check of that name says. */
const planted = async (check: string, plant: (fixture: Fixture) => Promise<unknown>) => {
  const fixture = await healthyHotel()
  await plant(fixture)
  const report = await checkTables(db, fixture.hotelId)
  assert.equal(report.ok, false)
  const named = report.damages.filter((damage) => damage.check === check)
  assert.notEqual(
    named.length,
    0,
    `${check} found nothing, but: ${report.damages.map(({ message }) => message)}`,
  )
  assert.equal(named[0]!.hotel_code, `H${hotels}`)
  return named
}

test('a healthy hotel has no damage, and the report says what was looked at', async () => {
  const { hotelId } = await healthyHotel()
  const report = await checkTables(db, hotelId)
  assert.deepEqual(report.damages, [])
  assert.equal(report.ok, true)
  assert.deepEqual(report.checked, { hotels: 1, bookings: 2, room_days: 3, ledger_lines: 11 })
  assert.equal(report.checks.length, CHECKS.length)
})

test('a count changed behind the ledger is named with room, date, what was expected and found', async () => {
  const [damage] = await planted('count_end', ({ hotelId }) =>
    run(`update room_day set number_of_rooms = 4 where hotel_id = $1 and day = '2030-05-01'`, [hotelId]),
  )
  assert.equal(damage!.room_code, 'DELUXE')
  assert.equal(damage!.date, '2030-05-01')
  assert.equal(damage!.expected, '3 rooms')
  assert.equal(damage!.found, '4 rooms')
})

test('a room-day that the ledger does not know, and one it knows and that is gone', async () => {
  await planted('count_end', ({ hotelId, room }) =>
    run(
      `insert into room_day (hotel_id, room_id, day, number_of_rooms, is_close, pushed, created_by, version)
       values ($1, $2, '2030-06-01', 5, false, true, '', 8)`,
      [hotelId, room],
    ),
  )
  const [damage] = await planted('count_end', ({ hotelId }) =>
    run(`delete from room_day where hotel_id = $1 and day = '2030-05-01'`, [hotelId]),
  )
  assert.equal(damage!.found, 'no room-day')
})

test('a room-day that is still there after its deletion', async () => {
  await planted('count_end', (fixture) => line(fixture, 8, '2030-05-01', 'delete', -3, 0))
})

test('a line missing in the middle of a chain', async () => {
  const [damage] = await planted('count_chain', ({ hotelId }) =>
    run(`delete from inventory_ledger where hotel_id = $1 and version = 4 and day = '2030-05-02'`, [hotelId]),
  )
  assert.equal(damage!.date, '2030-05-02')
  assert.equal(damage!.booking_code, 'GONE')
  assert.equal(damage!.expected, '5 - 1 = 4')
})

test('a sale of a room-day that was not there', async () => {
  await planted('count_chain', (fixture) => line(fixture, 8, '2030-07-01', 'sell', -1, -1, fixture.alive))
})

test('a sale that left less than no rooms is named with its booking', async () => {
  const [damage] = await planted('oversold', (fixture) =>
    line(fixture, 8, '2030-05-01', 'sell', -4, -1, fixture.alive),
  )
  assert.equal(damage!.booking_code, 'ALIVE')
  assert.match(damage!.found, /-1 rooms left/)
})

test('a sale on a day whose room was closed', async () => {
  const damages = await planted('sold_closed', async (fixture) => {
    await line(fixture, 9, '2030-05-03', 'sell', -1, 4, fixture.alive)
    await tick(fixture, 9)
  })
  assert.ok(damages.some(({ rate_code, booking_code }) => rate_code === null && booking_code === 'ALIVE'))
})

test('a sale on a day whose rate was closed, also when it was opened later', async () => {
  const [damage] = await planted('sold_closed', async (fixture) => {
    const { hotelId, rate } = fixture
    await run(`update inventory_ledger set version = 3, step = 1 where hotel_id = $1 and version = 8`, [
      hotelId,
    ])
    await run(`update inventory_ledger set day = '2030-05-01' where hotel_id = $1 and rate_id <> 0`, [
      hotelId,
    ])
    await line(fixture, 8, '2030-05-01', 'open', 0, 0, null, rate)
  })
  assert.equal(damage!.rate_code, 'FLEX')
})

test('a day closed twice, opened while open, closed without a line', async () => {
  await planted('closure_chain', (fixture) => line(fixture, 9, '2030-05-03', 'close', 0, 1))
  await planted('closure_chain', (fixture) => line(fixture, 9, '2030-05-01', 'open', 0, 0))
  const [damage] = await planted('closure_end', ({ hotelId }) =>
    run(`update rate_day set is_close = true where hotel_id = $1 and day = '2030-05-01'`, [hotelId]),
  )
  assert.equal(damage!.rate_code, 'FLEX')
  await planted('closure_end', ({ hotelId }) =>
    run(`update room_day set is_close = false where hotel_id = $1 and day = '2030-05-03'`, [hotelId]),
  )
})

test('a booking cancelled without giving its rooms back', async () => {
  const damages = await planted('booking_nights', ({ hotelId }) =>
    run(`update booking set booking_status = 'cancelled' where hotel_id = $1 and booking_code = 'ALIVE'`, [
      hotelId,
    ]),
  )
  assert.deepEqual(
    damages.map(({ booking_code, date, expected, found }) => [booking_code, date, expected, found]),
    [
      ['ALIVE', '2030-05-01', '0 rooms held', '2 rooms held'],
      ['ALIVE', '2030-05-02', '0 rooms held', '2 rooms held'],
    ],
  )
})

test('a living booking that holds too few rooms, a night outside its stay, rooms given back twice', async () => {
  await planted('booking_nights', ({ hotelId }) =>
    run(`update booking set rooms = 3 where hotel_id = $1 and booking_code = 'ALIVE'`, [hotelId]),
  )
  await planted('booking_nights', (fixture) => line(fixture, 8, '2030-05-03', 'sell', -2, 3, fixture.alive))
  const [damage] = await planted('booking_nights', (fixture) =>
    line(fixture, 8, '2030-05-01', 'release', 1, 4, fixture.cancelled),
  )
  assert.equal(damage!.found, '-1 rooms held')
})

test('a sale for a booking that is not there', async () => {
  await planted('booking_nights', (fixture) => line(fixture, 8, '2030-05-01', 'sell', -1, 2, 999_999_999))
})

/** Deletes the first night, then cancels the living booking: only its second night has something to return to. */
const deleteThenCancel = async (fixture: Fixture, recreate: boolean): Promise<void> => {
  const { hotelId, alive } = fixture
  await line(fixture, 9, '2030-05-01', 'delete', -3, 0)
  await tick(fixture, 9)
  await run(`delete from room_day where hotel_id = $1 and day = '2030-05-01'`, [hotelId])
  if (recreate) {
    await line(fixture, 10, '2030-05-01', 'set', 5, 5)
    await run(
      `insert into room_day (hotel_id, room_id, day, number_of_rooms, is_close, pushed, created_by, version)
       values ($1, $2, '2030-05-01', 5, false, true, '', 10)`,
      [hotelId, fixture.room],
    )
  }
  await tick(fixture, 10)
  await line(fixture, 11, '2030-05-02', 'release', 2, 5, alive)
  await run(`update room_day set number_of_rooms = 5 where hotel_id = $1 and day = '2030-05-02'`, [hotelId])
  await run(`update booking set booking_status = 'cancelled' where hotel_id = $1 and booking_id = $2`, [
    hotelId,
    alive,
  ])
  await tick(fixture, 11, 'booking.cancelled', alive)
}

test('a night deleted before its booking was cancelled need not be given back', async () => {
  const fixture = await healthyHotel()
  await deleteThenCancel(fixture, false)
  assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
})

test('a night deleted and made again before its booking was cancelled has to be given back', async () => {
  const [damage] = await planted('booking_nights', (fixture) => deleteThenCancel(fixture, true))
  assert.equal(damage!.date, '2030-05-01')
})

test('a total that is not the sum of its nights, a price that is not their mean', async () => {
  const [damage] = await planted('booking_total', ({ hotelId }) =>
    run(`update booking set total_price = total_price + 1 where hotel_id = $1 and booking_code = 'ALIVE'`, [
      hotelId,
    ]),
  )
  assert.equal(damage!.booking_code, 'ALIVE')
  assert.match(damage!.expected, /40002 in all/)
  await planted('booking_total', ({ hotelId }) =>
    run(`update booking set rate_price = 10000 where hotel_id = $1 and booking_code = 'ALIVE'`, [hotelId]),
  )
})

test('a line that does not say what its kind can', async () => {
  await planted('ledger_line', ({ hotelId }) =>
    run(`update inventory_ledger set booking_id = null where hotel_id = $1 and version = 4`, [hotelId]),
  )
  await planted('ledger_line', ({ hotelId }) =>
    run(`update inventory_ledger set value_after = 0 where hotel_id = $1 and kind = 'close'`, [hotelId]),
  )
})

test('days, events and pictures that point to another hotel, or to nothing', async () => {
  const other = await healthyHotel()
  const crossings: [string, string][] = [
    ['room_day', `update room_day set room_id = $2 where hotel_id = $1 and day = '2030-05-01'`],
    ['rate_day', `update rate_day set room_id = $2 where hotel_id = $1`],
    [
      'image',
      `insert into image (hotel_id, image_id, kind, room_id, image_name, position, blob_id)
       values ($1, 1, 'room', $2, 'a', 1, 1)`,
    ],
  ]
  for (const [table, text] of crossings) {
    const damages = await planted('same_hotel', ({ hotelId }) => run(text, [hotelId, other.room]))
    assert.ok(
      damages.some(({ found }) => found.startsWith(`${table}.`)),
      `${table}: ${damages[0]!.found}`,
    )
  }
  await planted('same_hotel', ({ hotelId }) =>
    run(`update rate_day set rate_id = $2 where hotel_id = $1`, [hotelId, other.rate]),
  )
  await planted('same_hotel', ({ hotelId }) =>
    run(`update event set booking_id = $2 where hotel_id = $1 and version = 4`, [hotelId, other.alive]),
  )
})

test('a number above the last one the hotel gave, be it of what is there or of what is gone', async () => {
  const other = await healthyHotel()
  const [below] = await planted('last_id', ({ hotelId }) =>
    run('update hotel_clock set last_id = last_id - 1 where hotel_id = $1', [hotelId]),
  )
  assert.match(below!.expected, /^numbers up to \d+$/)
  for (const [column, text] of [
    ['room.room_id', `update room set room_id = $2 where hotel_id = $1`],
    ['booking.room_id', `update booking set room_id = $2 where hotel_id = $1`],
    [
      'inventory_ledger.room_id',
      `update inventory_ledger set room_id = $2 where hotel_id = $1 and version = 3`,
    ],
  ] as const) {
    const damages = await planted('last_id', ({ hotelId }) => run(text, [hotelId, other.room]))
    assert.ok(
      damages.some(({ found }) => found.includes(column)),
      `${column}: ${damages[0]!.found}`,
    )
  }
})

test('a picture whose bytes belong to another hotel', async () => {
  const other = await healthyHotel()
  await run(
    `insert into image_data (hotel_id, blob_id, width, content_type, etag, bytes) values ($1, 7, 0, '', '', '')`,
    [other.hotelId],
  )
  const [damage] = await planted('same_hotel', ({ hotelId }) =>
    run(
      `insert into image (hotel_id, image_id, kind, image_name, position, blob_id)
       values ($1, 1, 'hotel', 'a.webp', 1, 7)`,
      [hotelId],
    ),
  )
  assert.equal(damage!.found, 'image.blob_id 7')
})

test('an event missing, a clock ahead of its events, rows ahead of the clock', async () => {
  await planted('clock', ({ hotelId }) =>
    run('delete from event where hotel_id = $1 and version = 5', [hotelId]),
  )
  await planted('clock', ({ hotelId }) =>
    run('update hotel_clock set version = 9 where hotel_id = $1', [hotelId]),
  )
  const [damage] = await planted('ahead_of_clock', ({ hotelId }) =>
    run('update room_day set version = 99 where hotel_id = $1', [hotelId]),
  )
  assert.match(damage!.found, /3 rows of room_day/)
})

test('the oldest events may have been pruned', async () => {
  const { hotelId } = await healthyHotel()
  await run('delete from event where hotel_id = $1 and version < 4', [hotelId])
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])
})

test('without a hotel, every hotel is checked', async () => {
  const report = await checkTables(db)
  assert.equal(report.ok, false)
  assert.equal(report.checked.hotels, hotels)
})
