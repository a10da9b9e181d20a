import type { WebhookMessage } from './generated/types.gen.ts'

export interface ReceivedWebhook {
  /** Of the request: a Headers object, or plain ones. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it came: once parsed and written again it is another. */
  body: string | Uint8Array | ArrayBuffer
  /** What createWebhook answered; several while one takes the place of another. */
  secret: string | readonly string[]
  /** How old or early it may be. 300 s unless given. */
  toleranceSeconds?: number
  /** The time now, in milliseconds. */
  now?: number
}

export type WebhookFault = 'header_missing' | 'too_old' | 'too_early' | 'signature_wrong' | 'body_unreadable'

/** What came is not what Vacancy sent, or not now. Answer 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookFault

  constructor(code: WebhookFault, message: string) {
    super(message)
    this.code = code
  }
}

/** What a webhook was sent, with what names it: the same for all attempts. */
export type VerifiedWebhook = WebhookMessage & { id: string }

const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 300
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const headerOf = (headers: ReceivedWebhook['headers'], name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : plainHeader(headers, name)
  const text = typeof value === 'string' ? value : ''
  if (text === '') throw new WebhookError('header_missing', `The header ${name} is missing.`)
  return text
}

/** Some gateways hand on names as they were written. */
const plainHeader = (headers: Readonly<Record<string, unknown>>, name: string): unknown => {
  const written = Object.keys(headers).find((each) => each.toLowerCase() === name)
  return written === undefined ? undefined : headers[written]
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Faults of the receiver's own program, not of what came. */
const checkGiven = ({ headers, body, secret }: ReceivedWebhook): void => {
  if (typeof headers !== 'object' || headers === null)
    throw new TypeError('headers are missing: those of the request')
  if (typeof body !== 'string' && !(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body))
    throw new TypeError(
      'body must be the text or bytes of the request as they came, before anything parses them',
    )
  const secrets = [secret].flat()
  if (secrets.length === 0 || !secrets.every((one) => typeof one === 'string' && one !== ''))
    throw new TypeError('secret is missing: what createWebhook answered')
}

const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = toBytes(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('secret is none that createWebhook answers')
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify'])
}

/** The signatures of version 1 among those of the header, bounded as a header is. */
const signaturesIn = (header: string) =>
  header
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => toBytes(one.slice(3)))
    .filter((one) => one !== undefined)

const checkTime = (timestamp: string, now: number, tolerance: number): void => {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const age = now / 1000 - seconds
  if (!(age <= tolerance)) throw new WebhookError('too_old', 'It was signed too long ago.')
  if (age < -tolerance) throw new WebhookError('too_early', 'It was signed in the future.')
}

/** Checks that Vacancy sent this, and now, by the Standard Webhooks specification; resolves to what it says. */
export const verifyWebhook = async (received: ReceivedWebhook): Promise<VerifiedWebhook> => {
  const { headers, body, secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = received
  checkGiven(received)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = signaturesIn(headerOf(headers, 'webhook-signature'))
  checkTime(timestamp, now, toleranceSeconds)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const key of await Promise.all([secret].flat().map((one) => keyOf(one as string))))
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return { ...parsed(text), id }
  throw new WebhookError('signature_wrong', 'It is not signed with this secret.')
}

const parsed = (text: string): WebhookMessage => {
  try {
    return JSON.parse(text)
  } catch {
    throw new WebhookError('body_unreadable', 'The body is no JSON.')
  }
}
