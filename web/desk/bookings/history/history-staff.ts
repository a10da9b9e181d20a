import { t, words } from '../../session.ts'
import type { HistoryEntry } from '../../types.ts'

type Change = HistoryEntry['changes'][number]
type Override = { item: number; total_price: number }
type Line = { item: number | null; line: number; name: string; amount: number }
type Given = { item: number; units: { unit: string; from: string; to: string }[] }

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : [])
const money = (amount: number): string => words.value.money(amount)

const overrideWords = ({ from, to }: Change): string[] => {
  const was = new Map(listOf<Override>(from).map(({ item, total_price }) => [item, total_price]))
  const is = new Map(listOf<Override>(to).map(({ item, total_price }) => [item, total_price]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((item) => {
    const price = is.get(item)
    if (price === undefined) return [t('historyPriceGone', { n: item, price: money(was.get(item)!) })]
    return price === was.get(item) ? [] : [t('historyPrice', { n: item, price: money(price) })]
  })
}

const lineWords = ({ from, to }: Change): string[] => {
  const [was, is] = [listOf<Line>(from), listOf<Line>(to)]
  const isIn = (lines: Line[], { line, amount }: Line) =>
    lines.some((each) => each.line === line && each.amount === amount)
  const say = ({ name, amount }: Line) => ({ name, amount: money(amount) })
  return [
    ...was.filter((line) => !isIn(is, line)).map((line) => t('historyLineGone', say(line))),
    ...is.filter((line) => !isIn(was, line)).map((line) => t('historyLineAdded', say(line))),
  ]
}

const unitWords = ({ from, to }: Change): string[] => {
  const named = (value: unknown): string =>
    words.value.list([...new Set(listOf<Given>(value).flatMap(({ units }) => units.map(({ unit }) => unit)))])
  const [was, is] = [named(from), named(to)]
  const field = t('roomNumbers')
  if (is === '') return was === '' ? [] : [t('fieldTaken', { field, from: was })]
  if (was === '' || was === is) return [t('fieldSet', { field, to: is })]
  return [t('fromTo', { field, from: was, to: is })]
}

/** What staff alone do to a booking, by the field of the history that tells it. */
export const STAFF_WORDS: Record<string, (change: Change) => string[]> = {
  price_override: overrideWords,
  lines: lineWords,
  units: unitWords,
  notes: () => [t('fieldChanged', { field: t('staffNotes') })],
}
