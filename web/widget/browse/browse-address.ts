/** How a guest looks through the rooms, as it stands in the address of the page. What is not chosen is left out. */
export interface Browse {
  free_cancellation?: '1'
  breakfast?: '1'
  pay_later?: '1'
  /** The most a stay may cost. */
  max_price?: string
  /** Numbers of beds, with commas: one of them. */
  beds?: string
  sort?: Sort
}

export type Sort = 'price' | 'size'

export type BrowseName = keyof Browse

const FLAG = /^1$/
const MOST_BEDS = 5

const FORMS: Record<BrowseName, RegExp> = {
  free_cancellation: FLAG,
  breakfast: FLAG,
  pay_later: FLAG,
  max_price: /^(?=.*[1-9])\d{1,12}(\.\d{1,3})?$/,
  beds: /^\d{1,3}(,\d{1,3})?(,\d{1,3})?(,\d{1,3})?(,\d{1,3})?$/,
  sort: /^(price|size)$/,
}

export const BROWSE_NAMES = Object.keys(FORMS) as BrowseName[]

/** Reads what the address says; what cannot be used is left out. */
export const readBrowse = (textOf: (name: BrowseName) => string | undefined): Browse =>
  Object.fromEntries(
    BROWSE_NAMES.map((name) => [name, textOf(name)]).filter(
      ([name, text]) => text !== undefined && FORMS[name as BrowseName].test(text),
    ),
  )

export const readBeds = ({ beds }: Browse): number[] =>
  beds === undefined ? [] : [...new Set(beds.split(',').map(Number))]

export const bedsText = (beds: readonly number[]): string | undefined =>
  beds.length === 0
    ? undefined
    : [...beds]
        .sort((a, b) => a - b)
        .slice(0, MOST_BEDS)
        .join(',')
