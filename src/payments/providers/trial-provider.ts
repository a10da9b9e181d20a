import type { Minor } from '../../stay/values/money.ts'
import type {
  Checkout,
  Known,
  PaymentProvider,
  PaymentState,
  RefundOrder,
  RefundState,
  Started,
} from './contract/provider.ts'

export interface TrialCheckout {
  state: 'open' | 'paid' | 'failed' | 'expired'
  amount: Minor
  currency: string
  /** Where the guest goes from our page. */
  returnUrl: string
  cancelUrl: string
}

/** Where the checkouts of the provider for trying out are kept, so that every process sees the same. */
export interface TrialCheckouts {
  get(code: string): Promise<TrialCheckout | undefined>
  /**
   * Keeps a checkout where there is none (`from` undefined), or in place of one in that state. False: it was not so.
   */
  set(code: string, checkout: TrialCheckout, from: TrialCheckout['state'] | undefined): Promise<boolean>
}

/** The provider `test`, for trying out: a page of ours pretends a payment, with the buttons pay, fail and leave. No money moves. */
export class TrialProvider implements PaymentProvider {
  private readonly checkouts: TrialCheckouts
  private readonly pageOf: (code: string) => string

  /** `pageOf` is the address of the page on which a guest decides. */
  constructor(checkouts: TrialCheckouts, pageOf: (code: string) => string) {
    this.checkouts = checkouts
    this.pageOf = pageOf
  }

  async tryKeys(): Promise<void> {}

  async start({ code, amount, currency, returnUrl, cancelUrl }: Checkout): Promise<Started> {
    await this.checkouts.set(code, { state: 'open', amount, currency, returnUrl, cancelUrl }, undefined)
    return { reference: code, url: this.pageOf(code) }
  }

  async status({ code }: Pick<Known, 'code'>): Promise<PaymentState> {
    const checkout = await this.checkouts.get(code)
    if (checkout === undefined) return { state: 'unknown' }
    const { state, amount, currency } = checkout
    if (state === 'paid') return { state, amount, currency, paymentReference: code }
    return state === 'failed' ? { state, reason: 'the guest chose to fail' } : { state }
  }

  async close(payment: Known): Promise<PaymentState> {
    const checkout = await this.checkouts.get(payment.code)
    if (checkout !== undefined)
      await this.checkouts.set(payment.code, { ...checkout, state: 'expired' }, 'open')
    return this.status(payment)
  }

  async refund({ code, payment, amount }: RefundOrder): Promise<RefundState> {
    const checkout = await this.checkouts.get(payment.code)
    if (checkout?.state !== 'paid' || amount > checkout.amount)
      return { state: 'failed', reason: 'so much was not paid' }
    return { state: 'succeeded', reference: code }
  }

  readWebhook(): undefined {
    return undefined
  }
}
