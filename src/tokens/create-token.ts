import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/in-hotel.ts'
import { hashToken } from './authenticate.ts'
import { insertToken, type TokenRow, turnKeys } from './queries.ts'

export interface TokenRequest {
  token_name: string
  is_admin: boolean
  allowed_origins?: string[] | undefined
  expires_at?: string | undefined
}

/** Makes a token. Only the answer contains its value; the database keeps a hash. */
export const createToken = async (tx: Tx, wanted: TokenRequest): Promise<TokenRow & { token: string }> => {
  const token = `${wanted.is_admin ? 'vca' : 'vcc'}_${randomBytes(24).toString('base64url')}`
  const row = await insertToken(tx, {
    token_code: `tok_${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`,
    token_hash: hashToken(token),
    token_name: wanted.token_name,
    is_admin: wanted.is_admin,
    allowed_origins: wanted.allowed_origins?.length ? wanted.allowed_origins : null,
    last_four: token.slice(-4),
    expires_at: wanted.expires_at ?? null,
  })
  turnKeys(tx)
  return { ...row, token }
}
