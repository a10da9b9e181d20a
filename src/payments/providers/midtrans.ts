import { createHash } from 'node:crypto'
import { fractionDigits, type Minor, scaleOf } from '../../stay/values/money.ts'
import { addressIn, textIn } from './contract/answers.ts'
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
import type { Mode } from './contract/provider-list.ts'
import { idOfBody, isSameText, objectIn, textOrNull } from './contract/signatures.ts'
import { type MidtransPayment, paymentIn, stateIn, statusCodeOf } from './midtrans-payment.ts'
import { midtransRefund } from './midtrans-refund.ts'

/** Snap and the Core API have addresses of their own. */
interface MidtransHosts {
  snap: string
  api: string
}

const HOSTS: Record<Mode, MidtransHosts> = {
  test: { snap: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' },
  live: { snap: 'https://app.midtrans.com', api: 'https://api.midtrans.com' },
}

const MINUTE_MS = 60_000
const LEAST_MINUTES = 5
const MOST_MINUTES = 7 * 24 * 60
const LONGEST_ITEM_NAME = 50
const JAKARTA = 'Asia/Jakarta'
const TAKEN = /order_id has already been taken/

/** Snap: cards, e-wallets, virtual accounts and QRIS of Indonesia, on Midtrans' page. */
export class MidtransProvider implements PaymentProvider {
  private readonly access: AccountAccess
  private readonly hosts: MidtransHosts

  constructor(access: AccountAccess) {
    const { mode, baseUrl } = access
    this.access = access
    this.hosts = baseUrl === undefined ? HOSTS[mode] : { snap: baseUrl, api: baseUrl }
  }

  async tryKeys(signal: AbortSignal): Promise<void> {
    // There is no such order; whose key is wrong is not told even that.
    statusCodeOf(await this.ask('GET', `${this.hosts.api}/v2/key-check/status`, signal))
  }

  /**
   * An order is paid once, however many pages lead to it: after a lost answer there may be a second page of the same
   * order. Once a guest has chosen how to pay, Midtrans refuses another page.
   */
  async start(checkout: Checkout, signal: AbortSignal): Promise<Started> {
    const { status, body } = await this.ask(
      'POST',
      `${this.hosts.snap}/snap/v1/transactions`,
      signal,
      orderOf(checkout),
    )
    if (status < 300)
      return { reference: textIn(body.token, 'token'), url: addressIn(body.redirect_url, 'redirect_url') }
    const messages = messagesIn(body)
    throw new ProviderRefused(TAKEN.test(messages) ? 'already_started' : `http_${status}`, messages)
  }

  async status(payment: Known, signal: AbortSignal): Promise<PaymentState> {
    const found = await this.find(payment, signal)
    if (found !== undefined) return stateIn(found)
    // Midtrans knows of an order once a guest has chosen how to pay. Until then there is the page.
    return { state: payment.reference === null ? 'unknown' : 'open' }
  }

  async close(payment: Known, signal: AbortSignal): Promise<PaymentState> {
    const { reference } = payment
    if (reference !== null)
      await this.ask(
        'POST',
        `${this.hosts.snap}/snap/v1/transactions/${encodeURIComponent(reference)}/cancel`,
        signal,
      )
    let found = await this.find(payment, signal)
    if (found !== undefined && stateIn(found).state === 'open') {
      await this.ask('POST', `${this.hosts.api}/v2/${encodeURIComponent(found.transactionId)}/expire`, signal)
      found = await this.find(payment, signal)
    }
    if (found !== undefined) return stateIn(found)
    return { state: reference === null ? 'unknown' : 'expired' }
  }

  async refund(order: RefundOrder, signal: AbortSignal): Promise<RefundState> {
    const found = await this.find(order.payment, signal)
    if (found === undefined) return { state: 'manual', reason: 'the payment is not known to Midtrans' }
    return midtransRefund(order, found, (action, body) =>
      this.ask(
        'POST',
        `${this.hosts.api}/v2/${encodeURIComponent(found.transactionId)}/${action}`,
        signal,
        body,
      ),
    )
  }

  /** https://docs.midtrans.com: SHA-512 of order, status, amount as it is written, and the server key. */
  readWebhook(_headers: Headers, body: Buffer): Hint | undefined {
    const sent = objectIn(body)
    const [order, status, amount, signature] = [
      'order_id',
      'status_code',
      'gross_amount',
      'signature_key',
    ].map((name) => textOrNull(sent?.[name]))
    if (order == null || status == null || amount == null || signature == null) return undefined
    const expected = createHash('sha512')
      .update(order + status + amount + this.access.keys.server_key)
      .digest('hex')
    if (!isSameText(signature, expected)) return undefined
    return {
      eventId: idOfBody(body),
      code: order,
      reference: null,
      paymentReference: textOrNull(sent?.transaction_id),
    }
  }

  /** By Midtrans' own id where it is known: orders of DANA are found by that alone. */
  private async find(payment: Known, signal: AbortSignal): Promise<MidtransPayment | undefined> {
    const id = payment.paymentReference ?? payment.code
    const answered = await this.ask('GET', `${this.hosts.api}/v2/${encodeURIComponent(id)}/status`, signal)
    const found = paymentIn(answered)
    if (found !== undefined && found.orderId !== payment.code && found.paymentType !== 'dana')
      throw new ProviderRefused('other_order', 'the payment belongs to another order')
    return found
  }

  private async ask(
    method: 'GET' | 'POST',
    url: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<Answered> {
    const answered = await askJson(
      method,
      url,
      this.access.keys.server_key!,
      { signal, timeoutMs: this.access.timeoutMs },
      body,
    )
    if (answered.status === 401 || answered.body.status_code === '401')
      throw new ProviderRefused('unauthorized', 'Midtrans does not accept the server key')
    return answered
  }
}

const messagesIn = (body: { error_messages?: unknown }): string =>
  Array.isArray(body.error_messages)
    ? body.error_messages
        .join('; ')
        .replace(/\p{Cc}/gu, ' ')
        .slice(0, 300)
    : 'Midtrans refuses this'

const orderOf = ({
  code,
  amount,
  currency,
  description,
  guest,
  expiresAt,
  returnUrl,
  cancelUrl,
}: Checkout) => {
  const gross_amount = wholeRupiah(amount, currency)
  const now = Date.now()
  const minutes = Math.ceil((expiresAt - now) / MINUTE_MS)
  return {
    transaction_details: { order_id: code, gross_amount },
    item_details: [
      { id: code, name: description.slice(0, LONGEST_ITEM_NAME), price: gross_amount, quantity: 1 },
    ],
    customer_details: {
      first_name: guest.name.slice(0, 255),
      ...(guest.email === '' ? {} : { email: guest.email }),
    },
    credit_card: { secure: true },
    callbacks: { finish: returnUrl, error: cancelUrl },
    expiry: {
      start_time: jakartaTime(now),
      unit: 'minutes',
      duration: Math.min(Math.max(minutes, LEAST_MINUTES), MOST_MINUTES),
    },
  }
}

const jakartaTime = (now: number): string => {
  const { year, month, day, hour, minute, second } =
    Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(JAKARTA)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)} +0700`
}

/** Midtrans takes rupiah without decimals. */
const wholeRupiah = (amount: Minor, currency: string): number => {
  const whole = amount / scaleOf(fractionDigits(currency) ?? 0)
  if (currency !== 'IDR' || !Number.isSafeInteger(whole))
    throw new ProviderRefused('amount', 'Midtrans takes whole rupiah only')
  return whole
}
