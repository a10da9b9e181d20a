import type { FastifyInstance, InjectOptions } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Operation } from '../../http/operation/operation.ts'
import { BASE_PATH } from '../../http/request/base-path.ts'
import { byChannel } from '../../http/request/channel.ts'
import { Refusal } from './refusal.ts'

export type Operations = ReadonlyMap<string, Operation>

/** Whose request it is: what the API is told of it, and nothing else. */
export interface Credential {
  token: string
  /** The hotel that a token of a chain is used for, as it was named; others have one. */
  hotel: string | undefined
  ip: string
}

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  idempotencyKey?: string
}

// biome-ignore lint/suspicious/noExplicitAny: answers of all operations
export type Told = { Result: any; Version?: number; NextCursor?: string; promo?: unknown }

/** Calls an operation for one caller. Throws a `Refusal` where it says no. */
export type Ask = (operationId: string, asked: Asked) => Promise<Told>

/** What an agent can take in; beyond it a narrower question helps more than the answer. */
export const MOST_ANSWERED = 1024 * 1024

/**
 * Sends a request into this application the way one from the network goes: token, limits, checks, deadline, idempotency,
 * events, metrics and the log of slow requests are those of the operation.
 */
export const asker =
  (app: FastifyInstance, operations: Operations, credential: Credential): Ask =>
  async (operationId, { params = {}, query = {}, body, idempotencyKey }) => {
    const { method, url } = operations.get(operationId)!
    const response = await app.inject({
      method: method as InjectOptions['method'] & string,
      url: addressOf(url, params, query),
      remoteAddress: credential.ip,
      headers: {
        ...headersOf(credential),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    if (response.statusCode >= 400) throw refusalOf(response)
    if (response.rawPayload.length > MOST_ANSWERED) throw tooMuch()
    return response.json<Told>()
  }

/** The one place that says for whom, and of which hotel. */
const headersOf = ({ token, hotel }: Credential): Record<string, string> => ({
  token,
  ...(hotel === undefined ? {} : { 'x-hotel': hotel }),
  ...byChannel('mcp'),
})

const addressOf = (url: string, params: Record<string, string>, query: Record<string, unknown>): string => {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) search.append(name, String(each))
  return `${BASE_PATH}${path}?${search}`
}

interface Answered {
  json(): { Message: string; Error: { code: string; retryable: boolean; request_id: string; details: [] } }
  headers: Record<string, unknown>
}

const refusalOf = (response: Answered): Refusal => {
  const { Message: message, Error: told } = response.json()
  const retryAfter = Number(response.headers['retry-after'] ?? 0)
  return new Refusal({ ...told, message, ...(retryAfter > 0 ? { retry_after: retryAfter } : {}) })
}

const tooMuch = (): AppError =>
  new AppError('invalid_value', {
    message: 'The answer would be too long. Ask for fewer days, or for one room_code.',
  })
