import { fractionDigits, toMinor } from '../../../src/stay/values/money.ts'
import { locale } from '../language/language.ts'
import { hotel, words } from '../session.ts'

const separatorOf = (tag: string): string =>
  new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** A number as people type it or a spreadsheet copies it: `1,250.50`, `Rp 1.250.000`, `1 250`. */
export const parseNumber = (text: string): number | undefined => {
  const value = Number(plainText(text) ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** A number as the language writes it, to be typed over. */
export const typedNumber = (value: number): string => String(value).replace('.', separatorOf(locale.value))

/** An amount of money to be typed over: with all decimals where it has any. */
export const typedAmount = (value: number): string =>
  Number.isInteger(value)
    ? typedNumber(value)
    : value.toFixed(digitsOfCurrency()).replace('.', separatorOf(locale.value))

const ARABIC_ZERO = '٠'.charCodeAt(0)

/** Keyboards of some languages write other digits, and wide ones. */
const latinDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))

/** The digits with a point before the decimals; undefined if it is no number. */
const plainText = (text: string): string | undefined => {
  const bare = latinDigits(text).replace(
    /[\s\u00a0\u202f'’]|^\p{Sc}|\p{Sc}$|^[A-Za-z]{1,3}\.?(?=\s*\d)|[A-Za-z]{3}$/gu,
    '',
  )
  return /^-?[\d.,]*\d[\d.,]*$/.test(bare) ? plain(bare) : undefined
}

const plain = (text: string): string => {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (point >= 0 && comma >= 0)
    return point > comma ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
  const mark = point >= 0 ? '.' : comma >= 0 ? ',' : undefined
  if (mark === undefined) return text
  const parts = text.split(mark)
  // A single mark before three digits may separate thousands or decimals; the language decides.
  const groups = parts.length > 2 || (parts[1]!.length === 3 && mark !== separatorOf(locale.value))
  return groups ? parts.join('') : parts.join('.')
}

export const digitsOfCurrency = (): number =>
  fractionDigits(hotel.value?.hotel_information.currency ?? 'USD') ?? 2

// More digits than this do not fit a cell with decimals.
const MOST_WITH_DECIMALS = 1000

/** A price in a cell of the calendar: with its decimals where it has some, because 105.60 is not 106. */
export const cellPrice = (price: number): string =>
  Number.isInteger(price) || price >= MOST_WITH_DECIMALS
    ? words.value.compactMoney(price)
    : price.toFixed(digitsOfCurrency()).replace('.', separatorOf(locale.value))

/** A sum or difference of amounts, without what floating point adds to it. */
export const exact = (amount: number): number => {
  const scale = 10 ** digitsOfCurrency()
  return Math.round(amount * scale) / scale
}

/** Currencies with smaller units that nobody uses: a mark in an amount can only be meant to separate thousands. */
const WHOLE = new Set(['IDR'])

/** Whether decimals were read where there cannot be any: `1,500` is thousands to one reader and 1.5 to another. */
export const hasOddDecimals = (text: string): boolean => {
  const decimals = plainText(text)?.split('.')[1] ?? ''
  const isWhole = WHOLE.has(hotel.value?.hotel_information.currency ?? '')
  return decimals.length > digitsOfCurrency() || (isWhole && Number(decimals) > 0)
}

/** A price the API takes, or undefined. */
export const parsePrice = (text: string): number | undefined => {
  const value = parseNumber(text)
  if (value === undefined || value < 0 || hasOddDecimals(text)) return undefined
  return toMinor(value, digitsOfCurrency()) === undefined ? undefined : value
}

const MOST = 1_000_000

export const parseCount = (text: string): number | undefined => {
  const value = parseNumber(text)
  return value === undefined || !Number.isInteger(value) || value < 0 || value > MOST ? undefined : value
}

/** What was typed: a value, or a change of the current value by an amount or by percent. */
export interface Typed {
  way: 'to' | 'amount' | 'percent'
  value: number
}

const TYPED = /^([+\-−–]?)\s*(.*?)\s*(%?)$/u

/** `120` is a value; `+10`, `-10`, `+10%` and `-10%` change the current one. `10%` could mean either and is refused. */
export const readTyped = (text: string, isCount: boolean): Typed | undefined => {
  const [, sign = '', rest = '', percent = ''] = TYPED.exec(text.trim()) ?? []
  if (percent !== '' && (sign === '' || isCount)) return undefined
  const read = isCount ? parseCount : percent === '' ? parsePrice : parseNumber
  const size = read(rest)
  if (size === undefined || size < 0) return undefined
  if (sign === '') return { way: 'to', value: size }
  return { way: percent === '' ? 'amount' : 'percent', value: sign === '+' ? size : -size }
}

/** The new count. */
export const movedCount = (old: number, { way, value }: Typed): number =>
  way === 'to' ? value : Math.max(old + value, 0)

/** The new price: a whole number of the currency's smallest units, or a multiple of `step`; never below 0. */
export const movedPrice = (old: number, { way, value }: Typed, step = 0): number => {
  if (way === 'to') return value
  const scale = 10 ** digitsOfCurrency()
  const minor = Math.round(old * scale)
  const wanted = way === 'amount' ? minor + Math.round(value * scale) : (minor * (100 + value)) / 100
  const unit = step === 0 ? 1 : step * scale
  return Math.max(Math.round(wanted / unit) * unit, 0) / scale
}
