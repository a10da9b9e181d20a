import type { Static } from 'typebox'
import type { change, toldRange } from '../../../src/availability/history/schemas.ts'
import { parseDay } from '../../../src/stay/values/civil-date.ts'
import { isRestriction, RESTRICTIONS } from '../calendar/restrictions.ts'
import type { MessageName } from '../messages/en.ts'
import { rates, t, words } from '../session.ts'
import { cellName, daysName } from './names.ts'

export type DayChange = Static<typeof change>
export type ToldRange = Static<typeof toldRange>
type ToldField = ToldRange['changes'][number]

const OPERATIONS: Record<string, MessageName> = {
  modifyroomavailability: 'op-changed',
  updateroomavailability: 'op-changed',
  updatestopsellroomavailability: 'op-sale',
  updatestopsellroomrateavailability: 'op-sale',
  deleteroomavailability: 'op-deleted',
  deleteroom: 'op-deleted',
  deleterate: 'op-deleted',
  importprices: 'op-sheet',
  revertchange: 'op-putBack',
}

/** What was done, in a word or two. */
export const operationWords = (operation: string): string => t(OPERATIONS[operation] ?? 'op-changed')

const LABELS: Record<string, MessageName> = {
  rate_price: 'price',
  normal_price: 'normalPrice',
  price: 'price',
  number_of_rooms: 'roomsLeftField',
  is_close: 'sale',
  adult_prices: 'adultPrices',
  rate_code: 'rate',
}

export const fieldWords = (field: string): string => {
  if (isRestriction(field)) return t(RESTRICTIONS[field].label)
  const label = LABELS[field]
  return label === undefined ? field : t(label)
}

const MONEY = new Set(['rate_price', 'normal_price', 'price'])

/** A value of a field as people read it; a dash where there was none. */
export const valueWords = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return '–'
  if (isRestriction(field)) return RESTRICTIONS[field].valueWords(value as number)
  if (MONEY.has(field)) return words.value.money(value as number)
  if (field === 'is_close') return t(value === 1 ? 'closed' : 'open')
  if (field === 'rate_code')
    return rates.value.find(({ rate_code }) => rate_code === value)?.rate_name ?? String(value)
  if (!Array.isArray(value)) return String(value)
  if (value.length === 0) return '–'
  return words.value.list(
    value.map(({ adults, price }) => t('forAdults', { n: adults, price: words.value.money(price) })),
  )
}

/** `Price $100 → $120` */
export const fieldChange = ({ field, from, to }: ToldField): string =>
  `${fieldWords(field)}: ${valueWords(field, from)} → ${valueWords(field, to)}`

/** Fields that a hotel does not see: what was last pushed for the room as a whole. */
const UNSEEN = new Set(['rate_code', 'price'])

/** What changed on the days of a range, a sentence each. */
export const rangeWords = ({ changes, is_new, is_deleted }: ToldRange): string[] => {
  const told = changes.filter(({ field }) => !UNSEEN.has(field))
  const shown = (told.length > 0 ? told : changes).map(fieldChange)
  if (is_deleted === 1) return [t('daysDeleted'), ...shown]
  return shown.length > 0 ? shown : [t(is_new === 1 ? 'daysMade' : 'op-changed')]
}

/** All that one request changed. */
export interface Request {
  first: DayChange
  parts: DayChange[]
}

/** The parts of a list of changes, by request. Those of one request stand together. */
export const requestsOf = (changes: readonly DayChange[]): Request[] => {
  const requests: Request[] = []
  for (const change of changes) {
    const last = requests.at(-1)
    if (last?.first.version === change.version) last.parts.push(change)
    else requests.push({ first: change, parts: [change] })
  }
  return requests
}

const daysOf = ({ ranges }: DayChange): number =>
  ranges.reduce((sum, { start_date, end_date }) => sum + parseDay(end_date)! - parseDay(start_date)! + 1, 0)

/** How many cells a request changed, as far as they are told. */
export const cellsOf = ({ parts }: Request): number => parts.reduce((sum, part) => sum + daysOf(part), 0)

/** Where it was: the room and rate, or how many, and the days. */
export const placeWords = ({ parts }: Request): string => {
  const [first] = parts as [DayChange]
  const where =
    parts.length === 1
      ? cellName(first.room_code, first.rate_code)
      : words.value.list([...new Set(parts.map(({ room_code }) => cellName(room_code, null)))])
  const starts = parts.map(({ start_date }) => start_date).sort()
  const ends = parts.map(({ end_date }) => end_date).sort()
  return `${where}, ${daysName(starts[0]!, ends.at(-1)!)}`
}
