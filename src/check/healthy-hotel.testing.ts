import assert from 'node:assert/strict'
import { after } from 'node:test'
import { testDatabase } from '../../test/support/harness.ts'
import { connect } from '../db/connection/connect.ts'
import { createHotel } from '../hotels/create-hotel.ts'
import { checkTables } from './check-tables.ts'

const { db, url } = await testDatabase()

export { db }

const client = await connect(url, { patient: true })
after(() => client.end())

const NIGHTS = ['2030-05-01', '2030-05-02', '2030-05-03']

let hotels = 0
export const hotelsMade = (): number => hotels

export interface Fixture {
  hotelId: number
  room: number
  rate: number
  /** A booking of two rooms for the first two nights, and a cancelled one of one room for the same nights. */
  alive: number
  cancelled: number
}

export const run = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

/** A hotel without damage, written by SQL: 5 rooms a day, two sold, one sold and given back, the last day closed. */
export const healthyHotel = async (): Promise<Fixture> => {
  hotels++
  // Each hotel gets lower ids than the one before, so that ids of earlier hotels are above its last id.
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
    `insert into booking (hotel_id, booking_id, booking_code, booking_status, arrival_date, departure_date, total_price, currency,
       guest_name, guest_email, payment_id, page_token, created_by, updated_by, version)
     values ($1, $6, $2, $3, '2030-05-01', '2030-05-03', 20001 * $4::int, 'USD', 'G', 'g@example.com', '', $2, '', '', $5)
     returning booking_id`,
    [hotelId, code, status, rooms, version, id],
  )
  await run(
    `insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code, rate_name,
       arrival_date, departure_date, rooms, guests, nightly, rate_price, total_price, item_status, holds_rooms)
     values ($1, $2, 1, $3, 'DELUXE', 'Deluxe', $4, 'FLEX', 'Flexible', '2030-05-01', '2030-05-03', $5, 2,
       '{10000,10001}', 10001, 20001 * $5, $6, $6 = 'booked')`,
    [hotelId, booking_id, room, rate, rooms, status === 'cancelled' ? 'cancelled' : 'booked'],
  )
  await run(
    `insert into booking_charge (hotel_id, booking_id, line, kind, code, name, item, quantity, amount, is_included,
       is_at_hotel)
     values ($1, $2, 1, 'room', 'DELUXE', 'Deluxe', 1, $3, 20001 * $3::int, false, false)`,
    [hotelId, booking_id, rooms],
  )
  return booking_id
}

export const line = (
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

export const tick = (
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

/** Plants damage in a hotel without damage. Returns what the check of that name finds. */
export const planted = async (check: string, plant: (fixture: Fixture) => Promise<unknown>) => {
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
