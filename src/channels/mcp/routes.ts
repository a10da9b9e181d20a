import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import { AppError, Faults } from '../../errors.ts'
import type { Operation } from '../../http/operation/operation.ts'
import { RateLimiter } from '../../http/operation/rate-limit.ts'
import { JSON_TYPE } from '../../http/request/headers.ts'
import { readJson } from '../../http/request/json-body.ts'
import type { Services } from '../../services.ts'
import { asker } from './ask.ts'
import { AtOnce, type DoorOptions, door, type LetIn } from './door.ts'
import type { Sign } from './plan.ts'
import type { Answer } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    letIn: LetIn | undefined
  }
}

export interface McpParts extends Pick<DoorOptions, 'tokens' | 'wrongTokens'> {
  operations: Operation[]
  sign: Sign
}

const PATH = '/mcp'
// A booking of twenty items has a few kilobytes.
const MOST_BYTES = 256 * 1024
const DEEPEST = 32
/** Of all tokens together: what they ask for takes memory until it is answered. */
const turns = () => new ConcurrencyLimit({ most: 32, mostWaiting: 200, longestWaitMs: 3000 })

/** The Model Context Protocol, for agents. Off unless the operator turns it on. */
export const registerMcp = (
  app: FastifyInstance,
  { config, log }: Services,
  { operations, sign, ...parts }: McpParts,
): void => {
  if (!config.mcp) return
  const byName = new Map(operations.map((operation) => [operation.operationId, operation]))
  const limiter = new RateLimiter({ mcp: config.mcpLimit })
  const enter = door({ publicUrl: config.publicUrl, limiter, ...parts })
  const [atOnce, all] = [new AtOnce(), turns()]
  // The library takes a third of a second to load, which every start would wait for.
  let loaded: Promise<Answer> | undefined
  const load = (): Promise<Answer> => {
    loaded ??= import('./server.ts').then(({ createMcp }) => createMcp({ operations: byName, sign, log }))
    return loaded
  }
  app.decorateRequest('letIn', undefined)
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    schema: { hide: true },
    bodyLimit: MOST_BYTES,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      request.letIn = await enter(request, reply)
    },
    handler: (request, reply) => {
      const { caller, credential } = request.letIn!
      return atOnce.take(caller, () =>
        all.take(async () => {
          const message = await messageOf(request)
          if (message === undefined && hasBody(request)) return refuse(reply, UNREADABLE)
          if (Array.isArray(message)) return refuse(reply, BATCH)
          const fault = faultOfCall(message)
          if (fault !== undefined) return refuse(reply, fault, idOf(message))
          const ask = asker(app, byName, credential)
          const turn = { ask, caller, requestId: request.id }
          const answer = await load()
          return pass(reply, await answer(asWebRequest(request, config.publicUrl), message, turn))
        }),
      )
    },
  })
}

const hasBody = ({ body }: FastifyRequest): boolean => Buffer.isBuffer(body) && body.length > 0

/** The message of a body; undefined where there is none that can be read. */
const messageOf = async (request: FastifyRequest): Promise<unknown> => {
  if (!hasBody(request)) return undefined
  const body = request.body as Buffer
  if (depthOf(body) > DEEPEST)
    throw new AppError('invalid_value', { message: `The body is nested deeper than ${DEEPEST} levels.` })
  const faults = new Faults()
  return readJson(body, faults, undefined)
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

/** How deep lists and objects of a text are nested. */
const depthOf = (text: Buffer): number => {
  let [depth, deepest, isInString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (OPENS.has(byte)) deepest = Math.max(deepest, ++depth)
    else if (CLOSES.has(byte)) depth--
  }
  return deepest
}

/** A batch would be many requests for the price of one; the protocol has had none since June 2025. */
const BATCH = { code: -32_600, message: 'Send one message a request: batches are not taken.' }
const UNREADABLE = { code: -32_700, message: 'Parse error: the body is not JSON in UTF-8.' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with a call of a tool, in words: the library would answer the report of its validator. */
const faultOfCall = (message: unknown): typeof BATCH | undefined => {
  if (!isObject(message) || message.method !== 'tools/call') return undefined
  const { name, arguments: given } = isObject(message.params) ? message.params : {}
  if (typeof name !== 'string') return { code: -32_602, message: 'params.name must be the name of a tool.' }
  if (given === undefined || isObject(given)) return undefined
  return { code: -32_602, message: 'params.arguments must be an object, a member for each argument.' }
}

const idOf = (message: unknown): unknown => {
  const { id } = message as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** What cannot be a message, in the words of the protocol. */
const refuse = (reply: FastifyReply, error: typeof BATCH, id: unknown = null): FastifyReply =>
  reply.code(400).type(JSON_TYPE).send({ jsonrpc: '2.0', id, error })

/** What the protocol looks at, and nothing else: no cookie, no token. */
const OF_PROTOCOL = /^(?:accept|content-type|mcp-[a-z-]{1,100})$/

/** Without the body, which is read once and by us. */
const asWebRequest = ({ method, headers }: FastifyRequest, publicUrl: string): Request => {
  const shown = Object.entries(headers).filter(([name]) => OF_PROTOCOL.test(name)) as [string, string][]
  return new Request(publicUrl + PATH, { method, headers: shown })
}

/** Answers are whole before they are sent: no stream stays open. */
const pass = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  for (const name of ['content-type', 'allow', 'mcp-protocol-version']) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  return reply.code(response.status).send(bytes.length === 0 ? undefined : bytes)
}
