import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { FailedLookupLimiter } from '../../http/limits/failed-lookup-limiter.ts'
import type { RateLimiter } from '../../http/operation/rate-limit.ts'
import type { Authenticator, Caller } from '../../http/request/caller.ts'
import { refusedHotel } from '../../http/request/named-hotel.ts'
import type { Credential } from './ask.ts'

export interface DoorOptions {
  publicUrl: string
  /** Knows the tokens of hotels, and no passes. */
  tokens: Authenticator
  wrongTokens: FailedLookupLimiter
  limiter: RateLimiter
}

/** Whom a request is from, and what it was proven by. */
export interface LetIn {
  caller: Caller
  credential: Credential
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The names that this service is called by; where it is for this machine alone, all names of the machine. */
const ownNames = (publicUrl: string): readonly string[] => {
  const { hostname } = new URL(publicUrl)
  return LOOPBACK.includes(hostname) ? LOOPBACK : [hostname]
}

const BEARER = /^bearer +([!-~]+)$/i

/**
 * Decides who comes in, before a byte of the body is read: first whether the request was meant for this address, so that a page
 * whose name was made to lead here gets nothing, then whose token it is. Cookies count for nothing.
 */
export const door = ({ publicUrl, tokens, wrongTokens, limiter }: DoorOptions) => {
  const names = ownNames(publicUrl)
  const isOurs = (address: string): boolean => names.includes(URL.parse(address)?.hostname ?? '')
  return async (request: FastifyRequest, reply: FastifyReply): Promise<LetIn> => {
    const { host = '', origin, authorization } = request.headers
    if (!isOurs(`http://${host}`)) throw new AppError('origin_not_allowed', { message: NOT_THIS_HOST })
    if (origin !== undefined && !isOurs(origin)) throw new AppError('origin_not_allowed')
    if (authorization === undefined) throw unknown(reply, 'token_missing')
    const [, token] = BEARER.exec(authorization) ?? []
    const named = request.headers['x-hotel']
    const lookUp = wrongTokens.lookUp(request, reply)
    const caller = token && (await tokens.authenticate(token, lookUp, { header: named, code: undefined }))
    // A token that everybody can read on a page proves nothing where no page is asked.
    if (!caller || caller.allowedOrigins !== null) throw unknown(reply, 'token_invalid')
    limiter.check('mcp', caller, request, reply)
    const wrongHotel = refusedHotel(caller, named, true)
    if (wrongHotel?.code === 'missing_field') throw new AppError('missing_field', { message: NAME_THE_HOTEL })
    if (wrongHotel !== undefined) throw wrongHotel
    const hotel = typeof named === 'string' ? named : undefined
    return { caller, credential: { token: token!, hotel, ip: request.ip } }
  }
}

const NOT_THIS_HOST = 'This service is not known by this name. PUBLIC_URL says what it is called.'
const NAME_THE_HOTEL = 'A token of a chain names the hotel, in the header x-hotel as CHAIN/HOTEL.'
const SEND_A_TOKEN = 'Send an API token of the hotel as Authorization: Bearer.'
const NOT_GOOD = 'The API token is not valid here. Browser tokens and passes of pages are not taken.'

const unknown = (reply: FastifyReply, code: 'token_missing' | 'token_invalid'): AppError => {
  const isMissing = code === 'token_missing'
  reply.header('www-authenticate', `Bearer realm="vacancy"${isMissing ? '' : ', error="invalid_token"'}`)
  return new AppError(code, { message: isMissing ? SEND_A_TOKEN : NOT_GOOD })
}

/** How many requests of one token may be worked on at once. */
const MOST_AT_ONCE = 8

/** Counts what is under way by token. Agents wait for answers: who sends many at once is one that runs wild. */
export class AtOnce {
  private readonly underWay = new Map<string, number>()

  async take<T>({ hotelId, tokenCode, ofChain }: Caller, work: () => Promise<T>): Promise<T> {
    const name = `${ofChain ? 'chain' : hotelId} ${tokenCode}`
    const before = this.underWay.get(name) ?? 0
    if (before >= MOST_AT_ONCE) throw new AppError('rate_limited', { message: TOO_MANY, retryAfter: 1 })
    this.underWay.set(name, before + 1)
    try {
      return await work()
    } finally {
      const now = this.underWay.get(name)! - 1
      if (now === 0) this.underWay.delete(name)
      else this.underWay.set(name, now)
    }
  }
}

const TOO_MANY = `More than ${MOST_AT_ONCE} requests of this token are under way. Wait for their answers.`
