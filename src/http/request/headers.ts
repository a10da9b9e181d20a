import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Names and values by turns, as Node writes them fastest. */
export type Headers = (string | number)[]

/** Headers of ours that a browser may show to scripts of other sites. */
const EXPOSED =
  'x-request-id, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, idempotency-replayed'

/** What every answer begins with. */
export const commonHeaders = (requestId: string): Headers => [
  'x-request-id',
  requestId,
  'x-content-type-options',
  'nosniff',
]

/** What every answer of the API begins with, on the fast path and on the framework's. */
export const apiHeaders = (requestId: string): Headers => [
  ...commonHeaders(requestId),
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  EXPOSED,
  'cache-control',
  'no-store',
]

export const limitHeaders = (share: { limit: number; remaining: number; reset: number }): Headers => [
  'ratelimit-limit',
  share.limit,
  'ratelimit-remaining',
  share.remaining,
  'ratelimit-reset',
  share.reset,
]

export const setHeaders = (reply: FastifyReply, headers: Headers): void => {
  for (let at = 0; at < headers.length; at += 2) reply.header(String(headers[at]), headers[at + 1])
}

const idPrefix = randomBytes(6).toString('base64url')
let requests = 0

/** Unique to the request: the process by chance, the request by counting, which costs nothing. */
export const requestId = (): string => {
  requests++
  return `${idPrefix}-${requests.toString(36)}`
}
