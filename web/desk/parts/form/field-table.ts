import { type Signal, signal } from '@preact/signals'
import type { JSX } from 'preact'
import { toMinor } from '../../../../src/stay/values/money.ts'
import type { MessageName } from '../../messages/en.ts'
import { t, words } from '../../session.ts'
import {
  digitsOfCurrency,
  hasOddDecimals,
  parseNumber,
  parsePrice,
  typedAmount,
  typedNumber,
} from '../amounts.ts'

/** The kind of a field: how it looks, what may be typed, and how it is sent. An `aside` is only shown. */
export type Kind =
  | 'text'
  | 'code'
  | 'secret'
  | 'password'
  | 'new-password'
  | 'email'
  | 'tel'
  | 'url'
  | 'date'
  | 'time'
  | 'color'
  | 'number'
  | 'whole'
  | 'percent'
  | 'money'
  | 'lines'
  | 'list'
  | 'choice'
  | 'check'
  | 'rows'
  | 'own'
  | 'aside'

/** The choice that says whether a number is a percent, an amount or nights, and how many percent it may be. */
export interface Unit {
  by: string
  mostPercent: number
}

/** One value of each line of a field of the kind `rows`. */
export interface Column {
  name: string
  kind: 'whole' | 'percent' | 'number' | 'money' | 'choice' | 'text'
  label: MessageName
  least?: number
  most?: number
  /** May stay empty, and is then left out. */
  optional?: boolean
  unit?: Unit
  options?: () => readonly (readonly [value: string, text: string])[]
}

// biome-ignore lint/suspicious/noExplicitAny: the elements of each list of the API differ
type Element = any
/** A line as it is typed, by the names of the columns. */
export type Line = Record<string, string>

/** Everything about one field of a form. */
export interface FieldRow<Name extends string = string> {
  name: Name
  kind: Kind
  label: MessageName
  hint?: MessageName
  required?: boolean
  /** Bounds of a number; for a text `most` is the number of characters. */
  least?: number
  most?: number
  unit?: Unit
  /** Its label names the currency of the hotel. */
  inCurrency?: boolean
  /** How many lines are shown. */
  lines?: number
  wide?: boolean
  /** Shown, but not to be changed. */
  fixed?: boolean
  options?: () => readonly (readonly [value: string, text: string])[]
  /** Shown only if this is true of the other fields. */
  when?: (fields: Fields) => boolean
  /** The field's name in error messages of the API, if it differs. */
  path?: string
  /** Draws a field of a special kind. */
  draw?: (value: Signal<never>, fields: Fields) => JSX.Element
  /** Fields of one group stand together under its title, and can be folded. */
  group?: MessageName
  /** The lines of a list: its columns, and how they differ from the elements of the API. */
  columns?: readonly Column[]
  addLabel?: MessageName
  fromElement?: (element: Element) => Element
  toElement?: (line: Element) => Element
}

// biome-ignore lint/suspicious/noExplicitAny: a text, or whatever a field of its own kind has as value
export type Fields<Name extends string = string> = Record<Name, Signal<any>>
export type Values<Name extends string = string> = Record<Name, unknown>

const MOST_CHARACTERS = 255
const MOST_TEXT = 10_000
const MOST_NUMBER = 1_000_000
const MOST_PERCENT = 100
const PERCENT_DIGITS = 3

const textOf = (value: unknown): string =>
  typeof value === 'number' ? typedNumber(value) : String(value ?? '')

const linesOf = (
  { columns = [], fromElement = (same) => same }: FieldRow,
  value: Element[] | null = [],
): Line[] =>
  (value ?? []).map((element) => {
    const line = fromElement(element)
    return Object.fromEntries(columns.map(({ name }) => [name, textOf(line[name])]))
  })

const fieldOf = (row: FieldRow, value: unknown): Signal<unknown> => {
  const { kind } = row
  if (kind === 'own') return signal(value)
  if (kind === 'rows') return signal(linesOf(row, value as Element[] | null | undefined))
  if (kind === 'check') return signal(value === true || value === 1)
  if (kind === 'list') return signal(((value ?? []) as string[]).join('\n'))
  return signal(kind === 'money' && typeof value === 'number' ? typedAmount(value) : textOf(value))
}

export const newFields = <Name extends string>(
  rows: readonly FieldRow<Name>[],
  start: Partial<Values<Name>>,
): Fields<Name> =>
  Object.fromEntries(rows.map((row) => [row.name, fieldOf(row, start[row.name])])) as Fields<Name>

const lineList = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isNumber = (kind: Kind): boolean =>
  kind === 'number' || kind === 'whole' || kind === 'percent' || kind === 'money'

