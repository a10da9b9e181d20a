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
import {
  type KindOf,
  kindOf,
  RATE_DAY_FIELDS,
  RATE_DAY_NAMES,
  type RateDayField,
  type RateDayValues,
} from '../../stay/days/rate-day.ts'
import { fromMinor, toMinor } from '../../stay/values/money.ts'

const adultPrice = Type.Object(
  { adults: integer('So many adults in a room', 1), price: money('Price of the night for them') },
  { title: 'AdultPrice' },
)

const readPrices = (given: readonly AdultPrice[], digits: number): string =>
  adultPricesText(given.map(({ adults, price }) => ({ adults, price: toMinor(price, digits)! })))

const answerPrices = (text: string, digits: number): AdultPrice[] =>
  readAdultPrices(text).map(({ adults, price }) => ({ adults, price: fromMinor(price, digits) }))

/**
 * The schemas of each kind of value in pushes and lists. The code that reads and writes them is generated,
 * see `writtenOut`.
 */
const KINDS = {
  money: {
    given: money,
    listed: () => nullable(Type.Number()),
    read: (given: string) => `${given} === undefined ? undefined : toMinor(${given}, digits)`,
    answer: (minor: string) => `${minor} === null ? null : fromMinor(${minor}, digits)`,
  },
  number: {
    given: integer,
    listed: integer,
    read: (given: string) => given,
    answer: (value: string) => value,
  },
  flag: {
    given: flag,
    listed: () => flagOut('1: closed'),
    read: (given: string) => `${given} === undefined ? undefined : isOn(${given})`,
    answer: (value: string) => `toFlag(${value})`,
  },
  prices: {
    given: (description: string) => list(adultPrice, description),
    listed: (description: string) => list(adultPrice, description),
    read: (given: string) => `${given} === undefined ? undefined : readPrices(${given}, digits)`,
    answer: (text: string) => `${text} === null ? [] : answerPrices(${text}, digits)`,
    // An empty text clears them.
    changed: (change: string, now: string) => `${change} === undefined ? ${now} : ${change} || null`,
  },
}

/** The value after a change. */
const changed = (name: RateDayField): string => {
  const kind = KINDS[kindOf(name)]
  const [change, now] = [`change.${name}`, `now.${name}`]
  return 'changed' in kind ? kind.changed(change, now) : `${change} ?? ${now}`
}

type SchemaOf<Field extends RateDayField, Way extends 'given' | 'listed'> = ReturnType<
  (typeof KINDS)[KindOf<Field>][Way]
>

const schemasOf = (schema: (name: RateDayField) => TSchema) =>
  Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, schema(name)]))

/** The fields of a rate-day in a push. */
export const givenFields = schemasOf((name) =>
  Type.Optional(KINDS[kindOf(name)].given(RATE_DAY_FIELDS[name].says)),
) as { [Field in RateDayField]: TOptional<SchemaOf<Field, 'given'>> }

export const createdBy = nameOrEmpty('Who or what set it')

export const rateDetail = Type.Object(
  { rate_code: code('The rate plan'), ...givenFields, created_by: Type.Optional(createdBy) },
  { title: 'RateDetail' },
)

export type GivenRate = Static<typeof rateDetail>

const listedFields = schemasOf((name) => KINDS[kindOf(name)].listed(RATE_DAY_FIELDS[name].says)) as {
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

/**
 * Makes a function with one expression for each field, as if written by hand. A push calls it for each of its
 * days; loops over the names would make pushes a third slower.
 */
const writtenOut = <Written>(parameters: string, result: string): Written =>
  new Function(...Object.keys(CALLED), `return (${parameters}) => (${result})`)(...Object.values(CALLED))

const CALLED = { toMinor, fromMinor, isOn, toFlag, readPrices, answerPrices }

const eachField = (write: (name: RateDayField) => string, between = ', '): string =>
  RATE_DAY_NAMES.map(write).join(between)

/** Reads an element of rate_detail that was validated. */
export const readRate: (given: GivenRate, field: string, digits: number) => RateChange = writtenOut(
  'given, field, digits',
  `{ rate_code: given.rate_code, field, has_entry_price: false, created_by: given.created_by,
     ${eachField((name) => `${name}: ${KINDS[kindOf(name)].read(`given.${name}`)}`)} }`,
)

export const answerRate: (row: RateDay & { rate_code: string }, digits: number) => Static<typeof listedRate> =
  writtenOut(
    'row, digits',
    `{ rate_code: row.rate_code, ${eachField((name) => `${name}: ${KINDS[kindOf(name)].answer(`row.${name}`)}`)},
     created_by: row.created_by }`,
  )

/** The rate-day after a change. */
export const changedRateDay: (now: RateDayValues, change: RateChange, created_by: string) => RateDay =
  writtenOut(
    'now, change, created_by',
    `{ ${eachField((name) => `${name}: ${changed(name)}`)}, pushed: true, created_by }`,
  )

/** Whether all pushable values are equal. */
export const areSameValues: (one: RateDayValues, other: RateDayValues) => boolean = writtenOut(
  'one, other',
  eachField((name) => `one.${name} === other.${name}`, ' && '),
)
