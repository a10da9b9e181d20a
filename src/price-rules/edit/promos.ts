import { Type } from 'typebox'
import {
  type ChargeBounds,
  chargeFields,
  fromStoredCharge,
  PAID,
  toStoredCharge,
} from '../../http/fields/charges.ts'
import { day, flag, integer, isOn, name, PROMO_CODE_PATTERN, toFlag } from '../../http/fields/fields.ts'
import { MOST_PROMOS } from '../../http/fields/hotel-bounds.ts'
import { rangeFaults } from '../../http/fields/list-rules.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import type { Given } from '../../http/operation/coded-kind.ts'
import { promoKey } from '../../stay/price/promo.ts'
import { type PromoFields, type PromoRow, promoTable } from '../record/queries.ts'
import { dayFaults, ifAny, scope, storedDay } from './lists.ts'
import { type RuleKind, ruleSchemas, type Sent } from './rule-kind.ts'

const OFF: ChargeBounds = { ...PAID, percent: [0, 100] }

const fieldsOf = (isStored: boolean) => ({
  promo_code: Type.String({
    minLength: 1,
    maxLength: 50,
    pattern: PROMO_CODE_PATTERN,
    description: 'What guests type; case does not count',
  }),
  promo_name: name('Display name'),
  ...chargeFields(OFF, isStored),
  book_from: day('The first day of booking; null: no bound'),
  book_to: day('The last day of booking; null: no bound'),
  stay_from: day('The first night of a stay; null: no bound'),
  stay_to: day('The last night of a stay; null: no bound'),
  min_nights: integer('The shortest stay; null: any', 1),
  min_advance_days: integer('For bookings made so many days before arrival, or earlier; null: any'),
  max_advance_days: integer(
    'For bookings made so many days before arrival, or later; 0: on the day of arrival only; null: any',
  ),
  ...scope,
  max_uses: integer('How many bookings may use it; null: any number'),
  max_uses_per_email: integer('How many bookings of one e-mail address may use it; null: any number'),
  is_active: flag('0: it cannot be used'),
})

const fields = fieldsOf(false)

const CLEARED = [
  'book_from',
  'book_to',
  'stay_from',
  'stay_to',
  'min_nights',
  'min_advance_days',
  'max_advance_days',
  'room_codes',
  'rate_codes',
  'max_uses',
  'max_uses_per_email',
] as const

export const promoSchemas = ruleSchemas({
  title: 'Promo',
  fields,
  required: ['promo_code', 'promo_name', 'charge', 'value'],
  cleared: CLEARED,
  answered: { uses: integer('How many bookings use it') },
})

/** A row as it is stored. */
export const storedPromo = Type.Partial(Type.Object(fieldsOf(true))).properties

export type Promo = Sent<typeof fields, (typeof CLEARED)[number]> & { uses: number }

export const checkPromo = (given: Given): RuleFault[] => [
  ...dayFaults(given, 'book_from', 'book_to'),
  ...dayFaults(given, 'stay_from', 'stay_to'),
  ...rangeFaults(given, 'min_advance_days', 'max_advance_days'),
]

const complete = (given: Partial<Promo>): Promo => ({
  promo_code: given.promo_code!,
  promo_name: given.promo_name!,
  charge: given.charge!,
  value: given.value!,
  book_from: given.book_from ?? null,
  book_to: given.book_to ?? null,
  stay_from: given.stay_from ?? null,
  stay_to: given.stay_to ?? null,
  min_nights: given.min_nights ?? null,
  min_advance_days: given.min_advance_days ?? null,
  max_advance_days: given.max_advance_days ?? null,
  room_codes: given.room_codes ?? null,
  rate_codes: given.rate_codes ?? null,
  max_uses: given.max_uses ?? null,
  max_uses_per_email: given.max_uses_per_email ?? null,
  is_active: given.is_active ?? 1,
  uses: 0,
})

const toFields = ({ uses: _, ...promo }: Promo, digits: number): PromoFields => ({
  ...promo,
  promo_key: promoKey(promo.promo_code),
  ...toStoredCharge(promo, digits),
  book_from: storedDay(promo.book_from),
  book_to: storedDay(promo.book_to),
  stay_from: storedDay(promo.stay_from),
  stay_to: storedDay(promo.stay_to),
  room_codes: ifAny(promo.room_codes),
  rate_codes: ifAny(promo.rate_codes),
  is_active: isOn(promo.is_active),
})

const toWire = (row: PromoRow, digits: number): Promo => ({
  promo_code: row.promo_code,
  promo_name: row.promo_name,
  ...fromStoredCharge(row, digits),
  book_from: row.book_from,
  book_to: row.book_to,
  stay_from: row.stay_from,
  stay_to: row.stay_to,
  min_nights: row.min_nights,
  min_advance_days: row.min_advance_days,
  max_advance_days: row.max_advance_days,
  room_codes: row.room_codes,
  rate_codes: row.rate_codes,
  max_uses: row.max_uses,
  max_uses_per_email: row.max_uses_per_email,
  is_active: toFlag(row.is_active),
  uses: row.uses,
})

export const promoKind: RuleKind<Promo, PromoFields, PromoRow> = {
  noun: 'promo',
  plural: 'promos',
  words: {
    a: 'a promo code',
    one: 'promo code',
    many: 'promo codes',
    about: 'Takes a percent or an amount off each night of each room it applies to. Case does not count.',
  },
  most: MOST_PROMOS,
  isPaged: true,
  schemas: promoSchemas,
  cleared: CLEARED,
  table: promoTable,
  idOf: ({ promo_id }) => promo_id,
  readAgain: (promo_id) => ({ promos: [{ promo_id }] }),
  keyOf: promoKey,
  check: checkPromo,
  complete,
  toWire,
  toFields,
  example: {
    created: {
      promo_code: 'SUMMER27',
      promo_name: 'Summer offer',
      charge: 'percent',
      value: 12.5,
      book_from: '2027-03-01',
      book_to: '2027-05-31',
      stay_from: '2027-06-01',
      stay_to: '2027-08-31',
      min_nights: 3,
      min_advance_days: 30,
      max_advance_days: null,
      room_codes: ['DELUXE'],
      rate_codes: null,
      max_uses: 200,
      max_uses_per_email: 1,
      is_active: 1,
      uses: 0,
    },
    changes: { max_uses: null, is_active: 0 },
  },
}