/** The elements that the lines are sent as. What is empty is left out. */
const elementsOf = (
  { columns = [], toElement = (same) => same }: FieldRow,
  lines: readonly Line[],
): Element[] =>
  lines.map((line) =>
    toElement(
      Object.fromEntries(
        columns
          .filter(({ name }) => line[name]!.trim() !== '')
          .map(({ name, kind }) => [name, isNumber(kind) ? parseNumber(line[name]!) : line[name]]),
      ),
    ),
  )

const sentAs = (row: FieldRow, value: unknown): unknown => {
  const { kind } = row
  if (kind === 'rows') return elementsOf(row, value as Line[])
  if (typeof value !== 'string') return kind === 'check' ? (value ? 1 : 0) : value
  if (kind === 'list') return lineList(value)
  if (isNumber(kind)) return parseNumber(value)
  return kind === 'lines' || kind === 'password' || kind === 'new-password' ? value : value.trim()
}

/** The values of the fields in the form of the API: numbers as numbers, checks as 0 or 1, without hidden fields. */
export const valuesOf = <Name extends string>(
  rows: readonly FieldRow<Name>[],
  fields: Fields<Name>,
): Values<Name> =>
  Object.fromEntries(
    rows
      .filter(({ kind, when }) => kind !== 'aside' && when?.(fields) !== false)
      .map((row) => [row.name, sentAs(row, fields[row.name].value)]),
  ) as Values<Name>

const CODE = /^(?!\.+$)[A-Za-z0-9_.-]{1,50}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** The fault of the typed text, if any. */
export const faultOfText = (
  { kind, required, least, most }: Pick<FieldRow, 'kind' | 'required' | 'least' | 'most'>,
  value: unknown,
): string | undefined => {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '') return required ? t('errMissing') : undefined
  switch (kind) {
    case 'code':
      return CODE.test(text) ? undefined : t('errCode')
    case 'email':
      return EMAIL.test(text) ? undefined : t('errEmail')
    case 'url':
      return isWebAddress(text) ? undefined : t('errUrl')
    case 'date':
      return text >= '2000-01-01' && text <= '2100-12-31' ? undefined : t('errDate')
    case 'money':
      return parsePrice(text) === undefined ? amountFault(text) : undefined
    case 'percent':
      return faultOfPercent(parseNumber(text), least ?? 0, most ?? MOST_PERCENT)
    case 'number':
    case 'whole':
      return faultOfNumber(parseNumber(text), kind === 'whole', least ?? 0, most ?? MOST_NUMBER)
    default: {
      const n = most ?? (kind === 'text' || kind === 'tel' ? MOST_CHARACTERS : MOST_TEXT)
      return [...text].length > n ? t('errTooLong', { n }) : undefined
    }
  }
}

const EXAMPLES = [1500, 120.5]

const amountFault = (text: string): string => {
  if (hasOddDecimals(text)) return t('errUnclearAmount', { example: text.replace(/\D/g, '') })
  const example = EXAMPLES[Math.min(digitsOfCurrency(), 1)]!
  return t('errMoney', { example: words.value.money(example) })
}

const MOST_FEE_NIGHTS = 90

/** A number is checked as what its unit makes it. */
export const inUnit = <Row extends Pick<FieldRow, 'unit' | 'least' | 'most'> & { kind: Kind }>(
  row: Row,
  unitNow: unknown,
): Row => {
  if (row.unit === undefined) return row
  const chosen = String(unitNow)
  if (chosen.startsWith('amount')) return { ...row, kind: 'money' }
  if (chosen === 'nights') return { ...row, kind: 'whole', least: 1, most: MOST_FEE_NIGHTS }
  return { ...row, kind: 'percent', most: chosen.endsWith('-down') ? MOST_PERCENT : row.unit.mostPercent }
}

const faultOfNumber = (
  value: number | undefined,
  whole: boolean,
  least: number,
  most: number,
): string | undefined => {
  if (value === undefined) return t('errNumber')
  if (whole && !Number.isInteger(value)) return t('errWhole')
  if (value < least && most === MOST_NUMBER) return t('errLeast', { least })
  return value < least || value > most ? t('errRange', { least, most }) : undefined
}

const faultOfPercent = (value: number | undefined, least: number, most: number): string | undefined => {
  if (value === undefined) return t('errNumber')
  if (value < least) return t('errLeastPercent', { least })
  if (value > most) return t('errMostPercent', { most })
  return toMinor(value, PERCENT_DIGITS) === undefined ? t('errPercent') : undefined
}

/** The faults of a list, by their path such as `child_bands[0].age_from`. */
export const faultsOfLines = ({ name, columns = [] }: FieldRow, lines: readonly Line[]): [string, string][] =>
  lines.flatMap((line, at) =>
    columns.flatMap((column): [string, string][] => {
      const row = inUnit({ ...column, required: column.optional !== true }, line[column.unit?.by ?? ''])
      const fault = faultOfText(row, line[column.name])
      return fault === undefined ? [] : [[`${name}[${at}].${column.name}`, fault]]
    }),
  )
