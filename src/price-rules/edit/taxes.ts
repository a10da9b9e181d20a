import { Type } from 'typebox'
import {
  ageFields,
  chargeFields,
  fromStoredCharge,
  list,
  PAID,
  toStoredCharge,
} from '../../http/fields/charges.ts'
import { choice, code, day, flag, integer, isOn, money, name, toFlag } from '../../http/fields/fields.ts'
import { MOST_TAXES } from '../../http/fields/hotel-bounds.ts'
import { bandFaults } from '../../http/fields/list-rules.ts'
import { mergedTranslations, translationsField } from '../../http/fields/translation-fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import type { Given } from '../../http/operation/coded-kind.ts'
import { fromMinor, toMinor } from '../../stay/values/money.ts'
import { inOrder } from '../../stay/values/translations.ts'
import { type TaxFields, type TaxRow, taxTable } from '../record/queries.ts'
import { dayFaults, ifAny, scope, storedDay, wrong } from './lists.ts'
import { type RuleKind, ruleSchemas, type Sent } from './rule-kind.ts'

const texts = { tax_name: name('Display name') }

const fieldsOf = (isStored: boolean) => ({
  tax_code: code('Identifier of the tax or fee'),
  ...texts,
  kind: choice(['tax', 'fee'], 'What it is called'),
  ...chargeFields(PAID, isStored),
  per: choice(['stay', 'night'], 'An amount counts once, or each night'),
  basis: choice(['room', 'person', 'booking'], 'An amount counts for each room, each person, or once'),
  is_included: flag('1: a part of the price, nothing is added'),
  is_at_hotel: flag('1: paid at the hotel'),
  base: choice(['price', 'running'], 'A percent of the price, or of it and what was added before'),
  sort_order: integer('Lower ones are added first; of equals the older one'),
  on: choice(['room', 'extra', 'all'], 'A percent of the nights, of the extras, or of both'),
  age_bands: list(
    Type.Object({ ...ageFields, value: money('What a child of this age pays') }),
    'Other amounts for children, where it counts for each person',
  ),
  max_nights: integer('Only the first nights count; 0: all'),
  first_day: day('The first night that counts; null: no bound'),
  last_day: day('The last night that counts; null: no bound'),
  ...scope,
  translations: translationsField(texts),
})

const fields = fieldsOf(false)

const CLEARED = ['age_bands', 'first_day', 'last_day', 'room_codes', 'rate_codes', 'translations'] as const

export const taxSchemas = ruleSchemas({
  title: 'Tax',
  fields,
  required: ['tax_code', 'tax_name', 'charge', 'value'],
  cleared: CLEARED,
})

/** A row as it is stored. */
export const storedTax = Type.Partial(Type.Object(fieldsOf(true))).properties

export type Tax = Sent<typeof fields, (typeof CLEARED)[number]>

export const checkTax = (given: Given): RuleFault[] => [
  ...includedFaults(given),
  ...(given.charge === 'amount' && given.on === 'extra'
    ? [wrong('on', 'on must not be extra where the charge is an amount')]
    : []),
  ...bandFaults(given.age_bands, 'age_bands'),
  ...dayFaults(given, 'first_day', 'last_day'),
]

/** A tax that is part of the price is a part of all of it. */
const includedFaults = (given: Given): RuleFault[] => {
  if (!isOn(given.is_included as number)) return []
  const faults: RuleFault[] = []
  if (isOn(given.is_at_hotel as number))
    faults.push(wrong('is_at_hotel', 'is_at_hotel must be 0 where the tax is included'))
  if (given.on === 'room' || given.on === 'extra')
    faults.push(wrong('on', 'on must be all where the tax is included'))
  if (typeof given.max_nights === 'number' && given.max_nights !== 0)
    faults.push(wrong('max_nights', 'max_nights must be 0 where the tax is included'))
  for (const field of ['first_day', 'last_day'])
    if (typeof given[field] === 'string')
      faults.push(wrong(field, `${field} must not be given where the tax is included`))
  return faults
}

