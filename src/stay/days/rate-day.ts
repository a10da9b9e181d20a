import {
  type AnsweredRestriction,
  type Inheritable,
  RATE_DAY_FIELDS,
  type RateDayField,
  type Restriction,
} from '../lists/restrictions.ts'
import type { Minor } from '../values/money.ts'

/**
 * The values of each kind. How each is checked, read and written is defined in availability/days/rate-day-fields.ts,
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

export type KindOf<Field extends RateDayField> = (typeof RATE_DAY_FIELDS)[Field]['kind']

export const RATE_DAY_NAMES = Object.keys(RATE_DAY_FIELDS) as RateDayField[]

export const kindOf = (name: RateDayField): KindOf<RateDayField> => RATE_DAY_FIELDS[name].kind

/** The values of a rate-day. */
export type RateDayValues = { [Field in RateDayField]: Kinds[KindOf<Field>] }

const UNSET: Kinds = { money: null, number: 0, flag: false, prices: null }

/** A rate-day with no value set. */
export const BLANK_RATE_DAY = Object.fromEntries(
  RATE_DAY_NAMES.map((name) => [name, UNSET[kindOf(name)]]),
) as RateDayValues

/** The fields whose entry says so of `what`. */
const namesOf = <Name extends RateDayField>(what: 'isAnswered' | 'isInheritable'): readonly Name[] =>
  RATE_DAY_NAMES.filter(
    (name) => (RATE_DAY_FIELDS[name] as Partial<Record<typeof what, boolean>>)[what],
  ) as Name[]

export const RESTRICTION_NAMES = RATE_DAY_NAMES.filter((name) => kindOf(name) === 'number') as Restriction[]
export const ANSWERED_RESTRICTIONS = namesOf<AnsweredRestriction>('isAnswered')
export const INHERITABLE = namesOf<Inheritable>('isInheritable')

/** No restriction at all. */
export const UNRESTRICTED = Object.fromEntries(RESTRICTION_NAMES.map((name) => [name, 0])) as Readonly<
  Record<Restriction, number>
>

/** Whether the limits contradict each other, so that no stay could meet both. */
export const areNightsContrary = ({
  min_night,
  max_night,
}: Pick<RateDayValues, 'min_night' | 'max_night'>): boolean => max_night > 0 && min_night > max_night

/** The restrictions of a rate-day. */
export type Restrictions = Readonly<Record<Restriction, number>> & {
  readonly closed: boolean
  readonly pushed: boolean
}
