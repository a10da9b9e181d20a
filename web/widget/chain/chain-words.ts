import type { Language } from '../../../src/stay/values/languages.ts'
import { CHAIN_CATALOGUES } from '../../messages/chain/catalogues.ts'
import type { ChainName } from '../../messages/chain/en.ts'
import type { MessageName } from '../../messages/en.ts'
import { createWords, daysBetween, type Words } from '../../shared/words.ts'
import type { Stay } from '../types.ts'
import { partyText } from '../words/party-words.ts'
import type { ChainData, ComparedHotel } from './chain-types.ts'

export type ChainWords = Words<MessageName | ChainName>

type Spoken = Pick<ChainData, 'language' | 'locale' | 'today'>

/** The words of the page, for amounts in this currency. */
export const chainWords = ({ language, locale, today }: Spoken, currency: string): ChainWords =>
  createWords(language, CHAIN_CATALOGUES[language as Language], currency, {
    locale,
    year: today.slice(0, 4),
  })

export const datesText = ({ date }: ChainWords, { arrival, departure }: Stay): string =>
  `${date(arrival, 'short')} – ${date(departure, 'short')}`

export const nightsText = ({ t }: ChainWords, { arrival, departure }: Stay): string =>
  t('nightCount', { n: daysBetween(arrival, departure) })

/** Of what the price is: how long, and who. */
export const stayText = (words: ChainWords, stay: Stay): string =>
  words.list([nightsText(words, stay), partyText(words, stay)])

type Why = NonNullable<ComparedHotel['reason']>

const WHY = {
  not_published: 'chainWhy_notOnSale',
  rate_closed: 'chainWhy_notOnSale',
  rate_not_valid: 'chainWhy_notOnSale',
  no_availability: 'chainWhy_notOnSale',
  no_price: 'chainWhy_notOnSale',
  sold_out: 'chainWhy_soldOut',
  extra_sold_out: 'chainWhy_soldOut',
  stop_sell_room: 'chainWhy_closed',
  stop_sell_rate: 'chainWhy_closed',
  min_night: 'chainWhy_longer',
  min_night_through: 'chainWhy_longer',
  max_night: 'chainWhy_shorter',
  occupancy: 'chainWhy_tooMany',
  advance_min: 'chainWhy_tooLate',
  advance_max: 'chainWhy_tooEarly',
  not_ready: 'chainWhy_notReady',
  unavailable: 'chainWhy_unavailable',
} as const satisfies Partial<Record<Why, ChainName>>

/** Why a hotel has nothing for the stay. What a search over many hotels tells has neither days nor numbers. */
export const whyText = ({ t, date }: ChainWords, reason: Why, stay: Stay): string => {
  if (reason === 'past_date' || reason === 'cta')
    return t(`reason_${reason}`, { date: date(stay.arrival, 'short') })
  if (reason === 'ctd') return t('reason_ctd', { date: date(stay.departure, 'short') })
  return t(WHY[reason] === 'chainWhy_soldOut' && stay.rooms > 1 ? 'chainWhy_fewRooms' : WHY[reason])
}

/** Longer ones are shortened, with a letter that tells so in every language. */
const MOST_WHOLE = 9_999_999

const formats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 500

const shortFormat = (locale: string, currency: string, isLong: boolean): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${isLong}`
  let format = formats.get(key)
  if (format === undefined) {
    if (formats.size >= MOST_FORMATS) formats.clear()
    format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
      style: 'currency',
      currency,
      currencyDisplay: locale.startsWith('ar') ? 'code' : 'narrowSymbol',
      ...(isLong ? { notation: 'compact', maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 }),
      // A price is never told lower than it is.
      roundingMode: 'ceil',
    })
    formats.set(key, format)
  }
  return format
}

/** An amount for a pin: without decimals, and shortened if long. */
export const pinMoney = ({ locale }: ChainWords, currency: string, amount: number): string =>
  shortFormat(locale, currency, amount > MOST_WHOLE).format(amount)

/** Marks of direction. */
const UNSEEN = /[\u061c\u200e\u200f\u2066-\u2069]/gu

/** How wide the widest of the usual fonts write a sign; the first that matches counts. */
const SIGN_WIDTHS: [RegExp, number][] = [
  [/[ \u00a0\u202f.,:;’'|!ijl]/u, 4.5],
  [/[\u1100-\uffff\p{Extended_Pictographic}]/u, 13],
  [/[mwMW@%…–]/u, 12.6],
  [/\p{Lu}/u, 9.3],
]
const OTHER_WIDTH = 8.2

/** About as wide as a browser writes it on a pin, rather wider. */
export const lineWidth = (line: string): number =>
  [...line.replace(UNSEEN, '')].reduce(
    (sum, sign) => sum + (SIGN_WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? OTHER_WIDTH),
    0,
  )
