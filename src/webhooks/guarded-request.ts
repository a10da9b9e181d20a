import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { VERSION } from '../version.ts'
import { AddressNotAllowed, isPublicAddress, publicLookup } from './public-address.ts'

export interface GuardedRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string | number>
  body?: Buffer
  /** Also allows private addresses, for development. */
  allowPrivate: boolean
  signal: AbortSignal
}

/** Asks an address that somebody gave us, if it is on the internet. Redirects are not followed. */
export const guardedRequest = (
  url: URL,
  { method, headers, body, allowPrivate, signal }: GuardedRequest,
): Promise<IncomingMessage> => {
  const options: RequestOptions = {
    method,
    agent: false,
    signal,
    headers: { 'user-agent': `Vacancy/${VERSION}`, ...headers },
    ...(allowPrivate ? {} : { lookup: publicLookup as NonNullable<RequestOptions['lookup']> }),
  }
  return new Promise((resolve, reject) => {
    // Names are checked when they are looked up, literal addresses here. `new URL` has already turned 0x7f.1
    // and 2130706433 into 127.0.0.1.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) throw new AddressNotAllowed()
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
    sent.once('response', resolve)
    sent.once('error', reject)
    if (!allowPrivate) sent.once('socket', refusePrivate)
    sent.end(body)
  })
}

/** Checks the address that was really connected to, before anything is sent. */
const refusePrivate = (socket: Socket): void => {
  const check = (): void => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) socket.destroy(new AddressNotAllowed())
  }
  if (socket.connecting) socket.prependOnceListener('connect', check)
  else check()
}

const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'The host name cannot be found.',
  EAI_AGAIN: 'The host name cannot be looked up right now.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ETIMEDOUT: 'The host does not answer.',
}

/** Why no answer came, in a sentence. */
export const explainFailure = (err: unknown): string => {
  if (err instanceof AddressNotAllowed) return err.message
  const { code, cause } = err as { code?: string; cause?: unknown }
  if (cause instanceof AddressNotAllowed) return cause.message
  return SENTENCES[code ?? ''] ?? `The request failed (${code ?? 'unknown'}).`
}

/** What an answer other than 2xx means. */
export const refusalOf = (status: number): string =>
  status >= 300 && status < 400
    ? `Answered ${status}; redirects are not followed.`
    : `Answered ${status} instead of 2xx.`
