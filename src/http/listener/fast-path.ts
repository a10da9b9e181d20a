import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock, Clocks, Waiting } from '../../db/hotel/clocks.ts'
import { compileValidator } from '../fields/validate.ts'
import type { AnyRead, Operation } from '../operation/operation.ts'
import { isPublic, limitOf, refusalOf } from '../operation/permissions.ts'
import type { RateLimiter, RateLimitState } from '../operation/rate-limit.ts'
import { noteAnswered, type Watch } from '../request/answered.ts'
import { BASE_PATH } from '../request/base-path.ts'
import type { Authenticator, CachedCredential, Caller } from '../request/caller.ts'
import { ANSWER_WITHIN_MS, withTimeout } from '../request/deadline.ts'
import type { WrittenAnswer } from '../request/envelope.ts'
import { noteHandedOver } from '../request/handed-over.ts'
import { apiHeaders, JSON_TYPE, limitHeaders, requestId } from '../request/headers.ts'
import { plainQuery, queryReader } from '../request/request-values.ts'
import { type Handle, isTooFarAhead, mayRunAhead, whenItsTurn } from './answer-in-turn.ts'

export interface FastPathOptions {
  authenticator: Authenticator
  clocks: Pick<Clocks, 'enqueue'>
  limiter: RateLimiter
}

/**
 * Searches come a thousand times as often as anything else, and the framework takes longer than the answer itself. So a
 * search that this process can answer from memory goes around the framework. This is for the plain case alone: a request
 * with anything unusual about it is handed to the framework, and every refusal comes from there.
 */
export class FastPath {
  private readonly routes = new Map<string, Route>()
  private readonly options: FastPathOptions
  private isClosing = false

  constructor(operations: Operation[], options: FastPathOptions) {
    this.options = options
    for (const operation of operations)
      if ('read' in operation && operation.atOnce !== undefined)
        this.routes.set(BASE_PATH + operation.url, new Route(operation, options))
  }

  /** Reports its answers to the application that has all the others, and closes with it. */
  join(app: FastifyInstance): void {
    for (const route of this.routes.values()) route.note = (answered) => noteAnswered(app, answered)
    app.addHook('preClose', async () => {
      this.isClosing = true
    })
  }

  /** Answers what it can; the rest is given to the framework. */
  before(frameworkPath: Handle): Handle {
    const { authenticator, clocks } = this.options
    return (request, response) => {
      const isPlain = request.method === 'GET' && !this.isClosing && !isTooFarAhead(request, response)
      const route = isPlain ? this.routes.get(pathOf(request.url!)) : undefined
      const token = route === undefined ? undefined : plainToken(request.rawHeaders)
      const credential = token === undefined ? undefined : authenticator.peek(token)
      if (credential === undefined) frameworkPath(request, response)
      else clocks.enqueue(new FastPathRequest(request, response, route!, credential, frameworkPath))
    }
  }
}

const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

const UNUSUAL = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'x-hotel'])

/** The token of a request that has one and no body; undefined for any other. */
const plainToken = (headers: string[]): string | undefined => {
  let token: string | undefined
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]!
    if (name.length === 5 && name.toLowerCase() === 'token') {
      if (token !== undefined) return undefined
      token = headers[at + 1]!
    } else if (name.length > 5 && UNUSUAL.has(name.toLowerCase())) return undefined
  }
  return token
}

/** An operation as the fast path sees it. */
class Route {
  readonly limiter: RateLimiter
  readonly clocks: Pick<Clocks, 'enqueue'>
  readonly operation: AnyRead
  note: Watch = () => {}
  readonly name: string
  private readonly values: (query: Record<string, unknown>) => Record<string, unknown>
  private readonly isValid: (values: unknown, caller: Caller) => boolean

  constructor(operation: AnyRead, { limiter, clocks }: FastPathOptions) {
    this.limiter = limiter
    this.clocks = clocks
    this.operation = operation
    this.name = BASE_PATH + operation.url
    this.values = queryReader(operation.query)
    this.isValid = compileValidator(operation.query).accepts
  }

