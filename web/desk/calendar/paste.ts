import { parseCount, parsePrice } from '../amounts.ts'
import { type Change, changeOf } from './changes.ts'
import type { CalendarData } from './data.ts'
import type { Row } from './rows.ts'

/** A block of cells as spreadsheets copy it: rows by line, columns by tab, quotes where a cell holds either. */
export const parseBlock = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))

export interface Pasted {
  changes: Change[]
  /** What cannot be read as a price or a number of rooms. */
  unreadable: string[]
  /** Cells beyond the last row or day. */
  outside: number
}

export interface Area {
  row: number
  at: number
  rows: number
  days: number
}

/** What pasting a block would change. A single value fills the whole area. */
export const planPaste = (
  data: CalendarData,
  rows: readonly Row[],
  area: Area,
  block: string[][],
): Pasted => {
  const isSingle = block.length === 1 && block[0]!.length === 1
  const height = isSingle ? area.rows : block.length
  const pasted: Pasted = { changes: [], unreadable: [], outside: 0 }
  for (let down = 0; down < height; down++) {
    const cells = isSingle ? new Array<string>(area.days).fill(block[0]![0]!) : block[down]!
    cells.forEach((cell, across) => {
      if (cell === '') return
      const row = rows[area.row + down]
      const at = area.at + across
      if (row === undefined || at >= data.length) pasted.outside++
      else pasteCell(data, row, at, cell, pasted)
    })
  }
  return pasted
}

const pasteCell = (
  data: CalendarData,
  { room, rate }: Row,
  at: number,
  cell: string,
  pasted: Pasted,
): void => {
  const value = rate === null ? parseCount(cell) : parsePrice(cell)
  if (value === undefined) {
    pasted.unreadable.push(cell)
    return
  }
  const spot = { room: room.room_code, rate: rate?.rate_code ?? null, at }
  const change = changeOf(data, spot, rate === null ? 'left' : 'price', value)
  if (change !== undefined) pasted.changes.push(change)
}

/** The area as a spreadsheet takes it. */
export const copyText = (data: CalendarData, rows: readonly Row[], area: Area): string =>
  rows
    .slice(area.row, area.row + area.rows)
    .map(({ room, rate }) => {
      const line = data.line(room.room_code, rate?.rate_code ?? null)
      return Array.from({ length: area.days }, (_, index) => {
        const at = area.at + index
        const value = rate === null ? line.left[at]! : line.price[at]!
        return line.known[at] === 0 || Number.isNaN(value) ? '' : String(value)
      }).join('\t')
    })
    .join('\n')
