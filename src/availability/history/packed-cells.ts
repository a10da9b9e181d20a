import type { Day } from '../../stay/values/civil-date.ts'
import { Packing, packNumbers, unpackNumbers } from './packed-numbers.ts'

export type Value = number | string | boolean | null

/** The values of a day by the names of their fields; undefined: there was no row. */
export type Values = Readonly<Record<string, Value>>

export interface CellChange {
  day: Day
  before: Values | undefined
  after: Values | undefined
}

type Kind = 'number' | 'text' | 'flag'

/** The fields of a day, with how each is packed. */
export type Fields = Readonly<Record<string, Kind>>

const EVERY_DAY = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }

interface Packed {
  days: string
  /** The different texts; columns of texts have their places. */
  texts: string[]
  /** Whether there was a row, where one was made or deleted. */
  was_there?: string
  is_there?: string
  was: Record<string, string>
  is: Record<string, string>
}

/** The days of one room or rate, in order, with what changed of them. Fields that changed on none of the days are left out. */
export const packCells = (cells: readonly CellChange[], fields: Fields): string => {
  const places = new Map<string, number>()
  const isWhole = cells.some(({ before, after }) => before === undefined || after === undefined)
  const names = Object.keys(fields).filter(
    (name) => isWhole || cells.some(({ before, after }) => before![name] !== after![name]),
  )
  const side = (which: 'before' | 'after'): Record<string, string> => {
    if (isWhole && cells.every((cell) => cell[which] === undefined)) return {}
    return Object.fromEntries(
      names.map((name) => [name, packColumn(cells, which, name, fields[name]!, places)]),
    )
  }
  const packed: Packed = {
    days: packNumbers(cells.map(({ day }) => day)),
    texts: [],
    ...(isWhole && { was_there: packNumbers(cells.map(({ before }) => (before === undefined ? 0 : 1))) }),
    ...(isWhole && { is_there: packNumbers(cells.map(({ after }) => (after === undefined ? 0 : 1))) }),
    was: side('before'),
    is: side('after'),
  }
  packed.texts = [...places.keys()]
  return JSON.stringify(packed)
}

const packColumn = (
  cells: readonly CellChange[],
  which: 'before' | 'after',
  name: string,
  kind: Kind,
  places: Map<string, number>,
): string => {
  const packing = new Packing()
  let last: Value | undefined
  for (const cell of cells) {
    const value = cell[which]?.[name] ?? null
    if (value === last) {
      packing.addSame()
      continue
    }
    last = value
    if (value === null || kind === 'number') packing.add(value as number | null)
    else packing.add(kind === 'flag' ? Number(value) : placeOf(places, value as string))
  }
  return packing.text
}

const placeOf = (places: Map<string, number>, text: string): number => {
  let place = places.get(text)
  if (place === undefined) {
    place = places.size
    places.set(text, place)
  }
  return place
}

/** The same, read. Values have only the fields that were kept, which are all of them where a row was made or deleted. */
export const unpackCells = (
  text: string,
  fields: Fields,
  { first, last }: { first: Day; last: Day } = EVERY_DAY,
): CellChange[] => {
  const packed = JSON.parse(text) as Packed
  const days = unpackNumbers(packed.days) as Day[]
  const before = readSide(packed, 'was', fields)
  const after = readSide(packed, 'is', fields)
  const cells: CellChange[] = []
  for (const [at, day] of days.entries())
    if (day >= first && day <= last) cells.push({ day, before: before(at), after: after(at) })
  return cells
}

const readSide = (packed: Packed, side: 'was' | 'is', fields: Fields) => {
  const there = packed[`${side}_there`]
  const isThere = there === undefined ? undefined : unpackNumbers(there)
  const columns = Object.entries(packed[side]).map(([name, text]) => ({
    name,
    kind: fields[name],
    numbers: unpackNumbers(text),
  }))
  const read = (kind: Kind | undefined, number: number | null): Value => {
    if (number === null || kind === 'number') return number
    return kind === 'flag' ? number === 1 : packed.texts[number]!
  }
  return (at: number): Values | undefined => {
    if (isThere !== undefined && isThere[at] !== 1) return undefined
    return Object.fromEntries(columns.map(({ name, kind, numbers }) => [name, read(kind, numbers[at]!)]))
  }
}
