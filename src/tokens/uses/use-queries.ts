import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import { oldRows } from '../../db/hotel/sweep.ts'
import { numbers, texts } from '../../db/rows/arrays.ts'

export const KEPT_DAYS = 30
/** The most lines of one token that are answered. */
export const MOST_ANSWERED = 200

/** Stands for the hotel where a token of a chain did something that is of none by itself. */
export const OF_CHAIN = 0

/** How often a token did one thing on one day with one outcome. */
export interface UseRow {
  /** OF_CHAIN: of none by itself. */
  hotel_id: number
  token_code: string
  day: number
  operation: string
  /** The code of the refusal; empty where it worked. */
  refused: string
  times: number
  /** In milliseconds since 1970. */
  first_at: number
  last_at: number
}

const instants = (all: readonly number[]): string => texts(all.map((at) => new Date(at).toISOString()))

const useValues = (uses: readonly UseRow[]): unknown[] => [
  texts(uses.map(({ token_code }) => token_code)),
  numbers(uses.map(({ day }) => day)),
  texts(uses.map(({ operation }) => operation)),
  texts(uses.map(({ refused }) => refused)),
  numbers(uses.map(({ times }) => times)),
  instants(uses.map(({ first_at }) => first_at)),
  instants(uses.map(({ last_at }) => last_at)),
]

/** Adds to what is known of a hotel's tokens. */
export const addUses = (sql: WritingSql, hotelId: number, uses: readonly UseRow[]) =>
  sql.run(
    `insert into token_use as t (hotel_id, token_code, day, operation, refused, times, created_at, last_at)
     select $1, u.token_code, u.day, u.operation, u.refused, u.times, u.first_at, u.last_at
     from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[], $8::timestamptz[])
       as u (token_code, day, operation, refused, times, first_at, last_at)
     on conflict (hotel_id, token_code, day, operation, refused)
     do update set times = t.times + excluded.times, last_at = greatest(t.last_at, excluded.last_at)`,
    [hotelId, ...useValues(uses)],
  )

/** Adds to what is known of tokens of chains, beside what they do in a hotel. */
export const addChainUses = (sql: WritingSql, uses: readonly UseRow[]) =>
  sql.run(
    `insert into chain_token_use as t (token_code, day, operation, refused, times, created_at, last_at)
     select u.token_code, u.day, u.operation, u.refused, u.times, u.first_at, u.last_at
     from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::timestamptz[])
       as u (token_code, day, operation, refused, times, first_at, last_at)
     on conflict (token_code, day, operation, refused)
     do update set times = t.times + excluded.times, last_at = greatest(t.last_at, excluded.last_at)`,
    useValues(uses),
  )

export const listChainUses = (sql: Sql, tokenCode: string) =>
  sql.rows<UseSum>(
    `select operation, refused, sum(times)::bigint as times, max(last_at) as last_at from chain_token_use
     where token_code = $1 and created_at > now() - interval '${KEPT_DAYS} days'
     group by operation, refused order by max(last_at) desc, operation, refused limit ${MOST_ANSWERED}`,
    [tokenCode],
  )

export const forgetOldChainUses = (sql: WritingSql) =>
  sql.run(`delete from chain_token_use where created_at < now() - interval '${KEPT_DAYS} days'`)

export interface UseSum {
  operation: string
  refused: string
  times: number
  last_at: string
}

/** What a token did in the last days, the latest first. */
export const listUses = (sql: Sql, hotelId: number, tokenCode: string) =>
  sql.rows<UseSum>(
    `select operation, refused, sum(times)::bigint as times, max(last_at) as last_at from token_use
     where hotel_id = $1 and token_code = $2 and created_at > now() - interval '${KEPT_DAYS} days'
     group by operation, refused order by max(last_at) desc, operation, refused limit ${MOST_ANSWERED}`,
    [hotelId, tokenCode],
  )

interface UseKey {
  hotel_id: number
  token_code: string
  day: number
  operation: string
  refused: string
}

export const oldUses = oldRows<UseKey>(
  'token_use',
  { token_code: 'text', day: 'bigint', operation: 'text', refused: 'text' },
  `${KEPT_DAYS} days`,
)
