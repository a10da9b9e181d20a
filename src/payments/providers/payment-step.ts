import { fractionDigits, type Minor, scaleOf } from '../../stay/values/money.ts'
import type { ProviderName } from './provider.ts'

const TENTH_OF_THREE_DIGITS: Minor = 10

// https://docs.stripe.com/currencies: what cards can be charged in.
const STRIPE_CURRENCIES = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK ' +
    'JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR ' +
    'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS ' +
    'SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
  ).split(' '),
)

/** Currencies with digits in ISO 4217 that are paid in whole units there. */
const WHOLE_AT_STRIPE = new Set(['MGA'])

const stripeStep = (currency: string, digits: number): Minor | null => {
  if (!STRIPE_CURRENCIES.has(currency)) return null
  if (WHOLE_AT_STRIPE.has(currency)) return scaleOf(digits)
  return digits === 3 ? TENTH_OF_THREE_DIGITS : 1
}

/** The country of each currency that Xendit's sessions take, which has to be said with it. */
export const XENDIT_COUNTRIES: Readonly<Record<string, string>> = {
  IDR: 'ID',
  MYR: 'MY',
  PHP: 'PH',
  SGD: 'SG',
  THB: 'TH',
  VND: 'VN',
}

/**
 * What a payment through a provider is a multiple of, in minor units; null: it does not take this currency. What is left of
 * an amount is due at the hotel.
 */
export const paymentStepOf = (provider: ProviderName, currency: string): Minor | null => {
  const digits = fractionDigits(currency)
  if (digits === undefined) return null
  switch (provider) {
    case 'stripe':
      return stripeStep(currency, digits)
    case 'midtrans':
      return currency === 'IDR' ? scaleOf(digits) : null
    case 'xendit':
      if (XENDIT_COUNTRIES[currency] === undefined) return null
      return currency === 'IDR' ? scaleOf(digits) : 1
    case 'bank_transfer':
    case 'test':
      return 1
  }
}
