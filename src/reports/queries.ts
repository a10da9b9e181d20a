import type { Sql } from '../db/connection/sql.ts'
import { type Day, formatDay } from '../stay/values/civil-date.ts'

/** What was sold and what happened on one day. Money is in minor units. */
export interface OccupancyRow {
  date: string
  rooms_sold: number
  rooms_left: number
  room_revenue: number
  extra_revenue: number
  tax_revenue: number
  arrivals: number
  departures: number
  bookings_created: number
  rooms_created: number
  cancellations: number
  no_shows: number
}

/**
 * One row for each day of the range. Times count on the day in the hotel's zone. Cancelled bookings count
 * only as cancellations.
 */
export const readOccupancy = (sql: Sql, hotelId: number, first: Day, last: Day) =>
  sql.rows<OccupancyRow>(
    `with zone as (select timezone from hotel where hotel_id = $1),
     held as (
       select * from booking_room
       where hotel_id = $1 and holds_rooms and departure_date >= $2 and arrival_date <= $3
     ), night as (
       select i.arrival_date + (n.number - 1)::int as day, sum(i.rooms) as sold,
              sum(n.price * case when i.nightly_totals is null then i.rooms else 1 end) as revenue
       from held i
       cross join lateral unnest(coalesce(i.nightly_totals, i.nightly)) with ordinality as n (price, number)
       where i.released_from is null or i.arrival_date + (n.number - 1)::int < i.released_from
       group by 1
     ), beside as (
       select b.arrival_date as day, sum(c.amount) filter (where c.kind = 'extra') as extras,
              sum(c.amount) filter (where c.kind in ('tax', 'fee')) as taxes
       from booking b join booking_charge c on c.hotel_id = $1 and c.booking_id = b.booking_id
       where b.hotel_id = $1 and b.booking_status <> 'cancelled' and b.arrival_date between $2 and $3
         and c.kind <> 'room' and not c.is_included
       group by 1
     ), free as (
       select day, sum(number_of_rooms) as rooms from room_day
       where hotel_id = $1 and day between $2 and $3 group by day
     ), arrival as (select arrival_date as day, count(distinct booking_id) as bookings from held group by 1),
     departure as (
       select departure_date as day, count(distinct booking_id) as bookings from held
       where stay_status <> 'no_show' group by 1
     ), absent as (
       select arrival_date as day, count(distinct booking_id) as bookings from held
       where stay_status = 'no_show' group by 1
     ),
     created as (
       select (b.created_at at time zone zone.timezone)::date as day, count(distinct i.booking_id) as bookings,
              sum(i.rooms) as rooms
       from zone, booking b join booking_room i using (hotel_id, booking_id)
       where b.hotel_id = $1 and i.holds_rooms and b.created_at >= $2::timestamp at time zone zone.timezone
         and b.created_at < ($3::date + 1)::timestamp at time zone zone.timezone
       group by 1
     ), cancelled as (
       select (b.cancelled_at at time zone zone.timezone)::date as day, count(*) as bookings
       from booking b, zone where b.hotel_id = $1 and b.booking_status = 'cancelled' group by 1
     )
     select days.day as date, coalesce(night.sold, 0) as rooms_sold, coalesce(free.rooms, 0) as rooms_left,
            coalesce(night.revenue, 0) as room_revenue,
            coalesce(beside.extras, 0) as extra_revenue, coalesce(beside.taxes, 0) as tax_revenue, coalesce(arrival.bookings, 0) as arrivals,
            coalesce(departure.bookings, 0) as departures, coalesce(created.bookings, 0) as bookings_created,
            coalesce(created.rooms, 0) as rooms_created, coalesce(cancelled.bookings, 0) as cancellations,
            coalesce(absent.bookings, 0) as no_shows
     from (select generate_series($2::timestamp, $3::timestamp, interval '1 day')::date as day) days
     left join night using (day) left join free using (day) left join arrival using (day)
     left join departure using (day) left join created using (day) left join cancelled using (day)
     left join beside using (day) left join absent using (day)
     order by days.day`,
    [hotelId, formatDay(first), formatDay(last)],
  )

/** The number of rooms the hotel has now. */
export const readCapacity = async (sql: Sql, hotelId: number): Promise<number> =>
  (await sql.row<{ capacity: number }>(
    'select coalesce(sum(number_of_room), 0) as capacity from room where hotel_id = $1',
    [hotelId],
  ))!.capacity
