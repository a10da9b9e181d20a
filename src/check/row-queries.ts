import type { NameOf } from '../db/placement/parts.ts'
import type { Check, Scope } from './check.ts'

const HAS_DATES = '(i.arrival_date, i.departure_date) = (o.arrival_date, o.departure_date)'

/** Of items that are booked for other dates than their booking; else of those that have its dates; else of all. */
const datesShown = (pick: 'min' | 'max', column: string): string =>
  `coalesce(${pick}(i.${column}) filter (where i.item_status = 'booked' and not (${HAS_DATES})),
    ${pick}(i.${column}) filter (where ${HAS_DATES}), ${pick}(i.${column}))`

export const bookingItems: Check = {
  name: 'booking_items',
  sentence: 'a booking has the dates of its items that are booked, and lives while there are any',
  // An item cancelled before the rest has the dates it had then.
  sql: ({ of, nameOf }) => `
    select b.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, b.booking_id,
           format('%s items booked, %s', case when b.booking_status = 'cancelled' then '0' else '1 or more' end,
             b.arrival_date || ' to ' || b.departure_date) as expected,
           format('%s items booked, %s', coalesce(i.booked, 0),
             coalesce(i.arrival || ' to ' || i.departure, 'no item')) as found
    from ${nameOf('booking')} b
    left join (
      select i.hotel_id, i.booking_id, count(*) filter (where i.item_status = 'booked') as booked,
             ${datesShown('min', 'arrival_date')} as arrival, ${datesShown('max', 'departure_date')} as departure,
             bool_or(${HAS_DATES}) as has_dates,
             coalesce(bool_and(${HAS_DATES}) filter (where i.item_status = 'booked'), true) as all_have_dates
      from ${nameOf('booking_room')} i
      join ${nameOf('booking')} o on o.hotel_id = i.hotel_id and o.booking_id = i.booking_id and ${of('o')}
      where ${of('i')} group by 1, 2
    ) i using (hotel_id, booking_id)
    where ${of('b')} and (i.booked is null or (i.booked = 0) <> (b.booking_status = 'cancelled')
      or not i.has_dates or not i.all_have_dates)`,
}

const stray = (
  { of, nameOf }: Scope,
  table: string,
  column: string,
  target: string,
  where: string,
  extra = '',
): string => `
  select t.hotel_id, ${column === 'room_id' ? 't.room_id' : 'null::bigint'}, ${column === 'rate_id' ? 't.rate_id' : 'null::bigint'},
         ${extra === '' ? 'null::date' : extra}, null::bigint,
         'a ${target} of its own hotel', format('${table}.${column} %s', t.${column})
  from ${nameOf(table)} t where ${of('t')} and ${where}`

const ownRow = (nameOf: NameOf, target: string, column: string): string =>
  `not exists (select from ${nameOf(target)} o where o.hotel_id = t.hotel_id and o.${column} = t.${column})`

export const sameHotel: Check = {
  name: 'same_hotel',
  sentence: 'no row points to another hotel, or to nothing',
  // Past bookings and the ledger stay after their rooms and rates are deleted.
  sql: (scope) => `
    select * from (
      select null::bigint as hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day,
             null::bigint as booking_id, null::text as expected, null::text as found where false
      union all ${stray(scope, 'room_day', 'room_id', 'room', ownRow(scope.nameOf, 'room', 'room_id'), 't.day')}
      union all ${stray(scope, 'room_day', 'rate_id', 'rate', `t.rate_id is not null and ${ownRow(scope.nameOf, 'rate', 'rate_id')}`, 't.day')}
      union all ${stray(scope, 'rate_day', 'room_id', 'room', ownRow(scope.nameOf, 'room', 'room_id'), 't.day')}
      union all ${stray(scope, 'rate_day', 'rate_id', 'rate', ownRow(scope.nameOf, 'rate', 'rate_id'), 't.day')}
      union all ${stray(scope, 'booking_room', 'booking_id', 'booking', ownRow(scope.nameOf, 'booking', 'booking_id'))}
      union all ${stray(scope, 'booking_charge', 'booking_id', 'booking', ownRow(scope.nameOf, 'booking', 'booking_id'))}
      union all ${stray(scope, 'booking_extra', 'booking_id', 'booking', ownRow(scope.nameOf, 'booking', 'booking_id'), 't.day')}
      union all ${stray(scope, 'extra_ledger', 'booking_id', 'booking', ownRow(scope.nameOf, 'booking', 'booking_id'), 't.day')}
      union all ${stray(scope, 'unit_night', 'booking_id', 'booking', ownRow(scope.nameOf, 'booking', 'booking_id'), 't.day')}
      union all ${stray(scope, 'payment_link', 'booking_id', 'booking', ownRow(scope.nameOf, 'booking', 'booking_id'))}
      union all ${stray(scope, 'message', 'booking_id', 'booking', ownRow(scope.nameOf, 'booking', 'booking_id'))}
      union all ${stray(scope, 'event', 'booking_id', 'booking', `t.booking_id is not null and ${ownRow(scope.nameOf, 'booking', 'booking_id')}`)}
      union all ${stray(scope, 'image', 'room_id', 'room', `t.kind = 'room' and ${ownRow(scope.nameOf, 'room', 'room_id')}`)}
      union all ${stray(scope, 'image', 'blob_id', 'picture', ownRow(scope.nameOf, 'image_data', 'blob_id'))}
    ) stray`,
}

