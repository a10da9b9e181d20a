import { ApiError, type Query, queryText } from '../shared/api.ts'

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The path of the service on its host; empty if it is the root. */
export const base = meta('vacancy-base')
/** What addresses of the service begin with for the rest of the world. */
export const publicUrl = meta('vacancy-url')
export const sendsMail = meta('vacancy-mail') === 'on'

const API = `${base}/api/plugin/v1`

export interface Answer<T> {
  result: T
  version: number
  next: string | undefined
}

/** The token that calls are made with, and what to do when the API refuses it. */
export interface Pass {
  token: string
  /** Called when the token was refused. Resolves with a new pass after the user has signed in again. */
  renew?: () => Promise<Pass | undefined>
}

let pass: Pass = { token: '' }

/** Makes all further calls with this pass. */
export const takePass = (value: Pass): void => {
  pass = value
}

interface CallOptions {
  /** Used instead of the pass of the session. */
  as?: Pass
  body?: unknown
  /** A body that is sent unchanged. */
  file?: Blob
  signal?: AbortSignal
  key?: string
}

const TIMEOUT_MS = 30_000

export const call = async <T>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> => {
  const { as: used = pass, body, file, signal, key } = options
  const response = await reach(API + path, {
    method,
    headers: {
      token: used.token,
      ...(file !== undefined
        ? { 'content-type': file.type || 'application/octet-stream' }
        : body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(file !== undefined ? { body: file } : body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]),
  })
  // A request with status 401 had no effect, so it is sent again after the user has signed in again.
  const next = response.status === 401 && options.as === undefined ? await used.renew?.() : undefined
  if (next !== undefined && signal?.aborted !== true) return call<T>(method, path, options)
  return answerOf<T>(response)
}

const reach = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch (err) {
    const { name, message } = err as Error
    if (name === 'AbortError') throw err
    throw new ApiError(name === 'TimeoutError' ? 'timeout' : 'network', 0, message, [])
  }
}

const answerOf = async <T>(response: Response): Promise<Answer<T>> => {
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null)
    return { result: answer.Result as T, version: answer.Version ?? 0, next: answer.NextCursor }
  const { code = 'network', details = [], more = 0 } = answer?.Error ?? {}
  throw new ApiError(code, response.status, answer?.Message ?? '', details, more)
}

export const get = <T>(
  path: string,
  query: Query = {},
  signal?: AbortSignal,
  as?: Pass,
): Promise<Answer<T>> =>
  call<T>('GET', path + queryText(query), {
    ...(signal === undefined ? {} : { signal }),
    ...(as === undefined ? {} : { as }),
  })

/** For answers that are not JSON, such as a report as CSV. */
export const getText = async (path: string, query: Query, accept: string): Promise<string> => {
  const response = await reach(API + path + queryText(query), { headers: { token: pass.token, accept } })
  if (!response.ok) await answerOf(response)
  return response.text()
}
