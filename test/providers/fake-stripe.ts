import { createHmac } from 'node:crypto'
import type { ProviderKeys } from '../../src/payments/providers/contract/provider.ts'
import {
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  FakeServer,
  faultIn,
  oneOf,
  Refused,
  text,
} from './fake.ts'

const KEYS = { secret_key: 'sk_test_of-the-fake-1234', webhook_secret: 'whsec_of-the-fake-5678' }
const TAKEN_KEYS = [KEYS.secret_key, KEYS.secret_key.replace('test', 'live')]
const VERSION = '2026-10-28.endive'
const NUMBER = /^\d{1,15}$/
const URL_TEXT = /^https?:\/\/\S+$/
const LOCALES = 'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko'.split(' ')
const THREE_DECIMALS = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

/** By the types of the package, for what is sent of them. Anything else is refused, as Stripe refuses unknown parameters. */
const SESSION = {
  mode: oneOf('payment'),
  client_reference_id: text(/^.{1,200}$/),
  customer_email: text(/^\S+@\S+$/),
  locale: oneOf(...LOCALES),
  success_url: text(URL_TEXT),
  cancel_url: text(URL_TEXT),
  expires_at: text(NUMBER),
  'adaptive_pricing[enabled]': oneOf('true', 'false'),
  'line_items[0][quantity]': oneOf('1'),
  'line_items[0][price_data][currency]': text(/^[a-z]{3}$/),
  'line_items[0][price_data][unit_amount]': text(NUMBER),
  'line_items[0][price_data][product_data][name]': text(),
  'metadata[code]': text(),
  'payment_intent_data[description]': text(),
  'payment_intent_data[metadata][code]': text(),
}
const SESSION_NEEDS = [
  'mode',
  'success_url',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
]
const REFUND = {
  payment_intent: text(/^pi_/),
  amount: text(NUMBER),
  'metadata[code]': text(),
}

const refuse = (status: number, code: string, more: object = {}): never => {
  throw new Refused(status, { error: { type: 'invalid_request_error', code, message: code, ...more } })
}

interface Session {
  [name: string]: unknown
  id: string
  status: string
  payment_status: string
  amount_total: number
  currency: string
  intent: string
  intentStatus: string
}

class FakeStripe {
  readonly sessions: Session[] = []
  readonly refunds = new Map<string, Record<string, unknown>>()
  private readonly kept = new Map<string, { request: string; answer: FakeAnswer }>()
  private made = 0

  answer(request: FakeRequest, how: string | undefined): FakeAnswer {
    const { method, path, headers } = request
    if (!TAKEN_KEYS.some((key) => headers.authorization === `Bearer ${key}`)) refuse(401, 'api_key_invalid')
    if (headers['stripe-version'] !== VERSION) refuse(400, 'invalid_version')
    if (method === 'GET') return { status: 200, body: this.read(path, request.query) }
    if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuse(404, 'url_invalid')
    return this.once(request, () => this.change(path, request.body, how))
  }

  /** Once for each idempotency key; refusals are not kept. */
  private once(request: FakeRequest, work: () => unknown): FakeAnswer {
    const key = String(request.headers['idempotency-key'] ?? refuse(400, 'no_key'))
    const said = `${request.path} ${request.body}`
    const kept = this.kept.get(key)
    if (kept !== undefined && kept.request !== said)
      throw new Refused(400, { error: { type: 'idempotency_error', message: 'another request' } })
    if (kept !== undefined) return kept.answer
    const answer = { status: 200, body: work() }
    this.kept.set(key, { request: said, answer })
    return answer
  }

