import { randomBytes } from 'node:crypto'
import type { PeopleKey } from '../sign-in/known-browsers.ts'

const GOOD_FOR_MS = 5 * 60 * 1000
const CHALLENGE = /^([A-Za-z0-9_-]{16})\.([0-9a-z]{6,12})\.([A-Za-z0-9_-]{43})$/

/** What a challenge is for: signing in, or a new passkey of one person in one session. */
export type Purpose = 'sign in' | `register ${string}`

const textOf = (purpose: Purpose, random: string, ends: string): string =>
  `passkey challenge\n${purpose}\n${random}\n${ends}`

/** A challenge that tells by itself that it is ours, what it is for and until when: nothing is kept of it. */
export const newChallenge = async (key: PeopleKey, purpose: Purpose, now = Date.now()): Promise<string> => {
  const random = randomBytes(12).toString('base64url')
  const ends = (now + GOOD_FOR_MS).toString(36)
  const signature = await key.sign(textOf(purpose, random, ends))
  return `${random}.${ends}.${signature.toString('base64url')}`
}

export const isGoodChallenge = async (
  key: PeopleKey,
  purpose: Purpose,
  challenge: string,
  now = Date.now(),
): Promise<boolean> => {
  const [, random, ends, signature] = CHALLENGE.exec(challenge) ?? []
  if (random === undefined || ends === undefined || signature === undefined) return false
  return Number.parseInt(ends, 36) > now && (await key.isSigned(textOf(purpose, random, ends), signature))
}
