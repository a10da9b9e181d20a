import { createHash } from 'node:crypto'
import type { ProviderKeys } from '../../src/payments/providers/contract/provider.ts'
import {
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  FakeServer,
  faultIn,
  oneOf,
  Refused,
  type Rule,
  text,
} from './fake.ts'

const KEYS = { server_key: 'SB-Mid-server-of-the-fake' }

const whole: Rule = (value) => Number.isSafeInteger(value) && (value as number) > 0
const object =
  (rules: Record<string, Rule>, required: readonly string[]): Rule =>
  (value) =>
    faultIn(value, rules, required) === undefined

const ORDER: Record<string, Rule> = {
  transaction_details: object({ order_id: text(/^[\w.~-]{1,50}$/), gross_amount: whole }, [
    'order_id',
    'gross_amount',
  ]),
  item_details: (value) =>
    Array.isArray(value) &&
    value.every(
      object({ id: text(), name: text(/^.{1,50}$/s), price: whole, quantity: whole }, ['name', 'price']),
    ),
  customer_details: object({ first_name: text(/^.{1,255}$/s), email: text(/^\S+@\S+$/) }, []),
  credit_card: object({ secure: oneOf(true) }, []),
  callbacks: object({ finish: text(/^https?:/), error: text(/^https?:/) }, []),
  expiry: object(
    {
      start_time: text(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0700$/),
      unit: oneOf('minutes', 'hours', 'days'),
      duration: (value) => whole(value) && (value as number) >= 5 && (value as number) <= 10_080,
    },
    ['unit', 'duration'],
  ),
}
const REFUND = { refund_key: text(/^[\w-]{1,50}$/), amount: whole, reason: text(/^.{1,255}$/s) }

interface Order {
  order_id: string
  tokens: string[]
  cancelled: boolean
  amount: number
  currency: string
  paymentType: string
  /** Undefined until the guest chose how to pay. */
  status: string | undefined
  transactionId: string
  refunds: { refund_key: string; refund_amount: string }[]
}

const snapRefuses = (status: number, message: string): never => {
  throw new Refused(status, { error_messages: [message] })
}

/** The Core API tells most refusals in the body alone. */
const coreSays = (code: string, message: string): FakeAnswer => ({
  status: code === '404' ? 404 : 200,
  body: { status_code: code, status_message: message },
})

class FakeMidtrans {
  readonly orders = new Map<string, Order>()
  private made = 0

  answer({ method, path, headers, body, query }: FakeRequest, how: string | undefined): FakeAnswer {
    const isSnap = path.startsWith('/snap/')
    const authorization = `Basic ${Buffer.from(`${KEYS.server_key}:`).toString('base64')}`
    if (headers.authorization !== authorization || headers.accept !== 'application/json')
      return isSnap ? snapRefuses(401, 'Access denied') : coreSays('401', 'Access denied')
    if (query.size > 0 || (body !== '' && headers['content-type'] !== 'application/json'))
      return snapRefuses(400, 'unexpected request')
    const sent = body === '' ? undefined : JSON.parse(body)
    if (method === 'POST' && path === '/snap/v1/transactions') return this.create(sent)
    const [, token] = path.match(/^\/snap\/v1\/transactions\/([\w-]+)\/cancel$/) ?? []
    if (method === 'POST' && token !== undefined) return this.cancelPage(token, how)
    const [, id, action] = path.match(/^\/v2\/([\w.~-]+)\/(\w+)$/) ?? snapRefuses(404, 'no such path')
    const order = [...this.orders.values()].find((one) => one.order_id === id || one.transactionId === id)
    const isByOrder = order?.paymentType === 'dana' && id === order.order_id
    if (order?.status === undefined || isByOrder) return coreSays('404', "Transaction doesn't exist.")
    if (method === 'GET' && action === 'status') return { status: 200, body: this.told(order) }
    if (method !== 'POST') return coreSays('405', 'method')
    return this.change(order, action!, sent, how)
  }

  private create(sent: unknown): FakeAnswer {
    const fault = faultIn(sent, ORDER, ['transaction_details'])
    if (fault !== undefined) return snapRefuses(400, `${fault} is not right`)
    const { transaction_details, item_details } = sent as {
      transaction_details: { order_id: string; gross_amount: number }
      item_details: { price: number; quantity: number }[]
    }
    const { order_id, gross_amount } = transaction_details
    const sum = item_details.reduce((all, { price, quantity }) => all + price * quantity, 0)
    if (sum !== gross_amount)
      return snapRefuses(400, 'transaction_details.gross_amount is not equal to the sum')
    const known = this.orders.get(order_id)
    if (known?.status !== undefined) snapRefuses(400, 'transaction_details.order_id has already been taken')
    const token = `token-${++this.made}`
    if (known !== undefined) known.tokens.push(token)
    else this.orders.set(order_id, newOrder(order_id, gross_amount, token, this.made))
    const redirect_url = `https://app.midtrans.example/snap/v3/redirection/${token}`
    return { status: 201, body: { token, redirect_url } }
  }

