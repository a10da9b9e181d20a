import type { Minor } from '../values/money.ts'

/**
 * Prices by the number of adults are kept as one text, such as `1,8000,2,10000`: in order of the number, in minor units. So two
 * days have the same prices if they have the same text.
 */
export interface AdultPrice {
  readonly adults: number
  readonly price: Minor
}

/** Empty if there are none. */
export const adultPricesText = (prices: readonly AdultPrice[]): string =>
  prices
    .toSorted((a, b) => a.adults - b.adults)
    .map(({ adults, price }) => `${adults},${price}`)
    .join()

export const readAdultPrices = (text: string): AdultPrice[] => {
  const numbers = text.split(',').map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    adults: numbers[2 * at]!,
    price: numbers[2 * at + 1]!,
  }))
}

const MOST_UNUSED = 20_000
const BYTES_OF_LIST = 200

/** The different prices by adults of a hotel's days. Each day holds an index; 0 is for days without any. */
export class AdultPricesPalette {
  readonly texts: string[] = ['']
  private readonly indexes = new Map<string, number>()
  /** Read when they are asked for the first time. */
  private readonly lists: (AdultPrice[] | undefined)[] = [[]]
  private last = 0
  /** How many there were when all of them were in use. */
  whenExact = 1
  /** An estimate of its memory. */
  bytes = 0

  /** True if most may be of days that have others by now. */
  get isCrowded(): boolean {
    return this.texts.length > 2 * this.whenExact + MOST_UNUSED
  }

  indexOf(text: string | null): number {
    if (text === null) return 0
    if (this.texts[this.last] === text) return this.last
    let index = this.indexes.get(text)
    if (index === undefined) {
      index = this.texts.push(text) - 1
      this.indexes.set(text, index)
      this.bytes += BYTES_OF_LIST + 8 * text.length
    }
    this.last = index
    return index
  }

  /** -1 if there is none for so many. */
  price(index: number, adults: number): Minor {
    let list = this.lists[index]
    if (list === undefined) {
      list = readAdultPrices(this.texts[index]!)
      this.lists[index] = list
    }
    for (const each of list) if (each.adults === adults) return each.price
    return -1
  }
}
