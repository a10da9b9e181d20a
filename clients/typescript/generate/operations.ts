import { codesOf, type Described, type Json, operationsOf } from './document.ts'

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never'

const namesIn = ({ definition }: Described, place: string): string[] =>
  (definition.parameters ?? [])
    .filter((parameter: Json) => parameter.in === place)
    .map(({ name }: Json) => name)

const isRequired = ({ definition }: Described, place: string): boolean =>
  (definition.parameters ?? []).some((parameter: Json) => parameter.in === place && parameter.required)

const JSON_TYPE = 'application/json'

/** The type of its body; of DELETE all may stand in the query. */
const bodyOf = ({ method, definition }: Described): string | undefined => {
  const types = Object.keys(definition.requestBody?.content ?? {})
  if (method === 'DELETE') return undefined
  return types.includes(JSON_TYPE) ? 'json' : types[0]
}

/** A POST without an Idempotency-Key answers a secret, which is kept nowhere: it cannot be given again. */
const isSecret = (operation: Described): boolean =>
  operation.method === 'POST' && !namesIn(operation, 'header').includes('Idempotency-Key')

const answerOf = ({ definition }: Described): Json =>
  definition.responses[200]?.content ?? definition.responses[201]?.content ?? {}

/** Answers a file. */
const isFile = (operation: Described): boolean => {
  const json = answerOf(operation)[JSON_TYPE]?.schema
  return json === undefined || json.properties.Result.type === 'null'
}

const isPaged = (operation: Described): boolean =>
  answerOf(operation)[JSON_TYPE]?.schema.properties.NextCursor !== undefined

const facts = (operation: Described): string => {
  const body = bodyOf(operation)
  const query = body === undefined ? [] : namesIn(operation, 'query')
  const told = [
    ...(body === undefined ? [] : [`body: '${body}'`]),
    ...(query.length === 0 ? [] : [`query: [${query.map((name) => `'${name}'`).join(', ')}]`]),
    ...(isSecret(operation) ? ['secret: true'] : []),
  ]
  const rest = told.length === 0 ? '' : `, { ${told.join(', ')} }`
  return `  ${operation.name}: ['${operation.method}', '${operation.path}'${rest}],`
}

const inputOf = (operation: Described): string => {
  const data = `${capital(operation.name)}Data`
  const path = namesIn(operation, 'path')
  const body = bodyOf(operation)
  const parts = [
    ...(path.length === 0 ? [] : [`types.${data}['path']`]),
    ...(namesIn(operation, 'query').length === 0 ? [] : [`NonNullable<types.${data}['query']>`]),
    ...(body !== undefined && body !== 'json' ? ['{ body: Bytes }'] : []),
    ...(body === 'json'
      ? [path.length === 0 ? `types.${data}['body']` : `Omit<types.${data}['body'], ${quoted(path)}>`]
      : []),
  ]
  return parts.join(' & ') || 'Record<never, never>'
}

const needsInput = (operation: Described): boolean =>
  isRequired(operation, 'path') || isRequired(operation, 'query') || bodyOf(operation) !== undefined

const comment = ({ definition }: Described): string => {
  const text = [definition.summary, definition.description].filter(Boolean).join('. ').replaceAll('*/', '* /')
  return `  /** ${text} */`
}

const call = (operation: Described, everywhere: Set<string>): string => {
  const codes = codesOf(operation)
  const own = codes.filter((code) => !everywhere.has(code))
  const all = [...everywhere].every((code) => codes.includes(code))
    ? ['EveryRefusal', ...(own.length === 0 ? [] : [quoted(own)])].join(' | ')
    : quoted(codes)
  const answer = isFile(operation) ? 'File' : `types.${capital(operation.name)}Response`
  return `${comment(operation)}
  ${operation.name}: {
    input: ${inputOf(operation)}
    optional: ${!needsInput(operation)}
    answer: ${answer}
    refusal: ${all}
  }`
}

/** The types of events, in the order of the document. */
const eventTypes = (document: Json): string[] =>
  Object.keys(document.components.schemas.HotelEvent.discriminator.mapping)

/** The text of a module that names every operation: how it is sent, and the types of what goes and comes. */
export const operationsModule = (document: Json): string => {
  const operations = operationsOf(document)
  const withToken = operations.filter(({ definition }) => definition.security.length > 0)
  const everywhere = new Set(
    codesOf(withToken[0]!).filter((code) => withToken.every((one) => codesOf(one).includes(code))),
  )
  return `// Made by \`npm run client\` from the API's own document. Do not edit.
import type { Bytes, File, Sent } from '../wire.ts'
import type * as types from './types.gen.ts'

/** How each operation is sent. */
export const OPERATIONS = {
${operations.map(facts).join('\n')}
} as const satisfies Record<string, Sent>

/** Every type of event. */
export const EVENT_TYPES = [
${eventTypes(document)
  .map((type) => `  '${type}',`)
  .join('\n')}
] as const satisfies readonly types.HotelEvent['event_type'][]

/** What any operation can be refused with. */
export type EveryRefusal = ${quoted([...everywhere])}

/** What each operation is given, answers, and can be refused with. */
export interface Calls {
${operations.map((operation) => call(operation, everywhere)).join('\n')}
}

/** Lists that come in pages. */
export type Paged = ${quoted(operations.filter(isPaged).map(({ name }) => name))}
`
}
