import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { addressIn, figureIn, textIn } from './contract/answers.ts'
import { type Bounds, bodyIn, boundedFetch } from './contract/bounded-fetch.ts'
import {
  type AccountAccess,
  type Checkout,
  type Headers,
  type Hint,
  type Known,
  type PaymentProvider,
  type PaymentState,
  ProviderAway,
  ProviderRefused,
  type RefundOrder,
  type RefundState,
  type Started,
} from './contract/provider.ts'
import { idOfBody, isSameText, objectIn, recordOrNull, textOrNull } from './contract/signatures.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'

const LONGEST_SESSION_MS = 24 * 3_600_000
const LANGUAGES = new Set(['en', 'id', 'de', 'es', 'fr', 'ja'])
const TOLERANCE_S = 300
const RETRY_AFTER_MS = 5000

/** Card payments and what else the account takes, on Stripe's Checkout page. */
export class StripeProvider implements PaymentProvider {
  private readonly access: AccountAccess

  constructor(access: AccountAccess) {
    this.access = access
  }

  async tryKeys(signal: AbortSignal): Promise<void> {
    await this.call(signal, (stripe) => stripe.checkout.sessions.list({ limit: 1 }))
  }

  /**
   * The idempotency key of the code makes the same session of the same request. Stripe refuses an end in less than half an
   * hour and keeps no such refusal, so that the session without one is the same each time, too; `close` ends it.
   */
  async start(checkout: Checkout, signal: AbortSignal): Promise<Started> {
    const isLong = checkout.expiresAt - Date.now() > LONGEST_SESSION_MS
    const timed = isLong ? undefined : await this.create(checkout, true, signal)
    const session = timed ?? (await this.create(checkout, false, signal))
    return { reference: textIn(session?.id, 'id'), url: addressIn(session?.url, 'url') }
  }

  /** Undefined if Stripe refuses when it is to end. */
  private create(checkout: Checkout, isTimed: boolean, signal: AbortSignal) {
    const { code, expiresAt } = checkout
    const ending = isTimed ? { expires_at: Math.floor(expiresAt / 1000) } : {}
    return this.call(signal, async (stripe) => {
      try {
        return await stripe.checkout.sessions.create(
          { ...sessionOf(checkout), ...ending },
          { idempotencyKey: isTimed ? code : `${code}-open` },
        )
      } catch (err) {
        if (isTimed && (err as { param?: string }).param === 'expires_at') return undefined
        throw err
      }
    })
  }

  async status({ code, reference }: Known, signal: AbortSignal): Promise<PaymentState> {
    if (reference === null) return { state: 'unknown' }
    try {
      const session = await this.call(signal, (stripe) =>
        stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }),
      )
      if (textIn(session.client_reference_id, 'client_reference_id') !== code)
        throw new ProviderRefused('other_session', 'the session belongs to another payment')
      return stateOf(session)
    } catch (err) {
      if (err instanceof ProviderRefused && err.code === 'resource_missing') return { state: 'unknown' }
      throw err
    }
  }

  async close(payment: Known, signal: AbortSignal): Promise<PaymentState> {
    const { reference } = payment
    if (reference === null) return { state: 'unknown' }
    try {
      await this.call(signal, (stripe) => stripe.checkout.sessions.expire(reference))
    } catch (err) {
      // It is not open any more: what it is instead is asked below.
      if (!(err instanceof ProviderRefused)) throw err
    }
    return this.status(payment, signal)
  }

  async refund({ code, payment, amount, reference }: RefundOrder, signal: AbortSignal): Promise<RefundState> {
    const { paymentReference, currency } = payment
    if (paymentReference === null) return { state: 'manual', reason: 'the payment is not known to Stripe' }
    try {
      const refund = await this.call(signal, (stripe) =>
        reference === null
          ? stripe.refunds.create(
              { payment_intent: paymentReference, amount: toStripe(amount, currency), metadata: { code } },
              { idempotencyKey: code },
            )
          : stripe.refunds.retrieve(reference),
      )
      return refundStateOf(refund)
    } catch (err) {
      if (err instanceof ProviderRefused && !isOfAccount(err)) return { state: 'failed', reason: err.code }
      throw err
    }
  }

  /** https://docs.stripe.com/webhooks/signature: an HMAC of the time and the raw body, not older than five minutes. */
  readWebhook(headers: Headers, body: Buffer): Hint | undefined {
    const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.trim().split('='))
    const time = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
    if (!(Math.abs(Date.now() / 1000 - time) <= TOLERANCE_S)) return undefined
    const expected = createHmac('sha256', this.access.keys.webhook_secret!)
      .update(`${time}.`)
      .update(body)
      .digest('hex')
    const isSigned = parts.some(([name, value = '']) => name === 'v1' && isSameText(value, expected))
    return isSigned ? hintIn(body) : undefined
  }

  private async call<T>(signal: AbortSignal, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await this.client({ signal, timeoutMs: this.access.timeoutMs }))
    } catch (err) {
      throw faultOf(err)
    }
  }

  /** Loaded when it is first needed: the package takes a third of a second, which every start would wait for. */
  private async client(bounds: Bounds): Promise<Stripe> {
    const { default: Client } = await import('stripe')
    const { protocol, hostname, port } = new URL(this.access.baseUrl ?? 'https://api.stripe.com')
    const fetchBounded = async (url: unknown, init?: RequestInit) => {
      const { status, headers, text } = await boundedFetch(String(url), init ?? {}, bounds)
      bodyIn({ status, text })
      return new Response(text, { status, headers })
    }
    return new Client(this.access.keys.secret_key!, {
      httpClient: Client.createFetchHttpClient(fetchBounded as typeof fetch),
      maxNetworkRetries: 0,
      telemetry: false,
      host: hostname,
      ...(port === '' ? {} : { port }),
      protocol: protocol === 'http:' ? 'http' : 'https',
    })
  }
}

