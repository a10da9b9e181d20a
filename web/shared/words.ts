import { formatDay, parseDay } from '../../src/stay/values/civil-date.ts'
import { fractionDigits } from '../../src/stay/values/money.ts'

/** A text with `{names}`, or one for each plural form, chosen by `n`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>

type Values = Record<string, string | number>

const DATE_STYLES = {
  /** Fri, 14 Mar */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Fri, 14 Mar 2028 */
  shortYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** Friday, 14 March 2027 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday, 14 March */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof DATE_STYLES

/** How dates, times and money are written: in the formats of a locale, with the year only if it is not this one. */
export interface Formats {
  locale: string
  year: string
}

export const RIGHT_TO_LEFT = new Set(['ar'])

/** The separator of lists, for languages where it is not a comma and a space. */
const COMMAS: Record<string, string> = { ar: '، ', ja: '、' }

/** Texts, dates and money of one language and currency. */
export interface Words<Name extends string> {
  readonly language: string
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  t(name: Name, values?: Values): string
  /** Whole amounts have no fraction, unless an amount in `like` has one: columns of figures stay aligned. */
  money(amount: number, like?: readonly number[]): string
  /** For narrow places: without the currency, and shortened if long. */
  compactMoney(amount: number): string
  percent(share: number): string
  /** Joins texts with the separator of the language. */
  list(texts: readonly string[]): string
  date(day: string, style: DateStyle): string
  number(value: number): string
  /** HH:mm as people of this language write it. */
  time(time: string): string
}

// A day has no time zone, but Intl needs an instant. So a day is noon in UTC, formatted in UTC.
const instantOf = (day: string): number => (parseDay(day) ?? 0) * 86_400_000 + 43_200_000

export const addDays = (day: string, days: number): string => formatDay(parseDay(day)! + days)

export const daysBetween = (first: string, last: string): number => parseDay(last)! - parseDay(first)!

const cache = new WeakMap<object, Map<string, unknown>>()
const MOST_CACHED = 100

/** Cached by catalogue and currency: creating Intl's formatters is slow, and a server makes many pages. */
export const createWords = <Name extends string>(
  language: string,
  messages: Record<Name, Message>,
  currency: string,
  formats: Formats = { locale: language, year: '' },
): Words<Name> => {
  let ofCatalogue = cache.get(messages)
  if (ofCatalogue === undefined) {
    ofCatalogue = new Map()
    cache.set(messages, ofCatalogue)
  }
  const key = `${language} ${currency} ${formats.locale} ${formats.year}`
  let words = ofCatalogue.get(key) as Words<Name> | undefined
  if (words === undefined) {
    if (ofCatalogue.size >= MOST_CACHED) ofCatalogue.clear()
    words = newWords(language, messages, currency, formats)
    ofCatalogue.set(key, words)
  }
  return words
}

const newWords = <Name extends string>(
  language: string,
  messages: Record<Name, Message>,
  currency: string,
  { locale: given, year }: Formats,
): Words<Name> => {
  // Codes, phone numbers and what hotels write have these digits in every language: so has all the rest.
  const locale = `${given}-u-nu-latn`
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const dates = new Map<DateStyle, Intl.DateTimeFormat>()
  const dateFormat = (style: DateStyle): Intl.DateTimeFormat => {
    let format = dates.get(style)
    if (format === undefined) {
      format = new Intl.DateTimeFormat(locale, { ...DATE_STYLES[style], timeZone: 'UTC' })
      dates.set(style, format)
    }
    return format
  }
  const fill = (text: string, values: Values): string =>
    text.replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
      const value = values[name]
      if (value === undefined) return whole
      const written = typeof value === 'number' ? numbers.format(value) : value
      // A date that ends with an abbreviation ends the sentence too: "am 23. Nov."
      return written.endsWith('.') ? written : written + stop
    })
  return {
    language,
    locale: given,
    direction: RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr',
    t(name, values = {}) {
      const message = messages[name]
      if (typeof message === 'string') return fill(message, values)
      const count = Number(values.n ?? 0)
      const text = (count === 0 ? message.zero : undefined) ?? message[plurals.select(count)] ?? message.other
      return fill(text ?? '', values)
    },
    money: moneyWriter(locale, currency, RIGHT_TO_LEFT.has(language)),
    compactMoney: compactWriter(locale),
    percent: (share) => percents.format(share),
    list: (texts) => texts.filter(Boolean).join(COMMAS[language] ?? ', '),
    date: (day, style) => dateFormat(styleFor(day, style, year)).format(instantOf(day)),
    number: (value) => numbers.format(value),
    time: (time) => times.format(Date.parse(`1970-01-01T${time}:00Z`)),
  }
}

/** The year is told where it is not this one. Without a year of its own, a style is as it is. */
const styleFor = (day: string, style: DateStyle, year: string): DateStyle => {
  if (year === '') return style
  const isOwn = day.startsWith(year)
  if (style === 'short' && !isOwn) return 'shortYear'
  return style === 'full' && isOwn ? 'fullDay' : style
}

const moneyWriter = (locale: string, currency: string, isRightToLeft: boolean) => {
  // Intl's digits are not those of ISO 4217 for every currency.
  const digits = fractionDigits(currency) ?? 2
  const format = (fraction: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      // Right-to-left text would reverse "US$".
      currencyDisplay: isRightToLeft ? 'code' : 'symbol',
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    })
  const [whole, exact] = [format(0), format(digits)]
  return (amount: number, like: readonly number[] = []): string =>
    (Number.isInteger(amount) && like.every(Number.isInteger) ? whole : exact).format(amount)
}

const compactWriter = (locale: string) => {
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  return (amount: number): string => (amount < 10_000 ? plain : short).format(amount)
}
