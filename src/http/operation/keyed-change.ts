import type { FastifyRequest } from 'fastify'
import { OutcomeUnknown } from '../../db/connection/faults.ts'
import type { Writing } from '../../db/connection/sql.ts'
import type { Database } from '../../db/hotel/database.ts'
import {
  findAnswer,
  findAnswerApart,
  forgetOldestAnswers,
  requireNoCommonAnswer,
  type StoredAnswer,
  storeAnswer,
  storeFirstAnswer,
} from '../../db/hotel/idempotent-answers.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Decide, Decided } from '../../db/hotel/presumed-tx.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../request/caller.ts'
import { withTimeout } from '../request/deadline.ts'
import { type Answer, errorText, successText } from '../request/envelope.ts'
import type { AuthorizeOptions } from './authorize.ts'
import {
  isStored,
  isStoredFor,
  KeysOfGuests,
  MOST_KEYS_OF_GUESTS,
  requestHash,
  storedUnder,
} from './idempotency.ts'
import type { AnyChange, Call, Operation } from './operation.ts'

export interface ChangeOptions extends Pick<AuthorizeOptions, 'authenticator' | 'sessions'> {
  db: Database
}

export interface Sent {
  status: number
  text: string | Buffer
  contentType?: string | undefined
  replayed?: boolean
  onSent?: (() => void) | undefined
}

export type Reader = (request: FastifyRequest, keyFault?: string) => Promise<Call>

/** An answer of an operation as a response. */
export const sent = (operation: Operation, answer: Answer): Sent => ({
  status: answer.status ?? operation.status ?? 200,
  text: answer.text ?? successText(answer),
  contentType: answer.contentType,
  onSent: answer.onSent,
})

/** Runs a change under the hotel's lock and checks there again who asks: a token revoked meanwhile, or a session that was ended, changes nothing. */
export const changeHotel = <T>(
  { db, authenticator, sessions }: ChangeOptions,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
  within: number,
  decide?: Decide<T>,
): Promise<T> =>
  db.inHotel(
    caller.hotelId,
    async (tx) => {
      // Checked after the work, when the hotel's tokens have come back with the lock: checked first, it would cost a round trip.
      tx.actorCode = caller.tokenCode
      const result = await work(tx)
      const refusal = await (caller.signedIn ? sessions : authenticator).refusalNow(tx, caller)
      if (refusal !== undefined) throw new AppError(refusal)
      return result
    },
    within,
    // Sessions and tokens of chains are looked at under the lock, which a packet that was decided from memory does not do.
    caller.signedIn === undefined && caller.ofChain === undefined ? decide : undefined,
  )

export const prepare = async (
  operation: AnyChange,
  call: Call,
  remainingMs: () => number,
): Promise<unknown> => {
  const preparing = operation.prepare?.(call)
  try {
    return preparing && (await withTimeout(preparing, remainingMs()))
  } catch (err) {
    // It may come after its request was given up.
    preparing?.then(
      (prepared) => operation.settle?.(prepared),
      () => {},
    )
    throw err
  }
}

const keysOfGuests = new KeysOfGuests()

/** Runs a change once for each key: looks for a stored answer under the lock, and stores the new one with the change. */
export const keyedChange = async (
  operation: AnyChange,
  options: ChangeOptions,
  read: Reader,
  request: FastifyRequest,
  key: string,
  running: Set<string>,
  remainingMs: () => number,
): Promise<Sent> => {
  const caller = request.caller!
  const { hotelId } = caller
  const { operationId } = operation
  const name = storedUnder(operationId, caller)
  const claim = `${hotelId}\n${name}\n${key}`
  if (running.has(claim)) throw new AppError('idempotency_in_progress')
  running.add(claim)
  let settle = () => {}
  try {
    const hash = await requestHash(request)
    const ready = await attempt(async () => {
      const call = await read(request)
      const prepared = await prepare(operation, call, remainingMs)
      settle = () => operation.settle?.(prepared)
      return { call, prepared }
    })
    if (ready.refusal !== undefined && !isStored(ready.refusal)) throw ready.refusal
    const once = async (tx: Tx): Promise<Sent> => {
      const stored =
        name === operationId
          ? await findAnswer(tx, hotelId, operationId, key)
          : await findAnswerApart(tx, hotelId, name, operationId, key)
      if (stored !== undefined) {
        if (!(await isStoredFor(stored.request_hash, hash, request)))
          throw new AppError('idempotency_key_reused')
        tx.confirm()
        return { status: stored.status, text: stored.body, replayed: true }
      }
      const result = ready.refusal ?? (await changeOrRefusal(tx, operation, ready.value))
      const first = result instanceof AppError ? refused(result, request) : sent(operation, result)
      storeAnswer(tx, name, key, storedAnswer(hash, first))
      forgetOldest(tx)
      return first
    }
    const forgetOldest = (tx: Writing): void => {
      if (name !== operationId && keysOfGuests.isLookDue(hotelId, name))
        forgetOldestAnswers(tx, name, MOST_KEYS_OF_GUESTS)
    }
    /** A key that has an answer makes the database refuse it. */
    const decide = (): Decided<Sent> | undefined => {
      const { value } = ready
      const decided = value && operation.fromMemory?.(value.call, value.prepared)
      if (decided === undefined) return undefined
      const { tx } = decided
      const first = sent(operation, decided.value)
      storeFirstAnswer(tx, name, key, storedAnswer(hash, first))
      if (name !== operationId) requireNoCommonAnswer(tx, operationId, key)
      forgetOldest(tx)
      return { tx, value: first }
    }
    return await changeHotel(options, caller, once, remainingMs(), operation.fromMemory && decide)
  } catch (err) {
    if (err instanceof OutcomeUnknown) throw new AppError('unavailable', { retryable: true })
    throw err
  } finally {
    settle()
    running.delete(claim)
  }
}

const storedAnswer = (request_hash: Buffer, { status, text }: Sent): StoredAnswer => ({
  request_hash,
  status,
  body: text.toString(),
})

const refused = (err: AppError, request: FastifyRequest): Sent => ({
  status: err.status,
  text: errorText(err, request.id),
})

const changeOrRefusal = async (
  tx: Tx,
  operation: AnyChange,
  { call, prepared }: { call: Call; prepared: unknown },
): Promise<Answer | AppError> => {
  const { value, refusal } = await attempt(() => tx.attempt(() => operation.change(tx, call, prepared)))
  if (refusal !== undefined && !isStored(refusal)) throw refusal
  return refusal ?? value
}

type Attempt<T> = { value: T; refusal?: undefined } | { value?: undefined; refusal: AppError }

const attempt = async <T>(work: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { value: await work() }
  } catch (err) {
    if (err instanceof AppError) return { refusal: err }
    throw err
  }
}
