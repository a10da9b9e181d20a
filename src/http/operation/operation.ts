import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Decided } from '../../db/hotel/presumed-tx.ts'
import type { ErrorCode } from '../../error-codes.ts'
import type { Detail } from '../../errors.ts'
import type { RuleFault } from '../fields/validate.ts'
import type { FailedLookupLimiter } from '../limits/failed-lookup-limiter.ts'
import type { Caller } from '../request/caller.ts'
import type { Answer, WrittenAnswer } from '../request/envelope.ts'

/** One request that was let in: who sends it, and its parts, read and checked by their schemas. */
export interface Call<Query extends TObject = TObject, Body extends TSchema = TSchema> {
  caller: Caller
  params: Record<string, string>
  query: Static<Query>
  body: Static<Body>
  request: FastifyRequest
}

/** Details as they come with some codes. */
export type ErrorDetails = Partial<Record<ErrorCode, Detail[]>>

export interface Example {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  result: unknown
  extra?: Record<string, unknown>
}

/** Everything that is said about an operation, once: the route, its checks and its page in the API reference. */
interface Description<Query extends TObject, Body extends TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /** Another path that is answered alike, and that the API reference does not show. */
  alsoAt?: string
  operationId: string
  summary: string
  description?: string
  tag: 'client' | 'rooms' | 'availability' | 'rates' | 'prices' | 'bookings' | 'images' | 'extension'
  /**
   * Which tokens may call it. What is about a person alone takes none, and no hotel: only a signed-in browser. What is about a
   * chain takes a token of the chain, and no hotel.
   */
  token: 'client' | 'admin' | 'person' | 'chain'
  /** The limit its requests count towards, where they do not count like all others of their caller. */
  limit?: string
  params?: TObject
  query?: Query
  body?: Body
  /** What is checked of it, and known of it, where the caller is not of the hotel's staff. */
  clientBody?: TObject
  /** What is checked of the body before the operation runs, where the operation itself checks the rest. */
  checkBody?: TSchema
  /**
   * What no schema can say, answered together with the faults of the schemas. Query and body are in one object, and may
   * be anything: whoever looks at a member checks its type.
   */
  rules?(given: Record<string, unknown>, caller: Caller, params: Record<string, string>): RuleFault[]
  /** Where it answers about guests to callers who can name them: which queries could be guesses, and what counts them. */
  guesses?: { isGuess(query: Record<string, unknown>): boolean; wrong: FailedLookupLimiter }
  /** Members of the body whose null means something. */
  keepNulls?: readonly string[]
  bodyLimit?: number
  /** The most values its body may have, where that is more than others may. */
  bodyValues?: number
  /** A body of bytes instead of JSON. */
  rawBody?: boolean
  /** What these bytes are, where they are no picture. */
  rawType?: string
  /** Where work besides the database's takes longer than other operations may. */
  answerWithinMs?: number
  /** Answers a secret once, so nothing is stored under an Idempotency-Key. */
  secret?: boolean
  status?: number
  /** A counter in /metrics: one more for each time it worked, not for answers that are given again. */
  counts?: { name: string; help: string }
  result: TSchema
  extra?: TObject
  /** What it answers beside JSON to those who ask for it, by content type, with an example. */
  alsoAnswers?: Record<string, string>
  errors: ErrorCode[]
  /** What some of these refusals say in detail, for the API reference. */
  errorDetails?: ErrorDetails
  example: Example
}

/** Reads: may ask the database as it likes. */
export interface ReadOperation<Query extends TObject, Body extends TSchema> extends Description<Query, Body> {
  read(call: Call<Query, Body>): Promise<Answer>
  /**
   * The same answer from what this process has in memory, see fast-path.ts. A promise: ask again when it is resolved. Undefined: this
   * one needs the framework path.
   */
  atOnce?(call: FastPathCall<Query>): WrittenAnswer | Promise<unknown> | undefined
}

/** A plain request as it stands before its query was read. */
export interface FastPathCall<Query extends TObject> {
  caller: Caller
  /** As it was sent. */
  url: string
  /** The query, read and checked; undefined where that takes the longer way. */
  query(): Static<Query> | undefined
}

/** Changes something of the hotel: runs under its clock, once for each Idempotency-Key. */
export interface ChangeOperation<Query extends TObject, Body extends TSchema, Prepared>
  extends Description<Query, Body> {
  /** What takes long or needs no lock, done before the hotel is locked. */
  prepare?(call: Call<Query, Body>): Promise<Prepared>
  /** Called with what was prepared once the change is stored, was refused or is given up. */
  settle?(prepared: Prepared): void
  change(tx: Tx, call: Call<Query, Body>, prepared: Prepared): Promise<Answer>
  /** The same decided from what this process has in memory, at once. Undefined: only under the hotel's lock. */
  fromMemory?: ((call: Call<Query, Body>, prepared: Prepared) => Decided<Answer> | undefined) | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations has all kinds of schemas
export type AnyRead = ReadOperation<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyChange = ChangeOperation<any, any, any>
export type Operation = AnyRead | AnyChange

export const readOperation = <Query extends TObject = TObject, Body extends TSchema = TSchema>(
  operation: ReadOperation<Query, Body>,
): Operation => operation

export const changeOperation = <
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Prepared = undefined,
>(
  operation: ChangeOperation<Query, Body, Prepared>,
): Operation => operation
