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

export const pendingChanges: Check = {
  name: 'pending_change',
  sentence: 'a change that waits for money is the last one of a booking that lives, and holds for it alone',
  sql: ({ of, nameOf }) => `
    select c.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, c.booking_id,
           'the last change of a booking that lives' as expected,
           format('change %s, of a booking %s with change %s', c.change_id, coalesce(b.booking_status, 'that is not there'),
             coalesce(b.change_id::text, 'none')) as found
    from ${nameOf('booking_change')} c
    left join ${nameOf('booking')} b on b.hotel_id = c.hotel_id and b.booking_id = c.booking_id
    where ${of('c')} and c.change_status = 'pending'
      and (b.booking_id is null or b.change_id is distinct from c.change_id or b.booking_status = 'cancelled')
    union all
    select h.hotel_id, null, null, null, h.booking_id, 'a change that waits', 'a hold for one that does not'
    from ${nameOf('hold')} h
    where ${of('h')} and h.hold_status = 'live' and h.booking_id is not null and not exists (
      select from ${nameOf('booking_change')} c
      where c.hotel_id = h.hotel_id and c.hold_id = h.hold_id and c.change_status = 'pending')`,
}
