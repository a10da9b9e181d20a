import type { Check } from './check.ts'

const NIGHTS = `cross join lateral jsonb_to_recordset(i.units) as s (unit text, "from" date, "to" date)
    cross join lateral generate_series(0, s."to" - s."from" - 1) as n (night)`

/** What `unit_night` and the items of bookings say of the numbers of rooms. */
export const unitNights: Check = {
  name: 'unit_nights',
  sentence: 'a room by its number is with one item a night, and the item says so',
  sql: ({ of, nameOf }) => `
    select coalesce(s.hotel_id, n.hotel_id) as hotel_id, s.room_id, null::bigint as rate_id,
           coalesce(s.day, n.day) as day, coalesce(s.booking_id, n.booking_id) as booking_id,
           case when s.unit is null then format('item %s without room %s', n.item, n.unit)
             else format('item %s with room %s', s.item, s.unit) end as expected,
           case when s.unit is null then 'the night of the room' else 'no night of the room' end as found
    from (
      select i.hotel_id, i.booking_id, i.item, i.room_id, s.unit, s."from" + n.night as day
      from ${nameOf('booking_room')} i ${NIGHTS} where ${of('i')} and i.units is not null
    ) s
    full join (select * from ${nameOf('unit_night')} n where ${of('n')}) n
      on n.hotel_id = s.hotel_id and n.booking_id = s.booking_id and n.item = s.item and n.unit = s.unit and n.day = s.day
    where s.unit is null or n.unit is null`,
}

export const unitStays: Check = {
  name: 'unit_stays',
  sentence: 'an item has rooms by their numbers for nights it takes rooms for, and no more than it takes',
  sql: ({ of, nameOf }) => `
    select i.hotel_id, i.room_id, i.rate_id, i.day, i.booking_id,
           format('at most %s rooms by their numbers, of nights it has', i.rooms) as expected,
           format('%s', i.count) as found
    from (
      select i.hotel_id, i.room_id, i.rate_id, i.booking_id, i.item, i.rooms, i.holds_rooms, i.arrival_date,
             coalesce(i.released_from, i.departure_date) as departure, s."from" + n.night as day, count(*) as count
      from ${nameOf('booking_room')} i ${NIGHTS} where ${of('i')} and i.units is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) i
    where not i.holds_rooms or i.count > i.rooms or i.day < i.arrival_date or i.day >= i.departure`,
}

/** A day of grace, because the hotel's day may be behind. */
export const unitRooms: Check = {
  name: 'unit_rooms',
  sentence: 'a room by its number that is given for a night to come is one of its type',
  sql: ({ of, nameOf }) => `
    select n.hotel_id, i.room_id, i.rate_id, n.day, n.booking_id, format('room %s of the type', n.unit) as expected,
           'no such room' as found
    from ${nameOf('unit_night')} n
    join ${nameOf('booking_room')} i on i.hotel_id = n.hotel_id and i.booking_id = n.booking_id and i.item = n.item and ${of('i')}
    left join ${nameOf('room')} r on r.hotel_id = n.hotel_id and r.room_id = i.room_id and ${of('r')}
    where ${of('n')} and n.day > current_date + 1
      and not coalesce(r.room_units @> jsonb_build_array(jsonb_build_object('unit', n.unit)), false)`,
}