const sessionOf = (checkout: Checkout): Stripe.Checkout.SessionCreateParams => {
  const { code, amount, currency, description, guest, language, returnUrl, cancelUrl } = checkout
  return {
    mode: 'payment',
    client_reference_id: code,
    ...(guest.email === '' ? {} : { customer_email: guest.email }),
    locale: LANGUAGES.has(language) ? language : 'auto',
    success_url: returnUrl,
    cancel_url: cancelUrl,
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount, currency),
          product_data: { name: description },
        },
      },
    ],
    metadata: { code },
    payment_intent_data: { description, metadata: { code } },
  }
}

const stateOf = (session: Stripe.Checkout.Session): PaymentState => {
  const intent = recordOrNull(session.payment_intent)
  const status = textIn(session.status, 'status')
  if (textIn(session.payment_status, 'payment_status') === 'paid') {
    const currency = textIn(session.currency, 'currency').toUpperCase()
    const amount = fromStripe(figureIn(session.amount_total, 'amount_total'), currency)
    return { state: 'paid', amount, currency, paymentReference: textIn(intent?.id ?? session.id, 'id') }
  }
  if (status === 'expired') return { state: 'expired' }
  if (status === 'open') return { state: 'open' }
  // A payment that takes days: the session is complete, and its payment is under way or was refused.
  if (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
    return {
      state: 'failed',
      reason: textOrNull(recordOrNull(intent.last_payment_error)?.code) ?? intent.status,
    }
  return { state: 'open' }
}

const refundStateOf = (refund: Stripe.Refund): RefundState => {
  const [reference, status] = [textIn(refund.id, 'id'), textIn(refund.status, 'status')]
  if (status === 'succeeded') return { state: 'succeeded', reference }
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reason: textOrNull(refund.failure_reason) ?? status }
  return { state: 'pending', reference }
}

/** What of an event cannot be read hints at nothing. */
const hintIn = (body: Buffer): Hint | undefined => {
  const event = objectIn(body)
  if (event === undefined) return undefined
  const object = recordOrNull(recordOrNull(event.data)?.object)
  const isSession = object?.object === 'checkout.session'
  return {
    eventId: textOrNull(event.id) ?? idOfBody(body),
    code: textOrNull(recordOrNull(object?.metadata)?.code),
    reference: isSession ? textOrNull(object?.id) : null,
    paymentReference: textOrNull(object?.payment_intent),
  }
}

interface StripeFault {
  type?: string
  code?: string
  detail?: unknown
}

const ACCOUNT_FAULTS = new Set(['StripeAuthenticationError', 'StripePermissionError'])

const isOfAccount = ({ code }: ProviderRefused): boolean => ACCOUNT_FAULTS.has(code)

/** Messages of Stripe may quote what was sent, so only codes are passed on. */
const faultOf = (err: unknown): unknown => {
  const { type = '', code, detail } = err as StripeFault
  if (detail instanceof ProviderAway) return detail
  if (code === 'idempotency_key_in_use' || code === 'lock_timeout')
    return new ProviderAway('Stripe still works on this request', RETRY_AFTER_MS)
  if (ACCOUNT_FAULTS.has(type)) return new ProviderRefused(type, 'Stripe does not accept the secret key')
  if (/^Stripe(InvalidRequest|Card|Idempotency)Error$/.test(type))
    return new ProviderRefused(code ?? type, `Stripe refuses this: ${code ?? type}`)
  if (err instanceof ProviderAway || err instanceof ProviderRefused) return err
  // Also what the package itself fails at, because it was answered something that it cannot read.
  return new ProviderAway(`Stripe cannot answer (${type || (err as Error).name})`, RETRY_AFTER_MS, {
    cause: err,
  })
}
