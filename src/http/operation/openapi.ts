import type { FastifySchema } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { type ErrorCode, httpStatusOf, sentenceOf } from '../../error-codes.ts'
import { AppError, type Detail } from '../../errors.ts'
import { errorText } from '../request/envelope.ts'
import { ASKS_TO_SIGN_IN_AGAIN } from '../request/staff-roles.ts'
import type { ErrorDetails, Example, Operation } from './operation.ts'

/** The refusals any operation with a token can answer. */
const EVERYWHERE: ErrorCode[] = [
  'token_missing',
  'token_invalid',
  'rate_limited',
  'origin_not_allowed',
  'role_not_allowed',
  'internal',
  'unavailable',
]

const detail = Type.Object(
  {
    field: Type.Union([Type.String(), Type.Null()], {
      description: 'Path of the field, such as `data[5].rate_detail[0].rate_code`; null where there is none',
    }),
    code: Type.String({ description: 'A code of an error, or of a reason why a stay cannot be booked' }),
    message: Type.String(),
  },
  { additionalProperties: true, title: 'RefusalDetail' },
)

export const errorSchema = Type.Object(
  {
    StatusCode: Type.Integer({ description: 'Never 0' }),
    Message: Type.String({ description: 'A sentence a person can act on' }),
    Result: Type.Null(),
    Error: Type.Object({
      code: Type.String({ description: 'For machines; codes may be added, none changes its meaning' }),
      retryable: Type.Boolean({ description: 'The same request may succeed later' }),
      request_id: Type.String({ description: 'Also in the header X-Request-Id' }),
      details: Type.Array(detail, { description: 'Every fault of the request, at most 1,000' }),
      more: Type.Optional(Type.Integer({ description: 'How many faults there are beyond those listed' })),
    }),
  },
  { title: 'Refusal' },
)

/** Answered next to the result of lists and single reads. */
export const versionExtra = Type.Object({
  Version: Type.Integer({ description: "The hotel's version at the time of reading" }),
})

const success = (operation: Operation): TSchema =>
  Type.Object({
    StatusCode: Type.Literal(0),
    Message: Type.String(),
    Result: operation.result,
    ...(operation.extra?.properties ?? {}),
  })

const takesKey = ({ method, secret }: Operation): boolean => method === 'POST' && !secret

const refusals = (operation: Operation): ErrorCode[] => {
  const codes = [...EVERYWHERE, ...operation.errors]
  if (operation.token === 'admin') codes.push('admin_token_required')
  if (operation.token === 'chain') codes.push('chain_token_required')
  if (ASKS_TO_SIGN_IN_AGAIN.includes(operation.operationId)) codes.push('sign_in_again')
  if (operation.body !== undefined) codes.push('unsupported_media_type', 'body_too_large')
  if (operation.body !== undefined && !operation.rawBody) codes.push('invalid_json')
  if (operation.body !== undefined || operation.query !== undefined)
    codes.push('invalid_format', 'missing_field', 'invalid_value')
  // A key that is too long is a value that is not allowed, also where nothing else is sent.
  if (takesKey(operation)) codes.push('invalid_value', 'idempotency_key_reused', 'idempotency_in_progress')
  return codes
}

const fault = (field: string, code: ErrorCode, message: string): Detail[] => [{ field, code, message }]

/** What faults of a request look like; what other refusals say is said by their operations. */
const FAULTS: ErrorDetails = {
  missing_field: fault('room_name', 'missing_field', 'room_name is required'),
  invalid_format: fault('guests', 'invalid_format', 'guests must be a whole number'),
  invalid_value: fault('rooms', 'invalid_value', 'rooms must be from 1 to 99'),
}

/** What a refusal looks like; documents name it by its code. */
export const errorExample = (code: ErrorCode, details: ErrorDetails): object => ({
  summary: sentenceOf(code),
  value: JSON.parse(
    errorText(new AppError(code, { details: FAULTS[code] ?? details[code] }), 'k3v9x0q2m7Lw'),
  ),
})

/** A refusal with one of some codes: those that this version can answer. */
const refusalOf = (codes: ErrorCode[]): object => ({
  allOf: [errorSchema, { properties: { Error: { properties: { code: { enum: codes } } } } }],
})

/** Refusals by status, as @fastify/swagger takes them; their examples are filled in by openapi-components.ts. */
export const errorResponses = (codes: ErrorCode[]): Record<string, object> => {
  const responses: Record<string, object> = {}
  const byStatus = Map.groupBy(new Set(codes), httpStatusOf)
  for (const [status, together] of byStatus)
    responses[status] = {
      description: together.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
      content: {
        'application/json': {
          schema: refusalOf(together),
          examples: Object.fromEntries(together.map((code) => [code, {}])),
        },
      },
    }
  return responses
}

const otherContent = ({ alsoAnswers = {} }: Operation): Record<string, object> =>
  Object.fromEntries(
    Object.entries(alsoAnswers).map(([type, example]) => [type, { schema: { type: 'string' }, example }]),
  )

const successResponses = (operation: Operation): Record<string, object> => {
  const { example, method, status = 200 } = operation
  const value = { StatusCode: 0, Message: 'Success', Result: example.result, ...example.extra }
  const content = {
    'application/json': { schema: success(operation), example: value },
    ...otherContent(operation),
  }
  const created = { 201: { description: 'Created', content } }
  if (status === 201 && method === 'PUT') return { ...created, 200: { description: 'Replaced', content } }
  return status === 201 ? created : { [status]: { description: 'Success', content } }
}

/** The parameters, each with the value the example has for it, and no other. */
export const withExamples = (schema: TObject, values: Record<string, unknown> = {}): object => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => {
      const { examples: _, ...rest } = property as { examples?: unknown }
      return [
        name,
        name in values ? { ...rest, examples: [exampleOf(property as TSchema, values[name])] } : rest,
      ]
    }),
  ),
})

const exampleOf = (property: TSchema, value: unknown): unknown =>
  (property as { type?: unknown }).type === 'array' && !Array.isArray(value) ? [value] : value

const requestBody = ({ body, rawBody, rawType = 'image/*', method }: Operation, example: Example): object => {
  if (body === undefined) return {}
  if (rawBody) return { body, consumes: [rawType] }
  // Sent with DELETE, the same fields may stand in the query instead.
  if (method === 'DELETE') return { body: { ...body, 'x-optional': true } }
  return { body: { ...body, examples: example.body === undefined ? [] : [example.body] } }
}

const keyHeader = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Makes it safe to send the request again: within 24 hours the same key and body answer the first answer.',
      examples: ['2f1c9a36-7a0e-4d0f-9a53-0f6f0c1f2b11'],
    }),
  ),
})

/** The operation as @fastify/swagger takes it. Fastify itself neither validates nor serialises by it. */
export const openApiRoute = (operation: Operation): FastifySchema => {
  const { example, params, query } = operation
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    tags: [operation.tag],
    security: [operation.token === 'person' ? { session: [] } : { token: [] }],
    ...(params === undefined ? {} : { params: withExamples(params, example.params) }),
    ...(query === undefined ? {} : { querystring: withExamples(query, example.query) }),
    ...(takesKey(operation) ? { headers: keyHeader } : {}),
    ...requestBody(operation, example),
    response: { ...successResponses(operation), ...errorResponses(refusals(operation)) },
  } as FastifySchema
}
