// biome-ignore lint/suspicious/noExplicitAny: a document is looked into as it comes
export type Json = any

export interface Described {
  name: string
  method: string
  path: string
  definition: Json
}

/** Calls of providers and of signed-in browsers: no token opens them, so they are none of this client's. */
const isOfTokens = ({ method, definition }: Described): boolean =>
  definition.security.length === 0
    ? method === 'GET'
    : definition.security.some((way: object) => 'token' in way)

export const operationsOf = (document: Json): Described[] =>
  Object.entries(document.paths as Json)
    .flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, definition]: [string, Json]) => ({
        name: definition.operationId as string,
        method: method.toUpperCase(),
        path,
        definition,
      })),
    )
    .filter(isOfTokens)

/** The codes an operation can be refused with. */
export const codesOf = ({ definition }: Described): string[] =>
  Object.values(definition.responses as Json).flatMap(
    (response: Json) =>
      response.content?.['application/json']?.schema?.allOf?.[1]?.properties.Error.properties.code.enum ?? [],
  )

/** Headers of answers are read by the client itself. */
const UNSEEN = new Set(['example', 'examples', 'headers'])

const seen = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(seen)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !UNSEEN.has(name))
      .map(([name, member]) => [name, seen(member)]),
  )
}

/**
 * What types are made of: without examples, whose days move with the year, without refusals, which are told by their codes, and
 * without what is none of this client's.
 */
export const typedPart = (document: Json): Json => {
  const paths: Json = {}
  for (const { path, method, definition } of operationsOf(document)) {
    const responses = Object.entries(definition.responses).filter(([status]) => Number(status) < 300)
    const { security: _, tags: __, ...rest } = seen(definition)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { ...rest, responses: seen(Object.fromEntries(responses)) },
    }
  }
  const { schemas } = document.components
  const nextYear = new RegExp(`${new Date().getUTCFullYear() + 1}-`, 'g')
  const part = {
    openapi: document.openapi,
    info: { title: document.info.title, version: '1' },
    paths,
    webhooks: seen(document.webhooks),
    components: { schemas: seen(schemas) },
  }
  return JSON.parse(JSON.stringify(part).replace(nextYear, '2027-'))
}
