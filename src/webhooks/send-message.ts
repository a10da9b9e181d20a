import type { IncomingMessage } from 'node:http'
import { explainFailure, guardedRequest, refusalOf } from './guarded-request.ts'
import { type Message, signedHeaders } from './sign.ts'

export const RECEIVER_WITHIN_MS = 15_000
const MOST_KEPT = 2000

export interface Receiver {
  url: string
  secret: string
}

/** The result of sending a message. */
export interface Outcome {
  delivered: boolean
  /** Null if no answer came. */
  status: number | null
  /** The beginning of the answer. */
  response: string
  error: string | null
  duration_ms: number
  /** How long the receiver asks to wait before the next attempt. */
  retryAfterMs: number
}

export interface SendOptions {
  /** Also allows private addresses, for development. */
  allowPrivate: boolean
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** The time it is signed with. Receivers refuse messages that are minutes old. */
  now?: number
}

/**
 * Sends a message once and returns the outcome; never throws for failures of the receiver. Redirects are not followed.
 */
export const sendMessage = async (
  receiver: Receiver,
  message: Message,
  { allowPrivate, signal, timeoutMs = RECEIVER_WITHIN_MS, now = Date.now() }: SendOptions,
): Promise<Outcome> => {
  const started = performance.now()
  const deadline = AbortSignal.timeout(timeoutMs)
  const ended = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
  const outcome = { delivered: false, status: null, response: '', error: null, retryAfterMs: 0 }
  const took = () => Math.round(performance.now() - started)
  try {
    const signed = signedHeaders(receiver.secret, message, now)
    const answer = await post(new URL(receiver.url), signed, message, allowPrivate, ended)
    const response = await firstBytes(answer, ended)
    const status = answer.statusCode ?? 0
    const delivered = status >= 200 && status < 300
    const error = delivered ? null : refusalOf(status)
    const retryAfterMs = retryAfter(answer.headers['retry-after'])
    return { delivered, status, response, error, duration_ms: took(), retryAfterMs }
  } catch (err) {
    const error = deadline.aborted ? `No answer within ${timeoutMs / 1000} seconds.` : explainFailure(err)
    return { ...outcome, error, duration_ms: took() }
  }
}

const post = (
  url: URL,
  signed: Record<string, string>,
  message: Message,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const body = Buffer.from(message.body)
  const headers = { 'content-type': 'application/json', 'content-length': body.length, ...signed }
  return guardedRequest(url, { method: 'POST', headers, body, allowPrivate, signal })
}

/** The beginning of the answer; the rest is not read. The status is already known, so a slow body does not matter. */
const firstBytes = async (answer: IncomingMessage, signal: AbortSignal): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MOST_KEPT) break
    }
  } catch (err) {
    if (!signal.aborted && chunks.length === 0) throw err
  }
  answer.destroy()
  // PostgreSQL cannot store U+0000 in text.
  return Buffer.concat(chunks).subarray(0, MOST_KEPT).toString('utf8').replaceAll('\0', '').toWellFormed()
}

const LONGEST_WAIT_MS = 24 * 3600 * 1000

/** `Retry-After` in milliseconds: seconds or a date, at most a day. */
export const retryAfter = (header: string | undefined, now = Date.now()): number => {
  if (header === undefined) return 0
  const wait = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), LONGEST_WAIT_MS)
}