const complete = (given: Partial<Tax>): Tax => ({
  tax_code: given.tax_code!,
  tax_name: given.tax_name!,
  kind: given.kind ?? 'tax',
  charge: given.charge!,
  value: given.value!,
  per: given.per ?? 'stay',
  basis: given.basis ?? 'room',
  is_included: given.is_included ?? 0,
  is_at_hotel: given.is_at_hotel ?? 0,
  base: given.base ?? 'price',
  sort_order: given.sort_order ?? 0,
  on: given.on ?? (isOn(given.is_included ?? 0) ? 'all' : 'room'),
  age_bands: given.age_bands ?? null,
  max_nights: given.max_nights ?? 0,
  first_day: given.first_day ?? null,
  last_day: given.last_day ?? null,
  room_codes: given.room_codes ?? null,
  rate_codes: given.rate_codes ?? null,
  translations: given.translations ?? null,
})

const toFields = (tax: Tax, digits: number): TaxFields => ({
  ...tax,
  ...toStoredCharge(tax, digits),
  is_included: isOn(tax.is_included),
  is_at_hotel: isOn(tax.is_at_hotel),
  age_bands: ifAny(tax.age_bands)?.map((band) => withValue(band, toMinor(band.value, digits)!)) ?? null,
  first_day: storedDay(tax.first_day),
  last_day: storedDay(tax.last_day),
  room_codes: ifAny(tax.room_codes),
  rate_codes: ifAny(tax.rate_codes),
  translations: mergedTranslations(tax.translations, null),
})

const withValue = ({ age_from, age_to }: { age_from: number; age_to: number }, value: number) => ({
  age_from,
  age_to,
  value,
})

const toWire = (row: TaxRow, digits: number): Tax => ({
  tax_code: row.tax_code,
  tax_name: row.tax_name,
  kind: row.kind,
  ...fromStoredCharge(row, digits),
  per: row.per,
  basis: row.basis,
  is_included: toFlag(row.is_included),
  is_at_hotel: toFlag(row.is_at_hotel),
  base: row.base,
  sort_order: row.sort_order,
  on: row.on,
  age_bands: row.age_bands?.map((band) => withValue(band, fromMinor(band.value, digits))) ?? null,
  max_nights: row.max_nights,
  first_day: row.first_day,
  last_day: row.last_day,
  room_codes: row.room_codes,
  rate_codes: row.rate_codes,
  translations: inOrder(row.translations) ?? null,
})

export const taxKind: RuleKind<Tax, TaxFields, TaxRow> = {
  noun: 'tax',
  plural: 'taxes',
  words: {
    a: 'a tax or fee',
    one: 'tax or fee',
    many: 'taxes and fees',
    about:
      'Reckoned for each item of a stay, in order of sort_order. An included one is `on: all`, counts on all nights and is ' +
      'not paid at the hotel.',
  },
  most: MOST_TAXES,
  schemas: taxSchemas,
  cleared: CLEARED,
  table: taxTable,
  idOf: ({ tax_id }) => tax_id,
  keyOf: (taxCode) => taxCode,
  check: checkTax,
  complete,
  toWire,
  toFields,
  example: {
    created: {
      tax_code: 'CITY',
      tax_name: 'City tax',
      kind: 'tax',
      charge: 'amount',
      value: 2.5,
      per: 'night',
      basis: 'person',
      is_included: 0,
      is_at_hotel: 1,
      base: 'price',
      sort_order: 2,
      on: 'room',
      age_bands: [{ age_from: 0, age_to: 11, value: 0 }],
      max_nights: 7,
      first_day: '2027-01-01',
      last_day: '2027-12-31',
      room_codes: null,
      rate_codes: null,
      translations: { de: { tax_name: 'Kurtaxe' } },
    },
    changes: { value: 3, last_day: null },
  },
}
