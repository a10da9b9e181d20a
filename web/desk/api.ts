import { ApiError, type Query, queryText } from '../shared/api.ts'

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The path of the service on its host; empty if it is the root. */
export const base = meta('vacancy-base')
/** What addresses of the service begin with for the rest of the world. */
export const publicUrl = meta('vacancy-url')
export const sendsMail = meta('vacancy-mail') === 'on'
/** Whether the browser sent the cookie of a session when it loaded the page; the session may be over. */
export const hasCookie = meta('vacancy-session') === 'on'
/** How people can sign in here, as the server says. */
export const ways: readonly string[] = meta('vacancy-ways').split(' ')

const API = `${base}/api/plugin/v1`

export interface Answer<T> {
  result: T
  version: number
  next: string | undefined
  /** Invitations that nobody has used, beside the people of a hotel. */
  invitations?: unknown
}

/** Who calls are made as: a token, or whoever is signed in with this browser, in a hotel. What to do when they are refused. */
export interface Pass {
  token?: string
  /** CHAIN/HOTEL, of somebody signed in. The browser adds the cookie. */
  hotel?: string
  /** Called when it is no longer good. Resolves with a new pass after the user has signed in again. */
  renew?: () => Promise<Pass | undefined>
  /** Called when a request needs a recent sign-in. Resolves with whether there was one. */
  prove?: () => Promise<boolean>
  /** Told of a request that was not allowed. */
  onForbidden?: (err: ApiError) => void
}

let pass: Pass = {}

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
  accept?: string
}

const TIMEOUT_MS = 30_000

const headersOf = ({ token, hotel }: Pass): Record<string, string> => ({
  ...(token === undefined ? {} : { token }),
  ...(hotel === undefined ? {} : { 'x-hotel': hotel }),
})

const stoppedBy = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])])

/** A request, sent again where it was refused and the user has signed in since: what was refused had no effect. */
const send = async (method: string, path: string, options: CallOptions): Promise<Response> => {
  const { as: used = pass, body, file, signal, key, accept } = options
  const response = await reach(API + path, {
    method,
    headers: {
      ...headersOf(used),
      ...(accept === undefined ? {} : { accept }),
      ...(file !== undefined
        ? { 'content-type': file.type || 'application/octet-stream' }
        : body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(file !== undefined ? { body: file } : body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: stoppedBy(signal),
  })
  if (response.ok || options.as !== undefined) return response
  const isWanted = (): boolean => signal?.aborted !== true
  if (response.status === 401) {
    const next = await used.renew?.()
    return next !== undefined && isWanted() ? send(method, path, options) : response
  }
  if (response.status === 403) {
    const refusal = await errorOf(response.clone())
    if (refusal.code === 'sign_in_again' && (await used.prove?.()) === true && isWanted())
      return send(method, path, options)
    used.onForbidden?.(refusal)
  }
  return response
}

export const call = async <T>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> =>
  answerOf<T>(await send(method, path, options))

const reach = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch (err) {
    const { name, message } = err as Error
    if (name === 'AbortError') throw err
    throw new ApiError(name === 'TimeoutError' ? 'timeout' : 'network', 0, message, [])
  }
}

const errorOf = async (response: Response): Promise<ApiError> => {
  const answer = await response.json().catch(() => null)
  const { code = 'network', details = [], more = 0 } = answer?.Error ?? {}
  return new ApiError(code, response.status, answer?.Message ?? '', details, more)
}

const answerOf = async <T>(response: Response): Promise<Answer<T>> => {
  const answer = response.ok ? await response.json().catch(() => null) : null
  if (answer === null) throw await errorOf(response)
  return {
    result: answer.Result as T,
    version: answer.Version ?? 0,
    next: answer.NextCursor,
    invitations: answer.Invitations,
  }
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

const download = async (path: string, query: Query, accept: string): Promise<Response> => {
  const response = await send('GET', path + queryText(query), { accept })
  if (!response.ok) throw await errorOf(response)
  return response
}

/** For answers that are not JSON, such as a report as CSV. */
export const getText = async (path: string, query: Query, accept: string): Promise<string> =>
  (await download(path, query, accept)).text()

/** For answers that are files. A link would not name the hotel, and could not be refused in words. */
export const getFile = async (path: string, query: Query, accept: string): Promise<Blob> =>
  (await download(path, query, accept)).blob()

/** Asks what only the pages for signing in ask. The browser adds its cookie, and keeps what is answered. */
export const askDoor = async <T>(path: string, body: object = {}): Promise<T> => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: stoppedBy(undefined),
  }
  return (await answerOf<T>(await reach(`${base}/desk/${path}`, init))).result
}
