import { toFlag } from '../../http/fields/fields.ts'
import { readAdultPrices } from '../../stay/days/adult-prices.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { RATE_FIELDS, ROOM_FIELDS } from './day-fields.ts'
import { type CellChange, unpackCells, type Value, type Values } from './packed-cells.ts'

export interface ToldChange {
  field: string
  from: unknown
  to: unknown
}

/** Days in a row that changed alike. */
export interface ToldRange {
  start_date: string
  end_date: string
  is_new: 0 | 1
  is_deleted: 0 | 1
  changes: ToldChange[]
}

const MONEY = new Set(['price', 'rate_price', 'normal_price'])
const NOT_TOLD = new Set(['pushed', 'created_by'])
const NAMES = [ROOM_FIELDS, RATE_FIELDS].map((fields) =>
  Object.keys(fields).filter((name) => !NOT_TOLD.has(name)),
)

const namesOf = (isRoom: boolean): string[] => NAMES[isRoom ? 0 : 1]!

/** All days of a change, or those of a range. */
export const cellsOf = (
  row: { rate_id: number; cells: string },
  range?: { first: Day; last: Day },
): CellChange[] => unpackCells(row.cells, row.rate_id === 0 ? ROOM_FIELDS : RATE_FIELDS, range)

/** A value as the API answers it. */
export const told = (name: string, value: Value | undefined, digits: number): unknown => {
  if (value === undefined) return null
  if (name === 'adult_prices')
    return value === null
      ? []
      : readAdultPrices(value as string).map(({ adults, price }) => ({
          adults,
          price: fromMinor(price, digits),
        }))
  if (typeof value === 'boolean') return toFlag(value)
  return MONEY.has(name) && value !== null ? fromMinor(value as number, digits) : value
}

const UNSET = new Set<unknown>([null, 0, false, undefined])

/** A row that was made tells what it has, one that was deleted what it had. */
const isTold = (name: string, before: Values | undefined, after: Values | undefined): boolean => {
  if (before !== undefined && after !== undefined) return before[name] !== after[name]
  return !UNSET.has((before ?? after)?.[name])
}

const isAlike = (names: readonly string[], one: Values | undefined, other: Values | undefined): boolean =>
  one === undefined || other === undefined ? one === other : names.every((name) => one[name] === other[name])

/** What changed of the days from one to another, as ranges of days that changed alike, the first so many of them. */
export const toldRanges = (
  cells: readonly CellChange[],
  isRoom: boolean,
  digits: number,
  { first, last }: { first: Day; last: Day },
  most: number,
): { ranges: ToldRange[]; more: number } => {
  const names = namesOf(isRoom)
  const ranges: ToldRange[] = []
  let more = 0
  let before: CellChange | undefined
  for (const cell of cells) {
    if (cell.day < first || cell.day > last) continue
    const goesOn =
      before !== undefined &&
      cell.day === before.day + 1 &&
      isAlike(names, cell.before, before.before) &&
      isAlike(names, cell.after, before.after)
    before = cell
    if (goesOn) {
      if (more === 0) ranges.at(-1)!.end_date = formatDay(cell.day)
    } else if (ranges.length < most) ranges.push(rangeOf(cell, names, digits))
    else more++
  }
  return { ranges, more }
}

const rangeOf = (
  { day, before, after }: CellChange,
  names: readonly string[],
  digits: number,
): ToldRange => ({
  start_date: formatDay(day),
  end_date: formatDay(day),
  is_new: toFlag(before === undefined),
  is_deleted: toFlag(after === undefined),
  changes: names
    .filter((name) => isTold(name, before, after))
    .map((name) => ({
      field: name,
      from: before === undefined ? null : told(name, before[name], digits),
      to: after === undefined ? null : told(name, after[name], digits),
    })),
})
