import { fractionDigits, toMinor } from '../../src/stay/money.ts'
import { hotel, language } from './session.ts'

const separatorOf = (tag: string): string =>
  new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** A number as people type it or a spreadsheet copies it: `1,250.50`, `Rp 1.250.000`, `1 250`. */
export const parseNumber = (text: string): number | undefined => {
  const bare = text.replace(
    /[\s\u00a0\u202f'’]|^\p{Sc}|\p{Sc}$|^[A-Za-z]{1,3}\.?(?=\s*\d)|[A-Za-z]{3}$/gu,
    '',
  )
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return undefined
  const value = Number(plain(bare))
  return Number.isFinite(value) ? value : undefined
}

const plain = (text: string): string => {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (point >= 0 && comma >= 0)
    return point > comma ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
  const mark = point >= 0 ? '.' : comma >= 0 ? ',' : undefined
  if (mark === undefined) return text
  const parts = text.split(mark)
  // One mark before three digits can be either; then the language decides.
  const groups = parts.length > 2 || (parts[1]!.length === 3 && mark !== separatorOf(language.value))
  return groups ? parts.join('') : parts.join('.')
}

export const digitsOfCurrency = (): number =>
  fractionDigits(hotel.value?.hotel_information.currency ?? 'USD') ?? 2

/** A price the API takes, or undefined. */
export const parsePrice = (text: string): number | undefined => {
  const value = parseNumber(text)
  if (value === undefined || value < 0) return undefined
  return toMinor(value, digitsOfCurrency()) === undefined ? undefined : value
}

const MOST = 1_000_000

export const parseCount = (text: string): number | undefined => {
  const value = parseNumber(text)
  return value === undefined || !Number.isInteger(value) || value < 0 || value > MOST ? undefined : value
}

export const roundPrice = (value: number, step: number): number => {
  const scale = 10 ** digitsOfCurrency()
  if (step === 0) return Math.round(value * scale) / scale
  return Math.round(Math.round(value / step) * step * scale) / scale
}
