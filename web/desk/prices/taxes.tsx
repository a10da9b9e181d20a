import { MOST_AGE } from '../../../src/stay/lists/party-bounds.ts'
import type { Column, FieldRow, Fields, Values } from '../parts/form/field-table.ts'
import { t, words } from '../session.ts'
import { missingColumn } from '../translations/missing-column.tsx'
import type { Tax } from '../types.ts'
import { Calculator } from './calculator.tsx'
import { ageColumns, agesWords, chargeRows, chargeWords, daysWords, sentenceOf } from './charge-words.ts'
import type { RuleKind } from './rules/rule-kind.ts'
import { Rules } from './rules/rules.tsx'
import { scopeRows, scopeStart, scopeWords } from './rules/scope.tsx'

const isPercent = ({ charge }: Fields): boolean => charge!.value === 'percent'
const isAmount = (fields: Fields): boolean => !isPercent(fields)
const isIncluded = ({ is_included }: Fields): boolean => is_included!.value
const isAdded = (fields: Fields): boolean => !isIncluded(fields)
const isByPerson = (fields: Fields): boolean => isAmount(fields) && fields.basis!.value === 'person'

const ROWS: FieldRow[] = [
  { name: 'tax_code', kind: 'code', label: 'code', required: true },
  { name: 'tax_name', kind: 'text', label: 'name', required: true },
  {
    name: 'kind',
    kind: 'choice',
    label: 'kind',
    options: () => [
      ['tax', t('tax-tax')],
      ['fee', t('tax-fee')],
    ],
  },
  ...chargeRows,
  {
    name: 'on',
    kind: 'choice',
    label: 'on',
    when: (fields) => isPercent(fields) && isAdded(fields),
    options: () => [
      ['room', t('on-room')],
      ['extra', t('on-extra')],
      ['all', t('on-all')],
    ],
  },
  {
    name: 'base',
    kind: 'choice',
    label: 'base',
    when: isPercent,
    options: () => [
      ['price', t('base-price')],
      ['running', t('base-running')],
    ],
  },
  {
    name: 'basis',
    kind: 'choice',
    label: 'basis',
    when: isAmount,
    options: () => [
      ['room', t('basis-room')],
      ['person', t('basis-person')],
      ['adult', t('basis-adult')],
      ['booking', t('basis-booking')],
    ],
  },
  {
    name: 'per',
    kind: 'choice',
    label: 'taxPer',
    when: isAmount,
    options: () => [
      ['stay', t('taxPer-stay')],
      ['night', t('taxPer-night')],
    ],
  },
  { name: 'sort_order', kind: 'whole', label: 'sortOrder', hint: 'sortOrderHint', required: true },
  { name: 'is_included', kind: 'check', label: 'isIncluded' },
  { name: 'is_at_hotel', kind: 'check', label: 'isAtHotel', when: isAdded },
  {
    name: 'age_bands',
    kind: 'rows',
    label: 'ageBands',
    addLabel: 'addAges',
    when: isByPerson,
    columns: [...ageColumns, { name: 'value', kind: 'money', label: 'value' } satisfies Column],
  },
  {
    name: 'max_nights',
    kind: 'whole',
    label: 'maxNightsField',
    hint: 'emptyNoLimit',
    group: 'whichNights',
    when: isAdded,
  },
  { name: 'first_day', kind: 'date', label: 'firstDay', group: 'whichNights', when: isAdded },
  { name: 'last_day', kind: 'date', label: 'lastDay', group: 'whichNights', when: isAdded },
  ...scopeRows.map((row): FieldRow => ({ ...row, group: 'whatFor' })),
]

const FRESH = {
  kind: 'tax',
  charge: 'percent',
  on: 'room',
  base: 'price',
  basis: 'room',
  per: 'stay',
  sort_order: 0,
}

/** A tax for adults is one for persons that children do not pay. */
const CHILDREN_FREE = [{ age_from: 0, age_to: MOST_AGE, value: 0 }]

const isForAdults = ({ basis, age_bands }: Pick<Tax, 'basis' | 'age_bands'>): boolean => {
  const [band, ...more] = age_bands ?? []
  if (basis !== 'person' || band === undefined || more.length > 0) return false
  return band.age_from === 0 && band.age_to === MOST_AGE && band.value === 0
}

/** What the form hides is sent as the API wants it, because it may have been something else before. */
const send = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  max_nights: body.max_nights ?? 0,
  ...(body.basis === 'adult'
    ? { basis: 'person', age_bands: CHILDREN_FREE }
    : { age_bands: body.age_bands ?? [] }),
  ...(body.charge === 'amount' ? { on: body.is_included === 1 ? 'all' : 'room' } : {}),
  ...(body.is_included === 1
    ? { on: 'all', is_at_hotel: 0, max_nights: 0, first_day: null, last_day: null }
    : {}),
})

const rules = ({ first_day: first, last_day: last }: Values): Record<string, string> =>
  first && last && last < first ? { last_day: t('errOrder', { other: t('firstDay') }) } : {}

const say = (tax: Tax): string => {
  const value = chargeWords(tax)
  const isPart = tax.is_included === 1
  const what =
    tax.charge === 'percent'
      ? t(`tax-of-${tax.on}`, { value })
      : t(`tax-${isForAdults(tax) ? 'adult' : tax.basis}-${tax.per}`, { value })
  const isRunning = tax.charge === 'percent' && tax.base === 'running'
  return sentenceOf([
    isRunning ? `${what}, ${t('tax-running')}` : what,
    t(isPart ? 'tax-included' : 'tax-added'),
    tax.is_at_hotel === 1 ? t('tax-at-hotel') : undefined,
    ...(isForAdults(tax) ? [] : (tax.age_bands ?? [])).map((band) =>
      t('extra-children', { ages: agesWords(band), value: words.value.money(band.value) }),
    ),
    tax.max_nights > 0 ? t('tax-first', { n: tax.max_nights }) : undefined,
    daysWords(tax.first_day, tax.last_day),
    scopeWords(tax),
  ])
}

const KIND: RuleKind<Tax> = {
  screen: 'taxes',
  noun: 'tax',
  plural: 'taxes',
  newLabel: 'newTax',
  emptyLabel: 'noTaxes',
  deleteText: 'deleteTaxText',
  codeOf: ({ tax_code }) => tax_code,
  nameOf: ({ tax_name }) => tax_name,
  say,
  columns: [
    { label: 'kind', show: ({ kind }) => t(`tax-${kind}`) },
    { label: 'order', look: 'figure', show: ({ sort_order }) => String(sort_order) },
    missingColumn('tax_name'),
  ],
  translated: { hasDescription: false },
  compare: (a, b) => a.sort_order - b.sort_order,
  rows: ROWS,
  start: (tax) => ({
    ...FRESH,
    ...tax,
    max_nights: tax?.max_nights || '',
    ...(tax !== undefined && isForAdults(tax) ? { basis: 'adult', age_bands: [] } : {}),
    ...scopeStart(tax ?? {}),
  }),
  send,
  rules,
  below: () => <Calculator />,
}

/** Taxes and fees in the order they are applied, and what a stay costs with them. */
export const Taxes = () => <Rules kind={KIND} />