  private cancelPage(token: string, how: string | undefined): FakeAnswer {
    const order = [...this.orders.values()].find(({ tokens }) => tokens.includes(token))
    if (order === undefined) return snapRefuses(404, 'token not found')
    if (how === 'pay_on_close') order.status = 'settlement'
    if (order.status !== undefined) snapRefuses(400, 'Transaction is on progress')
    if (order.cancelled) snapRefuses(400, 'token already canceled')
    order.cancelled = true
    return { status: 200, body: { canceled_at: new Date().toISOString() } }
  }

  private change(order: Order, action: string, sent: unknown, how: string | undefined): FakeAnswer {
    if (action === 'expire' || action === 'cancel') {
      const allowed = action === 'expire' ? ['pending'] : ['pending', 'capture']
      if (!allowed.includes(order.status!)) return coreSays('412', 'Transaction status cannot be updated')
      order.status = action
      return { status: 200, body: { ...this.told(order), status_code: action === 'expire' ? '407' : '200' } }
    }
    if (action !== 'refund' || faultIn(sent, REFUND, ['refund_key', 'amount']) !== undefined)
      return coreSays('400', 'not right')
    return this.refund(order, sent as { refund_key: string; amount: number }, how)
  }

  private refund(
    order: Order,
    { refund_key, amount }: { refund_key: string; amount: number },
    how?: string,
  ): FakeAnswer {
    if (how === 'refuse_refunds') return coreSays('202', 'Refund denied by the bank')
    if (!['settlement', 'partial_refund'].includes(order.status!))
      return coreSays('412', 'Merchant cannot modify')
    if (order.refunds.some((one) => one.refund_key === refund_key))
      return coreSays('406', 'Duplicate refund ID')
    const before = order.refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0)
    if (before + amount > order.amount) return coreSays('414', 'invalid amount')
    order.refunds.push({ refund_key, refund_amount: `${amount}.00` })
    order.status = before + amount === order.amount ? 'refund' : 'partial_refund'
    return { status: 200, body: { ...this.told(order), refund_key } }
  }

  told(order: Order): Record<string, unknown> {
    return {
      status_code: order.status === 'pending' ? '201' : '200',
      status_message: 'Success, transaction is found',
      transaction_id: order.transactionId,
      order_id: order.order_id,
      payment_type: order.paymentType,
      transaction_status: order.status,
      fraud_status: 'accept',
      gross_amount: `${order.amount}.00`,
      currency: order.currency,
      ...(order.refunds.length > 0 ? { refunds: order.refunds } : {}),
    }
  }
}

const newOrder = (order_id: string, amount: number, token: string, at: number): Order => ({
  order_id,
  tokens: [token],
  cancelled: false,
  amount,
  currency: 'IDR',
  paymentType: 'gopay',
  status: undefined,
  transactionId: `7e84-${at}`,
  refunds: [],
})

export interface FakeMidtransProvider extends FakeProvider {
  /** How the guest paid: Midtrans refunds some kinds only. */
  payBy(code: string, paymentType: string, status?: string): void
}

/** Midtrans' Snap and the part of its Core API that goes with it. */
export const fakeMidtrans = async (): Promise<FakeMidtransProvider> => {
  const midtrans = new FakeMidtrans()
  const server = new FakeServer((request) => midtrans.answer(request, server.how))
  const baseUrl = await server.listen()
  const of = (code: string): Order => midtrans.orders.get(code)!
  return {
    name: 'midtrans',
    ways: { rupiah: 100, failed: 'failed', sessionsOfTwoBegins: 1, proof: 'body', isRefundPending: false },
    baseUrl,
    keys: KEYS,
    requests: server.requests,
    sessionsOf: (code) => (midtrans.orders.has(code) ? 1 : 0),
    pay(code, { amount, currency } = {}) {
      const order = of(code)
      Object.assign(order, {
        status: 'settlement',
        amount: amount ?? order.amount,
        currency: currency ?? 'IDR',
      })
    },
    payBy: (code, paymentType, status = 'settlement') =>
      void Object.assign(of(code), { paymentType, status }),
    fail: (code) => void Object.assign(of(code), { status: 'deny' }),
    expire: (code) => void Object.assign(of(code), { status: 'expire' }),
    // Midtrans answers a refund at once.
    endRefund: () => {},
    refundedOf: (code) => of(code).refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0),
    webhookFor(code, keys: ProviderKeys = KEYS, changed = (event) => event) {
      const right = midtrans.told({ ...of(code), status: of(code).status ?? 'pending' })
      const told = changed(right)
      const { order_id, status_code, gross_amount } = { ...(told as Record<string, string>) }
      const signed = `${order_id}${status_code}${gross_amount}${keys.server_key}`
      const signature_key = createHash('sha512').update(signed).digest('hex')
      const isObject = typeof told === 'object' && told !== null && !Array.isArray(told)
      const body = isObject ? { ...told, signature_key } : told
      return { headers: {}, body: Buffer.from(JSON.stringify(body, null, 2)) }
    },
    misbehave: (how) => server.misbehave(how),
    hold: (after) => server.hold(after),
    holdNone: () => server.holdNone(),
    close: () => server.close(),
  }
}
