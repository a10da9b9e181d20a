import type { Check } from './check.ts'

const COUNT_KINDS = `('set', 'sell', 'release', 'delete')`
const CLOSURE_KINDS = `('close', 'open', 'delete')`

export const ledgerLines: Check = {
  name: 'ledger_line',
  sentence: 'every line of the ledger says what its kind can',
  sql: ({ of, nameOf }) => `
    select hotel_id, room_id, nullif(rate_id, 0) as rate_id, day, booking_id,
           case kind when 'sell' then 'less rooms, for a booking' when 'release' then 'more rooms, from a booking'
             when 'delete' then '0 after it' when 'close' then '1 after it' when 'open' then '0 after it'
             when 'free' then 'more rooms, from a booking, of no day'
             else 'a count of rooms' end as expected,
           format('%s of %s rooms, %s after it, booking %s', kind, rooms, value_after, coalesce(booking_id::text, 'none'))
             as found
    from ${nameOf('inventory_ledger')} l
    where ${of('l')} and case kind
      when 'sell' then rooms >= 0 or booking_id is null or rate_id <> 0
      when 'release' then rooms <= 0 or booking_id is null or rate_id <> 0
      when 'free' then rooms <= 0 or booking_id is null or rate_id <> 0 or value_after <> 0
      when 'set' then rate_id <> 0
      when 'delete' then value_after <> 0
      when 'close' then value_after <> 1 or rooms <> 0
      else value_after <> 0 or rooms <> 0 end`,
}

export const countChain: Check = {
  name: 'count_chain',
  sentence: 'the rooms free on a day follow from those before, line by line',
  sql: ({ of, nameOf }) => `
    select hotel_id, room_id, null::bigint as rate_id, day, booking_id,
           case when missing then 'a room-day that is there' when kind = 'free' then 'no room-day'
             else format('%s %s %s = %s', before, case when rooms < 0 then '-' else '+' end, abs(rooms), before + rooms)
             end as expected,
           case when missing then format('%s of a room-day that is not', kind)
             when kind = 'free' then format('a room-day at version %s (%s)', version, kind)
             else format('%s at version %s (%s)', value_after, version, kind) end as found
    from (
      select l.*, lag(value_after, 1, 0) over chain as before,
             kind not in ('set', 'free') and coalesce(lag(kind) over chain, 'delete') in ('delete', 'free') as missing,
             kind = 'free' and coalesce(lag(kind) over chain, 'delete') not in ('delete', 'free') as is_there
      from ${nameOf('inventory_ledger')} l
      where ${of('l')} and rate_id = 0 and (kind in ${COUNT_KINDS} or kind = 'free')
      window chain as (partition by hotel_id, room_id, day order by version, step)
    ) line
    where (before + rooms <> value_after and kind <> 'free') or missing or is_there`,
}

export const countEnd: Check = {
  name: 'count_end',
  sentence: 'the rooms free on a day are what the ledger ends with',
  sql: ({ of, nameOf }) => `
    select coalesce(d.hotel_id, l.hotel_id) as hotel_id, coalesce(d.room_id, l.room_id) as room_id,
           null::bigint as rate_id, coalesce(d.day, l.day) as day, null::bigint as booking_id,
           case when l.kind is null then 'a line in the ledger' when l.kind = 'delete' then 'no room-day, it was deleted'
             else format('%s rooms', l.value_after) end as expected,
           coalesce(d.number_of_rooms || ' rooms', 'no room-day') as found
    from (select * from ${nameOf('room_day')} d where ${of('d')}) d
    full join (
      select distinct on (hotel_id, room_id, day) hotel_id, room_id, day, kind, value_after
      from ${nameOf('inventory_ledger')} l
      where ${of('l')} and rate_id = 0 and kind in ${COUNT_KINDS}
      order by hotel_id, room_id, day, version desc, step desc
    ) l on l.hotel_id = d.hotel_id and l.room_id = d.room_id and l.day = d.day
    where case when l.kind is null then true when l.kind = 'delete' then d.day is not null
      else d.number_of_rooms is distinct from l.value_after end`,
}