  private read(path: string, query: URLSearchParams): unknown {
    if (path === '/v1/checkout/sessions' && query.size === 1 && query.has('limit'))
      return { object: 'list', data: [], has_more: false, url: path }
    if ([...query.keys()].some((name) => name !== 'expand[0]')) refuse(400, 'parameter_unknown')
    const [, id] = path.match(/^\/v1\/checkout\/sessions\/(\w+)$/) ?? []
    if (id !== undefined) return this.shown(this.session(id))
    const [, refund] = path.match(/^\/v1\/refunds\/(\w+)$/) ?? []
    return this.refunds.get(refund ?? '') ?? refuse(404, 'resource_missing')
  }

  private change(path: string, body: string, how: string | undefined): unknown {
    const form = Object.fromEntries(new URLSearchParams(body))
    if (path === '/v1/checkout/sessions') return this.createSession(form)
    if (path === '/v1/refunds') return this.createRefund(form, how)
    const [, id] = path.match(/^\/v1\/checkout\/sessions\/(\w+)\/expire$/) ?? refuse(404, 'url_invalid')
    const session = this.session(id!)
    if (how === 'pay_on_close') this.paid(session)
    if (body !== '' || session.status !== 'open') refuse(400, 'checkout_session_not_open')
    session.status = 'expired'
    return this.shown(session)
  }

  private createSession(form: Record<string, string>): unknown {
    const fault = faultIn(form, SESSION, SESSION_NEEDS)
    if (fault !== undefined) refuse(400, 'parameter_unknown', { param: fault })
    const currency = form['line_items[0][price_data][currency]']!
    const amount = Number(form['line_items[0][price_data][unit_amount]'])
    const step = THREE_DECIMALS.includes(currency) ? 10 : ['isk', 'ugx'].includes(currency) ? 100 : 1
    if (amount % step !== 0 || amount < 1) refuse(400, 'amount_invalid', { param: 'unit_amount' })
    const ends = Number(form.expires_at ?? Date.now() / 1000 + 86_000)
    const seconds = ends - Date.now() / 1000
    if (seconds < 1795 || seconds > 86_400) refuse(400, 'parameter_invalid', { param: 'expires_at' })
    const at = ++this.made
    const session: Session = {
      id: `cs_test_${at}`,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/${at}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency,
      client_reference_id: form.client_reference_id,
      metadata: { code: form['metadata[code]'] },
      intent: `pi_${at}`,
      intentStatus: 'requires_payment_method',
    }
    this.sessions.push(session)
    return this.shown(session)
  }

  private createRefund(form: Record<string, string>, how: string | undefined): unknown {
    const fault = faultIn(form, REFUND, ['payment_intent'])
    if (fault !== undefined) refuse(400, 'parameter_unknown', { param: fault })
    const session = this.sessions.find(({ intent }) => intent === form.payment_intent)
    if (session?.payment_status !== 'paid') return refuse(404, 'resource_missing')
    const amount = Number(form.amount ?? session.amount_total)
    if (how === 'refuse_refunds') refuse(400, 'charge_disputed')
    if (this.refunded(session) + amount > session.amount_total) refuse(400, 'charge_already_refunded')
    const refund = {
      id: `re_${++this.made}`,
      object: 'refund',
      amount,
      payment_intent: session.intent,
      metadata: { code: form['metadata[code]'] },
      status: how === 'refunds_pending' ? 'pending' : 'succeeded',
    }
    this.refunds.set(refund.id, refund)
    return refund
  }

  refunded({ intent }: Session): number {
    const made = [...this.refunds.values()].filter(
      (one) => one.payment_intent === intent && one.status !== 'failed',
    )
    return made.reduce((sum, { amount }) => sum + (amount as number), 0)
  }

  private session(id: string): Session {
    return this.sessions.find((one) => one.id === id) ?? refuse(404, 'resource_missing')
  }

  private shown({ intent, intentStatus, ...session }: Session): unknown {
    const isTried = session.status === 'complete'
    return { ...session, payment_intent: isTried ? { id: intent, status: intentStatus } : null }
  }

  of(code: string): Session {
    return this.sessions.findLast((one) => one.client_reference_id === code)!
  }

