import { Type } from 'typebox'
import {
  ageFields,
  chargeFields,
  fromStoredCharge,
  list,
  PAID,
  toStoredCharge,
} from '../../http/fields/charges.ts'
import { choice, code, flag, integer, isOn, money, name, text, toFlag } from '../../http/fields/fields.ts'
import { MOST_EXTRAS } from '../../http/fields/hotel-bounds.ts'
import { bandFaults } from '../../http/fields/list-rules.ts'
import { mergedTranslations, translationsField } from '../../http/fields/translation-fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import type { Given } from '../../http/operation/coded-kind.ts'
import { fromMinor, toMinor } from '../../stay/values/money.ts'
import { inOrder } from '../../stay/values/translations.ts'
import { type ExtraFields, type ExtraRow, extraTable, type StoredChildBand } from '../record/queries.ts'
import { ifAny, scope } from './lists.ts'
import { type RuleKind, ruleSchemas, type Sent } from './rule-kind.ts'

const USUAL_QUANTITY = 99

const texts = { extra_name: name('Display name'), extra_description: text('Free text') }

const fieldsOf = (isStored: boolean) => ({
  extra_code: code('Identifier of the extra'),
  ...texts,
  price: money('What one costs'),
  per: choice(
    ['stay', 'night', 'person', 'person_night', 'unit'],
    'Counts for each room, each room and night, each person, each person and night, or by the quantity asked for',
  ),
  child_bands: list(
    Type.Object({ ...ageFields, ...chargeFields(PAID, isStored) }),
    'What children pay where it counts for each person; outside all of them they pay the price',
  ),
  is_mandatory: flag('1: comes with every stay it is for'),
  max_quantity: integer('The highest quantity of an item', 1),
  lead_hours: integer('Asked for at least so many hours before check-in; 0: at any time'),
  daily_stock: integer('How many there are a day; null: any number'),
  ...scope,
  translations: translationsField(texts),
})

const fields = fieldsOf(false)

const CLEARED = ['child_bands', 'daily_stock', 'room_codes', 'rate_codes', 'translations'] as const

export const extraSchemas = ruleSchemas({
  title: 'Extra',
  fields,
  required: ['extra_code', 'extra_name', 'price', 'per'],
  cleared: CLEARED,
})

/** A row as it is stored. */
export const storedExtra = Type.Partial(Type.Object(fieldsOf(true))).properties

export type Extra = Sent<typeof fields, (typeof CLEARED)[number]>

export const checkExtra = ({ child_bands }: Given): RuleFault[] => bandFaults(child_bands, 'child_bands')

const complete = (given: Partial<Extra>): Extra => ({
  extra_code: given.extra_code!,
  extra_name: given.extra_name!,
  extra_description: given.extra_description ?? '',
  price: given.price!,
  per: given.per!,
  child_bands: given.child_bands ?? null,
  is_mandatory: given.is_mandatory ?? 0,
  max_quantity: given.max_quantity ?? USUAL_QUANTITY,
  lead_hours: given.lead_hours ?? 0,
  daily_stock: given.daily_stock ?? null,
  room_codes: given.room_codes ?? null,
  rate_codes: given.rate_codes ?? null,
  translations: given.translations ?? null,
})

type Convert = typeof toStoredCharge

const converted = (bands: StoredChildBand[] | null, convert: Convert, digits: number) =>
  bands?.map(({ age_from, age_to, ...charge }) => ({ age_from, age_to, ...convert(charge, digits) })) ?? null

const toFields = (extra: Extra, digits: number): ExtraFields => ({
  ...extra,
  price: toMinor(extra.price, digits)!,
  child_bands: converted(ifAny(extra.child_bands), toStoredCharge, digits),
  is_mandatory: isOn(extra.is_mandatory),
  room_codes: ifAny(extra.room_codes),
  rate_codes: ifAny(extra.rate_codes),
  translations: mergedTranslations(extra.translations, null),
})

const toWire = (row: ExtraRow, digits: number): Extra => ({
  extra_code: row.extra_code,
  extra_name: row.extra_name,
  extra_description: row.extra_description,
  price: fromMinor(row.price, digits),
  per: row.per,
  child_bands: converted(row.child_bands, fromStoredCharge, digits),
  is_mandatory: toFlag(row.is_mandatory),
  max_quantity: row.max_quantity,
  lead_hours: row.lead_hours,
  daily_stock: row.daily_stock,
  room_codes: row.room_codes,
  rate_codes: row.rate_codes,
  translations: inOrder(row.translations) ?? null,
})

export const extraKind: RuleKind<Extra, ExtraFields, ExtraRow> = {
  noun: 'extra',
  plural: 'extras',
  words: {
    a: 'an extra',
    one: 'extra',
    many: 'extras',
    about: 'Something sold beside a room: breakfast, a transfer, a cot.',
  },
  most: MOST_EXTRAS,
  schemas: extraSchemas,
  cleared: CLEARED,
  table: extraTable,
  idOf: ({ extra_id }) => extra_id,
  keyOf: (extraCode) => extraCode,
  check: checkExtra,
  complete,
  toWire,
  toFields,
  example: {
    created: {
      extra_code: 'BREAKFAST',
      extra_name: 'Breakfast',
      extra_description: 'Buffet on the terrace, 7:00 to 10:30.',
      price: 15,
      per: 'person_night',
      child_bands: [
        { age_from: 0, age_to: 3, charge: 'amount', value: 0 },
        { age_from: 4, age_to: 11, charge: 'percent', value: 50 },
      ],
      is_mandatory: 0,
      max_quantity: 99,
      lead_hours: 12,
      daily_stock: 60,
      room_codes: null,
      rate_codes: ['FLEX'],
      translations: {
        de: { extra_name: 'Frühstück', extra_description: 'Buffet auf der Terrasse, 7:00 bis 10:30 Uhr.' },
      },
    },
    changes: { price: 16.5, daily_stock: null },
  },
}
