import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24
export const SECRET_PATTERN = `^${PREFIX}[A-Za-z0-9+/]{${(SECRET_BYTES / 3) * 4}}$`

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** A message in the form of the Standard Webhooks specification. */
export interface Message {
  /** The same for all attempts. */
  id: string
  body: string
}

/** The headers of one attempt, signed with the current time. */
export const signedHeaders = (secret: string, { id, body }: Message, now: number): Record<string, string> => {
  const timestamp = Math.floor(now / 1000)
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
