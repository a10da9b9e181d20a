import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

/** Takes as long for any two texts, whatever they have in common. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

/** An id for events of providers that give them none: the same bytes are the same event. */
export const idOfBody = (body: Buffer): string => sha256(body).toString('hex')

/** The JSON object in a body; undefined if there is none. */
export const objectIn = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
