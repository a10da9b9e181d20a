import type { Check } from './check.ts'

const HAS_FEE = `(i.item_status = 'cancelled' or i.stay_status = 'no_show')`

export const stayStatus: Check = {
  name: 'stay_status',
  sentence: 'fees are of items that were cancelled or waited for in vain, nights given back of the latter',
  // Items cancelled by older versions have no fee.
  sql: ({ of, nameOf }) => `
    select i.hotel_id, i.room_id, i.rate_id, i.released_from as day, i.booking_id,
           case when i.released_from is not null then 'nights given back after arrival, of guests who did not come'
             when ${HAS_FEE} then 'a fee' else 'no fee' end as expected,
           format('%s, %s, fee %s', i.item_status, i.stay_status, coalesce(i.fee::text, 'none')) as found
    from ${nameOf('booking_room')} i
    where ${of('i')} and (
      (i.fee is not null and not ${HAS_FEE})
      or (i.fee is null and i.stay_status = 'no_show')
      or (i.released_from is not null and (i.stay_status <> 'no_show'
        or i.released_from <= i.arrival_date or i.released_from >= i.departure_date)))`,
}

export const staySteps: Check = {
  name: 'stay_steps',
  sentence: 'the last step of guests that was not undone is what made their item what it is',
  // Of steps taken by older versions nothing is stored.
  sql: ({ of, nameOf }) => `
    select i.hotel_id, i.room_id, i.rate_id, null::date as day, i.booking_id,
           coalesce(s.reached, 'expected') as expected, i.stay_status as found
    from (select * from ${nameOf('booking_room')} i where ${of('i')} and i.stay_steps is not null) i
    cross join lateral (
      select coalesce(
        (select step ->> 'to' from jsonb_array_elements(i.stay_steps) with ordinality as t (step, number)
         where not (step ->> 'is_undone')::boolean order by number desc limit 1),
        i.stay_steps -> -1 -> 'from' ->> 'stay_status') as reached
    ) s
    where s.reached is distinct from i.stay_status`,
}

export const itemFees: Check = {
  name: 'item_fee',
  sentence: 'a fee is at most what its item costs, less taxes at the hotel',
  // An item cancelled before the others is not charged any more.
  sql: ({ of, nameOf }) => `
    select i.hotel_id, i.room_id, i.rate_id, null::date as day, i.booking_id,
           format('a fee of %s at most', c.most) as expected, format('a fee of %s', i.fee) as found
    from (select * from ${nameOf('booking_room')} i where ${of('i')} and i.fee > 0) i
    join (
      select hotel_id, booking_id, item, coalesce(sum(amount) filter (where not is_included and not is_at_hotel and kind <> 'manual'), 0)
               as most
      from ${nameOf('booking_charge')} c where ${of('c')} group by 1, 2, 3
    ) c using (hotel_id, booking_id, item)
    where i.fee > c.most`,
}

const ARRIVAL = 'extract(epoch from i.arrival_date::timestamp) * 1000'
const CHECK_IN = `(i.terms ->> 'check_in')::numeric`
// Clocks of the world are at most so far from UTC.
const AHEAD = 14 * 3_600_000
const BEHIND = 12 * 3_600_000
const DAY = 24 * 3_600_000

const NOT_IN_ORDER = `exists (
  select from (
    select number, (step ->> 'from')::numeric as begins, lag((step ->> 'from')::numeric) over (order by number) as before
    from jsonb_array_elements(i.terms -> 'steps') with ordinality as s (step, number)
  ) s where number > 1 and (begins is null or begins <= before))`

export const itemTerms: Check = {
  name: 'item_terms',
  sentence: 'the terms of an item are of its day of arrival, with steps in the order in which they begin',
  sql: ({ of, nameOf }) => `
    select i.hotel_id, i.room_id, i.rate_id, i.arrival_date as day, i.booking_id,
           'check-in on the day of arrival, steps in order' as expected,
           format('check-in at %s, steps %s', i.terms ->> 'check_in', i.terms ->> 'steps') as found
    from ${nameOf('booking_room')} i
    where ${of('i')} and i.terms is not null and (
      ${CHECK_IN} not between ${ARRIVAL} - ${AHEAD} and ${ARRIVAL} + ${DAY + BEHIND} or ${NOT_IN_ORDER})`,
}
