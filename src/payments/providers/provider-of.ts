import { bankTransfer } from './bank-transfer.ts'
import { type AccountAccess, type PaymentProvider, ProviderRefused } from './contract/provider.ts'
import type { ProviderName } from './contract/provider-list.ts'
import { MidtransProvider } from './midtrans.ts'
import { StripeProvider } from './stripe.ts'
import { type TrialCheckouts, TrialProvider } from './trial-provider.ts'
import { XenditProvider } from './xendit.ts'

export interface ProviderAccess extends AccountAccess {
  /** The checkouts of the provider for trying out, and where its page is. */
  trial: { checkouts: TrialCheckouts; pageOf(code: string): string }
}

const MADE: Record<ProviderName, (access: ProviderAccess) => PaymentProvider> = {
  stripe: (access) => new StripeProvider(access),
  midtrans: (access) => new MidtransProvider(access),
  xendit: (access) => new XenditProvider(access),
  bank_transfer: () => bankTransfer,
  test({ mode, trial }) {
    if (mode === 'live') throw new ProviderRefused('test_in_live', 'the test provider takes no money')
    return new TrialProvider(trial.checkouts, trial.pageOf)
  },
}

/** One hotel's account with a provider. */
export const providerOf = (name: ProviderName, access: ProviderAccess): PaymentProvider => MADE[name](access)
