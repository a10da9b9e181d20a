import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PaymentLink } from './link-queries.ts'

const SECRET = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-[A-Za-z0-9_-]{32}$/

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** It says whose it is, so that it is asked for at the hotel's own node; the rest cannot be guessed. */
export const newSecret = (hotelId: number, linkId: number): string =>
  `${hotelId.toString(36)}-${linkId.toString(36)}-${randomBytes(24).toString('base64url')}`

/** The hotel and the link that a secret claims to be of; undefined if it is none of ours. */
export const readSecret = (secret: string): { hotelId: number; linkId: number } | undefined => {
  const [, hotel, link] = SECRET.exec(secret) ?? []
  if (hotel === undefined || link === undefined) return undefined
  const [hotelId, linkId] = [Number.parseInt(hotel, 36), Number.parseInt(link, 36)]
  return Number.isSafeInteger(hotelId) && Number.isSafeInteger(linkId) ? { hotelId, linkId } : undefined
}

export const isSecretOf = (
  { secret_hash, mailed_hash }: Pick<PaymentLink, 'secret_hash' | 'mailed_hash'>,
  secret: string,
): boolean => {
  const hash = hashOf(secret)
  return [secret_hash, mailed_hash].some((known) => known !== null && timingSafeEqual(known, hash))
}

export const linkUrl = (publicUrl: string, secret: string): string => `${publicUrl}/pay/${secret}`
