import type { Client } from '../../src/db/connection/connect.ts'
import { settle } from './seed.ts'

/** Found once each: the booking, and who sleeps in its second room, were the first of all. */
export const RARE = { name: 'Žofie Řeháková', companion: 'Élodie Bâtard', phone: '+420 777 123 456' }

const FIRST = ['Jürgen', 'Ann', 'Søren', 'Wayan', 'José', 'Иван', 'Chloé', 'Budi', 'Zoë', 'Ngọc', '陽子']
const LAST = [
  'Müller',
  'O’Hara',
  'Ægir',
  'Putra',
  'Núñez',
  'Иванов',
  'Lefèvre',
  'Santoso',
  'Björk',
  'Nguyễn',
  '山田',
  'Smith',
  'Kılıç',
]

// Every other one writes from example.org. Four of five are over and were paid; a tenth is cancelled.
const GUESTS = `
  update booking b set
    guest_name = case g.at when 1 then $5::text else ($2::text[])[1 + g.at % cardinality($2)] || ' ' || ($3::text[])[1 + g.at % cardinality($3)] end,
    guest_email = 'guest' || g.at || case g.at % 2 when 0 then '@example.com' else '@example.org' end,
    guest_phone = case g.at when 1 then $6::text else '+62 812 ' || 3000000 + g.at end,
    booking_status = case when g.at % 10 = 3 then 'cancelled' else b.booking_status end,
    cancelled_at = case when g.at % 10 = 3 then now() end,
    paid_amount = case when g.at % 10 <> 3 and g.at % $4::int > 0 then b.total_price else 0 end,
    is_paid = g.at % 10 <> 3 and g.at % $4::int > 0
  from (select booking_id, row_number() over (order by booking_id) as at from booking where hotel_id = $1) g
  where b.hotel_id = $1 and b.booking_id = g.booking_id`

const STAYS = `
  update booking_room i set
    item_status = case b.booking_status when 'cancelled' then 'cancelled' else 'booked' end,
    holds_rooms = b.booking_status <> 'cancelled',
    stay_status = case when b.booking_status = 'cancelled' or b.arrival_date > current_date then 'expected'
      when b.departure_date < current_date then 'checked_out'
      when b.booking_id / 1000 % 5 = 0 then 'expected' else 'checked_in' end
  from booking b where b.hotel_id = $1 and i.hotel_id = $1 and i.booking_id = b.booking_id`

const COMPANIONS = `
  insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code, rate_name, arrival_date,
    departure_date, rooms, guests, nightly, rate_price, total_price, item_status, holds_rooms, stay_status, guest_name)
  select i.hotel_id, i.booking_id, 2, i.room_id, i.room_code, i.room_name, i.rate_id, i.rate_code, i.rate_name, i.arrival_date,
    i.departure_date, 1, 2, array[0, 0], 0, 0, i.item_status, i.holds_rooms, i.stay_status,
    case g.at when 1 then $2::text else 'Friend ' || g.at end
  from booking_room i
  join (select booking_id, row_number() over (order by booking_id) as at from booking where hotel_id = $1) g using (booking_id)
  where i.hotel_id = $1 and i.item = 1 and g.at % 5 = 1`

const PAYMENTS = `
  insert into payment (hotel_id, payment_id, payment_code, booking_id, provider, mode, method, amount, currency, payment_status,
    version, created_by, settled_at)
  select b.hotel_id, 10000000 + b.booking_id, 'pay_of_' || b.booking_id, b.booking_id, 'hotel', 'live', 'cash', b.paid_amount,
    b.currency, 'paid', b.version, 'bench', now()
  from booking b where b.hotel_id = $1 and b.paid_amount > 0`

/** Gives the bookings of a hotel guests with names of many places. All are paid but one of so many. */
export const seedGuests = async (client: Client, hotelId: number, openOneOf: number): Promise<void> => {
  await client.query(GUESTS, [hotelId, FIRST, LAST, openOneOf, RARE.name, RARE.phone])
  await client.query(STAYS, [hotelId])
  await client.query(COMPANIONS, [hotelId, RARE.companion])
  await client.query(PAYMENTS, [hotelId])
  await settle(client)
}
