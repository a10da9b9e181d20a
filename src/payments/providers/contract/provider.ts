import type { Instant } from '../../../stay/values/instants.ts'
import type { Minor } from '../../../stay/values/money.ts'
import type { Mode } from './provider-list.ts'

export type ProviderKeys = Readonly<Record<string, string>>

/** What it takes to reach one hotel's account with a provider. */
export interface AccountAccess {
  mode: Mode
  keys: ProviderKeys
  /** Of the provider, in place of its own; for tests, or through a proxy of one's own. */
  baseUrl?: string | undefined
  /** How long it may take to answer, in place of ten seconds; for tests. */
  timeoutMs?: number | undefined
}

/** A payment that a guest is to be led to. */
export interface Checkout {
  /** Ours, and unique: the provider's idempotency key and order id. */
  code: string
  amount: Minor
  currency: string
  description: string
  /** Of a guest without an address it is ''. */
  guest: { name: string; email: string }
  language: string
  expiresAt: Instant
  returnUrl: string
  cancelUrl: string
}

export interface Started {
  /** The provider's id of the session. */
  reference: string
  /** Where the guest pays; null: nowhere online. */
  url: string | null
}

/** What is kept of a payment. */
export interface Known {
  code: string
  reference: string | null
  paymentReference: string | null
  amount: Minor
  currency: string
}

export type PaymentState =
  | { state: 'open' }
  | { state: 'paid'; amount: Minor; currency: string; paymentReference: string }
  | { state: 'failed'; reason: string }
  | { state: 'expired' }
  /** The provider has never heard of it. */
  | { state: 'unknown' }

export interface RefundOrder {
  /** Ours, and unique: the provider's idempotency key. */
  code: string
  payment: Known
  amount: Minor
  /** The provider's id of this refund, once it is known. */
  reference: string | null
}

export type RefundState =
  | { state: 'pending' | 'succeeded'; reference: string | null }
  | { state: 'failed'; reason: string }
  /** Staff have to give the money back in another way. */
  | { state: 'manual'; reason: string }

/** What a webhook is about. Nothing in it is believed: it says only when to ask for a status. */
export interface Hint {
  eventId: string
  /** Our code of the payment or the refund that it is about. */
  code: string | null
  /** The provider's id of the session. */
  reference: string | null
  /** The provider's id of the payment, by which some can be asked about alone. */
  paymentReference: string | null
}

export type Headers = Record<string, string | undefined>

/**
 * One hotel's account with a provider. Whoever cannot be reached is a `ProviderAway`, whoever refuses what we ask a
 * `ProviderRefused`.
 */
export interface PaymentProvider {
  /** Whether it takes the keys: asks something that needs them and changes nothing. Refused if it does not. */
  tryKeys(signal: AbortSignal): Promise<void>
  /** The same code again is the same session, never a second one. */
  start(checkout: Checkout, signal: AbortSignal): Promise<Started>
  status(payment: Known, signal: AbortSignal): Promise<PaymentState>
  /** Ends an open session, and answers what it then is. One that was paid meanwhile is paid. */
  close(payment: Known, signal: AbortSignal): Promise<PaymentState>
  /** The same code again is the same refund: it answers how that one stands. */
  refund(order: RefundOrder, signal: AbortSignal): Promise<RefundState>
  /** Undefined if the provider did not sign it. */
  readWebhook(headers: Headers, body: Buffer): Hint | undefined
}

/** The provider cannot be reached, or says that it cannot answer now. What was asked may have happened. */
export class ProviderAway extends Error {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number, options?: ErrorOptions) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

/** The provider will not do what was asked, however often. Holds neither keys nor details of cards. */
export class ProviderRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
