import { type TOptional, type TSchema, Type } from 'typebox'
import { flag, flagOut, integer, isOn, money, nullable, toFlag } from '../http/fields.ts'
import { fromMinor, type Minor, toMinor } from '../stay/money.ts'
import {
  BLANK_RATE_DAY,
  type KindOf,
  kindOf,
  RATE_DAY_FIELDS,
  RATE_DAY_NAMES,
  type RateDayField,
  type RateDayValues,
} from '../stay/rate-day.ts'

/** How a value of each kind is pushed, and how a list answers it. Amounts have so many fraction digits. */
const KINDS = {
  money: {
    given: money,
    listed: () => nullable(Type.Number()),
    read: (given: number, digits: number): Minor | undefined => toMinor(given, digits),
    answer: (minor: Minor | null, digits: number): number | null =>
      minor === null ? null : fromMinor(minor, digits),
  },
  number: {
    given: integer,
    listed: integer,
    read: (given: number): number => given,
    answer: (value: number): number => value,
  },
  flag: {
    given: flag,
    listed: () => flagOut('1: closed'),
    read: (given: number | boolean): boolean => isOn(given),
    answer: (on: boolean): number => toFlag(on),
  },
}

type Kinds = typeof KINDS
type SchemaOf<Field extends RateDayField, Way extends 'given' | 'listed'> = ReturnType<
  Kinds[KindOf<Field>][Way]
>

const schemasOf = (schema: (name: RateDayField) => TSchema) =>
  Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, schema(name)]))

/** What a push may say of a rate-day. */
export const givenFields = schemasOf((name) =>
  Type.Optional(KINDS[kindOf(name)].given(RATE_DAY_FIELDS[name].says)),
) as { [Field in RateDayField]: TOptional<SchemaOf<Field, 'given'>> }

/** What a list answers of one. */
export const listedFields = schemasOf((name) => KINDS[kindOf(name)].listed(RATE_DAY_FIELDS[name].says)) as {
  [Field in RateDayField]: SchemaOf<Field, 'listed'>
}

type Given = { [Field in RateDayField]?: Parameters<Kinds[KindOf<Field>]['read']>[0] | undefined }
type Listed = { [Field in RateDayField]: ReturnType<Kinds[KindOf<Field>]['answer']> }

/** What becomes of a rate-day; undefined leaves a value as it is. */
export type RateDayChange = { [Field in RateDayField]: NonNullable<RateDayValues[Field]> | undefined }

type AnyRead = (given: unknown, digits: number) => never
type AnyAnswer = (value: unknown, digits: number) => never

const FIELDS = RATE_DAY_NAMES.map((name) => ({
  name,
  read: KINDS[kindOf(name)].read as AnyRead,
  answer: KINDS[kindOf(name)].answer as AnyAnswer,
}))

const NOTHING = Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, undefined])) as RateDayChange

export const readFields = (given: Given, digits: number): RateDayChange => {
  const change = { ...NOTHING }
  for (const { name, read } of FIELDS) {
    const value = given[name]
    if (value !== undefined) change[name] = read(value, digits)
  }
  return change
}

export const answerFields = (day: RateDayValues, digits: number): Listed => {
  const listed = { ...BLANK_RATE_DAY } as unknown as Listed
  for (const { name, answer } of FIELDS) listed[name] = answer(day[name], digits)
  return listed
}

/** The values after a change. */
export const changedFields = (now: RateDayValues | undefined, change: RateDayChange): RateDayValues => {
  const next = { ...BLANK_RATE_DAY }
  for (const name of RATE_DAY_NAMES) next[name] = (change[name] ?? now?.[name] ?? next[name]) as never
  return next
}

export const areSameFields = (one: RateDayValues, other: RateDayValues): boolean => {
  for (const name of RATE_DAY_NAMES) if (one[name] !== other[name]) return false
  return true
}
