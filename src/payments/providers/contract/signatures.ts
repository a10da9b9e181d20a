import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

/** Takes as long for any two texts, whatever they have in common. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

/** An id for events of providers that give them none: the same bytes are the same event. */
export const idOfBody = (body: Buffer): string => sha256(body).toString('hex')

/** The JSON object in a body; undefined if there is none. */
export const objectIn = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    return recordOrNull(JSON.parse(body.toString('utf8'))) ?? undefined
  } catch {
    return undefined
  }
}

const LONGEST_TEXT = 8000
// No database keeps a NUL, and no id, code or address has any of these.
const CONTROL = /\p{Cc}/u

/** A text that can be kept; null for anything else. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT && !CONTROL.test(value)
    ? value
    : null

export const recordOrNull = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