  refundOf(code: string): Record<string, unknown> | undefined {
    return [...this.refunds.values()].find(({ metadata }) => (metadata as { code: string }).code === code)
  }

  paid(session: Session): void {
    Object.assign(session, { status: 'complete', payment_status: 'paid', intentStatus: 'succeeded' })
  }

  failed(session: Session): void {
    Object.assign(session, { status: 'complete', intentStatus: 'requires_payment_method' })
  }
}

/** What a provider took and gave back of a payment, in its own units. */
export interface Taken {
  paid: number
  refunded: number
}

export interface FakeStripeProvider extends FakeProvider {
  /** A guest pays on the page at this address, if it still takes money. Answers the code of the payment then. */
  payAt(url: string): string | undefined
  /** The same for a card that is refused. */
  failAt(url: string): string | undefined
  isOpenAt(url: string): boolean
  isRefundPending(code: string): boolean
  /** By the code of the payment. */
  taken(): Map<string, Taken>
}

/** Stripe's Checkout Sessions and refunds. */
export const fakeStripe = async (): Promise<FakeStripeProvider> => {
  const stripe = new FakeStripe()
  const server = new FakeServer((request) => stripe.answer(request, server.how))
  const baseUrl = await server.listen()
  let events = 0
  return {
    name: 'stripe',
    ways: { rupiah: 1, failed: 'failed', sessionsOfTwoBegins: 1, proof: 'header', isRefundPending: true },
    baseUrl,
    keys: KEYS,
    requests: server.requests,
    sessionsOf: (code) => stripe.sessions.filter((one) => one.client_reference_id === code).length,
    pay(code, { amount, currency } = {}) {
      const session = stripe.of(code)
      if (amount !== undefined) session.amount_total = amount
      if (currency !== undefined) session.currency = currency.toLowerCase()
      stripe.paid(session)
    },
    payAt(url) {
      const session = stripe.sessions.find((one) => one.url === url)
      if (session?.status !== 'open') return undefined
      stripe.paid(session)
      return session.client_reference_id as string
    },
    failAt(url) {
      const session = stripe.sessions.find((one) => one.url === url)
      if (session?.status !== 'open') return undefined
      stripe.failed(session)
      return session.client_reference_id as string
    },
    isOpenAt: (url) => stripe.sessions.find((one) => one.url === url)?.status === 'open',
    taken() {
      const taken = new Map<string, Taken>()
      for (const session of stripe.sessions) {
        const code = session.client_reference_id as string
        const { paid, refunded } = taken.get(code) ?? { paid: 0, refunded: 0 }
        const more = session.payment_status === 'paid' ? session.amount_total : 0
        taken.set(code, { paid: paid + more, refunded: refunded + stripe.refunded(session) })
      }
      return taken
    },
    fail: (code) => stripe.failed(stripe.of(code)),
    expire: (code) => void Object.assign(stripe.of(code), { status: 'expired' }),
    isRefundPending: (code) => stripe.refundOf(code)?.status === 'pending',
    endRefund(code, status) {
      const refund = stripe.refundOf(code)
      Object.assign(refund!, {
        status,
        ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
      })
    },
    refundedOf: (code) => stripe.refunded(stripe.of(code)),
    webhookFor(code, keys: ProviderKeys = KEYS, changed = (event) => event) {
      const { id, metadata } = stripe.of(code)
      const event = {
        id: `evt_${++events}`,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { id, object: 'checkout.session', metadata } },
      }
      const body = Buffer.from(JSON.stringify(changed(event), null, 2))
      const time = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', keys.webhook_secret!)
        .update(`${time}.`)
        .update(body)
        .digest('hex')
      return { headers: { 'stripe-signature': `t=${time},v1=${signature},v0=00` }, body }
    },
    misbehave: (how) => server.misbehave(how),
    hold: (after) => server.hold(after),
    holdNone: () => server.holdNone(),
    close: () => server.close(),
  }
}
