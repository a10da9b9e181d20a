import type { Client } from '../../src/db/connection/connect.ts'
import { RATES, ROOMS } from './seed.ts'

/** So many of the rates get prices of their own; the others follow from the first. */
const OWN_RATES = 2
const LAST_ID = ROOMS + RATES

/**
 * Gives hotels that were just seeded what prices can be made of: three derived rates, prices by adults and ages, two taxes and
 * a policy. Before anything was loaded, so that no version needs to move.
 */
const RULES = [
  `delete from rate_day where hotel_id = any($1::bigint[]) and rate_id > ${ROOMS + OWN_RATES}`,
  `update room set base_adults = 1, extra_adult_price = 1500,
     child_bands = '[{"age_from": 0, "age_to": 5, "charge": "amount", "value": 0},
                     {"age_from": 6, "age_to": 11, "charge": "percent", "value": 12500}]'
   where hotel_id = any($1::bigint[])`,
  `update rate set price = 0, parent_rate_id = ${ROOMS + 1},
     derive_charge = 'percent', derive_value = -12000, derive_round_to = 100, policy_code = 'FLEX'
   where hotel_id = any($1::bigint[]) and rate_id > ${ROOMS + OWN_RATES}`,
  `update hotel set default_policy_code = 'FLEX' where hotel_id = any($1::bigint[])`,
  `insert into tax (hotel_id, tax_id, tax_code, tax_name, kind, charge, value, per, basis, is_included, is_at_hotel, base,
     sort_order, "on", max_nights, version)
   select h, ${LAST_ID} + n, 'TAX' || n, 'Tax ' || n, 'tax', 'percent', 9000 + n * 1000, 'stay', 'room', false, false,
     case n when 1 then 'price' else 'running' end, n, 'all', 0, 1
   from unnest($1::bigint[]) h, generate_series(1, 2) n`,
  `insert into policy (hotel_id, policy_id, policy_code, policy_name, steps, cutoff_time, grace_hours, version)
   select h, ${LAST_ID + 3}, 'FLEX', 'Free until two days before',
     '[{"before": 2, "unit": "days", "charge": "nights", "value": 1},
       {"before": 4, "unit": "hours", "charge": "percent", "value": 100000}]', '18:00', 0, 1
   from unnest($1::bigint[]) h`,
  `update hotel_clock set last_id = ${LAST_ID + 3} where hotel_id = any($1::bigint[])`,
]

export const giveRules = async (client: Client, hotelIds: readonly number[]): Promise<void> => {
  for (const statement of RULES) await client.query(statement, [hotelIds])
  await client.query('vacuum analyze')
}
