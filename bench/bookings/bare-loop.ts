import { connect } from '../../src/db/connection/connect.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import type { Environment, KeyedHotel } from '../environment.ts'
import { ARRIVALS, NIGHTS } from './requests.ts'

const BARE_CONNECTIONS = 10
// Above what the application gives meanwhile.
const FIRST_BARE = 1e12
let written = 0

/**
 * Writes the same rows as a booking, one transaction each, over as many connections as the application writes with. In hotels of its
 * own, because it does not keep their versions.
 */
export const openBareLoop = async ({ db, url }: Environment, hotels: readonly KeyedHotel[]) => {
  const ids = hotels.map(({ hotelId }) => hotelId)
  await db.coordinator.withoutTimeouts((client) =>
    client.query(`create table bare_clock as select * from hotel_clock where hotel_id in (${ids.join()})`),
  )
  const clients = await Promise.all(Array.from({ length: BARE_CONNECTIONS }, () => connect(url)))
  return {
    async run(seconds: number): Promise<{ done: number; perSecond: number }> {
      const before = written
      const begun = performance.now()
      const end = begun + seconds * 1000
      await Promise.all(
        clients.map(async (client, index) => {
          while (performance.now() < end) {
            written++
            await bareBooking(client, ids[(written * BARE_CONNECTIONS + index) % ids.length]!, written)
          }
        }),
      )
      const done = written - before
      return { done, perSecond: done / ((performance.now() - begun) / 1000) }
    },
    async close(): Promise<void> {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

const bareBooking = async (client: Bare, hotelId: number, count: number) => {
  const arrival = todayIn('UTC') + 1 + (count % ARRIVALS)
  const [first, end] = [formatDay(arrival), formatDay(arrival + NIGHTS)]
  const name = `bare ${count} ${process.pid}`
  await inOneWrite(client, [
    ['begin', []],
    [
      `update room_day set number_of_rooms = number_of_rooms - 1, version = version + 1
       where hotel_id = $1 and day >= $2 and day < $3
         and room_id = (select min(room_id) from room where hotel_id = $1)`,
      [hotelId, first, end],
    ],
    [
      `insert into inventory_ledger (hotel_id, version, room_id, day, step, kind, rooms, value_after)
       select $1, -$2::bigint, 0, day, 0, 'sell', -1, 1
       from generate_series($3::date, $4::date - 1, interval '1 day') day`,
      [hotelId, count, first, end],
    ],
    [
      `insert into booking (hotel_id, version, booking_id, booking_code, booking_status, arrival_date, departure_date, total_price,
         currency, guest_name, guest_email, payment_id, page_token, created_by, updated_by)
       values ($1, 1, $5, $2, 'new', $3, $4, 27000, 'USD', 'Ann Guest', 'ann@example.com', $2, $2, 'bench', 'bench')`,
      [hotelId, name, first, end, FIRST_BARE + count],
    ],
    [
      `insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code,
         rate_name, arrival_date, departure_date, rooms, guests, nightly, rate_price, total_price, item_status,
         holds_rooms)
       values ($1, $2, 1, 1, 'ROOM1', 'Room type 1', 1, 'RATE1', 'Rate plan 1', $3, $4, 1, 2, $5, 9000, 27000,
         'booked', true)`,
      [hotelId, FIRST_BARE + count, first, end, [9000, 9000, 9000]],
    ],
    [
      `insert into booking_charge (hotel_id, booking_id, line, kind, code, name, item, quantity, amount, is_included,
         is_at_hotel)
       values ($1, $2, 1, 'room', 'ROOM1', 'Room type 1', 1, 1, 27000, false, false)`,
      [hotelId, FIRST_BARE + count],
    ],
    [
      `insert into event (hotel_id, version, event_id, event_type, data, actor)
       values ($1, -$2::bigint, gen_random_uuid(), 'booking.created', $3, 'bench')`,
      [hotelId, count, EVENT],
    ],
    ['update bare_clock set version = version + 1 where hotel_id = $1', [hotelId]],
    ['commit', []],
  ])
}

type Bare = Awaited<ReturnType<typeof connect>>

const wireOf = (client: Bare) =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream

/** Pipelined, prepared, and in one write to the socket, as the application's driver does. */
const inOneWrite = async (client: Bare, statements: [string, unknown[]][]): Promise<void> => {
  const wire = wireOf(client)
  wire.cork()
  const sent = statements.map(([text, values], at) => client.query({ name: `bare${at}`, text, values }))
  wire.uncork()
  await Promise.all(sent)
}

const EVENT = JSON.stringify({ booking_code: 'K7MPX3QA', note: 'x'.repeat(800) })