export const closureChain: Check = {
  name: 'closure_chain',
  sentence: 'a day is closed only while open, and opened only while closed',
  sql: ({ of, nameOf }) => `
    select hotel_id, room_id, nullif(rate_id, 0) as rate_id, day, booking_id,
           case when kind = 'close' then 'an open day before it' else 'a closed day before it' end as expected,
           format('%s at version %s', kind, version) as found
    from (
      select l.*, lag(value_after, 1, 0) over (partition by hotel_id, room_id, day, rate_id order by version, step) as before
      from ${nameOf('inventory_ledger')} l
      where ${of('l')} and kind in ${CLOSURE_KINDS}
    ) line
    where (kind = 'close' and before = 1) or (kind = 'open' and before = 0)
       or (kind = 'delete' and rate_id <> 0 and before = 0)`,
}

export const closureEnd: Check = {
  name: 'closure_end',
  sentence: 'a day is closed exactly when the ledger says so',
  sql: ({ of, nameOf }) => `
    select coalesce(d.hotel_id, l.hotel_id) as hotel_id, coalesce(d.room_id, l.room_id) as room_id,
           nullif(coalesce(d.rate_id, l.rate_id), 0) as rate_id, coalesce(d.day, l.day) as day,
           null::bigint as booking_id,
           case when l.day is null then 'open' else 'closed' end as expected,
           case when d.day is null then 'open or not there' else 'closed' end as found
    from (
      select hotel_id, room_id, 0::bigint as rate_id, day from ${nameOf('room_day')} d where ${of('d')} and is_close
      union all select hotel_id, room_id, rate_id, day from ${nameOf('rate_day')} d where ${of('d')} and is_close
    ) d
    full join (
      select * from (
        select distinct on (hotel_id, room_id, day, rate_id) hotel_id, room_id, day, rate_id, value_after
        from ${nameOf('inventory_ledger')} l
        where ${of('l')} and kind in ${CLOSURE_KINDS}
        order by hotel_id, room_id, day, rate_id, version desc, step desc
      ) line where value_after = 1
    ) l on l.hotel_id = d.hotel_id and l.room_id = d.room_id and l.day = d.day and l.rate_id = d.rate_id
    where d.day is null or l.day is null`,
}

export const oversold: Check = {
  name: 'oversold',
  sentence: 'no sale left less than no rooms',
  sql: ({ of, nameOf }) => `
    select hotel_id, room_id, null::bigint as rate_id, day, booking_id, 'at least 0 rooms left' as expected,
           format('%s rooms left at version %s', value_after, version) as found
    from ${nameOf('inventory_ledger')} l where ${of('l')} and rate_id = 0 and value_after < 0
    union all
    select hotel_id, room_id, null, day, null, 'at least 0 rooms left', format('%s rooms left', number_of_rooms)
    from ${nameOf('room_day')} d where ${of('d')} and number_of_rooms < 0`,
}

export const soldClosed: Check = {
  name: 'sold_closed',
  sentence: 'nothing was sold on a closed day',
  // An item stores only its current rate. Nights it has given back may have been sold at another one. What was held before
  // a day was closed is sold all the same, and what a booking had before, it takes again: paid after all, or a no-show undone.
  // Staff may sell in spite of a stop; the event says which.
  sql: ({ of, nameOf }) => `
    with closed as (
      select hotel_id, room_id, day, rate_id, kind, version as closed_at,
             lead(version) over (partition by hotel_id, room_id, day, rate_id order by version, step) as opened_at
      from ${nameOf('inventory_ledger')} l where ${of('l')} and kind in ${CLOSURE_KINDS}
    )
    select s.hotel_id, s.room_id, nullif(c.rate_id, 0) as rate_id, s.day, s.booking_id,
           format('no sale from version %s to %s', c.closed_at, coalesce(c.opened_at::text, 'now')) as expected,
           format(case when s.held_since is null then 'sold' else 'held' end || ' at version %s', coalesce(s.held_since, s.version))
             as found
    from closed c
    join ${nameOf('inventory_ledger')} s on s.hotel_id = c.hotel_id and s.room_id = c.room_id and s.day = c.day
      and s.kind = 'sell' and coalesce(s.held_since, s.version) > c.closed_at
      and coalesce(s.held_since, s.version) < coalesce(c.opened_at, s.version + 1)
    where c.kind = 'close' and (c.rate_id = 0 or (exists (
        select from ${nameOf('booking_room')} i where i.hotel_id = s.hotel_id and i.booking_id = s.booking_id
          and i.rate_id = c.rate_id and i.room_id = s.room_id and s.day >= i.arrival_date and s.day < i.departure_date
      ) and not exists (
        select from ${nameOf('inventory_ledger')} later where later.hotel_id = s.hotel_id and later.booking_id = s.booking_id
          and later.room_id = s.room_id and later.day = s.day and later.kind in ('release', 'free') and later.version > s.version
      ))) and not exists (
        select from ${nameOf('event')} e
        where e.hotel_id = s.hotel_id and e.version = s.version and e.booking_id = s.booking_id
          and (e.event_type = 'payment.changed' or e.data -> 'changed' @> '"released_from"'
            or e.changes @> case when c.rate_id = 0 then '[{"field": "ignored", "to": ["stop_sell_room"]}]'::jsonb
              else '[{"field": "ignored", "to": ["stop_sell_rate"]}]'::jsonb end))`,
}

