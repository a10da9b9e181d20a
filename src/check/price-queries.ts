import type { Check } from './check.ts'

const MEAN = 'case when nights = 0 then 0 else (2 * cost + nights * rooms) / (2 * nights * rooms) end'

export const itemPrices: Check = {
  name: 'item_price',
  sentence: 'what an item of a booking costs is the sum of its nights',
  sql: ({ of, nameOf }) => `
    select hotel_id, room_id, rate_id, null::date as day, booking_id,
           format('%s nights, %s a night, %s in all', departure_date - arrival_date, ${MEAN}, cost) as expected,
           format('%s nights, %s a night, %s in all', nights, rate_price, total_price) as found
    from (
      select i.*, cardinality(coalesce(nightly_totals, nightly)) as nights,
             (select coalesce(sum(price), 0)::bigint from unnest(coalesce(nightly_totals, nightly)) price)
               * case when nightly_totals is null then rooms else 1 end as cost
      from ${nameOf('booking_room')} i where ${of('i')}
    ) i
    where nights <> departure_date - arrival_date or total_price <> cost or rate_price <> ${MEAN}`,
}

const IS_SUM = 'coalesce(b.grand_total, b.total_price) = coalesce(c.total, 0)'

export const bookingTotals: Check = {
  name: 'booking_total',
  sentence: 'what a booking costs is the sum of its charges',
  sql: ({ of, nameOf }) => `
    select b.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, b.booking_id,
           case when ${IS_SUM} then format('%s for rooms', coalesce(c.rooms, 0))
             else format('%s in all', coalesce(c.total, 0)) end as expected,
           case when ${IS_SUM} then format('%s for rooms', b.total_price)
             else format('%s in all', coalesce(b.grand_total, b.total_price)) end as found
    from ${nameOf('booking')} b
    left join (
      select hotel_id, booking_id, sum(amount) filter (where not is_included) as total,
             sum(amount) filter (where kind = 'room') as rooms
      from ${nameOf('booking_charge')} c where ${of('c')} group by hotel_id, booking_id
    ) c using (hotel_id, booking_id)
    where ${of('b')} and not (${IS_SUM} and b.total_price = coalesce(c.rooms, 0))`,
}

export const itemCharges: Check = {
  name: 'item_charge',
  sentence:
    'every item of a booking is charged as a room once, at its price; one cancelled before the others is not',
  sql: ({ of, nameOf }) => `
    select hotel_id, i.room_id, null::bigint as rate_id, null::date as day, booking_id,
           case when i.item is null then 'no charge without an item'
             when i.item_status = 'cancelled' and b.booking_status <> 'cancelled' then 'nothing charged'
             else format('%s rooms charged at %s', i.rooms, i.total_price) end as expected,
           case when c.quantity is null then 'none charged'
             else format('%s rooms charged at %s', c.quantity, c.amount) end as found
    from (select * from ${nameOf('booking_room')} i where ${of('i')}) i
    full join (
      select hotel_id, booking_id, item, sum(quantity) filter (where kind = 'room') as quantity,
             sum(amount) filter (where kind = 'room') as amount
      from ${nameOf('booking_charge')} c where ${of('c')} group by hotel_id, booking_id, item
    ) c using (hotel_id, booking_id, item)
    left join (select * from ${nameOf('booking')} b where ${of('b')}) b using (hotel_id, booking_id)
    where case when i.item_status = 'cancelled' and c.item is null then false
      when i.item_status = 'cancelled' and b.booking_status <> 'cancelled' then true
      else c.quantity is distinct from i.rooms or c.amount is distinct from i.total_price end`,
}

export const includedParts: Check = {
  name: 'included_part',
  sentence: 'what is included in the price of an item is no more than that price',
  sql: ({ of, nameOf }) => `
    select c.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, c.booking_id,
           format('at most %s included in item %s', c.price, c.item) as expected,
           format('%s included', c.included) as found
    from (
      select hotel_id, booking_id, item, coalesce(sum(amount) filter (where is_included), 0) as included,
             coalesce(sum(amount) filter (where kind in ('room', 'extra') and not is_included), 0) as price
      from ${nameOf('booking_charge')} c where ${of('c')} group by 1, 2, 3
    ) c
    where c.included > c.price`,
}

