import { Pace } from '../../portions.ts'
import { areNightsContrary, RATE_DAY_NAMES } from '../../stay/days/rate-day.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { Cell, DayBook, RateDayKey, RoomDay } from '../days/day-state.ts'
import type { RateDay } from '../days/rate-day-fields.ts'
import type { StoredChange } from '../history/change-queries.ts'
import { type Codes, isBlank, roomValues } from '../history/day-fields.ts'
import type { CellChange, Values } from '../history/packed-cells.ts'
import { KeptCells } from './kept-cells.ts'
import { revertedValues } from './reverted-values.ts'

/** What a request changed of one room or rate. */
export interface ChangedPart {
  row: StoredChange
  cells: CellChange[]
}

export interface RevertingBook {
  book: DayBook
  codes: Codes
  /** Whether nobody but guests changed the rooms left of a room's day since. */
  isOnlyBooked(roomCode: string, day: Day): boolean
  /** How many rooms of a day that was deleted came free since, less those that were sold. */
  freed(roomId: number, day: Day): number
}

// The work for a day, counted in steps, see portions.ts.
const STEPS_OF_DAY = 40

export const isSameRoom = ({ row }: ChangedPart, codes: Codes): boolean =>
  codes.rooms.get(row.room_code) === row.room_id

const isThere = (part: ChangedPart, codes: Codes): boolean =>
  isSameRoom(part, codes) &&
  (part.row.rate_id === 0 || codes.rates.get(part.row.rate_code) === part.row.rate_id)

/** Puts all parts of a change back in the book, as far as they are as that change left them. Returns what is not. */
export const revertBook = async (parts: readonly ChangedPart[], all: RevertingBook): Promise<KeptCells> => {
  const kept = new KeptCells()
  const pace = new Pace()
  const removed: { row: StoredChange; day: Day }[] = []
  const inOrder = parts.toSorted((a, b) => Number(a.row.rate_id !== 0) - Number(b.row.rate_id !== 0))
  for (const part of inOrder) {
    const { row, cells } = part
    for (const cell of cells) {
      if (!isThere(part, all.codes)) kept.add('gone', row.room_code, row.rate_code, cell.day)
      else if (row.rate_id !== 0) revertRateDay(row, cell, all, kept)
      else if (revertRoomDay(row, cell, all, kept) === 'removed') removed.push({ row, day: cell.day })
      if (pace.isDue(STEPS_OF_DAY)) await pace.rest()
    }
  }
  const rateIds = [...all.codes.rates.values()]
  for (const { row, day } of removed) {
    if (rateIds.some((rateId) => all.book.rateDay(row.room_id, rateId, day).now !== undefined))
      kept.add('used', row.room_code, '', day)
    else all.book.roomDay(row.room_id, day).now = undefined
    if (pace.isDue(rateIds.length)) await pace.rest()
  }
  return kept
}

const revertRoomDay = (
  row: StoredChange,
  change: CellChange,
  { book, codes, isOnlyBooked, freed }: RevertingBook,
  kept: KeptCells,
): 'removed' | undefined => {
  const cell = book.roomDay(row.room_id, change.day)
  const values = cell.now && roomValues(cell.now, codes)
  const reverted = revertedValues(change, {
    values,
    isNone: isBlank,
    isOnlyBooked: isOnlyBooked(row.room_code, change.day),
    freed: freed(row.room_id, change.day),
  })
  if ('fault' in reverted) kept.add(reverted.fault, row.room_code, '', change.day)
  else if (reverted.values === undefined) return cell.now === undefined ? undefined : 'removed'
  else {
    const day = roomDayOf(reverted.values, codes)
    if (day === undefined) kept.add('gone', row.room_code, '', change.day)
    else cell.now = day
  }
  return undefined
}

/** Undefined if the rate last pushed is gone. */
const roomDayOf = ({ rate_code, ...values }: Values, { rates }: Codes): RoomDay | undefined => {
  const rate_id = rate_code === null ? null : rates.get(rate_code as string)
  return rate_id === undefined ? undefined : ({ ...values, rate_id } as unknown as RoomDay)
}

const isMissing = (values: Values | undefined): boolean => values === undefined

const revertRateDay = (
  row: StoredChange,
  change: CellChange,
  { book, codes }: RevertingBook,
  kept: KeptCells,
): void => {
  const cell = book.rateDay(row.room_id, row.rate_id, change.day)
  const values = cell.now as unknown as Values | undefined
  const reverted = revertedValues(change, { values, isNone: isMissing, isOnlyBooked: false, freed: 0 })
  const day = 'fault' in reverted ? undefined : (reverted.values as unknown as RateDay | undefined)
  const why = 'fault' in reverted ? reverted.fault : day && faultOf(row, day, cell, book, codes)
  if (why !== undefined) kept.add(why, row.room_code, row.rate_code, change.day)
  else cell.now = day
}

/** Why a rate-day cannot become this. */
const faultOf = (
  { room_id, rate_code }: StoredChange,
  day: RateDay,
  before: Cell<RateDayKey, RateDay>,
  book: DayBook,
  codes: Codes,
): 'alone' | 'contrary' | 'derived' | undefined => {
  if (book.roomDay(room_id, before.key.day).now === undefined) return 'alone'
  if (areNightsContrary(day)) return 'contrary'
  return codes.derived.has(rate_code) && hasNewPrice(before.now, day) ? 'derived' : undefined
}

const OWN_PRICES = RATE_DAY_NAMES.filter((name) => name === 'rate_price' || name === 'adult_prices')

const hasNewPrice = (before: RateDay | undefined, day: RateDay): boolean =>
  OWN_PRICES.some((name) => day[name] !== null && day[name] !== before?.[name])
