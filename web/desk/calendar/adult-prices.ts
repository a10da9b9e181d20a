import {
  type AdultPrice,
  AdultPricesPalette,
  adultPricesText,
  readAdultPrices,
} from '../../../src/stay/days/adult-prices.ts'
import { fromMinor, toMinor } from '../../../src/stay/values/money.ts'
import { digitsOfCurrency, parseCount, parsePrice } from '../parts/amounts.ts'
import { t, words } from '../session.ts'

/** Prices by adults are a list, but a value of a cell is a number: the position of the list among all that occur. 0 is none. */
const palette = new AdultPricesPalette()

/** Amounts of the currency, as the API has them. */
type Priced = Pick<AdultPrice, 'adults' | 'price'>

export const indexOfPrices = (prices: readonly Priced[]): number => {
  const digits = digitsOfCurrency()
  const text = adultPricesText(
    prices.map(({ adults, price }) => ({ adults, price: toMinor(price, digits)! })),
  )
  return palette.indexOf(text === '' ? null : text)
}

export const pricesAt = (index: number): Priced[] => {
  const text = palette.texts[index] ?? ''
  if (text === '') return []
  const digits = digitsOfCurrency()
  return readAdultPrices(text).map(({ adults, price }) => ({ adults, price: fromMinor(price, digits) }))
}

/** For a cell: the numbers of adults that have a price. */
export const pricesMark = (index: number): string =>
  `A${pricesAt(index)
    .map(({ adults }) => adults)
    .join()}`

export const pricesWords = (prices: readonly Priced[]): string =>
  prices.length === 0
    ? t('adultPricesNone')
    : words.value.list(
        prices.map(({ adults, price }) => t('forAdults', { n: adults, price: words.value.money(price) })),
      )

const NONE = /^[-−–]$/

/** `1: 80; 3: 150` as a position; a dash is none. Undefined if it is not like that. */
export const parseAdultPrices = (text: string): number | undefined => {
  if (NONE.test(text.trim())) return 0
  const prices = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [adults = '', price = ''] = part.split(/[:=]/)
      return { adults: parseCount(adults), price: parsePrice(price) }
    })
  const areWhole = prices.every(
    ({ adults, price }) => adults !== undefined && adults > 0 && price !== undefined,
  )
  const areOnce = new Set(prices.map(({ adults }) => adults)).size === prices.length
  return areWhole && areOnce && prices.length > 0 ? indexOfPrices(prices as Priced[]) : undefined
}
