import { fractionDigits, type Minor, scaleOf } from '../../../stay/values/money.ts'
import type { ProviderKeys } from './provider.ts'
import { descriptorOf, type KeyName, type Mode, PROVIDER_NAMES, type ProviderName } from './provider-list.ts'

/**
 * What a payment through a provider is a multiple of, in minor units; null: it does not take this currency. What is left of
 * an amount is due at the hotel.
 */
export const paymentStepOf = (provider: ProviderName, currency: string): Minor | null => {
  const digits = fractionDigits(currency)
  if (digits === undefined) return null
  const { currencies } = descriptorOf(provider)
  if (currencies === 'every') return 1
  const decimals = currencies[currency]
  return decimals === undefined ? null : scaleOf(Math.max(0, digits - decimals))
}

/** The names of the keys that a provider takes; it needs all of them. */
export const keyNamesOf = (provider: ProviderName): readonly KeyName[] =>
  descriptorOf(provider).keys.map(({ name }) => name as KeyName)

/** Names of all keys that some provider takes. */
export const KEY_NAMES = [...new Set(PROVIDER_NAMES.flatMap(keyNamesOf))]

export interface KeyFault {
  name: string
  isMissing: boolean
  message: string
}

/** What is wrong with a provider's keys. No message holds a key. */
export const keyFaults = (provider: ProviderName, mode: Mode, keys: ProviderKeys): KeyFault[] => {
  const rules = descriptorOf(provider).keys
  const faults: KeyFault[] = []
  for (const name of Object.keys(keys))
    if (!rules.some((rule) => rule.name === name))
      faults.push({ name, isMissing: false, message: `is no key of ${provider}` })
  for (const { name, begins } of rules) {
    const key = keys[name]
    const beginnings = begins?.[mode]
    if (key === undefined) faults.push({ name, isMissing: true, message: `is needed for ${provider}` })
    else if (beginnings !== undefined && !beginnings.some((beginning) => key.startsWith(beginning)))
      faults.push({
        name,
        isMissing: false,
        message: `must begin with ${beginnings.join(' or ')} in mode ${mode}`,
      })
  }
  return faults
}
