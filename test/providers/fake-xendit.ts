import { randomUUID } from 'node:crypto'
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

const KEYS = { secret_key: 'xnd_development_of-the-fake', webhook_token: 'token-of-the-fake-webhooks' }

const COUNTRIES: Record<string, string> = { IDR: 'ID', PHP: 'PH', VND: 'VN', THB: 'TH', SGD: 'SG', MYR: 'MY' }
const DECIMALS: Record<string, number> = { IDR: 0, VND: 0 }

const SESSION = {
  reference_id: text(/^.{1,64}$/),
  session_type: oneOf('PAY', 'SAVE'),
  mode: oneOf('PAYMENT_LINK', 'COMPONENTS'),
  amount: (value: unknown) => typeof value === 'number' && value > 0,
  currency: oneOf(...Object.keys(COUNTRIES), 'USD'),
  country: oneOf(...Object.values(COUNTRIES)),
  locale: text(/^[a-z]{2}$/),
  description: text(/^.{1,1000}$/s),
  expires_at: text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  success_return_url: text(/^https:/),
  cancel_return_url: text(/^https:/),
}
const SESSION_NEEDS = ['reference_id', 'currency', 'amount', 'country', 'session_type', 'mode']
const REFUND = {
  reference_id: text(/^.{1,255}$/),
  payment_id: text(/^py-/),
  amount: (value: unknown) => typeof value === 'number' && value > 0,
  reason: oneOf('FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS'),
}

const refuse = (status: number, error_code: string): never => {
  throw new Refused(status, { error_code, message: error_code })
}

interface Session {
  payment_session_id: string
  reference_id: string
  amount: number
  currency: string
  status: string
  payment_link_url: string
  payment_id: string | null
}

interface Refund {
  refund_id: string
  reference_id: string
  payment_id: string
  amount: number
  status: string
  failure_code?: string
}

class FakeXendit {
  readonly sessions: Session[] = []
  readonly refunds: Refund[] = []
  private made = 0

  answer({ method, path, query, headers, body }: FakeRequest, how: string | undefined): FakeAnswer {
    const authorization = `Basic ${Buffer.from(`${KEYS.secret_key}:`).toString('base64')}`
    if (headers.authorization !== authorization) refuse(401, 'INVALID_API_KEY')
    if (body !== '' && headers['content-type'] !== 'application/json') refuse(400, 'API_VALIDATION_ERROR')
    const sent = body === '' ? undefined : JSON.parse(body)
    if (path === '/transactions' && method === 'GET') return { status: 200, body: this.transactions(query) }
    if (query.size > 0) refuse(400, 'API_VALIDATION_ERROR')
    if (path.startsWith('/v3/refunds')) {
      if (headers['api-version'] !== '2024-11-11') refuse(400, 'API_VALIDATION_ERROR')
      return method === 'POST' ? this.refund(sent, how) : this.refundAt(path)
    }
    if (path === '/sessions' && method === 'POST') return { status: 201, body: this.create(sent) }
    const [, id, action] =
      path.match(/^\/sessions\/(ps-[0-9a-f]{24})(\/cancel)?$/) ?? refuse(404, 'NOT_FOUND')
    const session =
      this.sessions.find((one) => one.payment_session_id === id) ?? refuse(404, 'DATA_NOT_FOUND')
    if (method === 'POST' && action !== undefined) this.cancel(session, how)
    else if (method !== 'GET') refuse(404, 'NOT_FOUND')
    return { status: 200, body: session }
  }

  private create(sent: unknown): Session {
    if (faultIn(sent, SESSION, SESSION_NEEDS) !== undefined) refuse(400, 'API_VALIDATION_ERROR')
    const given = sent as {
      reference_id: string
      amount: number
      currency: string
      country: string
      expires_at?: string
    }
    const scale = 10 ** (DECIMALS[given.currency] ?? 2)
    if (!Number.isInteger(Number((given.amount * scale).toFixed(6)))) refuse(400, 'INVALID_AMOUNT')
    if (COUNTRIES[given.currency] !== given.country) refuse(400, 'INVALID_COUNTRY')
    if (Date.parse(given.expires_at ?? '2100-01-01') - Date.now() < 10 * 60_000)
      refuse(400, 'INVALID_EXPIRY_DATE')
    const id = `ps-${String(++this.made).padStart(24, '0')}`
    const session = {
      payment_session_id: id,
      reference_id: given.reference_id,
      amount: given.amount,
      currency: given.currency,
      status: 'ACTIVE',
      payment_link_url: `https://xen.example/${id}`,
      payment_id: null,
    }
    this.sessions.push(session)
    return session
  }

