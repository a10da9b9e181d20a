import { MOST_AGE } from '../../../src/stay/lists/party-bounds.ts'
import type { FieldRow } from '../parts/form/field-table.ts'
import { hotel, t, words } from '../session.ts'

/** Percents, amounts and nights in words, and as fields of forms. */

interface Charged {
  charge: string
  value: number
}

export const percentWords = (percent: number): string => `${words.value.number(percent)} %`

export const chargeWords = ({ charge, value }: Charged): string =>
  charge === 'percent'
    ? percentWords(value)
    : charge === 'nights'
      ? t('feeNightsCount', { n: value })
      : words.value.money(value)

const currency = (): string => hotel.value?.hotel_information.currency ?? ''

export const chargeOptions = (): [string, string][] => [
  ['percent', '%'],
  ['amount', currency()],
]

/** Percent or amount, and more or less, as one choice. */
export const wayOptions = (): [string, string][] => [
  ['percent-up', t('way-percent-up')],
  ['percent-down', t('way-percent-down')],
  ['amount-up', t('way-amount-up', { currency: currency() })],
  ['amount-down', t('way-amount-down', { currency: currency() })],
]

/** A signed charge as a choice and a number without a sign. */
export const toWay = ({ charge, value }: Charged) => ({
  way: `${charge}-${value < 0 ? 'down' : 'up'}`,
  value: Math.abs(value),
})

export const fromWay = ({ way, value }: { way: string; value: number }) => ({
  charge: way.startsWith('percent') ? 'percent' : 'amount',
  value: way.endsWith('down') && value !== 0 ? -value : value,
})

/** The most that is asked for as a percent or an amount; the API knows the exact bounds of each. */
export const MOST_VALUE = 10_000_000_000

/** What the API takes where more than the whole can be charged. */
export const MOST_PERCENT = 1000

export const chargeRows: FieldRow[] = [
  {
    name: 'value',
    kind: 'number',
    label: 'value',
    required: true,
    most: MOST_VALUE,
    unit: { by: 'charge', mostPercent: MOST_PERCENT },
  },
  { name: 'charge', kind: 'choice', label: 'charge', options: chargeOptions },
]

const BY_CHARGE = { by: 'charge', mostPercent: MOST_PERCENT }

export const ageColumns = [
  { name: 'age_from', kind: 'whole', label: 'ageFrom', most: MOST_AGE },
  { name: 'age_to', kind: 'whole', label: 'ageTo', most: MOST_AGE },
] as const

export const chargeColumns = [
  { name: 'value', kind: 'number', label: 'value', most: MOST_VALUE, unit: BY_CHARGE },
  { name: 'charge', kind: 'choice', label: 'charge', options: chargeOptions },
] as const

export const agesWords = ({ age_from, age_to }: { age_from: number; age_to: number }): string =>
  age_from === age_to ? String(age_from) : t('agesFromTo', { from: age_from, to: age_to })

/** The first letter of a sentence. */
export const sentenceOf = (parts: readonly (string | undefined)[]): string => {
  const text = parts.filter(Boolean).join('; ')
  return text.charAt(0).toLocaleUpperCase(words.value.locale) + text.slice(1)
}

export const daysWords = (from: string | null, to: string | null): string | undefined => {
  const day = (date: string) => words.value.date(date, 'shortYear')
  if (from !== null && to !== null) return t('daysFromTo', { from: day(from), to: day(to) })
  if (from !== null) return t('daysFrom', { from: day(from) })
  return to === null ? undefined : t('daysTo', { to: day(to) })
}
