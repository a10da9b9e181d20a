import type { Client } from '../../src/db/connection/connect.ts'
import { settle } from './seed.ts'

interface Made {
  /** Of each of the hotels. */
  count: number
  /** Ids begin after this one. */
  after: number
  /** Whether nothing is to be done about them any more. */
  areOver: boolean
}

const PAYMENTS = `
  insert into payment (hotel_id, payment_id, payment_code, booking_id, provider, mode, amount, currency, payment_status, due_at,
    look_at, version, created_at, created_by, settled_at)
  select h, $3 + n, 'pay_' || $3 + n, n, 'test', 'test', 10000, 'USD', case when $4 then 'paid' else 'pending' end, now(),
    case when $4 then null else now() end, 1, now() - interval '1 year', 'bench', case when $4 then now() end
  from unnest($1::bigint[]) h, generate_series(1, $2::int) n`

const REFUNDS = `
  insert into refund (hotel_id, refund_id, refund_code, payment_id, booking_id, amount, currency, refund_status, reason, look_at,
    version, created_at, created_by, settled_at)
  select h, $3 + n, 'ref_' || $3 + n, n, n, 10000, 'USD', case when $4 then 'succeeded' else 'pending' end, 'staff',
    case when $4 then null else now() end, 1, now() - interval '1 year', 'bench', case when $4 then now() end
  from unnest($1::bigint[]) h, generate_series(1, $2::int) n`

const HOLDS = `
  insert into hold (hotel_id, hold_id, hold_code, hold_status, expires_at, token_code, room_nights, sale, created_by, created_at,
    ended_at, version)
  select h, $3 + n, 'HOLD' || $3 + n, case when $4 then 'expired' else 'live' end, now() - interval '1 minute', 'T', 1,
    case when $4 then null else '{"items":[],"extras":[]}'::jsonb end, 'bench', now() - interval '1 year',
    case when $4 then now() end, 1
  from unnest($1::bigint[]) h, generate_series(1, $2::int) n`

/** Payments, refunds and holds of hotels: all of them due, or all over. */
export const seedMoney = async (
  client: Client,
  hotelIds: readonly number[],
  { count, after, areOver }: Made,
): Promise<void> => {
  for (const text of [PAYMENTS, REFUNDS, HOLDS]) await client.query(text, [hotelIds, count, after, areOver])
  await settle(client)
}
