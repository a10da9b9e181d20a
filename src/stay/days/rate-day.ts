import type { Minor } from '../values/money.ts'

/**
 * The kinds of values. How each is checked, read and written is defined in availability/days/rate-day-fields.ts,
 * how it is stored in db/schema/rate-day-columns.ts.
 */
interface Kinds {
  /** Null if not set. */
  money: Minor | null
  /** A whole number; 0 if not set. */
  number: number
  flag: boolean
  /** Prices by a number as text, see adult-prices.ts; null if there are none. */
  prices: string | null
}

type Kind = keyof Kinds

/**
 * The fields of a rate-day that can be pushed, in the order used everywhere. A new restriction needs an entry
 * of kind `number`, a column of `rate_day`, and a rule in quote.ts and arrivals.ts.
 */
export const RATE_DAY_FIELDS = {
  rate_price: { kind: 'money', says: 'Price of the night at this rate' },
  normal_price: { kind: 'money', says: 'The price it replaces; left out: the price of the entry' },
  cta: { kind: 'number', says: '0: open; any other value: no arrival on this day' },
  ctd: { kind: 'number', says: '0: open; any other value: no departure on this day' },
  min_night: { kind: 'number', says: 'Shortest stay when arriving this day; 0: no limit' },
  max_night: { kind: 'number', says: 'Longest stay when arriving this day; 0: no limit' },
  min_night_through: { kind: 'number', says: 'Shortest stay that may contain this night; 0: no limit' },
  adult_prices: { kind: 'prices', says: 'Price of the night for so many adults in a room; empty: none' },
  is_close: { kind: 'flag', says: '1 closes the rate for the day' },
} as const satisfies Record<string, { kind: Kind; says: string }>

type Fields = typeof RATE_DAY_FIELDS
export type RateDayField = keyof Fields
export type KindOf<Field extends RateDayField> = Fields[Field]['kind']

export const RATE_DAY_NAMES = Object.keys(RATE_DAY_FIELDS) as RateDayField[]

export const kindOf = (name: RateDayField): Kind => RATE_DAY_FIELDS[name].kind

/** The values of a rate-day. */
export type RateDayValues = { [Field in RateDayField]: Kinds[KindOf<Field>] }

const UNSET: Kinds = { money: null, number: 0, flag: false, prices: null }

/** A rate-day with no value set. */
export const BLANK_RATE_DAY = Object.fromEntries(
  RATE_DAY_NAMES.map((name) => [name, UNSET[kindOf(name)]]),
) as RateDayValues

/** The fields that restrict which stays may be sold. All are numbers; 0 means no restriction. */
export type Restriction = {
  [Field in RateDayField]: KindOf<Field> extends 'number' ? Field : never
}[RateDayField]

export const RESTRICTION_NAMES = RATE_DAY_NAMES.filter((name) => kindOf(name) === 'number') as Restriction[]

/** Those of the arrival day that searches tell. */
export const ANSWERED_RESTRICTIONS = ['cta', 'ctd', 'min_night', 'max_night'] as const satisfies Restriction[]

export type AnsweredRestriction = (typeof ANSWERED_RESTRICTIONS)[number]

/** Whether the limits contradict each other, so that no stay could meet both. */
export const areNightsContrary = ({
  min_night,
  max_night,
}: Pick<RateDayValues, 'min_night' | 'max_night'>): boolean => max_night > 0 && min_night > max_night
