/** Whether money moves. */
export const MODES = ['test', 'live'] as const
export type Mode = (typeof MODES)[number]

/** A key that a hotel has from its provider. All of them are secret. */
interface Key {
  name: string
  /** How it begins in each mode; left out where the provider promises nothing. */
  begins?: Readonly<Record<Mode, readonly string[]>>
}

interface Descriptor {
  /** How it calls itself in every language; null: pages have words for it. */
  brand: string | null
  /** Where guests pay: on the provider's page, by a transfer that staff record, or on a page of ours that pretends. */
  way: 'online' | 'transfer' | 'pretended'
  /** It needs all of them. What the desk asks for beside them is the same for all providers. */
  keys: readonly Key[]
  /** The currencies it takes, each with the most decimals that an amount may have. */
  currencies: Readonly<Record<string, number>> | 'every'
  /** How long a booking waits for its payment if the hotel does not say. */
  payWithinMinutes: number
  /** Whether the hotel has to say where the money goes. */
  needsInstructions: boolean
  /** Events that have to be switched on by name for its webhooks. How one is read is in the provider's file. */
  webhookEvents: readonly string[]
}

const HOUR = 60
// A transfer takes a working day or two.
const TWO_DAYS = 2 * 24 * HOUR

// https://docs.stripe.com/currencies: what cards can be charged in.
const STRIPE_CURRENCIES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK ' +
  'JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS ' +
  'SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'

const inEachMode = (...beginnings: string[]) => ({ test: beginnings, live: beginnings })

/** Through whom guests can pay in advance: everything about a provider that is no code. */
export const PROVIDERS = {
  stripe: {
    brand: 'Stripe',
    way: 'online',
    keys: [
      {
        name: 'secret_key',
        begins: { test: ['sk_test_', 'rk_test_'], live: ['sk_live_', 'rk_live_'] },
      },
      { name: 'webhook_secret', begins: inEachMode('whsec_') },
    ],
    currencies: {
      ...Object.fromEntries(STRIPE_CURRENCIES.split(' ').map((currency) => [currency, 2])),
      // Two digits in ISO 4217, and paid in whole units there.
      MGA: 0,
    },
    payWithinMinutes: HOUR,
    needsInstructions: false,
    webhookEvents: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'refund.updated',
      'refund.failed',
    ],
  },
  midtrans: {
    brand: 'Midtrans',
    way: 'online',
    // Sandboxes of later accounts have keys without SB-.
    keys: [
      { name: 'server_key', begins: { test: ['SB-Mid-server-', 'Mid-server-'], live: ['Mid-server-'] } },
    ],
    currencies: { IDR: 0 },
    payWithinMinutes: HOUR,
    needsInstructions: false,
    webhookEvents: [],
  },
  xendit: {
    brand: 'Xendit',
    way: 'online',
    keys: [
      { name: 'secret_key', begins: { test: ['xnd_development_'], live: ['xnd_production_'] } },
      { name: 'webhook_token' },
    ],
    currencies: { IDR: 0, MYR: 2, PHP: 2, SGD: 2, THB: 2, VND: 0 },
    payWithinMinutes: HOUR,
    needsInstructions: false,
    webhookEvents: [],
  },
  bank_transfer: {
    brand: null,
    way: 'transfer',
    keys: [],
    currencies: 'every',
    payWithinMinutes: TWO_DAYS,
    needsInstructions: true,
    webhookEvents: [],
  },
  test: {
    brand: null,
    way: 'pretended',
    keys: [],
    currencies: 'every',
    payWithinMinutes: HOUR,
    needsInstructions: false,
    webhookEvents: [],
  },
} as const satisfies Record<string, Descriptor>

type Providers = typeof PROVIDERS
export type ProviderName = keyof Providers
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[]

/** Those with a page of their own, keys and webhooks. */
export type OnlineProvider = {
  [Name in ProviderName]: Providers[Name]['way'] extends 'online' ? Name : never
}[ProviderName]

/** Those that pages have words for. */
export type UnbrandedProvider = {
  [Name in ProviderName]: Providers[Name]['brand'] extends null ? Name : never
}[ProviderName]

export type KeyNameOf<Name extends ProviderName> = Providers[Name]['keys'][number]['name']
export type KeyName = KeyNameOf<ProviderName>

/** What a hotel can set, whatever its provider. */
export const PAY_WITHIN_MINUTES = { least: 5, most: 43_200 } as const
export const LONGEST_KEY = 500
export const LONGEST_INSTRUCTIONS = 4000

/** What the list says of a provider, whichever it is. */
export const descriptorOf = (name: ProviderName): Descriptor => PROVIDERS[name]

export const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name)

export const isOnline = (name: ProviderName): name is OnlineProvider => descriptorOf(name).way === 'online'

/** Whether money comes by bank: the mode makes no difference, and no provider gives it back. Cash at the hotel is no transfer. */
export const isTransfer = (name: string): boolean => isProvider(name) && descriptorOf(name).way === 'transfer'

/** Whether no money moves whatever the mode. */
export const isPretended = (name: string): boolean =>
  isProvider(name) && descriptorOf(name).way === 'pretended'

export const ONLINE_PROVIDERS = PROVIDER_NAMES.filter(isOnline)