  /** The query of an address; undefined where it has faults, or is not written plainly. */
  query(url: string, caller: Caller): Record<string, unknown> | undefined {
    const plain = plainQuery(url, this.name.length + 1)
    if (plain === undefined) return undefined
    const values = this.values(plain)
    if (!this.isValid(values, caller)) return undefined
    const faults = this.operation.rules?.(values, caller, {}) ?? []
    return faults.length === 0 ? values : undefined
  }
}

/** Answered, or waiting for its turn to be. */
const ANSWERED = Symbol('answered')
const UNUSUAL_REQUEST = Symbol('unusual')

/** One request on the fast path, waiting to hear where its hotel's clock stands. */
class FastPathRequest implements Waiting {
  readonly hotelId: number
  private readonly request: IncomingMessage
  private readonly response: ServerResponse
  private readonly route: Route
  private readonly credential: CachedCredential
  private readonly frameworkPath: Handle
  private caller: Caller | undefined
  private since = performance.now()

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    route: Route,
    credential: CachedCredential,
    frameworkPath: Handle,
  ) {
    this.hotelId = credential.hotelId
    this.request = request
    this.response = response
    this.route = route
    this.credential = credential
    this.frameworkPath = frameworkPath
  }

  resolve(clock: Clock | undefined): void {
    try {
      const caller = this.credential.at(clock)
      // Public callers are counted by their address, which only the framework finds out behind a proxy.
      const isPlain = caller !== undefined && !isPublic(caller)
      const outcome = isPlain ? this.answer(caller) : UNUSUAL_REQUEST
      if (outcome === UNUSUAL_REQUEST) this.handOver()
      else if (outcome !== ANSWERED) void this.answerAfter(outcome, caller!)
    } catch (err) {
      this.reject(err)
    }
  }

  private async answerAfter(ready: Promise<unknown>, caller: Caller): Promise<void> {
    try {
      await withTimeout(ready, ANSWER_WITHIN_MS - (performance.now() - this.since))
      if (this.answer(caller) !== ANSWERED) this.handOver()
    } catch (err) {
      this.reject(err)
    }
  }

  reject(err: unknown): void {
    this.handOver(err)
  }

  private handOver(trouble?: unknown): void {
    noteHandedOver(this.request, { arrivedAt: this.since, trouble })
    this.frameworkPath(this.request, this.response)
  }

  private answer(caller: Caller): typeof ANSWERED | typeof UNUSUAL_REQUEST | Promise<unknown> {
    if (!mayRunAhead(this.request, this.response)) return this.waitForTurn()
    const { operation, limiter } = this.route
    if (refusalOf(operation, caller, undefined) !== undefined) return UNUSUAL_REQUEST
    const share = limiter.share(limitOf(operation, caller), caller, '')
    if (share.isUsedUp) return UNUSUAL_REQUEST
    const url = this.request.url!
    const answer = operation.atOnce!({ caller, url, query: () => this.route.query(url, caller) })
    if (answer === undefined) return UNUSUAL_REQUEST
    if (answer instanceof Promise) return answer
    this.caller = caller
    this.send(answer, share.take())
    return ANSWERED
  }

  /** Starts again once the answers before it were sent: until then the hotel may have changed. */
  private waitForTurn(): typeof ANSWERED {
    whenItsTurn(this.response, () => {
      this.since = performance.now()
      this.route.clocks.enqueue(this)
    })
    return ANSWERED
  }

  private send({ text, onSent }: WrittenAnswer, share: RateLimitState): void {
    const id = requestId()
    this.response.writeHead(200, [
      ...apiHeaders(id),
      ...limitHeaders(share),
      'content-type',
      JSON_TYPE,
      'content-length',
      text.length,
    ] as never)
    this.response.end(text)
    // Mostly the operating system takes all of it at once, and the memory is free for the next answer.
    if (this.response.writableLength === 0) this.sent(id, onSent)
    else this.response.once('finish', () => this.sent(id, onSent))
  }

  private sent(requestId: string, onSent: (() => void) | undefined): void {
    onSent?.()
    this.route.note({
      requestId,
      method: 'GET',
      route: this.route.name,
      status: 200,
      ms: performance.now() - this.since,
      caller: this.caller,
      isReplay: false,
    })
  }
}
