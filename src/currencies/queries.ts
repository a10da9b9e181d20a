import type { Sql, WritingSql } from '../db/connection/sql.ts'
import type { ExchangeRates } from '../stay/values/exchange.ts'

export interface StoredRates extends ExchangeRates {
  url: string | null
  every_hours: number | null
  next_fetch_at: string | null
  last_error: string | null
}

export const findRates = (sql: Sql) => sql.row<ExchangeRates>('select base, as_of, rates from exchange_rates')

export const findStoredRates = (sql: Sql) =>
  sql.row<StoredRates>(
    'select base, as_of, rates, url, every_hours, next_fetch_at, last_error from exchange_rates',
  )

/** Where rates are fetched, and how often. */
export interface Source {
  url: string
  every_hours: number
}

/** Stores rates, and whether more are fetched. False where there are newer ones. */
export const replaceRates = async (
  sql: WritingSql,
  { base, as_of, rates }: ExchangeRates,
  source: Source | null,
): Promise<boolean> =>
  (await sql.run(
    `insert into exchange_rates (only_one, base, as_of, rates, url, every_hours, next_fetch_at)
     values (true, $1, $2, $3::jsonb, $4, $5, now() + $6::float8 * interval '1 hour')
     on conflict (only_one) do update set base = excluded.base, as_of = excluded.as_of, rates = excluded.rates,
       url = excluded.url, every_hours = excluded.every_hours, next_fetch_at = excluded.next_fetch_at,
       leased_until = null, last_error = null
     where exchange_rates.as_of <= excluded.as_of`,
    [
      base,
      as_of,
      JSON.stringify(rates),
      source?.url ?? null,
      source?.every_hours ?? null,
      source?.every_hours ?? null,
    ],
  )) === 1

// A fetch takes at most 15 s.
const LEASE = `interval '60 seconds'`
// No lease and no wait lasts this long, so the clock was set back after it was written.
const CLOCK_WAS_PUT_BACK = `(leased_until > now() + interval '5 minutes' or next_fetch_at > now() + interval '8 days')`

export interface LeasedSource extends Source {
  base: string
}

/** Leases the fetch that is due, so that no other process does it; undefined where none is. */
export const leaseFetch = (sql: WritingSql) =>
  sql.row<LeasedSource>(
    `update exchange_rates set leased_until = now() + ${LEASE}
     where url is not null and (next_fetch_at <= now() or ${CLOCK_WAS_PUT_BACK})
       and (leased_until is null or leased_until < now() or ${CLOCK_WAS_PUT_BACK})
     returning url, every_hours, base`,
  )

/** Of what was fetched, newer rates are stored; of the same address only, which may be another by now. */
export const storeFetched = async (
  sql: WritingSql,
  { url, base, every_hours }: LeasedSource,
  { as_of, rates }: ExchangeRates,
): Promise<boolean> =>
  (await sql.run(
    `update exchange_rates set as_of = $3, rates = $4::jsonb, leased_until = null, last_error = null,
       next_fetch_at = now() + $5::float8 * interval '1 hour'
     where url = $1 and base = $2 and as_of <= $3`,
    [url, base, as_of, JSON.stringify(rates), every_hours],
  )) === 1

/** What is there stays; it is tried again after some hours. No error: it was cut off. */
export const noteFailedFetch = (
  sql: WritingSql,
  { url, base }: LeasedSource,
  error: string | null,
  hours: number,
) =>
  sql.run(
    `update exchange_rates set leased_until = null, last_error = coalesce($3, last_error),
       next_fetch_at = now() + $4::float8 * interval '1 hour'
     where url = $1 and base = $2`,
    [url, base, error, hours],
  )
