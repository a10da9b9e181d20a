import type { GuardReason } from '../../../src/stay/days/guard.ts'
import { ApiError } from '../../shared/api.ts'
import type { MessageName } from '../messages/en.ts'
import { hotel, t, words } from '../session.ts'
import { type Asked, ask } from './asking.ts'
import { cellName, dayName } from './names.ts'

/** What the API refuses to save unasked. */
export interface GuardedCell {
  code: GuardReason
  room_code?: string
  rate_code?: string | null
  date?: string
  from?: number | null
  to?: number | null
  adults?: number
  /** How many cells would change. */
  count?: number
  /** How many bookings stops of sale go over in all. */
  bookings?: number
  /** The version that this was found at. */
  version: number
}

/** An answer that has to be confirmed; undefined if it is another one. */
export const guardedCells = (err: unknown): GuardedCell[] | undefined =>
  err instanceof ApiError && err.code === 'guarded' ? (err.details as unknown as GuardedCell[]) : undefined

/** In the order in which they are told. */
const TEXTS = {
  price_zero: 'guardZero',
  price_moves: 'guardMoves',
  rooms_beyond: 'guardRooms',
  sale_stops: 'guardStops',
  many_cells: 'guardMany',
} as const satisfies Record<GuardReason, MessageName>

/** The sentence of a reason, for so many cells. */
export const guardLine = (code: GuardReason, n: number): string =>
  t(TEXTS[code], { n, limit: hotel.value?.hotel_information.guard_price_percent ?? 0 })

/** Over how many bookings sale stops, where that is known. */
export const bookingsLine = (n: number | undefined): string[] =>
  n === undefined ? [] : [t('guardBookings', { n })]

const linesOf = (cells: readonly GuardedCell[]): string[] =>
  (Object.keys(TEXTS) as GuardReason[]).flatMap((code) => {
    const found = cells.filter((cell) => cell.code === code)
    if (found.length === 0) return []
    const { count, bookings } = found[0]!
    return [guardLine(code, count ?? found.length), ...bookingsLine(bookings)]
  })

const amountWords = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : words.value.money(value)

const valueWords = ({ code }: GuardedCell, value: number | null | undefined): string => {
  if (code === 'sale_stops') return t(value === 1 ? 'closed' : 'open')
  if (code !== 'rooms_beyond') return amountWords(value)
  return value === null || value === undefined ? '–' : t('roomsLeft', { n: value })
}

const nameOf = ({ room_code = '', rate_code = null, adults }: GuardedCell): string => {
  const name = cellName(room_code, rate_code)
  return adults === undefined ? name : `${name}, ${t('adults', { n: adults })}`
}

/** Tells what is unusual, with the cells, and asks whether to save it. */
export const askGuarded = (
  cells: readonly GuardedCell[],
  more: number,
  words: Partial<Asked> = {},
): Promise<boolean> => {
  const ofCells = cells.filter(({ date }) => date !== undefined)
  return ask({
    title: t('askTitle'),
    lines: linesOf(cells),
    cells: ofCells.map((cell, at) => ({
      key: String(at),
      day: dayName(cell.date!),
      what: nameOf(cell),
      from: valueWords(cell, cell.from),
      to: valueWords(cell, cell.to),
    })),
    more,
    yes: t('saveAnyway'),
    no: t('notSave'),
    ...words,
  })
}

/** The version that a refusal was decided by: saving anyway holds only while it is still so. */
export const versionOf = ([first]: readonly GuardedCell[]): number => first!.version
