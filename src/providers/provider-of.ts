import { bankTransfer } from './bank-transfer.ts'
import {
  type Mode,
  type PaymentProvider,
  type ProviderKeys,
  type ProviderName,
  ProviderRefused,
} from './provider.ts'
import { type TestCheckouts, TestProvider } from './test.ts'

export interface ProviderOptions {
  mode: Mode
  /** Of the provider, in place of its own; for tests. */
  baseUrl?: string | undefined
  /** The test provider's checkouts, and where its page is. */
  test: { checkouts: TestCheckouts; pageOf(code: string): string }
}

/** One hotel's account with a provider. */
export const providerOf = (
  name: ProviderName,
  _keys: ProviderKeys,
  { mode, test }: ProviderOptions,
): PaymentProvider => {
  switch (name) {
    case 'bank_transfer':
      return bankTransfer
    case 'test':
      if (mode === 'live') throw new ProviderRefused('test_in_live', 'the test provider takes no money')
      return new TestProvider(test.checkouts, test.pageOf)
    default:
      throw new ProviderRefused('not_built', `${name} is not here yet`)
  }
}
