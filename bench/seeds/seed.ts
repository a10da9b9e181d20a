import type { Client } from '../../src/db/connection/connect.ts'

export interface BenchHotel {
  hotelId: number
  chain: string
  code: string
}

export const ROOMS = 10
export const RATES = 5
export const DAYS = 400
/** Rooms of a type that can be sold for each night. */
const FREE = 100
/** So many that no run sells them out. */
export const PLENTY = 10_000

const CODES = `
  insert into hotel_code (chain_code, hotel_code) select 'BENCH', $1 || n from generate_series(1, $2::int) n
  returning hotel_id, chain_code, hotel_code`

const HOTELS = `
  insert into hotel (hotel_id, chain_code, hotel_code, hotel_name, currency, timezone)
  select hotel_id, 'BENCH', code, 'Hotel ' || hotel_id, 'USD', 'UTC'
  from unnest($1::bigint[], $2::text[]) as known (hotel_id, code)`

/** How many rooms and rates a hotel has. */
export interface HotelSize {
  rooms: number
  rates: number
}

/** Inserts rooms, rates and days as pushes would, with the ledger and one event, so that `vacancy check` finds no damage. */
const fill = (days: number, free: number, { rooms, rates }: HotelSize): string[] => [
  `insert into hotel_clock (hotel_id, version, last_id) select unnest($1::bigint[]), 1, ${rooms + rates}`,
  `insert into room (hotel_id, version, room_id, room_code, room_name, number_of_room, room_bed, room_size, room_max_adult,
     room_max_children, room_description, is_publish)
   select h, 1, n, 'ROOM' || n, 'Room type ' || n, ${free}, 2, 28.5, 2, 2,
     'A quiet room with a wide bed, a desk and a balcony over the garden; breakfast is served until eleven.', true
   from unnest($1::bigint[]) h, generate_series(1, ${rooms}) n order by h, n`,
  `insert into rate (hotel_id, version, rate_id, rate_code, rate_name, rate_description, price, is_closed)
   select h, 1, ${rooms} + n, 'RATE' || n, 'Rate plan ' || n, 'Free cancellation until two days before arrival.', 10000, false
   from unnest($1::bigint[]) h, generate_series(1, ${rates}) n order by h, n`,
  `insert into room_day (hotel_id, version, room_id, day, number_of_rooms, is_close, pushed, created_by)
   select hotel_id, 1, room_id, current_date + d, ${free}, false, true, 'bench'
   from room, generate_series(0, ${days - 1}) d where hotel_id = any($1::bigint[])`,
  `insert into rate_day (hotel_id, version, room_id, rate_id, day, rate_price, normal_price, cta, ctd, min_night,
     max_night, is_close, pushed, created_by)
   select r.hotel_id, 1, r.room_id, p.rate_id, current_date + d, 8000 + (d * 37 + r.room_id * 11 + p.rate_id * 7) % 9000,
     18000, 0, 0, 1, 0, false, true, 'bench'
   from room r join rate p using (hotel_id), generate_series(0, ${days - 1}) d where r.hotel_id = any($1::bigint[])`,
  `insert into inventory_ledger (hotel_id, version, room_id, day, kind, rooms, value_after)
   select hotel_id, 1, room_id, day, 'set', number_of_rooms, number_of_rooms from room_day
   where hotel_id = any($1::bigint[])`,
  `insert into event (hotel_id, version, event_id, event_type, data, actor, everything)
   select h, 1, gen_random_uuid(), 'hotel.changed', '{}', 'bench', true from unnest($1::bigint[]) h`,
]

export const seedHotels = async (
  client: Client,
  prefix: string,
  count: number,
  days = DAYS,
  free = FREE,
  size: HotelSize = { rooms: ROOMS, rates: RATES },
): Promise<BenchHotel[]> => {
  const { rows } = await client.query(CODES, [prefix, count])
  const ids = rows.map(({ hotel_id }) => hotel_id)
  await client.query(HOTELS, [ids, rows.map(({ hotel_code }) => hotel_code)])
  for (const statement of fill(days, free, size)) await client.query(statement, [ids])
  await settle(client)
  return rows.map(({ hotel_id, chain_code, hotel_code }) => ({
    hotelId: hotel_id,
    chain: chain_code,
    code: hotel_code,
  }))
}

/** Makes PostgreSQL do its background work for these rows now, so that it does not disturb the measurements. */
export const settle = async (client: Client): Promise<void> => {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Adds past bookings, which take no rooms of future days. */
export const seedBookings = async (client: Client, hotelId: number, count: number): Promise<void> => {
  await client.query(
    `with made as (
       insert into booking (hotel_id, version, booking_id, booking_code, booking_status, arrival_date, departure_date, total_price,
         currency, guest_name, guest_email, payment_id, page_token, created_by, updated_by)
       select $1, 1, c.last_id + n, lpad(n::text, 8, 'B'), 'confirmed', current_date - 2 - n % 700, current_date - n % 700, 18000,
         'USD', 'Guest ' || n, 'guest' || n || '@example.com', 'pay_' || n, 'page_' || n, 'bench', 'bench'
       from generate_series(1, $2::int) n, (select last_id from hotel_clock where hotel_id = $1) c returning *
     ), room_of as (
       insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code,
         rate_name, arrival_date, departure_date, rooms, guests, nightly, rate_price, total_price, item_status,
         holds_rooms)
       select $1, made.booking_id, 1, r.room_id, r.room_code, r.room_name, p.rate_id, p.rate_code, p.rate_name,
         made.arrival_date, made.departure_date, 1, 2, array[9000, 9000], 9000, 18000, 'booked', true
       from made, (select * from room where hotel_id = $1 order by room_id limit 1) r,
         (select * from rate where hotel_id = $1 order by rate_id limit 1) p
       returning *
     )
     insert into booking_charge (hotel_id, booking_id, line, kind, code, name, item, quantity, amount, is_included,
       is_at_hotel)
     select hotel_id, booking_id, 1, 'room', room_code, room_name, 1, 1, 18000, false, false from room_of`,
    [hotelId, count],
  )
  await client.query('update hotel_clock set last_id = last_id + $2 where hotel_id = $1', [hotelId, count])
  await settle(client)
}
