import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AppError } from '../errors.ts'
import { Pace } from '../portions.ts'

export const LONGEST_KEY = 255
export const KEY_TOO_LONG = `Idempotency-Key must have at most ${LONGEST_KEY} characters`
const NEVER_KEPT = new Set([401, 403, 413, 415, 429])

/** The key of a request; undefined where it has none, or an empty one. */
export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  return key
}

const HASHED_AT_ONCE = 256 * 1024
// Of a step, see portions.ts.
const HASHED_BYTES = 16

/** Stands for the bytes of the query and the body. */
export const requestHash = async (
  request: FastifyRequest,
  rawBody: Buffer = Buffer.alloc(0),
): Promise<Buffer> => {
  const pace = new Pace()
  const hash = createHash('sha256')
  const { url } = request.raw
  const at = url?.indexOf('?') ?? -1
  hash.update(at < 0 ? '' : url!.slice(at + 1)).update('\n')
  for (let from = 0; from < rawBody.length; from += HASHED_AT_ONCE) {
    hash.update(rawBody.subarray(from, from + HASHED_AT_ONCE))
    if (pace.isDue(HASHED_AT_ONCE / HASHED_BYTES)) await pace.rest()
  }
  return hash.digest()
}

/** Which refusals are answered again under their key. */
export const isKept = (err: AppError): boolean =>
  err.status < 500 &&
  !NEVER_KEPT.has(err.status) &&
  err.code !== 'idempotency_key_reused' &&
  err.code !== 'idempotency_in_progress'
