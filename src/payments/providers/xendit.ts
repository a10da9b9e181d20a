import { fractionDigits, fromMinor, toMinor } from '../../stay/values/money.ts'
import { addressIn, figureIn, recordsIn, textIn, unreadable } from './contract/answers.ts'
import { type Answered, askJson } from './contract/bounded-fetch.ts'
import {
  type AccountAccess,
  type Checkout,
  type Headers,
  type Hint,
  type Known,
  type PaymentProvider,
  type PaymentState,
  ProviderRefused,
  type RefundOrder,
  type RefundState,
  type Started,
} from './contract/provider.ts'
import type { PROVIDERS } from './contract/provider-list.ts'
import { idOfBody, isSameText, objectIn, recordOrNull, textOrNull } from './contract/signatures.ts'

const LEAST_SESSION_MS = 11 * 60_000
const REFUND_VERSION = { 'api-version': '2024-11-11' }
/** What its channels do not give back. */
const NOT_REFUNDABLE = new Set([
  'REFUND_NOT_SUPPORTED',
  'PARTIAL_REFUND_NOT_SUPPORTED',
  'INELIGIBLE_TRANSACTION',
])

/** Payment Sessions: what Xendit takes in six countries of South-East Asia, on its page. */
export class XenditProvider implements PaymentProvider {
  private readonly access: AccountAccess

  constructor(access: AccountAccess) {
    this.access = access
  }

  async tryKeys(signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams({ types: 'PAYMENT', reference_id: 'key-check' })
    await this.asked('GET', `/transactions?${query}`, signal)
  }

  /**
   * Xendit has no idempotency key for sessions, and finds none by our code: after a lost answer there is a second one. The
   * address of the first is known to nobody, and it ends by itself.
   */
  async start(checkout: Checkout, signal: AbortSignal): Promise<Started> {
    const answered = await this.ask('POST', '/sessions', signal, sessionOf(checkout))
    const { status, body } = answered
    if (status >= 300) throw refusalIn(answered)
    return {
      reference: textIn(body.payment_session_id, 'payment_session_id'),
      url: addressIn(body.payment_link_url, 'payment_link_url'),
    }
  }

  async status(payment: Known, signal: AbortSignal): Promise<PaymentState> {
    const { reference } = payment
    if (reference === null) return this.statusByCode(payment, signal)
    const answered = await this.ask('GET', `/sessions/${encodeURIComponent(reference)}`, signal)
    if (answered.status === 404) return { state: 'unknown' }
    if (answered.status !== 200) throw refusalIn(answered)
    return stateIn(answered.body, payment)
  }

  /** A session whose answer was lost is found by what was paid under our code. */
  private async statusByCode({ code }: Known, signal: AbortSignal): Promise<PaymentState> {
    const query = new URLSearchParams({ types: 'PAYMENT', statuses: 'SUCCESS', reference_id: code })
    const { body } = await this.asked('GET', `/transactions?${query}`, signal)
    const [paid] = recordsIn(body.data, 'data')
    if (paid === undefined) return { state: 'unknown' }
    return paidIn(paid, textIn(paid.product_id, 'product_id'))
  }

  async close(payment: Known, signal: AbortSignal): Promise<PaymentState> {
    if (payment.reference !== null)
      await this.ask('POST', `/sessions/${encodeURIComponent(payment.reference)}/cancel`, signal)
    return this.status(payment, signal)
  }

  async refund(order: RefundOrder, signal: AbortSignal): Promise<RefundState> {
    const reference = order.reference ?? (await this.refundMade(order, signal))
    if (reference !== null)
      return refundStateIn(
        (await this.asked('GET', `/v3/refunds/${encodeURIComponent(reference)}`, signal)).body,
      )
    const { paymentReference, currency } = order.payment
    if (paymentReference === null) return { state: 'manual', reason: 'the payment is not known to Xendit' }
    const amount = fromMinor(order.amount, fractionDigits(currency) ?? 0)
    const answered = await this.ask('POST', '/v3/refunds', signal, {
      reference_id: order.code,
      payment_id: paymentReference,
      amount,
      reason: 'CANCELLATION',
    })
    if (answered.status < 300) return refundStateIn(answered.body)
    const said = textOrNull(answered.body.error_code) ?? `http_${answered.status}`
    return NOT_REFUNDABLE.has(said) ? { state: 'manual', reason: said } : { state: 'failed', reason: said }
  }

