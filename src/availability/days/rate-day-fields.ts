import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import { list } from '../../http/fields/charges.ts'
import {
  code,
  flag,
  flagOut,
  integer,
  isOn,
  money,
  nameOrEmpty,
  nullable,
  toFlag,
} from '../../http/fields/fields.ts'
import { type AdultPrice, adultPricesText, readAdultPrices } from '../../stay/days/adult-prices.ts'
import { type KindOf, kindOf, RATE_DAY_NAMES, type RateDayValues } from '../../stay/days/rate-day.ts'
import { RATE_DAY_FIELDS, type RateDayField } from '../../stay/lists/restrictions.ts'
import { fromMinor, type Minor, toMinor } from '../../stay/values/money.ts'

const adultPrice = Type.Object(
  { adults: integer('So many adults in a room', 1), price: money('Price of the night for them') },
  { title: 'AdultPrice' },
)

const readPrices = (given: readonly AdultPrice[], digits: number): string =>
  adultPricesText(given.map(({ adults, price }) => ({ adults, price: toMinor(price, digits)! })))

const answerPrices = (text: string, digits: number): AdultPrice[] =>
  readAdultPrices(text).map(({ adults, price }) => ({ adults, price: fromMinor(price, digits) }))

const wholeNumber = (description: string, most?: number) => integer(description, 0, most)

/** The schemas of each kind of value in pushes and lists. */
const KINDS = {
  money: { given: money, listed: () => nullable(Type.Number()) },
  number: { given: wholeNumber, listed: wholeNumber },
  flag: { given: flag, listed: () => flagOut('1: closed') },
  prices: {
    given: (description: string) => list(adultPrice, description),
    listed: (description: string) => list(adultPrice, description),
  },
}

type SchemaOf<Field extends RateDayField, Way extends 'given' | 'listed'> = ReturnType<
  (typeof KINDS)[KindOf<Field>][Way]
>

const schemasOf = (schema: (name: RateDayField) => TSchema) =>
  Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, schema(name)]))

const mostOf = (name: RateDayField): number | undefined => {
  const field = RATE_DAY_FIELDS[name]
  return 'most' in field ? field.most : undefined
}

/** The fields of a rate-day in a push. */
export const givenFields = schemasOf((name) =>
  Type.Optional(KINDS[kindOf(name)].given(RATE_DAY_FIELDS[name].says, mostOf(name))),
) as { [Field in RateDayField]: TOptional<SchemaOf<Field, 'given'>> }

export const createdBy = nameOrEmpty('Who or what set it')

export const rateDetail = Type.Object(
  { rate_code: code('The rate plan'), ...givenFields, created_by: Type.Optional(createdBy) },
  { title: 'RateDetail' },
)

export type GivenRate = Static<typeof rateDetail>

const listedFields = schemasOf((name) =>
  KINDS[kindOf(name)].listed(RATE_DAY_FIELDS[name].says, mostOf(name)),
) as {
  [Field in RateDayField]: SchemaOf<Field, 'listed'>
}

/** A rate-day in a list. */
export const listedRate = Type.Object(
  { rate_code: Type.String(), ...listedFields, created_by: Type.String() },
  { title: 'RateDay' },
)

/** The current or the future state of a rate-day. */
export interface RateDay extends RateDayValues {
  pushed: boolean
  created_by: string
}

/** A change of one rate-day. Values that are undefined stay as they are. */
export type RateChange = { [Field in RateDayField]: NonNullable<RateDayValues[Field]> | undefined } & {
  rate_code: string
  /** The field of the request, for messages about faults. */
  field: string
  /** Its rate_price is the price of the entry, which a derived rate does without. */
  has_entry_price: boolean
  created_by: string | undefined
}

const readMoney = (given: number | undefined, digits: number): Minor | undefined =>
  given === undefined ? undefined : toMinor(given, digits)

const answerMoney = (minor: Minor | null, digits: number): number | null =>
  minor === null ? null : fromMinor(minor, digits)

// A push calls these for each of its days. One line a field takes 0.14 µs where a loop over the names takes 1.9, and functions
// written out by a program 0.06.

/** Reads an element of rate_detail that was validated. */
export const readRate = (given: GivenRate, field: string, digits: number): RateChange => ({
  rate_code: given.rate_code,
  field,
  has_entry_price: false,
  created_by: given.created_by,
  rate_price: readMoney(given.rate_price, digits),
  normal_price: readMoney(given.normal_price, digits),
  cta: given.cta,
  ctd: given.ctd,
  min_night: given.min_night,
  max_night: given.max_night,
  min_night_through: given.min_night_through,
  adult_prices: given.adult_prices === undefined ? undefined : readPrices(given.adult_prices, digits),
  is_close: given.is_close === undefined ? undefined : isOn(given.is_close),
})

export const answerRate = (
  row: RateDay & { rate_code: string },
  digits: number,
): Static<typeof listedRate> => ({
  rate_code: row.rate_code,
  rate_price: answerMoney(row.rate_price, digits),
  normal_price: answerMoney(row.normal_price, digits),
  cta: row.cta,
  ctd: row.ctd,
  min_night: row.min_night,
  max_night: row.max_night,
  min_night_through: row.min_night_through,
  adult_prices: row.adult_prices === null ? [] : answerPrices(row.adult_prices, digits),
  is_close: toFlag(row.is_close),
  created_by: row.created_by,
})

/** The rate-day after a change. */
export const changedRateDay = (now: RateDayValues, change: RateChange, created_by: string): RateDay => ({
  rate_price: change.rate_price ?? now.rate_price,
  normal_price: change.normal_price ?? now.normal_price,
  cta: change.cta ?? now.cta,
  ctd: change.ctd ?? now.ctd,
  min_night: change.min_night ?? now.min_night,
  max_night: change.max_night ?? now.max_night,
  min_night_through: change.min_night_through ?? now.min_night_through,
  // An empty text clears them.
  adult_prices: change.adult_prices === undefined ? now.adult_prices : change.adult_prices || null,
  is_close: change.is_close ?? now.is_close,
  pushed: true,
  created_by,
})

/** Whether all pushable values are equal. */
export const areSameValues = (one: RateDayValues, other: RateDayValues): boolean =>
  one.rate_price === other.rate_price && one.normal_price === other.normal_price && haveSameTerms(one, other)

/** Whether all but the prices of the night are equal. */
export const haveSameTerms = (one: RateDayValues, other: RateDayValues): boolean =>
  one.cta === other.cta &&
  one.ctd === other.ctd &&
  one.min_night === other.min_night &&
  one.max_night === other.max_night &&
  one.min_night_through === other.min_night_through &&
  one.adult_prices === other.adult_prices &&
  one.is_close === other.is_close
