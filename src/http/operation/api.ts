import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { TObject } from 'typebox'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError, Faults } from '../../errors.ts'
import { compileValidator, type RuleFault } from '../fields/validate.ts'
import { BASE_PATH } from '../request/base-path.ts'
import type { Caller } from '../request/caller.ts'
import { ANSWER_WITHIN_MS, withTimeout } from '../request/deadline.ts'
import { successBytes } from '../request/envelope.ts'
import { arrivalOf } from '../request/handed-over.ts'
import { JSON_TYPE } from '../request/headers.ts'
import { readJson } from '../request/json-body.ts'
import { queryReader } from '../request/request-values.ts'
import { refusedFields } from '../request/staff-roles.ts'
import { type AuthorizeOptions, askForPresumed, authorize, noteRefused } from './authorize.ts'
import { idempotencyKey, KEY_TOO_LONG, LONGEST_KEY } from './idempotency.ts'
import {
  type ChangeOptions,
  changeHotel,
  keyedChange,
  prepare,
  type Reader,
  type Sent,
  sent,
} from './keyed-change.ts'
import { openApiRoute } from './openapi.ts'
import type { Operation } from './operation.ts'
import { isRecord, unknownSimulate } from './unknown-simulate.ts'

export type ApiOptions = AuthorizeOptions & ChangeOptions

/** Turns descriptions of operations into routes. Each gets the same authorization, checks, transaction and envelope. */
export const registerOperations = (
  app: FastifyInstance,
  operations: Operation[],
  options: ApiOptions,
): void => {
  for (const operation of operations) {
    const handle = handler(operation, options)
    const register = (url: string, schema: FastifySchema) =>
      app.route({
        method: operation.method,
        url: BASE_PATH + url,
        schema,
        ...(operation.bodyLimit === undefined ? {} : { bodyLimit: operation.bodyLimit }),
        onRequest: withDeadline(authorize(operation, options)),
        handler: async (request, reply) => send(reply, await inTurn(operation, request, handle)),
        // Also of a body that is too large, or of one request too many.
        errorHandler: async (err, request, reply) => {
          if (isRefusal(err)) await askForPresumed(options, request, reply)
          noteRefused(options, operation, request, err)
          throw err
        },
      })
    register(operation.url, openApiRoute(operation))
    if (operation.alsoAt !== undefined) register(operation.alsoAt, { hide: true })
  }
}

const isRefusal = (err: FastifyError): boolean =>
  (err instanceof AppError ? err.status : (err.statusCode ?? 500)) < 500

// A body takes up to thirty times its size in memory while it is worked on, so only a few large ones are at once.
const LARGE_BODY = 1024 * 1024
export const largeBodies = new ConcurrencyLimit({
  most: 2,
  mostWaiting: 100,
  longestWaitMs: 3000,
  message: 'Too many large requests are under way. Try again shortly.',
})

const inTurn = (
  { rawBody }: Operation,
  request: FastifyRequest,
  handle: (request: FastifyRequest) => Promise<Sent>,
): Promise<Sent> => {
  const size = (request.body as Buffer | undefined)?.length ?? 0
  if (rawBody || size <= LARGE_BODY) return handle(request)
  const since = performance.now()
  return largeBodies.take(() => {
    // The wait counts towards the time the answer may take.
    request.authorizeMs += performance.now() - since
    return handle(request)
  })
}

type Authorize = ReturnType<typeof authorize>

/** Notes how long authorization took. The time in which the body arrives does not count: it is up to the caller. */
const withDeadline =
  (enter: Authorize): Authorize =>
  async (request, reply) => {
    const since = arrivalOf(request.raw)
    await withTimeout(enter(request, reply), since + ANSWER_WITHIN_MS - performance.now())
    request.authorizeMs = performance.now() - since
  }

/** A function that says how many milliseconds are left to answer a request whose body has arrived. */
const timer = ({ answerWithinMs = ANSWER_WITHIN_MS }: Operation, request: FastifyRequest): (() => number) => {
  const until = performance.now() + answerWithinMs - request.authorizeMs
  return () => until - performance.now()
}

const send = (reply: FastifyReply, { status, text, contentType, replayed, onSent }: Sent): FastifyReply => {
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (onSent !== undefined) reply.raw.once('finish', onSent)
  return reply
    .code(status)
    .type(contentType ?? JSON_TYPE)
    .send(text)
}

