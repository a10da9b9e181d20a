import assert from 'node:assert/strict'
// biome-ignore lint/style/noRestrictedImports: how long an answer may take at most
import { setTimeout as delay } from 'node:timers/promises'
import { checkTables } from '../../src/check/check-tables.ts'
import { ERROR_CODES, httpStatusOf, statusCodeOf } from '../../src/error-codes.ts'
import { BASE_PATH } from '../../src/http/request/base-path.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { makeChainToken } from '../../src/tokens/chain-tokens.ts'
import type { FakeStripeProvider } from '../providers/fake-stripe.ts'
import type { TestApp, TestHotel } from '../support/harness.ts'
import { type Answered, PublishedApi, type PublishedOperation } from '../support/published-api.ts'
import { Chance } from './chance.ts'
import { Debts } from './debts.ts'
import type { Schema } from './generator.ts'
import { Guests } from './guests.ts'
import { Knowledge } from './knowledge.ts'
import { Quotes } from './quotes.ts'
import { type FuzzRequest, type Mode, Requests } from './requests.ts'
import { restock } from './restock.ts'
import { Tally } from './tally.ts'
import type { Wire } from './wire.ts'

/** No answer may take longer. */
const LONGEST_MS = 5000
/** Node refuses heads above 16 KiB. Without sockets Node's parser is not involved. */
const LONGEST_HEAD = 15_000
const RESTOCK_EVERY = 150
const MORE_TRIES = 100
const MORE_UNTIL_RESTOCK = 10
const QUOTES_EACH_TIME = 6
const DEBTS_EACH_TIME = 3

export interface FuzzOptions {
  seed: number
  /** Requests for each operation. */
  requests: number
  receiver: string
  wire: Wire
  /** Where guests pay. */
  stripe: FakeStripeProvider
  /** How many requests run at once. With more than one, the same seed does not give the same answers. */
  concurrency: number
}

interface Sent extends Answered {
  text: string
  ms: number
}

/** Sends requests of every operation of the document in random order, and checks every answer. */
export class Fuzz {
  readonly tally = new Tally()
  private readonly test: TestApp
  private readonly hotel: TestHotel
  private readonly options: FuzzOptions
  private readonly chance: Chance
  private readonly knowledge = new Knowledge()
  private api!: PublishedApi
  private requests!: Requests
  quotes!: Quotes
  guests!: Guests
  debts!: Debts
  private sent = 0
  private tokens: [number, () => string | null][] = []
  private ofChain = ''

  constructor(test: TestApp, hotel: TestHotel, options: FuzzOptions) {
    this.test = test
    this.hotel = hotel
    this.options = options
    this.chance = new Chance(options.seed)
  }

  async run(): Promise<void> {
    await this.prepare()
    const order = this.order()
    const total = this.options.requests * this.operations.length
    while (this.sent < total) {
      await restock(this.hotel, this.knowledge)
      for (let count = 0; count < QUOTES_EACH_TIME; count++)
        await this.between('quote', () => this.quotes.one())
      await this.between('guest', () => this.guests.some())
      for (let count = 0; count < DEBTS_EACH_TIME; count++) await this.between('debt', () => this.debts.one())
      const until = Math.min(this.sent + RESTOCK_EVERY, total)
      await Promise.all(Array.from({ length: this.options.concurrency }, () => this.work(order, until)))
    }
    await this.tryMore()
    await this.everythingReads()
    const report = await checkTables(this.test.db)
    assert.deepEqual(report.damages, [], 'the tables hold together')
  }

  /** What never worked by chance is tried on, so that its effect is tested too. */
  private async tryMore(): Promise<void> {
    for (const operation of this.api.operations)
      for (let count = 0; count < MORE_TRIES && this.tally.untried.includes(operation.id); count++)
        await this.one(operation)
    await this.seeMore(this.quotes.seen, 'quote', () => this.quotes.one())
    await this.seeMore(this.guests.seen, 'guest', () => this.guests.some())
    await this.seeMore(this.debts.seen, 'debt', () => this.debts.one())
  }

  /** What chance has not brought yet is tried for on. */
  private async seeMore(
    seen: Record<string, number>,
    what: string,
    work: () => Promise<void>,
  ): Promise<void> {
    for (let count = 0; count < MORE_TRIES && Object.values(seen).includes(0); count++) {
      if (count % MORE_UNTIL_RESTOCK === 0) await restock(this.hotel, this.knowledge)
      await this.between(what, work)
    }
  }

  private *order(): Generator<PublishedOperation, undefined> {
    for (let round = 0; round < this.options.requests; round++) yield* this.chance.shuffled(this.operations)
  }

  private async work(order: Iterator<PublishedOperation>, until: number): Promise<void> {
    while (this.sent < until) await this.one(order.next().value)
  }

  private async prepare(): Promise<void> {
    const { app } = this.test
    const { hotel, chance, knowledge } = this
    const document = (await app.inject('/openapi.json')).json()
    this.api = new PublishedApi(document)
    this.requests = new Requests({
      chance,
      knowledge,
      schemas: document.components.schemas as Record<string, Schema>,
      hotel: { chain: hotel.chain, code: hotel.code },
      receiver: this.options.receiver,
      today: todayIn('Pacific/Kiritimati') + 1,
    })
    this.quotes = new Quotes(hotel, chance, knowledge)
    this.guests = new Guests(this.test, hotel, chance, knowledge)
    this.debts = new Debts(this.test, hotel, new Chance(this.options.seed), this.options.stripe)
    const ofChain = { chain_code: hotel.chain, token_name: 'A chain', is_admin: false }
    this.ofChain = (await makeChainToken(this.test.db, ofChain)).token
    const browser = await hotel.token({ allowed_origins: ['https://site.example'] })
    this.tokens = [
      [92, () => hotel.admin],
      [5, () => hotel.client],
      [1, () => browser],
      [1, () => null],
      [1, () => chance.pick(['x', hotel.admin.slice(1), `${hotel.admin}\u00e9`, 'x'.repeat(9000)])],
    ]
  }

