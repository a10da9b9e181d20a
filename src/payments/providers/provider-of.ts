import { bankTransfer } from './bank-transfer.ts'
import { MidtransProvider } from './midtrans.ts'
import type { MidtransHosts } from './midtrans-payment.ts'
import {
  type Mode,
  type PaymentProvider,
  type ProviderKeys,
  type ProviderName,
  ProviderRefused,
} from './provider.ts'
import { StripeProvider } from './stripe.ts'
import { type TestCheckouts, TestProvider } from './test-provider.ts'
import { XenditProvider } from './xendit.ts'

export interface ProviderOptions {
  mode: Mode
  /** The test provider's checkouts, and where its page is. */
  test: { checkouts: TestCheckouts; pageOf(code: string): string }
  /** Of the provider, in place of its own; for tests. */
  baseUrl?: string | undefined
  /** How long it may take to answer, in place of ten seconds; for tests. */
  timeoutMs?: number | undefined
}

const MIDTRANS: Record<Mode, MidtransHosts> = {
  test: { snap: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' },
  live: { snap: 'https://app.midtrans.com', api: 'https://api.midtrans.com' },
}

/** One hotel's account with a provider. */
export const providerOf = (
  name: ProviderName,
  keys: ProviderKeys,
  { mode, test, baseUrl, timeoutMs }: ProviderOptions,
): PaymentProvider => {
  switch (name) {
    case 'stripe':
      return new StripeProvider(keys, baseUrl, timeoutMs)
    case 'midtrans': {
      const hosts = baseUrl === undefined ? MIDTRANS[mode] : { snap: baseUrl, api: baseUrl }
      return new MidtransProvider(keys, hosts, timeoutMs)
    }
    case 'xendit':
      return new XenditProvider(keys, baseUrl, timeoutMs)
    case 'bank_transfer':
      return bankTransfer
    case 'test':
      if (mode === 'live') throw new ProviderRefused('test_in_live', 'the test provider takes no money')
      return new TestProvider(test.checkouts, test.pageOf)
  }
}
