import { randomBytes } from 'node:crypto'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Headers of ours that a browser may show to scripts of other sites. */
export const EXPOSED =
  'x-request-id, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, idempotency-replayed'

const idPrefix = randomBytes(6).toString('base64url')
let requests = 0

/** Unique to the request: the process by chance, the request by counting, which costs nothing. */
export const requestId = (): string => {
  requests++
  return `${idPrefix}-${requests.toString(36)}`
}