export const clock: Check = {
  name: 'clock',
  sentence: 'the clock stands at the last event, and no event is missing',
  // The oldest events may have been deleted.
  sql: ({ of, nameOf }) => `
    select h.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, null::bigint as booking_id,
           coalesce('events up to version ' || c.version || ', none missing', 'a clock') as expected,
           case when c.version is null then 'none'
             else coalesce(e.events || ' events from ' || e.first || ' to ' || e.last, 'no events') end as found
    from ${nameOf('hotel')} h
    left join ${nameOf('hotel_clock')} c using (hotel_id)
    left join (
      select hotel_id, count(*) as events, min(version) as first, max(version) as last
      from ${nameOf('event')} e where ${of('e')} group by hotel_id
    ) e using (hotel_id)
    where ${of('h')} and (c.version is null or c.version <> coalesce(e.last, 0) or e.events <> e.last - e.first + 1)`,
}

const VERSIONED = [
  'room',
  'rate',
  'room_day',
  'rate_day',
  'tax',
  'promo',
  'extra',
  'policy',
  'booking',
  'inventory_ledger',
  'extra_day',
  'extra_ledger',
  'hold',
  'hold_ledger',
  'booking_change',
  'day_change',
]

export const ahead: Check = {
  name: 'ahead_of_clock',
  sentence: 'no row is newer than the clock',
  sql: ({ of, nameOf }) =>
    VERSIONED.map(
      (table) => `
    select t.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, null::bigint as booking_id,
           format('version %s at most', c.version) as expected,
           format('%s rows of ${table} up to version %s', count(*), max(t.version)) as found
    from ${nameOf(table)} t join ${nameOf('hotel_clock')} c using (hotel_id)
    where ${of('t')} and t.version > c.version group by t.hotel_id, c.version`,
    ).join(' union all '),
}

/** The columns with ids that a hotel gave out, including those of deleted rows. */
export const GIVEN_IDS = [
  ['room', 'room_id'],
  ['rate', 'rate_id'],
  ['tax', 'tax_id'],
  ['promo', 'promo_id'],
  ['extra', 'extra_id'],
  ['policy', 'policy_id'],
  ['booking', 'booking_id'],
  ['booking_room', 'room_id'],
  ['booking_room', 'rate_id'],
  ['image', 'image_id'],
  ['payment', 'payment_id'],
  ['refund', 'refund_id'],
  ['mail', 'mail_id'],
  ['mail', 'booking_id'],
  ['message', 'message_id'],
  ['message', 'booking_id'],
  ['payment_link', 'link_id'],
  ['payment_link', 'booking_id'],
  ['inventory_ledger', 'room_id'],
  ['inventory_ledger', 'rate_id'],
  ['inventory_ledger', 'booking_id'],
  ['event', 'booking_id'],
  ['hold', 'hold_id'],
  ['booking_change', 'change_id'],
  ['day_change', 'room_id'],
  ['day_change', 'rate_id'],
] as const

export const lastId: Check = {
  name: 'last_id',
  sentence: 'every number of a hotel is one that it gave',
  sql: ({ of, nameOf }) =>
    GIVEN_IDS.map(
      ([table, column]) => `
    select t.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, null::bigint as booking_id,
           format('numbers up to %s', c.last_id) as expected,
           format('%s rows with ${table}.${column} up to %s', count(*), max(t.${column})) as found
    from ${nameOf(table)} t join ${nameOf('hotel_clock')} c using (hotel_id)
    where ${of('t')} and t.${column} > c.last_id group by t.hotel_id, c.last_id`,
    ).join(' union all '),
}

// Housekeeping deletes the codes of unfinished creations after a day.
const LEFT_BEHIND = `claimed_at < now() - interval '2 days'`

const HOTEL_ONLY =
  'null::bigint as room_id, null::bigint as rate_id, null::date as day, null::bigint as booking_id'

export const directory: Check = {
  name: 'directory',
  sentence: 'the directory leads to every hotel and every token that is good, and nowhere else',
  sql: ({ of, ofEntry, nameOf }) => `
    select h.hotel_id, ${HOTEL_ONLY}, 'its codes in the directory' as expected,
           coalesce('number ' || c.hotel_id, 'none') as found
    from ${nameOf('hotel')} h left join hotel_code c using (chain_code, hotel_code)
    where ${of('h')} and c.hotel_id is distinct from h.hotel_id
    union all
    select t.hotel_id, ${HOTEL_ONLY}, format('token %s in the directory', t.token_code),
           coalesce('of hotel number ' || o.hotel_id, 'none')
    from ${nameOf('api_token')} t left join token_owner o using (token_hash)
    where ${of('t')} and t.revoked_at is null and o.hotel_id is distinct from t.hotel_id
    union all
    select c.hotel_id, ${HOTEL_ONLY}, 'a hotel', format('none, but the codes %s/%s', c.chain_code, c.hotel_code)
    from hotel_code c
    where ${ofEntry('c')} and ${LEFT_BEHIND} and not exists (select from ${nameOf('hotel')} h where h.hotel_id = c.hotel_id)
    union all
    select o.hotel_id, ${HOTEL_ONLY}, 'a token that is good', 'one in the directory alone'
    from token_owner o
    where ${ofEntry('o')} and ${LEFT_BEHIND} and not exists (
      select from ${nameOf('api_token')} t
      where t.hotel_id = o.hotel_id and t.token_hash = o.token_hash and t.revoked_at is null)`,
}
