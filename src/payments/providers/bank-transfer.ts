import type { PaymentProvider } from './contract/provider.ts'

/** The guest transfers the money by hand, and staff say when it has come. */
export const bankTransfer: PaymentProvider = {
  tryKeys: async () => {},
  start: async ({ code }) => ({ reference: code, url: null }),
  status: async () => ({ state: 'open' }),
  close: async () => ({ state: 'expired' }),
  refund: async () => ({ state: 'manual', reason: 'the money came by bank transfer' }),
  readWebhook: () => undefined,
}
