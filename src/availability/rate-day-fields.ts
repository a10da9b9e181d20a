import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import { code, flag, flagOut, integer, isOn, money, nullable, shortText, toFlag } from '../http/fields.ts'
import { fromMinor, toMinor } from '../stay/money.ts'
import {
  type KindOf,
  kindOf,
  RATE_DAY_FIELDS,
  RATE_DAY_NAMES,
  type RateDayField,
  type RateDayValues,
} from '../stay/rate-day.ts'

/** How a value of each kind is pushed and listed; how it is read and answered is text of a program, see `writtenOut`. */
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
}

type SchemaOf<Field extends RateDayField, Way extends 'given' | 'listed'> = ReturnType<
  (typeof KINDS)[KindOf<Field>][Way]
>

const schemasOf = (schema: (name: RateDayField) => TSchema) =>
  Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, schema(name)]))

/** What a push may say of a rate-day. */
export const givenFields = schemasOf((name) =>
  Type.Optional(KINDS[kindOf(name)].given(RATE_DAY_FIELDS[name].says)),
) as { [Field in RateDayField]: TOptional<SchemaOf<Field, 'given'>> }

export const createdBy = shortText('Who or what set it')

export const rateDetail = Type.Object(
  { rate_code: code('The rate plan'), ...givenFields, created_by: Type.Optional(createdBy) },
  { title: 'RateDetail' },
)

export type GivenRate = Static<typeof rateDetail>

const listedFields = schemasOf((name) => KINDS[kindOf(name)].listed(RATE_DAY_FIELDS[name].says)) as {
  [Field in RateDayField]: SchemaOf<Field, 'listed'>
}

/** What a list answers of a rate-day. */
export const listedRate = Type.Object(
  { rate_code: Type.String(), ...listedFields, created_by: Type.String() },
  { title: 'RateDay' },
)

/** A rate-day as it stands, or will. */
export interface RateDay extends RateDayValues {
  pushed: boolean
  created_by: string
}

/** What is to become of one rate-day; undefined leaves a value as it is. */
export type RateChange = { [Field in RateDayField]: NonNullable<RateDayValues[Field]> | undefined } & {
  rate_code: string
  /** Where the caller wrote it, for faults. */
  field: string
  created_by: string | undefined
}

/**
 * A function with its fields written out as if by hand. A push does these things for each of its days, and loops over the
 * names make it a third slower.
 */
const writtenOut = <Written>(parameters: string, result: string): Written =>
  new Function('toMinor', 'fromMinor', 'isOn', 'toFlag', `return (${parameters}) => (${result})`)(
    toMinor,
    fromMinor,
    isOn,
    toFlag,
  )

const eachField = (write: (name: RateDayField) => string, between = ', '): string =>
  RATE_DAY_NAMES.map(write).join(between)

/** Reads an element of rate_detail that was checked. */
export const readRate: (given: GivenRate, field: string, digits: number) => RateChange = writtenOut(
  'given, field, digits',
  `{ rate_code: given.rate_code, field, created_by: given.created_by,
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
    `{ ${eachField((name) => `${name}: change.${name} ?? now.${name}`)}, pushed: true, created_by }`,
  )

/** Whether all that can be pushed is the same. */
export const areSameValues: (one: RateDayValues, other: RateDayValues) => boolean = writtenOut(
  'one, other',
  eachField((name) => `one.${name} === other.${name}`, ' && '),
)
