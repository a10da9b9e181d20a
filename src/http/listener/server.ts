import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { asUnavailable, OutcomeUnknown } from '../../db/connection/faults.ts'
import { AppError } from '../../errors.ts'
import { BASE_PATH } from '../request/base-path.ts'
import { errorText } from '../request/envelope.ts'
import { apiHeaders, commonHeaders, JSON_TYPE, requestId, setHeaders } from '../request/headers.ts'
import { answerInTurn, type Handle, isTooFarAhead } from './answer-in-turn.ts'
import { Connections } from './connections.ts'
import type { FastPath } from './fast-path.ts'
import { CountedResponse } from './unread-answers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
}

export interface HttpOptions {
  log: FastifyBaseLogger
  trustProxy: boolean | number | string
  /** Connections that may be open at once; 0 is off. */
  maxConnections: number
  /** Bytes that may wait in memory for peers to take them. */
  mostUnread?: number
  times?: Times
  fastPath?: FastPath
}

/** How long callers may take, in milliseconds. */
export interface Times {
  headers: number
  request: number
  /** Milliseconds between two checks of these. */
  checked: number
  keepAlive: number
  /** For how long a caller may read no byte of an answer. */
  stalled: number
  /** Milliseconds between two checks of that. */
  looked: number
}

const TIMES: Times = {
  headers: 10_000,
  request: 30_000,
  checked: 5000,
  keepAlive: 65_000,
  // Longer than any answer takes to make; that to an upload takes longest.
  stalled: 40_000,
  looked: 1000,
}

const MEBIBYTE = 1024 * 1024
/** Far more than ever waits while callers read their answers. */
const MOST_UNREAD = 256 * MEBIBYTE
// As long as a request line can be, so that a code which is too long is answered as one that does not exist.
const LONGEST_PARAM = 16_384

/** The HTTP server before any feature: ids, headers, errors, bodies as bytes. */
export const createHttp = (options: HttpOptions): FastifyInstance => {
  const { log, trustProxy, maxConnections, mostUnread = MOST_UNREAD, times = TIMES, fastPath } = options
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: whomToTrust(trustProxy),
    // A logger for each request would cost more than all its headers; lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: MEBIBYTE,
    serverFactory: (framework) => serverOf(listenerOf(framework as Handle, fastPath), times),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: (_err, request, reply) => {
      setFirstHeaders(request as FastifyRequest, reply as FastifyReply)
      refuse(request as FastifyRequest, reply as FastifyReply, new AppError('route_not_found'))
    },
    clientErrorHandler,
  })
  const connections = new Connections(app.server, {
    most: maxConnections,
    mostUnread,
    stalledMs: times.stalled,
    lookEveryMs: times.looked,
  })
  app.decorate('connections', connections)
  fastPath?.join(app)
  // Requests are read by our own schemas in http/operation/api.ts; answers are written by JSON.stringify, which is faster here.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('caller', undefined)
  app.decorateRequest('authorizeMs', 0)
  app.decorateRequest('refused', undefined)
  app.decorateRequest('countMore', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    setFirstHeaders(request, reply)
    // Answered here, before a byte of the body is read.
    if (request.is404) refuse(request, reply, new AppError('route_not_found'))
    else if (isTooFarAhead(request.raw, reply.raw)) refuse(request, reply, TOO_FAR_AHEAD)
    else done()
  })
  // A caller that sends Expect: 100-continue is told to go on in authorize.ts, once the request is let in.
  for (const asked of ['checkContinue', 'checkExpectation'])
    app.server.on(asked, (request, response) => app.server.emit('request', request, response))
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new AppError('route_not_found')))
  app.setErrorHandler((err, request, reply) => answerError(err, request, reply))
  app.options(`${BASE_PATH}/*`, { schema: { hide: true }, onRequest: preflight }, preflight)
  return app
}

