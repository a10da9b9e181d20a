import type { Sql, WritingSql } from '../db/connection/sql.ts'

export interface ChainTokenRow {
  token_code: string
  chain_code: string
  token_name: string
  is_admin: boolean
  last_four: string
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

const COLUMNS =
  't.token_code, t.chain_code, t.token_name, t.is_admin, t.last_four, t.created_at, t.last_used_at, t.expires_at'

const IS_GOOD = 't.revoked_at is null and (t.expires_at is null or t.expires_at > now())'
/** Uses are written down at most this often, as those of tokens of hotels. */
const TOUCH_AFTER = `interval '1 minute'`

export interface FoundChainToken {
  token_code: string
  token_name: string
  chain_code: string
  is_admin: boolean
  is_touch_due: boolean
  /** Of the hotel asked for; null where the chain has none of that code. */
  hotel_id: number | null
}

/** A good token, and the hotel of its chain that is asked for: in one question, to the directory or under a clock. */
export const findChainToken = (sql: Sql, tokenHash: Buffer, hotelCode: string) =>
  sql.row<FoundChainToken>(
    `select t.token_code, t.token_name, t.chain_code, t.is_admin, h.hotel_id,
            t.last_used_at is null or t.last_used_at < now() - ${TOUCH_AFTER} as is_touch_due
     from chain_token t
     left join hotel_code h on h.chain_code = t.chain_code and h.hotel_code = $2
     where t.token_hash = $1 and ${IS_GOOD}`,
    [tokenHash, hotelCode],
  )

/** Whether a chain has, or had, a token of this code. */
export const isChainTokenKnown = async (sql: Sql, chainCode: string, tokenCode: string): Promise<boolean> =>
  (await sql.row('select from chain_token where chain_code = $1 and token_code = $2', [
    chainCode,
    tokenCode,
  ])) !== undefined

export const touchChainToken = (sql: WritingSql, tokenHash: Buffer) =>
  sql.run(
    `update chain_token t set last_used_at = now()
     where t.token_hash = $1 and (t.last_used_at is null or t.last_used_at < now() - ${TOUCH_AFTER})`,
    [tokenHash],
  )

export const listChainTokens = (sql: Sql, chainCode: string) =>
  sql.rows<ChainTokenRow>(
    `select ${COLUMNS} from chain_token t where t.chain_code = $1 and t.revoked_at is null
     order by t.created_at, t.token_code`,
    [chainCode],
  )

export interface NewChainToken {
  token_hash: Buffer
  token_code: string
  chain_code: string
  token_name: string
  is_admin: boolean
  last_four: string
  created_at: string
  expires_at: string | null
}

export const insertChainToken = (sql: WritingSql, token: NewChainToken) =>
  sql.run(
    `insert into chain_token (token_hash, token_code, chain_code, token_name, is_admin, last_four, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      token.token_hash,
      token.token_code,
      token.chain_code,
      token.token_name,
      token.is_admin,
      token.last_four,
      token.created_at,
      token.expires_at,
    ],
  )

export const revokeChainToken = (sql: WritingSql, chainCode: string, tokenCode: string) =>
  sql.row<ChainTokenRow>(
    `update chain_token t set revoked_at = $3
     where t.chain_code = $1 and t.token_code = $2 and t.revoked_at is null returning ${COLUMNS}`,
    [chainCode, tokenCode, new Date().toISOString()],
  )

export const findCurrency = async (sql: Sql, hotelId: number): Promise<string | undefined> =>
  (await sql.row<{ currency: string }>('select currency from hotel where hotel_id = $1', [hotelId]))?.currency
