import type { ApiError } from './api.ts'

/** A new idempotency key. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

// These answers say nothing about what was asked for, and the API does not store them for the key.
const UNSETTLED = [401, 403, 413, 415, 429]

/** Whether the API has answered for good. If not, the same key has to be used again. */
export const isSettled = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && !UNSETTLED.includes(status) && code !== 'idempotency_in_progress'