/** The way of a request: what the fast path does not answer waits for its turn and goes to the framework. */
const listenerOf = (framework: Handle, fastPath: FastPath | undefined): Handle => {
  const inTurn = answerInTurn(framework)
  return fastPath === undefined ? inTurn : fastPath.before(inTurn)
}

const serverOf = (listener: Handle, times: Times): Server => {
  const options = {
    headersTimeout: times.headers,
    connectionsCheckingInterval: times.checked,
    ServerResponse: CountedResponse as never,
  }
  const server = createServer(options, listener)
  server.requestTimeout = times.request
  server.keepAliveTimeout = times.keepAlive
  // For callers that keep open what we have closed. Node waits twice as long where bytes are unread.
  return server.setTimeout(times.stalled)
}

/**
 * Given a number of proxies, the framework trusts none, because it cannot tell a proxy from a caller that comes directly.
 * An operator who sets a number says that every request comes through so many proxies, so that many are trusted.
 */
const whomToTrust = (given: boolean | number | string) =>
  typeof given === 'number' ? (_address: string, hop: number) => hop < given : given

const TOO_FAR_AHEAD = new AppError('unavailable', {
  message: 'Too many requests wait on this connection. Read the answers to those before.',
})

/** Decided by the route, for one address can be written in many ways. What has no route is answered like the API. */
const isOfApi = (request: FastifyRequest): boolean => {
  // Most addresses are written plainly, and then there is no need to ask for the route.
  if (request.url.startsWith(BASE_PATH) || request.is404) return true
  return request.routeOptions.url?.startsWith(BASE_PATH) ?? true
}

const setFirstHeaders = (request: FastifyRequest, reply: FastifyReply): void =>
  setHeaders(reply, isOfApi(request) ? apiHeaders(request.id) : commonHeaders(request.id))

/** Answers CORS preflights. An OPTIONS that is none is refused like any other method that does not exist. */
const preflight = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  if (request.headers['access-control-request-method'] === undefined)
    return refuse(request, reply, new AppError('route_not_found'))
  return reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE')
    .header('access-control-allow-headers', 'token, content-type, idempotency-key')
    .header('access-control-max-age', '86400')
    .code(204)
    .send()
}

const refuse = (request: FastifyRequest, reply: FastifyReply, err: AppError): FastifyReply => {
  request.refused = err.code
  if (err.retryAfter !== undefined) reply.header('retry-after', err.retryAfter)
  return reply
    .code(err.status)
    .type(JSON_TYPE)
    .header('x-request-id', request.id)
    .send(errorText(err, request.id))
}

/** Fastify's own refusals, in our words. */
const FRAMEWORK_CODES: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('invalid_format', {
    message: 'The body is not as long as Content-Length says.',
  }),
}

const answerError = (err: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = FRAMEWORK_CODES[(err as { code?: string }).code ?? ''] ?? asUnavailable(err)
  if (known instanceof AppError) return refuse(request, reply, known)
  if (known instanceof OutcomeUnknown) {
    const message =
      'The connection to the database broke: whether this was done is unknown. Look before you repeat it.'
    return refuse(request, reply, new AppError('unavailable', { message, retryable: false }))
  }
  request.log.error(
    { err, request_id: request.id, route: request.routeOptions.url },
    'a request failed unexpectedly',
  )
  return refuse(request, reply, new AppError('internal'))
}

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** What is not even HTTP gets an answer in the same shape, and the connection is closed. */
const clientErrorHandler = (err: Error & { code?: string }, socket: Socket): void => {
  if (err.code === 'ECONNRESET' || !socket.writable) return
  // Browsers open connections ahead of need. One that asks just as its time ends would take this for the answer.
  if (err.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const message = CLIENT_ERRORS[err.code ?? ''] ?? 'The request cannot be read as HTTP.'
  const id = requestId()
  const body = errorText(new AppError('invalid_format', { message }), id)
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nx-request-id: ${id}\r\naccess-control-allow-origin: *\r\n` +
      `content-type: ${JSON_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
