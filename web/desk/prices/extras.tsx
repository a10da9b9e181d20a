import type { FieldRow, Fields } from '../parts/form/field-table.ts'
import { t, words } from '../session.ts'
import { missingColumn } from '../translations/missing-column.tsx'
import type { Extra } from '../types.ts'
import { ageColumns, agesWords, chargeColumns, chargeWords, sentenceOf } from './charge-words.ts'
import type { RuleKind } from './rules/rule-kind.ts'
import { Rules } from './rules/rules.tsx'
import { scopeRows, scopeStart, scopeWords } from './rules/scope.tsx'

const PERS = ['stay', 'night', 'person', 'person_night', 'unit'] as const

const isByPerson = ({ per }: Fields): boolean => String(per!.value).startsWith('person')

const ROWS: FieldRow[] = [
  { name: 'extra_code', kind: 'code', label: 'code', required: true },
  { name: 'extra_name', kind: 'text', label: 'name', required: true },
  { name: 'price', kind: 'money', label: 'price', required: true },
  { name: 'per', kind: 'choice', label: 'per', options: () => PERS.map((per) => [per, t(`per-${per}`)]) },
  {
    name: 'max_quantity',
    kind: 'whole',
    label: 'maxQuantity',
    least: 1,
    required: true,
    when: ({ per }) => per!.value === 'unit',
  },
  { name: 'daily_stock', kind: 'whole', label: 'dailyStock', hint: 'emptyNoLimit' },
  { name: 'lead_hours', kind: 'whole', label: 'leadHours', hint: 'leadHoursHint', required: true },
  { name: 'extra_description', kind: 'lines', label: 'description', lines: 3, wide: true },
  { name: 'is_mandatory', kind: 'check', label: 'isMandatory' },
  {
    name: 'child_bands',
    kind: 'rows',
    label: 'extraChildren',
    hint: 'extraChildrenHint',
    addLabel: 'addAges',
    columns: [...ageColumns, ...chargeColumns],
    when: isByPerson,
  },
  ...scopeRows.map((row): FieldRow => ({ ...row, group: 'whatFor' })),
]

const say = (extra: Extra): string =>
  sentenceOf([
    `${words.value.money(extra.price)}, ${t(`per-${extra.per}`)}`,
    extra.is_mandatory === 1 ? t('extra-mandatory') : undefined,
    ...(extra.child_bands ?? []).map((band) =>
      t('extra-children', { ages: agesWords(band), value: chargeWords(band) }),
    ),
    extra.daily_stock === null ? undefined : t('extra-stock', { n: extra.daily_stock }),
    extra.lead_hours > 0 ? t('extra-lead', { n: extra.lead_hours }) : undefined,
    scopeWords(extra),
  ])

const KIND: RuleKind<Extra> = {
  screen: 'extras',
  noun: 'extra',
  plural: 'extras',
  newLabel: 'newExtra',
  emptyLabel: 'noExtras',
  deleteText: 'deleteExtraText',
  codeOf: ({ extra_code }) => extra_code,
  nameOf: ({ extra_name }) => extra_name,
  say,
  columns: [
    { label: 'price', look: 'figure', show: ({ price }) => words.value.money(price) },
    missingColumn('extra_name', 'extra_description'),
  ],
  translated: { hasDescription: true },
  rows: ROWS,
  start: (extra) => ({
    per: 'stay',
    max_quantity: 99,
    lead_hours: 0,
    ...extra,
    ...scopeStart(extra ?? {}),
  }),
}

/** What is sold beside rooms. */
export const Extras = () => <Rules kind={KIND} />
