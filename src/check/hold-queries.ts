import type { Check } from './check.ts'

const HELD_NIGHTS = `
  cross join lateral jsonb_to_recordset(h.sale->'items')
    as i (room_id bigint, rooms integer, arrival_date date, departure_date date)
  cross join lateral generate_series(0, i.departure_date - i.arrival_date - 1) n`

export const heldRooms: Check = {
  name: 'held_rooms',
  sentence: 'as many rooms of a day are held as live holds keep, and as the ledger of holds says',
  sql: ({ of, nameOf }) => `
    select hotel_id, room_id, null::bigint as rate_id, day, null::bigint as booking_id,
           format('%s rooms held', coalesce(h.rooms, 0)) as expected,
           format('%s rooms held, %s by the ledger', coalesce(d.held, 0), coalesce(l.rooms, 0)) as found
    from (select hotel_id, room_id, day, held from ${nameOf('room_day')} d where ${of('d')} and held <> 0) d
    full join (
      select h.hotel_id, i.room_id, i.arrival_date + n as day, sum(i.rooms) as rooms
      from ${nameOf('hold')} h ${HELD_NIGHTS}
      where ${of('h')} and h.hold_status = 'live' group by 1, 2, 3
    ) h using (hotel_id, room_id, day)
    full join (
      select hotel_id, room_id, day, sum(count) as rooms
      from ${nameOf('hold_ledger')} l where ${of('l')} and room_id <> 0
      group by 1, 2, 3 having sum(count) <> 0
    ) l using (hotel_id, room_id, day)
    where coalesce(d.held, 0) <> coalesce(h.rooms, 0) or coalesce(d.held, 0) <> coalesce(l.rooms, 0)`,
}

export const endedHolds: Check = {
  name: 'ended_hold',
  sentence: 'a hold that ended gave up all that it took, and one that was booked is a booking',
  sql: ({ of, nameOf }) => `
    select l.hotel_id, nullif(l.room_id, 0) as room_id, null::bigint as rate_id, l.day, null::bigint as booking_id,
           'nothing held by a hold that ended' as expected, format('%s %s', sum(l.count), l.extra_code) as found
    from ${nameOf('hold_ledger')} l
    where ${of('l')} and not exists (
      select from ${nameOf('hold')} h
      where h.hotel_id = l.hotel_id and h.hold_id = l.hold_id and h.hold_status = 'live')
    group by l.hotel_id, l.hold_id, l.room_id, l.extra_code, l.day having sum(l.count) <> 0
    union all
    select h.hotel_id, null, null, null, h.booking_id, 'a booking of the hold', 'none'
    from ${nameOf('hold')} h
    where ${of('h')} and h.hold_status = 'used' and not exists (
      select from ${nameOf('booking')} b where b.hotel_id = h.hotel_id and b.booking_id = h.booking_id)`,
}