export const extraStock: Check = {
  name: 'extra_stock',
  sentence:
    'of an extra with a daily stock as many are taken as bookings and holds have, and as the ledgers say',
  sql: ({ of, nameOf }) => `
    select hotel_id, null::bigint as room_id, null::bigint as rate_id, day, null::bigint as booking_id,
           format('%s of %s taken', coalesce(held.count, 0), extra_code) as expected,
           format('%s taken, %s by the ledger', coalesce(d.taken, 0), coalesce(l.count, 0)) as found
    from (select * from ${nameOf('extra_day')} d where ${of('d')}) d
    full join (
      select hotel_id, extra_code, day, sum(count) as count from (
        select e.hotel_id, e.extra_code, e.day, e.count
        from ${nameOf('booking_extra')} e
        join ${nameOf('booking_room')} i on i.hotel_id = e.hotel_id and i.booking_id = e.booking_id and i.item = e.item
        where ${of('e')} and i.holds_rooms
        union all
        select h.hotel_id, e.extra_code, date '1970-01-01' + e.day, e.count
        from ${nameOf('hold')} h
        cross join lateral jsonb_to_recordset(h.sale->'extras') as e (extra_code text, day integer, count integer)
        where ${of('h')} and h.hold_status = 'live'
      ) had group by 1, 2, 3
    ) held using (hotel_id, extra_code, day)
    full join (
      select hotel_id, extra_code, day, sum(count) as count from (
        select hotel_id, extra_code, day, count from ${nameOf('extra_ledger')} l where ${of('l')}
        union all
        select hotel_id, extra_code, day, count from ${nameOf('hold_ledger')} l where ${of('l')} and extra_code <> ''
      ) line group by 1, 2, 3
    ) l using (hotel_id, extra_code, day)
    where coalesce(d.taken, 0) <> coalesce(held.count, 0) or coalesce(d.taken, 0) <> coalesce(l.count, 0)
    union all
    select hotel_id, null, null, day, booking_id, 'no extras held by an item that is cancelled',
           format('%s of %s', count, extra_code)
    from ${nameOf('booking_extra')} e
    where ${of('e')} and not exists (
      select from ${nameOf('booking_room')} i
      where i.hotel_id = e.hotel_id and i.booking_id = e.booking_id and i.item = e.item and i.holds_rooms)`,
}

export const promoUses: Check = {
  name: 'promo_uses',
  sentence: 'a promo code was used as often as bookings that are not cancelled and live holds say',
  sql: ({ of, nameOf }) => `
    select p.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, null::bigint as booking_id,
           format('%s uses of %s', coalesce(b.uses, 0), p.promo_code) as expected, format('%s uses', p.uses) as found
    from ${nameOf('promo')} p
    left join (
      select hotel_id, promo_id, count(*) as uses from (
        select hotel_id, promo_id from ${nameOf('booking')} b
        where ${of('b')} and booking_status <> 'cancelled' and promo_id is not null
        union all
        select hotel_id, promo_id from ${nameOf('hold')} h
        where ${of('h')} and hold_status = 'live' and promo_id is not null
      ) used group by 1, 2
    ) b using (hotel_id, promo_id)
    where ${of('p')} and p.uses <> coalesce(b.uses, 0)`,
}

/** Four steps up lead nowhere, so they do not lead round in a circle either. */
export const derivedRates: Check = {
  name: 'derived_rate',
  sentence: 'a derived rate has a parent, and at most three rates above it',
  sql: ({ of, nameOf }) => `
    select r.hotel_id, null::bigint as room_id, r.rate_id, null::date as day, null::bigint as booking_id,
           'a parent, and at most 3 rates above it' as expected,
           case when one.rate_id is null then 'no parent' else 'more above it, or a circle' end as found
    from ${nameOf('rate')} r
    left join ${nameOf('rate')} one on one.hotel_id = r.hotel_id and one.rate_id = r.parent_rate_id and ${of('one')}
    left join ${nameOf('rate')} two on two.hotel_id = r.hotel_id and two.rate_id = one.parent_rate_id and ${of('two')}
    left join ${nameOf('rate')} three
      on three.hotel_id = r.hotel_id and three.rate_id = two.parent_rate_id and ${of('three')}
    where ${of('r')} and r.parent_rate_id is not null and (one.rate_id is null or three.parent_rate_id is not null)`,
}
