import { hash as digest, randomBytes } from 'node:crypto'
import type { WritingSql } from '../../db/connection/sql.ts'
import { insertLink, type StaffLink } from '../record/link-queries.ts'
import type { Actor } from '../record/queries.ts'
import { newCode } from './begin-session.ts'

export const LINK_HOURS = 72
const SECRET_BYTES = 32

export const hashOfLink = (secret: string): Buffer => digest('sha256', secret, 'buffer')

/** The page reads the secret from behind the #, which browsers send to nobody. */
export const linkUrl = (publicUrl: string, secret: string, page = 'link'): string =>
  `${publicUrl}/desk/${page}#${secret}`

export interface MadeLink {
  link_code: string
  /** For the answer to who made it. */
  url: string
  /** For the mail alone: whoever uses it has read that. Undefined where nothing is mailed. */
  mailedUrl: string | undefined
  expires_at: string
}

export type WantedLink = Omit<StaffLink, 'link_code' | 'created_by' | 'created_by_code'>

/** What a link for a new password has not. */
export const NO_INVITE = {
  email: null,
  person_name: null,
  language: null,
  role: null,
  chain_code: null,
  hotel_ids: null,
}

/** Makes a link that is good once, for three days. Only hashes of its secrets are kept. */
export const makeLink = async (
  sql: WritingSql,
  publicUrl: string,
  wanted: WantedLink,
  by: Actor,
  isMailed: boolean,
): Promise<MadeLink> => {
  const [given, mailed] = [newSecret(), newSecret()]
  const link_code = newCode('lnk')
  const expires_at = new Date(Date.now() + LINK_HOURS * 60 * 60 * 1000).toISOString()
  const given_hash = hashOfLink(given)
  const mailed_hash = isMailed ? hashOfLink(mailed) : null
  await insertLink(sql, { ...wanted, link_code, given_hash, mailed_hash, expires_at }, by)
  return {
    link_code,
    url: linkUrl(publicUrl, given, wanted.kind === 'setup' ? 'setup' : 'link'),
    mailedUrl: isMailed ? linkUrl(publicUrl, mailed) : undefined,
    expires_at,
  }
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
