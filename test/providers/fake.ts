import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderKeys } from '../../src/payments/providers/contract/provider.ts'
import type { ProviderName } from '../../src/payments/providers/contract/provider-list.ts'

/** What a fake can be told to do wrong, until it is told otherwise. */
export type Misbehaviour =
  /** Ends every connection without an answer. */
  | 'down'
  /** Answers nothing until it is told to behave again. */
  | 'slow'
  | 'error'
  /** Too many requests: come back in seven seconds. */
  | 'busy'
  /** Does what is asked, and ends the connection instead of answering; questions are answered. */
  | 'lose_answer'
  | 'too_much'
  | 'no_json'
  /** Answers JSON that is no object. */
  | 'null'
  | 'list'
  | 'text'
  | 'figure'
  | 'empty'
  /** Answers with every part as another type than it has. */
  | 'other_types'
  /** Answers with a NUL in every text. */
  | 'nul'
  /** A guest pays just before the session is closed. */
  | 'pay_on_close'
  | 'refuse_refunds'
  | 'refunds_pending'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface FakeAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface Webhook {
  headers: Record<string, string>
  body: Buffer
}

/** In what providers differ from each other. */
export interface Ways {
  /** One of its units of rupiah, in our minor units. */
  rupiah: 1 | 100
  /** How a payment that failed is told. */
  failed: 'failed' | 'expired'
  /** How many sessions there are if the first was begun twice because its answer was lost. */
  sessionsOfTwoBegins: 1 | 2
  /** What proves that a webhook is its own: a signature of the bytes in a header or among them, or a secret beside them. */
  proof: 'header' | 'body' | 'secret'
  /** Whether a refund may take a while. */
  isRefundPending: boolean
}

/** A provider on this machine, which refuses whatever the real one would refuse. */
export interface FakeProvider {
  readonly name: ProviderName
  readonly ways: Ways
  readonly baseUrl: string
  readonly keys: ProviderKeys
  readonly requests: FakeRequest[]
  /** How many sessions or orders there are of a code. */
  sessionsOf(code: string): number
  /** The guest pays; another amount or currency than was asked for, if given, in the provider's own units. */
  pay(code: string, other?: { amount?: number; currency?: string }): void
  fail(code: string): void
  expire(code: string): void
  /** How a refund that was pending ends. */
  endRefund(code: string, state: 'succeeded' | 'failed'): void
  /** What was refunded of a payment, in the provider's own units. */
  refundedOf(code: string): number
  /** What the provider would tell now about a payment; signed with other keys, if given. */
  webhookFor(
    code: string,
    keys?: ProviderKeys,
    changed?: (event: Record<string, unknown>) => unknown,
  ): Webhook
  misbehave(how: Misbehaviour | undefined): void
  /** Holds the request that comes after so many others. Resolves when it is there, and nothing is done about it yet. */
  hold(after: number): Promise<HeldRequest>
  /** No request is held that comes later. */
  holdNone(): void
  close(): Promise<void>
}

/** A request whose caller waits. */
export interface HeldRequest {
  /** Does what was asked, though the caller may be gone. */
  perform(): void
  /** As if it had never come. */
  forget(): void
}

/** A request that the real provider would refuse. */
export class Refused extends Error {
  readonly answer: FakeAnswer

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.answer = { status, body }
  }
}

/** The part that all fakes share: a server, the requests it got, and what it does wrong. */
export class FakeServer {
  readonly requests: FakeRequest[] = []
  how: Misbehaviour | undefined
  private readonly answer: (request: FakeRequest) => FakeAnswer
  private readonly waiting: (() => void)[] = []
  private holding: { after: number; held(request: HeldRequest): void } | undefined
  private readonly server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { pathname, searchParams } = new URL(request.url!, 'http://fake')
    this.serve(
      {
        method: request.method!,
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      },
      response,
    )
  })

  constructor(answer: (request: FakeRequest) => FakeAnswer) {
    this.answer = answer
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  misbehave(how: Misbehaviour | undefined): void {
    this.how = how
    if (how !== 'slow') for (const release of this.waiting.splice(0)) release()
  }

  hold(after: number): Promise<HeldRequest> {
    return new Promise((resolve) => {
      this.holding = { after, held: resolve }
    })
  }

  holdNone(): void {
    this.holding = undefined
  }

  private isHeld(request: FakeRequest, response: ServerResponse): boolean {
    if (this.holding === undefined || this.holding.after-- > 0) return false
    this.holding.held({
      perform: () => this.reply(request, response),
      forget: () => void response.socket?.destroy(),
    })
    this.holding = undefined
    return true
  }

  async close(): Promise<void> {
    this.misbehave(undefined)
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private serve(request: FakeRequest, response: ServerResponse): void {
    this.requests.push(request)
    if (this.isHeld(request, response)) return
    const { how } = this
    if (how === 'slow') this.waiting.push(() => this.reply(request, response))
    else if (how === 'down' || (how === 'lose_answer' && request.method !== 'GET')) {
      if (how === 'lose_answer') this.answerTo(request)
      response.socket?.resetAndDestroy()
    } else if (how === 'no_json') response.writeHead(200).end('<html>')
    else if (how === 'other_types' || how === 'nul') {
      const { body, ...answer } = this.answerTo(request)
      send(response, { ...answer, body: spoilt(body, how) })
    } else send(response, (how && WRONG_ANSWERS[how]) ?? this.answerTo(request))
  }

  private reply(request: FakeRequest, response: ServerResponse): void {
    send(response, this.answerTo(request))
  }

  private answerTo(request: FakeRequest): FakeAnswer {
    try {
      return this.answer(request)
    } catch (err) {
      if (err instanceof Refused) return err.answer
      throw err
    }
  }
}

const spoilt = (body: unknown, how: 'other_types' | 'nul'): unknown =>
  Object.fromEntries(
    Object.entries(body as object).map(([name, value]) => [
      name,
      how === 'other_types' ? { is: [value] } : typeof value === 'string' ? `${value}\0` : value,
    ]),
  )

const WRONG_ANSWERS: Partial<Record<Misbehaviour, FakeAnswer>> = {
  error: { status: 500, body: { error: { type: 'api_error' } } },
  busy: { status: 429, body: {}, headers: { 'retry-after': '7' } },
  null: { status: 200, body: null },
  list: { status: 200, body: [] },
  text: { status: 200, body: 'paid' },
  figure: { status: 200, body: 1 },
  empty: { status: 200, body: {} },
  too_much: { status: 200, body: 'x'.repeat(300 * 1024) },
}

const send = (response: ServerResponse, { status, body, headers = {} }: FakeAnswer): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

export type Rule = (value: unknown) => boolean

export const text =
  (pattern = /^[^\0]{1,500}$/): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

export const oneOf =
  (...values: unknown[]): Rule =>
  (value) =>
    values.includes(value)

/** The first member that is unknown, missing or of the wrong kind; undefined if all are right. */
export const faultIn = (
  value: unknown,
  rules: Record<string, Rule>,
  required: readonly string[],
): string | undefined => {
  if (typeof value !== 'object' || value === null) return 'body'
  const given = value as Record<string, unknown>
  return (
    required.find((name) => given[name] === undefined) ??
    Object.keys(given).find((name) => !(rules[name]?.(given[name]) ?? false))
  )
}
