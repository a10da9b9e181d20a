import type { Client } from '../../src/db/connection/connect.ts'
import { settle } from './seed.ts'

const BOOKINGS = `
  insert into booking (hotel_id, version, booking_id, booking_code, booking_status, arrival_date, departure_date, total_price,
    currency, guest_name, guest_email, payment_id, page_token, is_ack, created_by, updated_by)
  select h, c.version + n - $2, c.last_id + n - $2, 'G' || lpad(n::text, 7, '0'), 'confirmed', current_date + n % 1000 - 800,
    current_date + n % 1000 - 798, 18000, 'USD', 'Guest ' || n, 'guest' || n || '@example.com', 'pay_g' || n, 'page_g' || n, true,
    'bench', 'bench'
  from unnest($1::bigint[]) h join hotel_clock c on c.hotel_id = h, generate_series($2::int + 1, $3::int) n`

const ITEMS = `
  insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code, rate_name, arrival_date,
    departure_date, rooms, guests, nightly, rate_price, total_price, item_status, holds_rooms)
  select b.hotel_id, b.booking_id, 1, r.room_id, r.room_code, r.room_name, p.rate_id, p.rate_code, p.rate_name, b.arrival_date,
    b.departure_date, 1, 2, array[9000, 9000], 9000, 18000, 'booked', true
  from booking b
  join room r on r.hotel_id = b.hotel_id and r.room_code = 'ROOM' || 1 + b.booking_id % 10
  join rate p on p.hotel_id = b.hotel_id and p.rate_code = 'RATE1'
  join hotel_clock c on c.hotel_id = b.hotel_id and b.version > c.version
  where b.hotel_id = any($1::bigint[])`

const CHARGES = `
  insert into booking_charge (hotel_id, booking_id, line, kind, code, name, item, quantity, amount, is_included, is_at_hotel)
  select i.hotel_id, i.booking_id, 1, 'room', i.room_code, i.room_name, 1, 1, 18000, false, false
  from booking_room i
  join hotel_clock c on c.hotel_id = i.hotel_id and i.booking_id > c.last_id
  where i.hotel_id = any($1::bigint[])`

const LINES = `
  insert into inventory_ledger (hotel_id, version, room_id, day, kind, rooms, value_after, booking_id)
  select b.hotel_id, b.version, i.room_id, b.arrival_date + night, 'sell', -1, 99, b.booking_id
  from booking b
  join booking_room i on i.hotel_id = b.hotel_id and i.booking_id = b.booking_id
  join hotel_clock c on c.hotel_id = b.hotel_id and b.version > c.version
  cross join generate_series(0, 1) night
  where b.hotel_id = any($1::bigint[])`

const EVENTS = `
  insert into event (hotel_id, version, event_id, event_type, data, actor, booking_id, room_ids, first_day, last_day)
  select b.hotel_id, b.version, gen_random_uuid(), 'booking.created', jsonb_build_object('booking_code', b.booking_code), 'bench',
    b.booking_id, array[i.room_id], b.arrival_date, b.departure_date - 1
  from booking b
  join booking_room i on i.hotel_id = b.hotel_id and i.booking_id = b.booking_id
  join hotel_clock c on c.hotel_id = b.hotel_id and b.version > c.version
  where b.hotel_id = any($1::bigint[])`

const CLOCKS = `
  update hotel_clock set version = version + $2::int, last_id = last_id + $2::int where hotel_id = any($1::bigint[])`

/** Makes the hotels have so many bookings, four of five in the past, each with what one that was made here leaves behind. */
export const growBookings = async (
  client: Client,
  hotelIds: readonly number[],
  had: number,
  count: number,
): Promise<void> => {
  await client.query(BOOKINGS, [hotelIds, had, count])
  for (const statement of [ITEMS, CHARGES, LINES, EVENTS]) await client.query(statement, [hotelIds])
  await client.query(CLOCKS, [hotelIds, count - had])
  await settle(client)
}

const PROMOS = `
  insert into promo (hotel_id, promo_id, promo_code, promo_key, promo_name, charge, value, is_active, version)
  select h, c.last_id + n - $2, 'PROMO' || n, 'promo' || n, 'Promo ' || n, 'percent', 1000, true, c.version + 1
  from unnest($1::bigint[]) h join hotel_clock c on c.hotel_id = h, generate_series($2::int + 1, $3::int) n`

const PROMO_EVENTS = `
  insert into event (hotel_id, version, event_id, event_type, data, actor, catalog)
  select hotel_id, version + 1, gen_random_uuid(), 'hotel.changed', '{}', 'bench', true
  from hotel_clock where hotel_id = any($1::bigint[])`

export const growPromos = async (
  client: Client,
  hotelIds: readonly number[],
  had: number,
  count: number,
): Promise<void> => {
  await client.query(PROMOS, [hotelIds, had, count])
  await client.query(PROMO_EVENTS, [hotelIds])
  await client.query(
    'update hotel_clock set version = version + 1, last_id = last_id + $2 where hotel_id = any($1)',
    [hotelIds, count - had],
  )
  await settle(client)
}
