import type { Sql, WritingSql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { DirectorySweep } from '../db/hotel/sweep.ts'
import { numbers, texts } from '../db/rows/arrays.ts'
import type { StaffRole } from '../http/request/staff-roles.ts'

export interface TokenOwner {
  hotel_id: number
  chain_code: string
  hotel_code: string
  currency: string
  token_code: string
  token_name: string
  is_admin: boolean
  role: StaffRole | null
  allowed_origins: string[] | null
  expires_at: string | null
  keys_version: number
}

/** The hotel that a token is of, whether it is good or not. */
export const findTokenHotel = async (sql: Sql, tokenHash: Buffer): Promise<number | undefined> =>
  (await sql.row<{ hotel_id: number }>('select hotel_id from token_owner where token_hash = $1', [tokenHash]))
    ?.hotel_id

/** Whose token this is, with the state of the hotel's keys at that moment. */
export const findTokenOwner = (sql: Sql, hotelId: number, tokenHash: Buffer) =>
  sql.row<TokenOwner>(
    `select t.hotel_id, h.chain_code, h.hotel_code, h.currency, t.token_code, t.token_name, t.is_admin, t.role,
            t.allowed_origins, t.expires_at, c.keys_version
     from api_token t join hotel h using (hotel_id) join hotel_clock c using (hotel_id)
     where t.hotel_id = $1 and t.token_hash = $2 and t.revoked_at is null`,
    [hotelId, tokenHash],
  )

export const isTokenGood = async (sql: Sql, hotelId: number, tokenCode: string): Promise<boolean> =>
  (await sql.row('select from api_token where hotel_id = $1 and token_code = $2 and revoked_at is null', [
    hotelId,
    tokenCode,
  ])) !== undefined

/** Whether the hotel ever had such a token. */
export const isTokenKnown = async (sql: Sql, hotelId: number, tokenCode: string): Promise<boolean> =>
  (await sql.row('select from api_token where hotel_id = $1 and token_code = $2', [hotelId, tokenCode])) !==
  undefined

/** Whether it is good, and may do everything. */
export const isOwnersToken = async (sql: Sql, hotelId: number, tokenCode: string): Promise<boolean> =>
  (await sql.row(
    `select from api_token
     where hotel_id = $1 and token_code = $2 and is_admin and coalesce(role, 'owner') = 'owner'
       and revoked_at is null and (expires_at is null or expires_at > now())`,
    [hotelId, tokenCode],
  )) !== undefined

export interface TokenRow {
  token_code: string
  token_name: string
  is_admin: boolean
  /** Null for client tokens, and for those made before there were roles, which are as an owner. */
  role: StaffRole | null
  allowed_origins: string[] | null
  last_four: string
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

const COLUMNS =
  'token_code, token_name, is_admin, role, allowed_origins, last_four, created_at, last_used_at, expires_at'

export const listTokens = (sql: Sql, hotelId: number) =>
  sql.rows<TokenRow>(
    `select ${COLUMNS} from api_token where hotel_id = $1 and revoked_at is null order by created_at, token_code`,
    [hotelId],
  )

export interface NewToken {
  token_code: string
  token_hash: Buffer
  token_name: string
  is_admin: boolean
  role: StaffRole | null
  allowed_origins: string[] | null
  last_four: string
  expires_at: string | null
}

/** Enters a token into the directory, before its hotel has it. */
export const claimToken = (sql: WritingSql, hotelId: number, tokenHash: Buffer) =>
  sql.run('insert into token_owner (hotel_id, token_hash) values ($1, $2)', [hotelId, tokenHash])

/** The same of those that a hotel brings with it. Answers how many of them are its own: another's stay another's. */
export const claimTokens = async (
  sql: WritingSql,
  hotelId: number,
  tokenHashes: Buffer[],
): Promise<number> => {
  await sql.run(
    `insert into token_owner (hotel_id, token_hash) select $1, hash from unnest($2::bytea[]) hash
     on conflict (token_hash) do update set claimed_at = excluded.claimed_at`,
    [hotelId, tokenHashes],
  )
  const row = await sql.row<{ own: number }>(
    'select count(*)::int as own from token_owner where hotel_id = $1 and token_hash = any($2::bytea[])',
    [hotelId, tokenHashes],
  )
  return row!.own
}

/** What the directory still has of tokens that were revoked, or never made, for more than a day. */
export const strayTokens: DirectorySweep<{ hotel_id: number; token_hash: Buffer }> = {
  list: (sql, after, most) =>
    sql.rows(
      `select hotel_id, token_hash from token_owner
       where (hotel_id, token_hash) > ($1, $2::bytea) and claimed_at < now() - interval '1 day'
       order by hotel_id, token_hash limit $3`,
      [after?.hotel_id ?? 0, after?.token_hash ?? Buffer.alloc(0), most],
    ),
  async leadNowhere(sql, entries) {
    const ids = [...new Set(entries.map(({ hotel_id }) => hotel_id))]
    const good = await sql.rows<{ hotel_id: number; token_hash: Buffer }>(
      'select hotel_id, token_hash from api_token where hotel_id = any($1) and revoked_at is null',
      [numbers(ids)],
    )
    const names = new Set(good.map(nameOfToken))
    return entries.filter((entry) => !names.has(nameOfToken(entry)))
  },
  remove: (sql, entries) =>
    sql.run(
      `delete from token_owner where token_hash = any($1::bytea[]) and claimed_at < now() - interval '1 day'`,
      [entries.map(({ token_hash }) => token_hash)],
    ),
}

const nameOfToken = ({ hotel_id, token_hash }: { hotel_id: number; token_hash: Buffer }): string =>
  `${hotel_id} ${token_hash.toString('hex')}`

export const insertToken = async (tx: Tx, token: NewToken): Promise<TokenRow> =>
  (await tx.row<TokenRow>(
    `insert into api_token (hotel_id, token_code, token_hash, token_name, is_admin, role, allowed_origins, last_four,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      tx.hotelId,
      token.token_code,
      token.token_hash,
      token.token_name,
      token.is_admin,
      token.role,
      token.allowed_origins,
      token.last_four,
      token.expires_at,
    ],
  ))!

/** Revoked tokens stay as rows, so that their codes are never used again. */
export const revokeToken = (tx: Tx, tokenCode: string) =>
  tx.row<TokenRow>(
    `update api_token set revoked_at = now()
     where hotel_id = $1 and token_code = $2 and revoked_at is null returning ${COLUMNS}`,
    [tx.hotelId, tokenCode],
  )

/** Makes every process look up the tokens of this hotel again. */
export const turnKeys = (tx: Tx): void =>
  tx.write('update hotel_clock set keys_version = keys_version + 1 where hotel_id = $1', [tx.hotelId])

export interface TokenUse {
  hotel_id: number
  token_code: string
  at: string
}

/** When tokens of a hotel were used. */
export const noteUses = (sql: WritingSql, hotelId: number, uses: readonly TokenUse[]) =>
  sql.run(
    `update api_token t set last_used_at = u.at
     from unnest($2::text[], $3::timestamptz[]) as u (token_code, at)
     where t.hotel_id = $1 and t.token_code = u.token_code
       and (t.last_used_at is null or t.last_used_at < u.at)`,
    [hotelId, texts(uses.map(({ token_code }) => token_code)), texts(uses.map(({ at }) => at))],
  )