const handler = (operation: Operation, options: ApiOptions): ((request: FastifyRequest) => Promise<Sent>) => {
  const read = reader(operation)
  if ('read' in operation)
    return async (request) => {
      const answer = await withTimeout(
        operation.read(await read(request, keyFault(operation, request))),
        ANSWER_WITHIN_MS - request.authorizeMs,
      )
      return sent(operation, { ...answer, text: answer.text ?? (await successBytes(answer)) })
    }
  const running = new Set<string>()
  return async (request) => {
    const remainingMs = timer(operation, request)
    const key = operation.method === 'POST' && !operation.secret ? idempotencyKey(request) : undefined
    if (key !== undefined && key.length <= LONGEST_KEY)
      return keyedChange(operation, options, read, request, key, running, remainingMs)
    const call = await read(request, key === undefined ? undefined : KEY_TOO_LONG)
    const prepared = await prepare(operation, call, remainingMs)
    const change = (tx: Tx) => operation.change(tx, call, prepared)
    const { fromMemory } = operation
    const decide = fromMemory && (() => fromMemory(call, prepared))
    try {
      return sent(operation, await changeHotel(options, call.caller, change, remainingMs(), decide))
    } finally {
      operation.settle?.(prepared)
    }
  }
}

/** A read is done again under any key, but the key is checked as in every POST. */
const keyFault = (operation: Operation, request: FastifyRequest): string | undefined => {
  const key = operation.method === 'POST' ? idempotencyKey(request) : undefined
  return key === undefined || key.length <= LONGEST_KEY ? undefined : KEY_TOO_LONG
}

/** Reads and checks the parts of a request by the operation's schemas and rules, all faults at once. */
const reader = (operation: Operation): Reader => {
  const { query: querySchema, body: bodySchema, rawBody } = operation
  const queryValues = querySchema === undefined ? () => ({}) : queryReader(querySchema)
  const checkQuery = querySchema === undefined ? undefined : compileValidator(querySchema)
  const checkBody =
    bodySchema === undefined || rawBody ? undefined : compileValidator(operation.checkBody ?? bodySchema)
  const checkClientBody = operation.clientBody && compileValidator(operation.clientBody)
  const forStaff = staffMembers(operation)
  return async (request, keyFault) => {
    const caller = request.caller!
    const params = request.params as Record<string, string>
    const faults = new Faults()
    if (keyFault !== undefined) faults.add(null, 'invalid_value', keyFault)
    const query = queryValues(request.query as Record<string, unknown>)
    const body = rawBody ? request.body : checkBody && (await jsonBody(operation, request, faults))
    if (caller.role === null && isRecord(body)) for (const name of forStaff) delete body[name]
    const given = { ...(isRecord(body) && !rawBody ? body : {}), ...query }
    const rules = [...(operation.rules?.(given, caller, params) ?? []), ...unknownSimulate(operation, body)]
    for (const fault of fieldsOfRoles(operation, given, caller))
      faults.add(fault.field, fault.code, fault.message)
    const [ofQuery, ofBody] = [rules.filter(isOf(querySchema)), rules.filter(isNotOf(querySchema))]
    checkQuery?.faults(query, caller, faults, '', ofQuery)
    const check = caller.role === null ? (checkClientBody ?? checkBody) : checkBody
    if (body !== undefined) check?.faults(body, caller, faults, '', ofBody)
    faults.throwIfAny()
    return { caller, params, query, body: body ?? (rawBody ? undefined : {}), request }
  }
}

/** Members of the body that mean something from staff alone. */
const staffMembers = ({ body, clientBody }: Operation): string[] =>
  clientBody === undefined
    ? []
    : Object.keys((body as TObject).properties).filter((name) => !(name in clientBody.properties))

/** Fields that a person of this role may not use. */
const fieldsOfRoles = (
  { operationId }: Operation,
  given: Record<string, unknown>,
  { role }: Caller,
): RuleFault[] => {
  if (role === null) return []
  const form = isRecord(given.booking_form) ? refusedFields(operationId, given.booking_form, role) : []
  return [...refusedFields(operationId, given, role), ...form.map((name) => `booking_form.${name}`)].map(
    (field) => ({ field, code: 'role_not_allowed', message: `your role in this hotel may not use ${field}` }),
  )
}

const isOf = (query: TObject | undefined) => (fault: RuleFault) => fault.field in (query?.properties ?? {})
const isNotOf = (query: TObject | undefined) => (fault: RuleFault) => !isOf(query)(fault)

/** The parsed body; undefined where there is none or it cannot be read. Adds a fault where the body is needed. */
const jsonBody = async (operation: Operation, request: FastifyRequest, faults: Faults): Promise<unknown> => {
  const raw = request.body as Buffer | undefined
  if (raw !== undefined && raw.length > 0)
    return readJson(raw, faults, operation.keepNulls, operation.bodyValues)
  if (operation.method !== 'DELETE') faults.add(null, 'missing_field', 'the request has no body')
  return undefined
}
