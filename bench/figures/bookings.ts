import { connect } from '../../src/db/connection/connect.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { BASE, type Environment, type Ground, type KeyedHotel } from '../environment.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { load, type Request } from '../load.ts'
import { writeFor } from '../writers.ts'

const HOTELS = 200
const CONNECTIONS = 64
const SECONDS = 5
const NIGHTS = 3
// Few days, so that seeding is quick; enough rooms, so that none is sold out before the run ends.
export const DAYS = 120
const ARRIVALS = DAYS - NIGHTS - 1

/** Bookings of three nights, spread over hotels and on one hotel, against the same rows written in a bare loop. */
export const bookingFigures = async (ground: Environment): Promise<Figure[]> => {
  const hotels = await ground.hotels('BOOK', HOTELS, DAYS)
  const [one, other] = [hotels.slice(0, 1), hotels[1]!]
  // Warms both up, so that their code is compiled before it is measured.
  await book(ground, hotels, 4)
  await bareLoop(ground, hotels, 1)
  const spread = await book(ground, hotels)
  const bare = await bareLoop(ground, hotels, SECONDS)
  const [run, meanwhile] = await Promise.all([book(ground, one), trickle(ground, other)])
  const [, amongSpread] = await Promise.all([book(ground, hotels.slice(2)), trickle(ground, other)])
  const failed = spread.failed + run.failed + meanwhile.failed
  if (failed > 0) throw new Error(`${failed} bookings failed`)
  const bareName = 'same rows, bare loop'
  return [
    atLeast(`bookings over ${HOTELS} hotels`, spread.perSecond, '/s', { name: bareName, value: bare }, 0.7),
    atLeast('bookings on one hotel', run.perSecond, '/s', { name: 'spread', value: spread.perSecond }, 0.4),
    atMost(
      'p99 of another hotel meanwhile',
      meanwhile.p99Ms,
      'ms',
      { name: 'while spread', value: amongSpread.p99Ms },
      2,
    ),
  ]
}

const ROOM_TYPES = 10

/** A booking of that hotel; `count` selects room and dates. */
const bookingOf = ({ client }: KeyedHotel, count: number): Request => {
  const arrival = todayIn('UTC') + 1 + (count % ARRIVALS)
  const booking_form = {
    room_code: `ROOM${1 + (Math.floor(count / ARRIVALS) % ROOM_TYPES)}`,
    rate_code: 'RATE1',
    arrival_date: formatDay(arrival),
    departure_date: formatDay(arrival + NIGHTS),
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+62 812' },
    guests: 2,
  }
  return {
    method: 'POST',
    path: `${BASE}/createbooking`,
    token: client,
    body: JSON.stringify({ booking_form }),
  }
}

export const book = (ground: Ground, hotels: KeyedHotel[], seconds = SECONDS) => {
  const count = ARRIVALS * ROOM_TYPES
  const requests = Array.from({ length: count }, (_, at) => bookingOf(hotels[at % hotels.length]!, at))
  return load({ url: ground.app.address, requests, connections: CONNECTIONS, seconds })
}

let trickled = 0

/** Two guests of a quiet hotel who book from time to time. */
const trickle = (ground: Environment, hotel: KeyedHotel) =>
  writeFor(ground.app.address, 2, SECONDS, () => bookingOf(hotel, trickled++), 5)

const BARE_CONNECTIONS = 10
// Above what the application gives meanwhile.
const FIRST_BARE = 1e12
let written = 0

/** Writes the same rows as a booking, one transaction each, over as many connections as the application writes with. */
const bareLoop = async (ground: Environment, hotels: KeyedHotel[], seconds: number): Promise<number> => {
  const clients = await Promise.all(Array.from({ length: BARE_CONNECTIONS }, () => connect(ground.url)))
  const end = performance.now() + seconds * 1000
  const before = written
  await ground.db.coordinator.write((sql) =>
    sql.run('create table if not exists bare_clock as select * from hotel_clock'),
  )
  const begun = performance.now()
  await Promise.all(
    clients.map(async (client, index) => {
      while (performance.now() < end) {
        written++
        const hotel = hotels[(written * BARE_CONNECTIONS + index) % hotels.length]!
        await bareBooking(client, hotel.hotelId, written)
      }
    }),
  )
  const perSecond = (written - before) / ((performance.now() - begun) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}

const bareBooking = async (client: Awaited<ReturnType<typeof connect>>, hotelId: number, count: number) => {
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
