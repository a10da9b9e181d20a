/** Inside the service, money is an integer number of minor units; in the API it is a JSON number in the currency. */
export type Minor = number

/** The highest price of a night, and the highest total of a stay. */
export const MOST_PRICE: Minor = 1e12
export const MOST_TOTAL: Minor = 1e15

// ISO 4217: every active currency, grouped by its number of minor-unit digits.
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'
const TWO_DIGITS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
  'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN ' +
  'NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
  'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'

const DIGITS = new Map<string, number>()
for (const code of NO_DIGITS.split(' ')) DIGITS.set(code, 0)
for (const code of TWO_DIGITS.split(' ')) DIGITS.set(code, 2)
for (const code of THREE_DIGITS.split(' ')) DIGITS.set(code, 3)

/** The currency's number of fraction digits in ISO 4217; undefined if there is no such currency. */
export const fractionDigits = (currency: string): number | undefined => DIGITS.get(currency)

const SCALE = [1, 10, 100, 1000]

export const scaleOf = (digits: number): number => SCALE[digits] ?? 1

/** The exact amount; undefined if it has more fraction digits than the currency. */
export const toMinor = (amount: number, digits: number): Minor | undefined => {
  const scale = scaleOf(digits)
  const minor = Math.round(amount * scale)
  return minor / scale === amount ? minor : undefined
}

/** The division is correctly rounded, so the shortest decimal text of the result is the exact amount. */
export const fromMinor = (minor: Minor, digits: number): number => minor / scaleOf(digits)

/** What of an amount can be paid in whole steps. */
export const wholeSteps = (amount: Minor, step: Minor): Minor => amount - (amount % step)

/** The mean of `sum` over `count`, rounded half up to the minor unit. */
export const meanOf = (sum: Minor, count: number): Minor =>
  count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count))
