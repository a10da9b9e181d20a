/** Bytes to send: a picture, a sheet. */
export type Bytes = Blob | ArrayBuffer | Uint8Array | string

/** Answered as it came: a picture, a sheet. */
export type File = Blob

/** How an operation is sent: method, path, and what else there is to know of it. */
export type Sent = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  facts?: {
    /** `json`, or the content type of bytes. Without one, what is not in the path is in the query. */
    readonly body?: string
    /** What is in the query all the same. */
    readonly query?: readonly string[]
    /** Answers a secret that is kept nowhere: sent twice, there would be two of them. */
    readonly secret?: boolean
  },
]

export type Input = Readonly<Record<string, unknown>>

export interface WireRequest {
  method: string
  /** Path and query below the address of the API. */
  path: string
  body?: BodyInit
  contentType?: string
}

/** What goes into the path. A dot alone would lead to another path. */
const segment = (input: Input, name: string): string => {
  const value = input[name]
  if ((typeof value !== 'string' && typeof value !== 'number') || /^\.{0,2}$/.test(String(value)))
    throw new TypeError(`${name} is missing: it is a part of the path`)
  return encodeURIComponent(value)
}

const queryOf = (input: Input, names: readonly string[]): string => {
  const query = new URLSearchParams()
  for (const name of names)
    for (const value of [input[name]].flat())
      if (value !== undefined && value !== null) query.append(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** One flat input, taken apart: what the path and the query name, and the body. */
export const toRequest = ([method, template, facts = {}]: Sent, input: Input): WireRequest => {
  const { body, query = [] } = facts
  const inPath = new Set<string>()
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return segment(input, name)
  })
  const rest = Object.keys(input).filter((name) => !inPath.has(name))
  if (body === undefined) return { method, path: path + queryOf(input, rest) }
  const url = path + queryOf(input, query)
  if (body !== 'json') return { method, path: url, ...bytes(input.body, body) }
  const members = rest.filter((name) => !query.includes(name))
  return {
    method,
    path: url,
    body: JSON.stringify(Object.fromEntries(members.map((name) => [name, input[name]]))),
    contentType: 'application/json',
  }
}

const bytes = (body: unknown, type: string) => {
  if (body === undefined || body === null) throw new TypeError('body is missing: the bytes to send')
  const said = body instanceof Blob ? body.type : ''
  const contentType = said || (type.includes('*') ? 'application/octet-stream' : type)
  return { body: body as BodyInit, contentType }
}
