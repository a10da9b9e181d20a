import { ERROR_CODES, type ErrorCode } from '../../error-codes.ts'
import { errorExample } from '../operation/openapi.ts'
import type { ErrorDetails } from '../operation/operation.ts'

/** A part of an OpenAPI document, looked at as plain JSON. */
export type Json = Record<string, unknown>

interface Response {
  headers?: Json
  content?: Record<string, { examples?: Json }>
}

interface PathOperation {
  security?: unknown[]
  parameters?: { in: string; name: string }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, Response>
}

const header = (description: string, type: string, example: unknown): object => ({
  description,
  schema: { type },
  example,
})

const HEADERS = {
  'X-Request-Id': header('Names this request in our logs', 'string', 'k3v9x0q2m7Lw'),
  'RateLimit-Limit': header('Requests a minute that this token may send', 'integer', 1200),
  'RateLimit-Remaining': header('How many of them are left', 'integer', 1187),
  'RateLimit-Reset': header('Seconds until the count begins anew', 'integer', 42),
  'Retry-After': header('Seconds to wait before the next try', 'integer', 1),
  'Idempotency-Replayed': header(
    '`true` where the answer is the one kept under the Idempotency-Key; else there is no such header',
    'string',
    'true',
  ),
}

const reference = (kind: string, name: string): object => ({ $ref: `#/components/${kind}/${name}` })

/** Takes what many operations share into the document's components, so that generated clients get names. */
export const shareComponents = (document: Json, details: ErrorDetails): void => {
  const schemas: Json = {}
  const paths = document.paths as Record<string, Record<string, PathOperation>>
  const used = new Set<ErrorCode>()
  for (const path of Object.values(paths))
    for (const [method, operation] of Object.entries(path)) {
      loosenBody(operation)
      const takesKey = operation.parameters?.some(({ in: place }) => place === 'header') ?? false
      for (const [status, response] of Object.entries(operation.responses)) {
        response.headers = headersOf(Number(status), operation, takesKey && method === 'post')
        if (Number(status) >= 400) shareExamples(response, used)
      }
    }
  document.paths = share(paths, schemas)
  document.webhooks = share(document.webhooks, schemas)
  const examples = ERROR_CODES.filter((code) => used.has(code)).map((code) => [
    code,
    errorExample(code, details),
  ])
  document.components = {
    ...(document.components as Json),
    schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    headers: HEADERS,
    examples: Object.fromEntries(examples),
  }
}

/** A body that may be left out is required all the same for @fastify/swagger. */
const loosenBody = ({ requestBody }: PathOperation): void => {
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    if (schema['x-optional'] !== true) continue
    delete schema['x-optional']
    requestBody!.required = false
  }
}

const headersOf = (status: number, { security }: PathOperation, takesKey: boolean): Json => {
  const names: (keyof typeof HEADERS)[] = ['X-Request-Id']
  const isCounted = security?.length !== 0 && status !== 401 && status !== 503
  if (isCounted) names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')
  if (status === 429 || status === 503) names.push('Retry-After')
  if (takesKey && (status < 300 || [400, 404, 409, 422].includes(status))) names.push('Idempotency-Replayed')
  return Object.fromEntries(names.map((name) => [name, reference('headers', name)]))
}

const shareExamples = ({ content }: Response, used: Set<ErrorCode>): void => {
  for (const media of Object.values(content ?? {}))
    for (const code of Object.keys(media.examples ?? {}) as ErrorCode[]) {
      used.add(code)
      media.examples![code] = reference('examples', code)
    }
}

const VALUES = new Set(['example', 'examples', 'enum', 'const', 'default'])

/** Puts every schema that has a title among the components, and a reference in its place. */
const share = (value: unknown, schemas: Json): unknown => {
  if (Array.isArray(value)) return value.map((item) => share(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const copy: Json = {}
  for (const [name, member] of Object.entries(value))
    copy[name] = VALUES.has(name) ? member : share(member, schemas)
  const published = isSchema(copy) ? plain(copy) : copy
  const { title, ...rest } = published
  if (typeof title !== 'string') return published
  const known = schemas[title]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(rest))
    throw new Error(`two schemas are called ${title}`)
  schemas[title] = rest
  return reference('schemas', title)
}

const isSchema = ({ type, enum: values, anyOf }: Json): boolean =>
  typeof type === 'string' || Array.isArray(type) || Array.isArray(values) || Array.isArray(anyOf)

const STANDARD_FORMATS = new Set(['date', 'date-time', 'email', 'uri', 'binary'])
const TIME_OF_DAY = '^([01]\\d|2[0-3]):[0-5]\\d$'

/** Without what only our own validator understands. */
const plain = (schema: Json): Json => {
  const { 'x-money': _, 'x-own-hotel': __, 'x-percent': ___, 'x-charge': ____, format, ...rest } = schema
  if (
    Array.isArray(rest.enum) &&
    rest.type === undefined &&
    rest.enum.every((one) => typeof one === 'string')
  )
    rest.type = 'string'
  // A flag: generated clients get 0 | 1.
  if (rest.type === 'integer' && rest.minimum === 0 && rest.maximum === 1) {
    delete rest.minimum
    delete rest.maximum
    rest.enum = [0, 1]
  }
  if (format === 'time-of-day') rest.pattern = TIME_OF_DAY
  if (format === 'asked-email') rest.format = 'email'
  if (typeof format === 'string' && STANDARD_FORMATS.has(format)) rest.format = format
  return rest
}
