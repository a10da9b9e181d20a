import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AppError } from '../../errors.ts'
import { Pace } from '../../portions.ts'
import type { Caller } from '../request/caller.ts'
import { isPublic } from './permissions.ts'

export const LONGEST_KEY = 255
export const KEY_TOO_LONG = `Idempotency-Key must have at most ${LONGEST_KEY} characters`
const NEVER_STORED = new Set([401, 403, 413, 415, 429])

/** The key of a request; undefined where it has none, or an empty one. */
export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  return key
}

/** Whether an answer was stored for this request, and not for another one with the same key. */
export const isStoredFor = async (stored: Buffer, hash: Buffer, request: FastifyRequest): Promise<boolean> =>
  // An earlier version left the path out of the hash; answers it stored are good for a day.
  stored.equals(hash) || stored.equals(await queryAndBodyHash(createHash('sha256'), request))

/** Stands for the path, as far as it differs within an operation, and the bytes of the query and the body. */
export const requestHash = (request: FastifyRequest): Promise<Buffer> => {
  const hash = createHash('sha256')
  const params = Object.entries(request.params as Record<string, string>)
  if (params.length > 0) hash.update(JSON.stringify(params)).update('\n')
  return queryAndBodyHash(hash, request)
}

const HASHED_AT_ONCE = 256 * 1024
// Bytes hashed in one step, see portions.ts.
const HASHED_BYTES = 16

const queryAndBodyHash = async (hash: Hash, request: FastifyRequest): Promise<Buffer> => {
  const pace = new Pace()
  const rawBody = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
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
export const isStored = (err: AppError): boolean =>
  err.status < 500 &&
  !NEVER_STORED.has(err.status) &&
  err.code !== 'idempotency_key_reused' &&
  err.code !== 'idempotency_in_progress'

/**
 * The name that answers of an operation are stored under. Everybody who opens a page may send keys, so keys of public
 * callers have a name of their own: they cannot meet the keys of servers or push them out.
 */
export const storedUnder = (operation: string, caller: Caller): string =>
  isPublic(caller) ? `${operation} ${caller.tokenCode}` : operation

/** Of the keys that browsers send with one token for one operation, the oldest are forgotten beyond this many. */
export const MOST_KEYS_OF_GUESTS = 10_000
// Looking for the oldest takes as long as a whole request, so it is done once for so many.
const STORED_BETWEEN_LOOKS = 100
const MOST_COUNTED = 10_000

/** Says when to look for the oldest keys: at the first that this process stores, then at every hundredth. */
export class KeysOfGuests {
  private readonly stored = new Map<string, number>()

  isLookDue(hotelId: number, name: string): boolean {
    const counted = `${hotelId} ${name}`
    const before = this.stored.get(counted) ?? 0
    if (this.stored.size >= MOST_COUNTED) this.stored.clear()
    this.stored.set(counted, before + 1)
    return before % STORED_BETWEEN_LOOKS === 0
  }
}
