import type { FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type ErrorCode, httpStatusOf, sentenceOf, statusCodeOf } from '../errors.ts'
import type { Operation } from './operation.ts'

/** The refusals any operation with a token can answer. */
const EVERYWHERE: ErrorCode[] = [
  'token_missing',
  'token_invalid',
  'rate_limited',
  'origin_not_allowed',
  'internal',
  'unavailable',
]

const detail = Type.Object(
  {
    field: Type.Union([Type.String(), Type.Null()]),
    code: Type.String(),
    message: Type.String(),
  },
  { additionalProperties: true },
)

export const errorSchema = Type.Object({
  StatusCode: Type.Integer(),
  Message: Type.String(),
  Result: Type.Null(),
  Error: Type.Object({
    code: Type.String(),
    retryable: Type.Boolean(),
    request_id: Type.String(),
    details: Type.Array(detail),
    more: Type.Optional(Type.Integer()),
  }),
})

const success = (operation: Operation): TSchema =>
  Type.Object({
    StatusCode: Type.Literal(0),
    Message: Type.String(),
    Result: operation.result,
    ...(operation.beside?.properties ?? {}),
  })

const refusals = (operation: Operation): ErrorCode[] => {
  const codes = [...EVERYWHERE, ...operation.errors]
  if (operation.token === 'admin') codes.push('admin_token_required')
  if (operation.body !== undefined) codes.push('unsupported_media_type', 'body_too_large')
  if (operation.body !== undefined && !operation.rawBody) codes.push('invalid_json')
  if (operation.body !== undefined || operation.query !== undefined)
    codes.push('invalid_format', 'missing_field', 'invalid_value')
  if (operation.method === 'POST' && !operation.secret)
    codes.push('idempotency_key_reused', 'idempotency_in_progress')
  return [...new Set(codes)]
}

const errorExample = (code: ErrorCode): object => ({
  summary: code,
  value: {
    StatusCode: statusCodeOf(code),
    Message: sentenceOf(code),
    Result: null,
    Error: {
      code,
      retryable: code === 'unavailable' || code === 'rate_limited',
      request_id: 'k3v9x0q2m7',
      details: [],
    },
  },
})

const errorResponses = (operation: Operation): Record<string, object> => {
  const responses: Record<string, { description: string; content: object }> = {}
  const byStatus = Map.groupBy(refusals(operation), httpStatusOf)
  for (const [status, codes] of byStatus) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
      content: {
        'application/json': {
          schema: errorSchema,
          examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
        },
      },
    }
  }
  return responses
}

/** The operation as @fastify/swagger takes it. Fastify itself neither validates nor serialises by it. */
export const openApiRoute = (operation: Operation): FastifySchema => {
  const { example } = operation
  const status = operation.status ?? 200
  const answer = { StatusCode: 0, Message: 'Success', Result: example.result }
  const body =
    operation.body === undefined || operation.rawBody
      ? operation.body
      : { ...operation.body, examples: example.body === undefined ? [] : [example.body] }
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    tags: [operation.tag],
    security: [{ token: [] }],
    ...(operation.params === undefined ? {} : { params: operation.params }),
    ...(operation.query === undefined ? {} : { querystring: operation.query }),
    ...(body === undefined ? {} : { body }),
    ...(operation.rawBody ? { consumes: ['image/*'] } : {}),
    response: {
      [status]: {
        description: 'Success',
        content: { 'application/json': { schema: success(operation), example: answer } },
      },
      ...errorResponses(operation),
    },
  } as FastifySchema
}
