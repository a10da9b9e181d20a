import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into as it comes
type Json = any

export interface PublishedOperation {
  id: string
  method: string
  /** The path below the base path, with `{names}`. */
  path: string
  tag: string
  needsToken: boolean
  /** About a signed-in person alone: takes no token. */
  isPersonal: boolean
  definition: Json
}

export interface Answered {
  status: number
  headers: Record<string, unknown>
  json: unknown
}

/** The API as /openapi.json describes it, and nothing else. */
export class PublishedApi {
  readonly document: Json
  readonly operations: PublishedOperation[]
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  private readonly validators = new Map<string, ValidateFunction>()

  constructor(document: Json) {
    this.document = document
    this.ajv.addSchema({ ...closed(document), $id: 'api' })
    this.operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, definition]: [string, Json]) => ({
        // As the code and the paths have it; the document writes its words apart.
        id: definition.operationId.toLowerCase(),
        method: method.toUpperCase(),
        path,
        tag: definition.tags[0],
        needsToken: definition.security.length > 0,
        isPersonal: definition.security.some((one: Json) => 'session' in one),
        definition,
      })),
    )
  }

  operation(id: string): PublishedOperation {
    const found = this.operations.find((operation) => operation.id === id)
    assert.ok(found, `the document has no operation ${id}`)
    return found
  }

  /** Path and query of the example, and its body. */
  exampleRequest({ path, definition }: PublishedOperation): { url: string; body: unknown } {
    let url = path
    const query = new URLSearchParams()
    for (const { in: place, name, example } of definition.parameters ?? []) {
      if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(example))
      if (place === 'query' && example !== undefined)
        for (const value of [example].flat()) query.append(name, String(value))
    }
    const text = query.toString()
    const body = definition.requestBody?.content['application/json']?.example
    return { url: text === '' ? url : `${url}?${text}`, body }
  }

  /** The answer in the example; if something may be created or replaced, that of creating it. */
  exampleAnswer({ definition }: PublishedOperation): { status: number; json: Json } | undefined {
    const status = definition.responses[201] === undefined ? 200 : 201
    const json = definition.responses[status].content?.['application/json']?.example
    return json === undefined ? undefined : { status, json }
  }

  /** Fails unless the document describes this answer, with these members and headers. */
  assertPublished(operation: PublishedOperation, { status, headers, json }: Answered): void {
    const what = `${operation.id} ${status}`
    const response = operation.definition.responses[status]
    assert.ok(response, `${what} is not in the document: ${JSON.stringify(json)}`)
    for (const name of Object.keys(response.headers ?? {}))
      if (name !== 'Idempotency-Replayed')
        assert.ok(headers[name.toLowerCase()] !== undefined, `${what} lacks the header ${name}`)
    const media = response.content?.['application/json']
    if (media === undefined) return
    const validate = this.validator(operation, status)
    assert.ok(validate(json), `${what}: ${this.ajv.errorsText(validate.errors)} in ${JSON.stringify(json)}`)
    const { code } = (json as Json).Error ?? {}
    if (code !== undefined)
      assert.ok(code in media.examples, `${what}: the code ${code} is not in the document`)
  }

  private validator({ path, method }: PublishedOperation, status: number): ValidateFunction {
    const steps = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
    const pointer = steps
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    let validate = this.validators.get(pointer)
    if (validate === undefined) {
      validate = this.ajv.compile({ $ref: `api#/${pointer}` })
      this.validators.set(pointer, validate)
    }
    return validate
  }
}

const VALUES = new Set(['example', 'examples', 'enum', 'const', 'default'])

/** The schema without additional properties, so that undocumented members of an answer are a fault. */
const closed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy: Json = {}
  for (const [name, member] of Object.entries(value)) copy[name] = VALUES.has(name) ? member : closed(member)
  if (copy.type === 'object' && copy.properties !== undefined) copy.additionalProperties ??= false
  return copy
}

/** Members that differ between runs: only their types are compared. */
const VOLATILE = new Set([
  'id',
  'booking_code',
  'payment_id',
  'payment_token',
  'payment_code',
  'refund_code',
  'receipt_url',
  'payment_url',
  'message_code',
  'person_code',
  'subject',
  'text',
  'html',
  'sent_at',
  'day',
  'hold_code',
  'settled_at',
  'undo_until',
  'expires_at',
  'actor',
  'actor_code',
  'invite_url',
  'reset_url',
  'signed_in_at',
  'redirect_url',
  'created_at',
  'updated_at',
  'cancelled_at',
  'last_used_at',
  'time',
  'version',
  'Version',
  'token',
  'token_code',
  'actor_code',
  'NextCursor',
  'last_four',
  'event_id',
  'webhook_code',
  'delivery_id',
  'today',
  'duration_ms',
  'secret',
])

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Fails unless the answer equals the one in the example, member by member. */
export const assertShown = (actual: Json, shown: Json, where: string): void => {
  assert.equal(
    kindOf(actual),
    kindOf(shown),
    `${where} is ${JSON.stringify(actual)}, shown as ${JSON.stringify(shown)}`,
  )
  if (Array.isArray(shown)) {
    assert.equal(
      actual.length,
      shown.length,
      `${where} has ${actual.length} elements, shown are ${shown.length}`,
    )
    for (const [index, item] of shown.entries()) assertShown(actual[index], item, `${where}[${index}]`)
  } else if (typeof shown === 'object' && shown !== null) {
    assert.deepEqual(Object.keys(actual).sort(), Object.keys(shown).sort(), `the members of ${where}`)
    for (const name of Object.keys(shown))
      if (!VOLATILE.has(name) || typeof shown[name] === 'object')
        assertShown(actual[name], shown[name], `${where}.${name}`)
      else assert.equal(kindOf(actual[name]), kindOf(shown[name]), `${where}.${name}`)
  } else assert.equal(actual, shown, where)
}
