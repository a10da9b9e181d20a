import { ProviderAway } from './provider.ts'
import { objectIn } from './signatures.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 256 * 1024
const RETRY_AFTER_MS = 30_000
const MOST_RETRY_AFTER_MS = 3_600_000
const TOO_MANY = 429

export interface Fetched {
  status: number
  headers: Headers
  text: string
}

/** How a provider is called. */
export interface Bounds {
  signal: AbortSignal
  timeoutMs?: number | undefined
}

/**
 * Asks a provider. Whoever does not answer in time, answers too much, or says that it cannot answer now is away; what was
 * asked may have happened.
 */
export const boundedFetch = async (url: string, init: RequestInit, bounds: Bounds): Promise<Fetched> => {
  const { signal, timeoutMs = TIMEOUT_MS } = bounds
  const fetched = await fetchText(url, init, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  if (fetched.status < 500 && fetched.status !== TOO_MANY) return fetched
  throw new ProviderAway(`the provider answered ${fetched.status}`, retryAfterMs(fetched.headers))
}

const fetchText = async (url: string, init: RequestInit, signal: AbortSignal): Promise<Fetched> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    return { status: response.status, headers: response.headers, text: await bodyOf(response) }
  } catch (err) {
    if (err instanceof ProviderAway) throw err
    const { name, cause } = err as Error & { cause?: { code?: string } }
    throw new ProviderAway(`the provider cannot be reached (${cause?.code ?? name})`, RETRY_AFTER_MS)
  }
}

const bodyOf = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_BYTES) throw new ProviderAway('the provider answered too much', RETRY_AFTER_MS)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const retryAfterMs = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds * 1000, MOST_RETRY_AFTER_MS) : RETRY_AFTER_MS
}

export interface Answered {
  status: number
  body: Record<string, unknown>
}

/** Sends and reads JSON, with the key as the user of Basic authentication. */
export const askJson = async (
  method: 'GET' | 'POST',
  url: string,
  key: string,
  bounds: Bounds,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answered> => {
  const sent: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const { status, text } = await boundedFetch(
    url,
    {
      method,
      headers: { accept: 'application/json', authorization, ...sent, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    bounds,
  )
  return { status, body: text === '' ? {} : bodyIn({ status, text }) }
}

/** The object that every answer is. */
export const bodyIn = ({ status, text }: Pick<Fetched, 'status' | 'text'>): Record<string, unknown> => {
  const body = objectIn(Buffer.from(text))
  if (body !== undefined) return body
  throw new ProviderAway(`the provider answered ${status} with something that is no object`, RETRY_AFTER_MS)
}