  /** Xendit promises nothing for the same refund twice, so it is asked first whether one was made. */
  private async refundMade({ code }: RefundOrder, signal: AbortSignal): Promise<string | null> {
    const query = new URLSearchParams({ types: 'REFUND', reference_id: code })
    const { body } = await this.asked('GET', `/transactions?${query}`, signal)
    const [made] = recordsIn(body.data, 'data')
    return made === undefined ? null : textIn(made.product_id, 'product_id')
  }

  readWebhook(headers: Headers, body: Buffer): Hint | undefined {
    if (!isSameText(headers['x-callback-token'] ?? '', this.access.keys.webhook_token!)) return undefined
    const sent = objectIn(body)
    if (sent === undefined) return undefined
    const data = recordOrNull(sent.data) ?? {}
    return {
      eventId: textOrNull(headers['webhook-id']) ?? idOfBody(body),
      code: textOrNull(data.reference_id),
      reference: textOrNull(data.payment_session_id),
      paymentReference: textOrNull(data.payment_id),
    }
  }

  private async ask(
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<Answered> {
    const { keys, baseUrl = 'https://api.xendit.co', timeoutMs } = this.access
    const headers = path.startsWith('/v3/') ? REFUND_VERSION : {}
    const answered = await askJson(
      method,
      baseUrl + path,
      keys.secret_key!,
      { signal, timeoutMs },
      body,
      headers,
    )
    if (answered.status === 401 || answered.status === 403) throw refusalIn(answered)
    return answered
  }

  /** Where anything but 200 is a refusal. */
  private async asked(method: 'GET', path: string, signal: AbortSignal): Promise<Answered> {
    const answered = await this.ask(method, path, signal)
    if (answered.status !== 200) throw refusalIn(answered)
    return answered
  }
}

/** Messages of Xendit may quote what was sent, so only codes are passed on. */
const refusalIn = ({ status, body }: Answered): ProviderRefused => {
  const code = textOrNull(body.error_code) ?? `http_${status}`
  return new ProviderRefused(code, `Xendit refuses this: ${code}`)
}

/** A session or a transaction that was paid. */
const paidIn = (paid: Record<string, unknown>, paymentReference: string): PaymentState => {
  const currency = textIn(paid.currency, 'currency')
  const amount = toMinor(figureIn(paid.amount, 'amount'), fractionDigits(currency) ?? 0)
  if (amount === undefined) throw unreadable('amount')
  return { state: 'paid', amount, currency, paymentReference }
}

/** The country of each currency, which has to be said with it. */
const COUNTRIES: Readonly<Record<string, string>> = {
  IDR: 'ID',
  MYR: 'MY',
  PHP: 'PH',
  SGD: 'SG',
  THB: 'TH',
  VND: 'VN',
} satisfies Record<keyof (typeof PROVIDERS)['xendit']['currencies'], string>

const isSecure = (url: string): boolean => url.startsWith('https://')

const sessionOf = (checkout: Checkout) => {
  const { code, amount, currency, description, language, expiresAt, returnUrl, cancelUrl } = checkout
  const country = COUNTRIES[currency]
  if (country === undefined) throw new ProviderRefused('currency', `Xendit does not take ${currency}`)
  const ends = Math.max(expiresAt, Date.now() + LEAST_SESSION_MS)
  return {
    reference_id: code,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount: fromMinor(amount, fractionDigits(currency) ?? 0),
    currency,
    country,
    locale: language === 'id' ? 'id' : 'en',
    description,
    expires_at: new Date(ends).toISOString(),
    // Xendit takes https alone.
    ...(isSecure(returnUrl) ? { success_return_url: returnUrl } : {}),
    ...(isSecure(cancelUrl) ? { cancel_return_url: cancelUrl } : {}),
  }
}

const stateIn = (session: Record<string, unknown>, { code }: Known): PaymentState => {
  if (textIn(session.reference_id, 'reference_id') !== code)
    throw new ProviderRefused('other_session', 'the session belongs to another payment')
  switch (textIn(session.status, 'status')) {
    case 'COMPLETED':
      return paidIn(session, textIn(session.payment_id ?? session.payment_session_id, 'payment_id'))
    case 'EXPIRED':
    case 'CANCELED':
      return { state: 'expired' }
    default:
      return { state: 'open' }
  }
}

const refundStateIn = (refund: Record<string, unknown>): RefundState => {
  const [reference, status] = [textIn(refund.refund_id, 'refund_id'), textIn(refund.status, 'status')]
  if (status === 'SUCCEEDED') return { state: 'succeeded', reference }
  if (status === 'FAILED' || status === 'CANCELLED')
    return { state: 'failed', reason: textOrNull(refund.failure_code) ?? status }
  return { state: 'pending', reference }
}
