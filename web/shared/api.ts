import type { Static } from 'typebox'
import type { reason } from '../../src/search/search-schemas.ts'

/** An error of the API, or of the network (`code` is then `network`). */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly details: Detail[]
  /** How many details were left out. */
  readonly more: number

  constructor(code: string, status: number, message: string, details: Detail[], more = 0) {
    super(message)
    this.more = more
    this.code = code
    this.status = status
    this.details = details
  }
}

/** A fault of a request, or a reason why a stay cannot be booked; after `price_changed` with the new price. */
export interface Detail extends Static<typeof reason> {
  field: string | null
  rate_price?: number
  total_price?: number
  grand_total?: number
  /** Why a promo code does not count. */
  reason?: string
  /** The most that may be asked for. */
  most?: number
  /** Which payment provider refused a key, and what it said. */
  provider?: string
  provider_said?: string
}

export interface PassOptions {
  apiUrl: string
  /** The address that answers a new pass as `{ pass, seconds }`. */
  passUrl: string
  pass: string
  seconds: number
}

export type Query = Record<string, string | number | undefined>

export interface Api {
  get<T>(path: string, query: Query, signal?: AbortSignal): Promise<T>
  /** The whole answer: some have more than their result. */
  getWhole<T>(path: string, query: Query, signal?: AbortSignal): Promise<T>
  post<T>(path: string, body: string, headers: Record<string, string>, signal?: AbortSignal): Promise<T>
}

const RENEW_BEFORE_MS = 60_000

/** Calls the API with a pass, and gets a new one before it expires or when it is refused. */
export const createApi = ({ apiUrl, passUrl, ...first }: PassOptions): Api => {
  let pass = first.pass
  let endsAt = Date.now() + first.seconds * 1000

  const renew = async (): Promise<void> => {
    const response = await reach(passUrl, { cache: 'no-store' })
    if (!response.ok) throw new ApiError('network', response.status, 'no pass', [])
    const renewed = (await response.json()) as { pass: string; seconds: number }
    pass = renewed.pass
    endsAt = Date.now() + renewed.seconds * 1000
  }

  const call = async (path: string, init: RequestInit): Promise<Whole> => {
    if (endsAt - Date.now() < RENEW_BEFORE_MS) await renew()
    let response = await reach(apiUrl + path, withPass(init, pass))
    if (response.status === 401) {
      await renew()
      response = await reach(apiUrl + path, withPass(init, pass))
    }
    return answerOf(response)
  }

  return {
    get: async <T>(path: string, query: Query, signal?: AbortSignal) =>
      (await call(path + queryText(query), stoppedBy(signal))).Result as T,
    getWhole: async <T>(path: string, query: Query, signal?: AbortSignal) =>
      (await call(path + queryText(query), stoppedBy(signal))) as T,
    post: async <T>(path: string, body: string, headers: Record<string, string>, signal?: AbortSignal) => {
      const own = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      return (await call(path, { ...own, ...stoppedBy(signal) })).Result as T
    },
  }
}

/** An answer of the API as it is. */
interface Whole {
  Result: unknown
}

const stoppedBy = (signal: AbortSignal | undefined): RequestInit => (signal === undefined ? {} : { signal })

const withPass = (init: RequestInit, token: string): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), token },
})

const reach = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch (err) {
    if ((err as Error).name === 'AbortError') throw err
    throw new ApiError('network', 0, (err as Error).message, [])
  }
}

const answerOf = async (response: Response): Promise<Whole> => {
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer
  const { code = 'network', details = [] } = answer?.Error ?? {}
  throw new ApiError(code, response.status, answer?.Message ?? '', details)
}

export const queryText = (query: Query): string => {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return `?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`
}
