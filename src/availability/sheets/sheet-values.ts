import { adultPricesText } from '../../stay/days/adult-prices.ts'
import { kindOf } from '../../stay/days/rate-day.ts'
import { RATE_DAY_FIELDS, type RateDayField } from '../../stay/lists/restrictions.ts'
import { formatDay, isInService, parseDay } from '../../stay/values/civil-date.ts'
import { type Minor, toMinor } from '../../stay/values/money.ts'

/** Why a cell of a sheet cannot be read. */
export interface CellFault {
  code: 'invalid_format' | 'invalid_value'
  says: string
}

const MOST_PRICE = 1e12
const MOST_ADULTS = 1_000_000

const format = (says: string): CellFault => ({ code: 'invalid_format', says })
const value = (says: string): CellFault => ({ code: 'invalid_value', says })

export const isFault = (read: unknown): read is CellFault =>
  typeof read === 'object' && read !== null && 'says' in read

const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const ISO = /^\d{4}-\d{2}-\d{2}$/
const SLASHES = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/

/** 2027-07-01, or 01.07.2027 as spreadsheets in Europe save it. With slashes nobody knows which is the month. */
export const readSheetDay = (text: string): number | CellFault => {
  const [, date, month, year] = GERMAN.exec(text) ?? []
  const written = year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`
  const day = parseDay(written)
  if (day !== undefined && formatDay(day) === written)
    return isInService(day) ? day : value(`${text} is no day that can be sold`)
  if (ISO.test(written)) return format(`${text} is no date of the calendar`)
  if (SLASHES.test(text)) return format(`${text} can be read in two ways: write it as 2027-07-01`)
  return format(`${text} is no day: write it as 2027-07-01`)
}

const WITH_POINT = /^\d{1,13}(?:\.(\d{1,6}))?$/
const WITH_COMMA = /^\d{1,13},\d{1,6}$/
const GROUPED = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * A decimal comma is read where commas do not separate cells. Groups of thousands are refused: 1.234 may be either, unless the
 * currency has three decimals.
 */
const readMoney = (text: string, hasComma: boolean, digits: number): Minor | CellFault => {
  const example = (1234.5).toFixed(digits)
  if (digits !== 3 && GROUPED.test(text))
    return format(`${text} can be read in two ways: write it as ${example}`)
  const plain = hasComma && WITH_COMMA.test(text) ? text.replace(',', '.') : text
  const [written, fraction = ''] = WITH_POINT.exec(plain) ?? []
  if (written === undefined) return format(`${text} is no amount: write it as ${example}`)
  const minor = toMinor(Number(plain), digits)
  if (fraction.length > digits || minor === undefined || minor > MOST_PRICE)
    return value(`${text} is no amount of the hotel's currency, which has ${digits} decimals`)
  return minor
}

const readNumber = (text: string, most: number): number | CellFault => {
  if (!/^\d{1,7}$/.test(text)) return format(`${text} is no whole number`)
  return Number(text) > most ? value(`${text} is more than ${most}`) : Number(text)
}

/** Such as `1=80 3=150.50`. */
const readPrices = (text: string, hasComma: boolean, digits: number): string | CellFault => {
  const prices = []
  for (const part of text.split(/ +/)) {
    const [count = '', amount = ''] = part.split('=')
    const adults = readNumber(count, MOST_ADULTS)
    const price = readMoney(amount, hasComma, digits)
    if (isFault(price) && amount !== '') return price
    if (isFault(adults) || isFault(price) || adults === 0)
      return format(`${text} is no list of prices by adults: write it as 1=80 3=150.50`)
    prices.push({ adults, price })
  }
  if (new Set(prices.map(({ adults }) => adults)).size < prices.length)
    return value(`${text} has two prices for as many adults`)
  return adultPricesText(prices)
}

/** The value of a field as it is kept. */
export const readSheetValue = (
  name: RateDayField,
  text: string,
  hasComma: boolean,
  digits: number,
): number | boolean | string | CellFault => {
  switch (kindOf(name)) {
    case 'money':
      return readMoney(text, hasComma, digits)
    case 'prices':
      return readPrices(text, hasComma, digits)
    case 'flag':
      return /^[01]$/.test(text) ? text === '1' : value(`${text} is neither 0 nor 1`)
    default:
      return readNumber(text, (RATE_DAY_FIELDS[name] as { most: number }).most)
  }
}