  private async between(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      const at = `a ${what} after request ${this.sent} of seed ${this.options.seed}`
      throw new Error(`${at}: ${(err as Error).message}`, { cause: err })
    }
  }

  /** Those that take a token. */
  private get operations(): PublishedOperation[] {
    return this.api.operations.filter(({ isPersonal }) => !isPersonal)
  }

  private async one(operation: PublishedOperation): Promise<void> {
    const { chance } = this
    const mode = chance.weighed<Mode>([
      [45, 'valid'],
      [25, 'near'],
      [30, 'hostile'],
    ])
    const at = this.sent++
    const request = this.requests.make(operation, mode)
    const own = operation.id === 'hotelsearch' ? this.ofChain : this.hotel.admin
    const token =
      mode === 'valid' || (own !== this.hotel.admin && chance.percent(70))
        ? own
        : chance.weighed(this.tokens)()
    if (operation.needsToken && token !== null) request.headers.token = token
    if (operation.id === 'reportoccupancy' && chance.percent(20)) request.headers.accept = 'text/csv'
    try {
      const answer = await this.send(request)
      this.tally.count(operation.id, mode, answer.status, answer.ms)
      this.examine(operation, request, answer)
      this.knowledge.learn(operation, answer.status, answer.json, request)
    } catch (err) {
      throw new Error(`request ${at} of seed ${this.options.seed}, ${operation.id}: ${shown(request)}`, {
        cause: err,
      })
    }
  }

  private async send(request: FuzzRequest): Promise<Sent> {
    const since = performance.now()
    const answered = this.options.wire({ ...request, url: BASE_PATH + request.url })
    const late = new AbortController()
    const response = await Promise.race([
      answered,
      delay(LONGEST_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ])
    late.abort()
    assert.ok(response, `no answer within ${LONGEST_MS} ms`)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const { status, headers, text } = response
    return {
      status,
      headers,
      json: isJson && text !== '' ? JSON.parse(text) : undefined,
      text,
      ms: performance.now() - since,
    }
  }

  private examine(operation: PublishedOperation, request: FuzzRequest, answer: Sent): void {
    const { status, headers, json, text } = answer
    assert.ok(status < 500, `answered ${status}: ${text.slice(0, 1000)}`)
    assert.ok(headers['x-request-id'], 'the answer has no X-Request-Id')
    if (request.method === 'HEAD' || status === 304) return
    if (json === undefined) {
      assert.ok(status === 200 && isOther(headers['content-type']), `answered ${status} without an envelope`)
      return
    }
    assertEnvelope(status, json)
    const code = (json as { Error?: { code: string } }).Error?.code
    // A broken path, an unknown method or a head that is too large reaches no operation, so the document says nothing of it.
    if (code === 'route_not_found') assert.notEqual(request.mode, 'valid')
    const isUnread = status === 400 && headers.connection === 'close' && headLength(request) > LONGEST_HEAD
    if (!isUnread && code !== 'route_not_found' && request.method === operation.method)
      this.api.assertPublished(operation, answer)
  }

  /** Everything that the fuzzing stored can still be read. */
  private async everythingReads(): Promise<void> {
    for (const id of [
      'hotelinformation',
      'getallrooms',
      'getimages',
      'getallrates',
      'getalltaxes',
      'getallpromos',
      'getallextras',
      'getallpolicies',
      'getalltokens',
      'getallwebhooks',
      'getallbooking',
      'getpaymentsettings',
      'getpaymentproblems',
    ])
      await this.reads(id)
    for (const code of this.knowledge.all('booking')) await this.reads('getpayments', `?booking_code=${code}`)
  }

  private async reads(id: string, query = ''): Promise<void> {
    const operation = this.api.operation(id)
    const answer = await this.hotel.get(operation.path + query)
    assert.equal(answer.status, 200, answer.text)
    this.api.assertPublished(operation, answer)
  }
}

const headLength = ({ url, headers }: FuzzRequest): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, url.length)

const isOther = (contentType: unknown): boolean =>
  /^(image\/|text\/csv|application\/vnd\.openxml)/.test(String(contentType))

// biome-ignore lint/suspicious/noExplicitAny: whatever came
const assertEnvelope = (status: number, json: any): void => {
  assert.equal(typeof json.Message, 'string')
  assert.ok(json.Message.length > 0)
  assert.ok('Result' in json)
  assert.equal(json.StatusCode === 0, status < 400)
  if (status < 400) return
  assert.equal(json.Result, null)
  const { code, details } = json.Error
  assert.ok(ERROR_CODES.includes(code), code)
  assert.equal(status, httpStatusOf(code))
  assert.equal(json.StatusCode, statusCodeOf(code))
  assert.ok(details.length <= 1000)
}

const shown = ({ method, url, headers, payload }: FuzzRequest): string => {
  const { token: _, ...others } = headers
  const body = payload === undefined ? '' : payload.toString('utf8').slice(0, 2000)
  return `${method} ${url.slice(0, 2000)} ${JSON.stringify(others)} ${body}`
}
