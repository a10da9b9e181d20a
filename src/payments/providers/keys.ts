import type { Mode, ProviderKeys, ProviderName } from './provider.ts'

interface KeyRule {
  name: string
  /** How it begins in each mode; undefined where the provider promises nothing. */
  begins?: Record<Mode, RegExp>
  words?: Record<Mode, string>
}

const KEY_RULES: Record<ProviderName, readonly KeyRule[]> = {
  stripe: [
    {
      name: 'secret_key',
      begins: { test: /^[sr]k_test_/, live: /^[sr]k_live_/ },
      words: { test: 'sk_test_ or rk_test_', live: 'sk_live_ or rk_live_' },
    },
    {
      name: 'webhook_secret',
      begins: { test: /^whsec_/, live: /^whsec_/ },
      words: { test: 'whsec_', live: 'whsec_' },
    },
  ],
  midtrans: [
    {
      name: 'server_key',
      // Sandboxes of later accounts have keys without SB-.
      begins: { test: /^(SB-)?Mid-server-/, live: /^Mid-server-/ },
      words: { test: 'SB-Mid-server- or Mid-server-', live: 'Mid-server-' },
    },
  ],
  xendit: [
    {
      name: 'secret_key',
      begins: { test: /^xnd_development_/, live: /^xnd_production_/ },
      words: { test: 'xnd_development_', live: 'xnd_production_' },
    },
    { name: 'webhook_token' },
  ],
  bank_transfer: [],
  test: [],
}

/** Names of all keys that some provider takes. */
export const KEY_NAMES = [
  ...new Set(Object.values(KEY_RULES).flatMap((rules) => rules.map(({ name }) => name))),
]

/** The names of the keys that a provider takes; it needs all of them. */
export const keyNamesOf = (provider: ProviderName): readonly string[] =>
  KEY_RULES[provider].map(({ name }) => name)

export interface KeyFault {
  name: string
  isMissing: boolean
  message: string
}

/** What is wrong with a provider's keys. No message holds a key. */
export const keyFaults = (provider: ProviderName, mode: Mode, keys: ProviderKeys): KeyFault[] => {
  const rules = KEY_RULES[provider]
  const faults: KeyFault[] = []
  for (const name of Object.keys(keys))
    if (!rules.some((rule) => rule.name === name))
      faults.push({ name, isMissing: false, message: `is no key of ${provider}` })
  for (const { name, begins, words } of rules) {
    const key = keys[name]
    if (key === undefined) faults.push({ name, isMissing: true, message: `is needed for ${provider}` })
    else if (begins !== undefined && !begins[mode].test(key))
      faults.push({ name, isMissing: false, message: `must begin with ${words![mode]} in mode ${mode}` })
  }
  return faults
}
