import { fractionDigits, type Minor } from '../../stay/values/money.ts'
import { ProviderRefused } from './contract/provider.ts'

// https://docs.stripe.com/currencies#zero-decimal
const NO_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))

/** How many decimals amounts have in Stripe's API. ISK and UGX have two there, which are always 00. */
const decimalsOf = (currency: string): number => {
  if (NO_DECIMALS.has(currency)) return 0
  return THREE_DECIMALS.has(currency) ? 3 : 2
}

const shifted = (amount: number, places: number): number => {
  const result = places >= 0 ? amount * 10 ** places : amount / 10 ** -places
  if (!Number.isSafeInteger(result))
    throw new ProviderRefused('amount', `${amount} cannot be said in the provider's units`)
  return result
}

const placesOf = (currency: string): number => decimalsOf(currency) - (fractionDigits(currency) ?? 2)

/** An amount of ours in the smallest units of Stripe. */
export const toStripe = (amount: Minor, currency: string): number => shifted(amount, placesOf(currency))

/** An amount of Stripe's in our minor units. */
export const fromStripe = (amount: number, currency: string): Minor => shifted(amount, -placesOf(currency))