export const bookingNights: Check = {
  name: 'booking_nights',
  sentence:
    'every night of a booking takes the rooms it is said to hold, and no more once they are given back',
  // If a night's room-day was deleted before its booking was cancelled or moved, there was no row to give the
  // rooms back to; earlier releases did not note that. One that was paid too late is booked again, and may be cancelled once more.
  sql: ({ of, nameOf }) => `
    with sold as (
      select hotel_id, booking_id, room_id, day, -sum(rooms) as rooms, min(version) as sold_at
      from ${nameOf('inventory_ledger')} l where ${of('l')} and kind in ('sell', 'release', 'free')
      group by hotel_id, booking_id, room_id, day
    ), night as (
      select i.hotel_id, i.booking_id, i.room_id, i.arrival_date + n as day, sum(i.rooms) as booked,
             coalesce(sum(i.rooms) filter (where i.holds_rooms
               and i.arrival_date + n < coalesce(i.released_from, i.departure_date)), 0) as expected
      from ${nameOf('booking_room')} i cross join lateral generate_series(0, i.departure_date - i.arrival_date - 1) n
      where ${of('i')} group by 1, 2, 3, 4
    ), wrong as (
      select hotel_id, booking_id, room_id, day, booked, sold_at, coalesce(expected, 0) as expected,
             coalesce(rooms, 0) as held
      from night full join sold using (hotel_id, booking_id, room_id, day)
      where coalesce(expected, 0) <> coalesce(rooms, 0)
    ), gone as (
      select * from (
        select hotel_id, room_id, day, kind, version as gone_at,
               lead(version) over (partition by hotel_id, room_id, day order by version, step) as back_at
        from ${nameOf('inventory_ledger')} l where ${of('l')} and rate_id = 0 and kind in ('set', 'delete')
      ) line where kind = 'delete'
    ), cancelled as (
      select hotel_id, booking_id, version as cancelled_at
      from ${nameOf('event')} e where ${of('e')} and event_type = 'booking.cancelled'
    ), lost as (
      select w.hotel_id, w.booking_id, w.room_id, w.day, count(*) as times
      from wrong w
      join cancelled c on c.hotel_id = w.hotel_id and c.booking_id = w.booking_id
      join gone g on g.hotel_id = w.hotel_id and g.room_id = w.room_id and g.day = w.day and g.gone_at > w.sold_at
        and g.gone_at < c.cancelled_at and (g.back_at is null or g.back_at > c.cancelled_at)
      group by 1, 2, 3, 4
    ), moved as (
      select hotel_id, booking_id, version as moved_at
      from ${nameOf('event')} e where ${of('e')} and event_type = 'booking.updated'
    )
    select w.hotel_id, w.room_id, null::bigint as rate_id, w.day, w.booking_id,
           format('%s rooms held', w.expected) as expected, format('%s rooms held', w.held) as found
    from wrong w
    left join lost l on l.hotel_id = w.hotel_id and l.booking_id = w.booking_id and l.room_id = w.room_id and l.day = w.day
    left join gone g on w.expected = 0 and w.held = w.booked
      and g.hotel_id = w.hotel_id and g.room_id = w.room_id and g.day = w.day and g.gone_at > w.sold_at
      and not exists (select from cancelled c where c.hotel_id = w.hotel_id and c.booking_id = w.booking_id)
    where g.gone_at is null and w.held - w.expected is distinct from w.booked * l.times and not exists (
      select from moved m join gone on gone.hotel_id = m.hotel_id
        and gone.gone_at < m.moved_at and (gone.back_at is null or gone.back_at > m.moved_at)
      where m.hotel_id = w.hotel_id and m.booking_id = w.booking_id and w.held > w.expected
        and gone.room_id = w.room_id and gone.day = w.day and gone.gone_at > w.sold_at
    )`,
}
