import { paymentStepOf } from './payment-step.ts'
import type { PaymentProvider } from './provider.ts'

/** The guest transfers the money by hand, and staff say when it has come. */
export const bankTransfer: PaymentProvider = {
  name: 'bank_transfer',
  keyNames: [],
  stepOf: (currency) => paymentStepOf('bank_transfer', currency),
  tryKeys: async () => {},
  start: async ({ code }) => ({ reference: code, url: null }),
  status: async () => ({ state: 'open' }),
  close: async () => ({ state: 'expired' }),
  refund: async () => ({ state: 'manual', reason: 'the money came by bank transfer' }),
  readWebhook: () => undefined,
}
