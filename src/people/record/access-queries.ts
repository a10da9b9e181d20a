import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import { oldRows, type Sweep } from '../../db/hotel/sweep.ts'

/** What the access log of a hotel tells. */
export const ACCESS_KINDS = [
  'signed_in',
  'refused',
  'invited',
  'joined',
  'role_changed',
  'removed',
  'reset_made',
  'reset_used',
  'exported',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

export interface AccessEntry {
  /** What makes it the same as one before, which is counted then. */
  once: string
  kind: AccessKind
  person_code: string | null
  person_name: string
  actor: string
  actor_code: string | null
  address: string
  user_agent: string
  details: object
}

/** Told at the node of the hotel, outside its clock. */
export const noteAccess = (sql: WritingSql, hotelId: number, entry: AccessEntry, at: string) =>
  sql.run(
    `insert into access_log (hotel_id, once, created_at, kind, person_code, person_name, actor, actor_code, address,
       user_agent, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (hotel_id, once) do update set times = access_log.times + (excluded.kind = 'refused')::int`,
    [
      hotelId,
      entry.once,
      at,
      entry.kind,
      entry.person_code,
      entry.person_name,
      entry.actor,
      entry.actor_code,
      entry.address,
      entry.user_agent,
      JSON.stringify(entry.details),
    ],
  )

export interface ListedAccess extends AccessEntry {
  created_at: string
  times: number
}

/** Which entries: of a kind; about somebody, or by them. */
export interface AccessFilter {
  kind?: string | undefined
  person_code?: string | undefined
}

/** Newest first, before an entry. */
export const listAccess = (
  sql: Sql,
  hotelId: number,
  { kind, person_code }: AccessFilter,
  before: { created_at: string; once: string } | undefined,
  limit: number,
) =>
  sql.rows<ListedAccess>(
    `select once, created_at, kind, person_code, person_name, actor, actor_code, address, user_agent, details, times
     from access_log
     where hotel_id = $1 and ($2::timestamptz is null or (created_at, once) < ($2::timestamptz, $3))
       and ($5::text is null or kind = $5)
       and ($6::text is null or person_code = $6 or actor_code = $6)
     order by created_at desc, once desc limit $4`,
    [hotelId, before?.created_at ?? null, before?.once ?? null, limit, kind ?? null, person_code ?? null],
  )

export const oldAccess: Sweep<{ hotel_id: number; once: string }> = oldRows(
  'access_log',
  { once: 'text' },
  '400 days',
)
