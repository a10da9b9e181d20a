import type { Minor } from './money.ts'

/** What a value can be. How each kind is checked, read, kept and told is said once: availability/rate-day-fields.ts, db/rate-day-columns.ts. */
interface Kinds {
  /** Null where nothing was said. */
  money: Minor | null
  /** A whole number; 0 where nothing was said. */
  number: number
  flag: boolean
}

type Kind = keyof Kinds

/**
 * What a push can say of a rate-day, in the order in which it is told everywhere. One more restriction is one more entry of
 * kind `number`, its column of `rate_day`, and its rule in quote.ts and arrivals.ts.
 */
export const RATE_DAY_FIELDS = {
  rate_price: { kind: 'money', says: 'Price of the night at this rate' },
  normal_price: { kind: 'money', says: 'The price it replaces; left out: the price of the entry' },
  cta: { kind: 'number', says: '0: open; any other value: no arrival on this day' },
  ctd: { kind: 'number', says: '0: open; any other value: no departure on this day' },
  min_night: { kind: 'number', says: 'Shortest stay when arriving this day; 0: no limit' },
  max_night: { kind: 'number', says: 'Longest stay when arriving this day; 0: no limit' },
  is_close: { kind: 'flag', says: '1 closes the rate for the day' },
} as const satisfies Record<string, { kind: Kind; says: string }>

type Fields = typeof RATE_DAY_FIELDS
export type RateDayField = keyof Fields
export type KindOf<Field extends RateDayField> = Fields[Field]['kind']

export const RATE_DAY_NAMES = Object.keys(RATE_DAY_FIELDS) as RateDayField[]

export const kindOf = (name: RateDayField): Kind => RATE_DAY_FIELDS[name].kind

/** A rate-day as far as it was pushed. */
export type RateDayValues = { [Field in RateDayField]: Kinds[KindOf<Field>] }

const UNSAID: Kinds = { money: null, number: 0, flag: false }

/** A rate-day of which nothing was said yet. */
export const BLANK_RATE_DAY = Object.fromEntries(
  RATE_DAY_NAMES.map((name) => [name, UNSAID[kindOf(name)]]),
) as RateDayValues

/** The fields that say under which conditions a stay may be sold: all numbers, 0 where there is none. */
export type Restriction = {
  [Field in RateDayField]: KindOf<Field> extends 'number' ? Field : never
}[RateDayField]

export const RESTRICTION_NAMES = RATE_DAY_NAMES.filter((name) => kindOf(name) === 'number') as Restriction[]

/** Two restrictions that no stay could keep. */
export const areNightsContrary = ({
  min_night,
  max_night,
}: Pick<RateDayValues, 'min_night' | 'max_night'>): boolean => max_night > 0 && min_night > max_night