  private cancel(session: Session, how: string | undefined): void {
    if (how === 'pay_on_close') this.paid(session)
    if (session.status !== 'ACTIVE') refuse(400, 'SESSION_NOT_ACTIVE')
    session.status = 'CANCELED'
  }

  private refund(sent: unknown, how: string | undefined): FakeAnswer {
    if (faultIn(sent, REFUND, ['reference_id', 'payment_id', 'reason']) !== undefined)
      refuse(400, 'API_VALIDATION_ERROR')
    const { reference_id, payment_id, amount } = sent as Refund
    const session =
      this.sessions.find((one) => one.payment_id === payment_id) ?? refuse(404, 'DATA_NOT_FOUND')
    if (how === 'refuse_refunds') refuse(400, 'INSUFFICIENT_BALANCE')
    if (this.refunded(payment_id) + amount > session.amount) refuse(400, 'MAXIMUM_REFUND_AMOUNT_REACHED')
    const status = how === 'refunds_pending' ? 'PENDING' : 'SUCCEEDED'
    const refund = { refund_id: `rfd-${randomUUID()}`, reference_id, payment_id, amount, status }
    this.refunds.push(refund)
    return { status: 201, body: refund }
  }

  private refundAt(path: string): FakeAnswer {
    const refund = this.refunds.find(({ refund_id }) => path === `/v3/refunds/${refund_id}`)
    return { status: 200, body: refund ?? refuse(404, 'DATA_NOT_FOUND') }
  }

  private transactions(query: URLSearchParams): unknown {
    const [code, types, statuses] = ['reference_id', 'types', 'statuses'].map((name) => query.get(name))
    if ([...query.keys()].some((name) => !['reference_id', 'types', 'statuses'].includes(name)))
      refuse(400, 'API_VALIDATION_ERROR')
    const paid = this.sessions.filter(
      ({ payment_id, reference_id }) => payment_id !== null && reference_id === code,
    )
    const given = this.refunds.filter(({ reference_id }) => reference_id === code)
    const data =
      types === 'REFUND'
        ? given.map(({ refund_id, amount }) => ({ type: types, product_id: refund_id, amount }))
        : paid.map(({ payment_id, amount, currency }) => ({
            type: types,
            product_id: payment_id,
            amount,
            currency,
          }))
    return { has_more: false, data: statuses === null || statuses === 'SUCCESS' ? data : [], links: [] }
  }

  refunded(paymentId: string | null): number {
    const given = this.refunds.filter(
      ({ payment_id, status }) => payment_id === paymentId && status !== 'FAILED',
    )
    return given.reduce((sum, { amount }) => sum + amount, 0)
  }

  of(code: string): Session {
    return this.sessions.findLast(({ reference_id }) => reference_id === code)!
  }

  paid(session: Session): void {
    Object.assign(session, { status: 'COMPLETED', payment_id: `py-${randomUUID()}` })
  }
}

/** Xendit's Payment Sessions, refunds of version 3, and its list of transactions. */
export const fakeXendit = async (): Promise<FakeProvider> => {
  const xendit = new FakeXendit()
  const server = new FakeServer((request) => xendit.answer(request, server.how))
  const baseUrl = await server.listen()
  let events = 0
  return {
    name: 'xendit',
    ways: { rupiah: 100, failed: 'expired', sessionsOfTwoBegins: 2, proof: 'secret', isRefundPending: true },
    baseUrl,
    keys: KEYS,
    requests: server.requests,
    sessionsOf: (code) => xendit.sessions.filter(({ reference_id }) => reference_id === code).length,
    pay(code, other = {}) {
      xendit.paid(Object.assign(xendit.of(code), other))
    },
    // A session stays open for another try, until it ends.
    fail: (code) => void Object.assign(xendit.of(code), { status: 'EXPIRED' }),
    expire: (code) => void Object.assign(xendit.of(code), { status: 'EXPIRED' }),
    endRefund(code, state) {
      const refund = xendit.refunds.find(({ reference_id }) => reference_id === code)!
      refund.status = state.toUpperCase()
      if (state === 'failed') refund.failure_code = 'INSUFFICIENT_BALANCE'
    },
    refundedOf: (code) => xendit.refunded(xendit.of(code).payment_id),
    webhookFor(code, keys: ProviderKeys = KEYS, changed = (event) => event) {
      const event = { event: 'payment_session.completed', business_id: 'b', data: xendit.of(code) }
      const headers = { 'x-callback-token': keys.webhook_token!, 'webhook-id': `wh-${++events}` }
      return { headers, body: Buffer.from(JSON.stringify(changed(event), null, 2)) }
    },
    misbehave: (how) => server.misbehave(how),
    hold: (after) => server.hold(after),
    holdNone: () => server.holdNone(),
    close: () => server.close(),
  }
}
