import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PaymentLink } from './link-queries.ts'

const SECRET = /^([\w.-]{1,50})~([\w.-]{1,50})~([0-9a-z]{1,11})~[A-Za-z0-9_-]{32}$/

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export interface LinkOwner {
  chain_code: string
  hotel_code: string
}

/**
 * It says whose it is, so that it is asked for at the hotel's own node: by codes, which a hotel keeps where it is moved. The rest
 * cannot be guessed.
 */
export const newSecret = ({ chain_code, hotel_code }: LinkOwner, linkId: number): string =>
  `${chain_code}~${hotel_code}~${linkId.toString(36)}~${randomBytes(24).toString('base64url')}`

/** The hotel and the link that a secret claims to be of; undefined if it is none of ours. */
export const readSecret = (secret: string): (LinkOwner & { linkId: number }) | undefined => {
  const [, chain_code, hotel_code, link] = SECRET.exec(secret) ?? []
  if (chain_code === undefined || hotel_code === undefined || link === undefined) return undefined
  const linkId = Number.parseInt(link, 36)
  return Number.isSafeInteger(linkId) ? { chain_code, hotel_code, linkId } : undefined
}

export const isSecretOf = (
  { secret_hash, mailed_hash }: Pick<PaymentLink, 'secret_hash' | 'mailed_hash'>,
  secret: string,
): boolean => {
  const hash = hashOf(secret)
  return [secret_hash, mailed_hash].some((known) => known !== null && timingSafeEqual(known, hash))
}

export const linkUrl = (publicUrl: string, secret: string): string => `${publicUrl}/pay/${secret}`
