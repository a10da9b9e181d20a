import { randomBytes } from 'node:crypto'
import type { Database } from '../db/hotel/database.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { StaffRole } from '../http/request/staff-roles.ts'
import { hashToken } from './authenticate.ts'
import { claimToken, insertToken, type TokenRow, turnKeys } from './queries.ts'

export interface TokenRequest {
  token_name: string
  is_admin: boolean
  /** Of an admin token; owner if left out. */
  role?: StaffRole | undefined
  allowed_origins?: string[] | undefined
  expires_at?: string | undefined
}

/**
 * The value of a token to be made. The directory knows whose it is before the hotel is held; it opens nothing until the
 * hotel has it too.
 */
export const reserveToken = async (db: Database, hotelId: number, isAdmin: boolean): Promise<string> => {
  const token = `${isAdmin ? 'vca' : 'vcc'}_${randomBytes(24).toString('base64url')}`
  await db.directory.write((sql) => claimToken(sql, hotelId, hashToken(token)))
  return token
}

/** Makes a token of a reserved value, which is in the answer and nowhere else: only a hash is kept. */
export const createToken = async (
  tx: Tx,
  wanted: TokenRequest,
  token: string,
): Promise<TokenRow & { token: string }> => {
  const row = await insertToken(tx, {
    token_code: `tok_${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`,
    token_hash: hashToken(token),
    token_name: wanted.token_name,
    is_admin: wanted.is_admin,
    role: wanted.is_admin ? (wanted.role ?? 'owner') : null,
    allowed_origins: wanted.allowed_origins?.length ? wanted.allowed_origins : null,
    last_four: token.slice(-4),
    expires_at: wanted.expires_at ?? null,
  })
  turnKeys(tx)
  return { ...row, token }
}

/** Both in one. */
export const makeToken = async (
  db: Database,
  hotelId: number,
  wanted: TokenRequest,
): Promise<TokenRow & { token: string }> => {
  const token = await reserveToken(db, hotelId, wanted.is_admin)
  return db.inHotel(hotelId, (tx) => createToken(tx, wanted, token))
}
