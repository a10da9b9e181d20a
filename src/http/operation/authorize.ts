import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../error-codes.ts'
import { AppError } from '../../errors.ts'
import type { FailedLookupLimiter } from '../limits/failed-lookup-limiter.ts'
import type { Authenticator, Caller, NamedHotel, Sessions } from '../request/caller.ts'
import { channelOf } from '../request/channel.ts'
import { troubleOf } from '../request/handed-over.ts'
import { refusedHotel } from '../request/named-hotel.ts'
import type { Operation } from './operation.ts'
import { limitOf, mustSignInAgain, refusalOf } from './permissions.ts'
import type { RateLimiter } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** Counts the request as so many more; of operations of chains. */
    countMore: ((more: number) => void) | undefined
    /** How many milliseconds authorization took. */
    authorizeMs: number
    /** The code of the refusal, once it was refused. */
    refused: ErrorCode | undefined
  }
}

const namedBy = ({ headers, query }: FastifyRequest): NamedHotel => {
  const { hotel_code, HotelCode } = query as Record<string, unknown>
  const isTwo = hotel_code !== undefined && HotelCode !== undefined && hotel_code !== HotelCode
  return { header: headers['x-hotel'], code: isTwo ? [hotel_code, HotelCode] : (hotel_code ?? HotelCode) }
}

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

const isJson = (contentType: string | undefined): boolean => {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'))
}

export interface AuthorizeOptions {
  authenticator: Authenticator
  sessions: Sessions
  limiter: RateLimiter
  wrongTokens: FailedLookupLimiter
}

/** Decides whether a request is let in, before a byte of its body is read. */
export const authorize = (operation: Operation, options: AuthorizeOptions) => {
  const { guesses } = operation
  const { authenticator, sessions, limiter, wrongTokens } = options
  // A page that is left open asks for events by itself.
  const isOfPerson = operation.token === 'person'
  const needsHotel = !isOfPerson && operation.token !== 'chain'
  const use = { needsHotel, isUse: operation.operationId !== 'getevents' }
  const isFromMemory = 'change' in operation && operation.fromMemory !== undefined
  const asked = async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<Caller> => {
    const caller = await authenticator.authenticate(
      token,
      wrongTokens.lookUp(request, reply),
      namedBy(request),
    )
    if (caller === undefined) throw new AppError('token_invalid')
    return caller
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const trouble = troubleOf(request.raw)
    if (trouble !== undefined) throw trouble
    const { token, origin } = request.headers
    const hasToken = typeof token === 'string' && token !== ''
    const presumed = hasToken && isFromMemory ? authenticator.presume(token) : undefined
    const isRefused = presumed === undefined || refusalOf(operation, presumed, origin) !== undefined
    const ask = (): Promise<Caller> =>
      hasToken
        ? asked(request, reply, token)
        : sessions.authenticate(request, wrongTokens.lookUp(request, reply), use)
    const caller = isRefused ? await ask() : presumed
    const channel = channelOf(request.headers)
    if (channel !== undefined) caller.channel = channel
    request.caller = caller
    const limit = limitOf(operation, caller)
    limiter.check(limit, caller, request, reply)
    if (operation.token === 'chain')
      request.countMore = (more) => void limiter.count(limit, caller, request, reply, more)
    const isGuess = caller.role === null && guesses?.isGuess(request.query as Record<string, unknown>)
    if (isGuess) guesses!.wrong.allow(request, reply)
    const refusal = refusalOf(operation, caller, origin) ?? stale(operation, caller)
    if (refusal !== undefined) throw new AppError(refusal)
    const bringsBody = request.method !== 'GET' && request.method !== 'HEAD' && hasBody(request)
    if (bringsBody) checkMedia(operation, request)
    const wrongHotel = isOfPerson ? undefined : refusedHotel(caller, request.headers['x-hotel'], needsHotel)
    if (wrongHotel !== undefined) throw wrongHotel
    // Not where the request was refused meanwhile because it took too long.
    if (bringsBody && request.headers.expect?.toLowerCase() === '100-continue' && !reply.sent)
      reply.raw.writeContinue()
  }
}

const stale = (operation: Operation, caller: Caller) =>
  mustSignInAgain(operation, caller) ? ('sign_in_again' as const) : undefined

const TOLD: readonly ErrorCode[] = ['role_not_allowed', 'sign_in_again']

/** What staff may not do is told in the log of the hotel, whether it was seen at once or by the change itself. */
export const noteRefused = (
  { sessions }: AuthorizeOptions,
  { operationId }: Operation,
  request: FastifyRequest,
  err: unknown,
): void => {
  const { caller } = request
  if (caller === undefined || caller.role === null) return
  if (err instanceof AppError && TOLD.includes(err.code))
    sessions.noteRefusal(caller, request, err.code, operationId)
}

/** A refusal is told only to those whose token is good by now. Throws if it is not. */
export const askForPresumed = async (
  { authenticator, wrongTokens }: AuthorizeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { token } = request.headers
  if (!request.caller?.isPresumed) return
  const lookUp = wrongTokens.lookUp(request, reply)
  const caller = await authenticator.authenticate(token as string, lookUp, namedBy(request))
  if (caller === undefined) throw new AppError('token_invalid')
}

const checkMedia = (operation: Operation, request: FastifyRequest): void => {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', {
      message: 'Send the body as it is: a Content-Encoding is not supported.',
    })
  if (!operation.rawBody && !isJson(request.headers['content-type']))
    throw new AppError('unsupported_media_type', {
      message: 'Send JSON, with Content-Type: application/json.',
    })
}
