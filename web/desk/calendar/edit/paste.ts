import { formatDay } from '../../../../src/stay/values/civil-date.ts'
import { parseCount, parsePrice } from '../../parts/amounts.ts'
import { t, words } from '../../session.ts'
import type { CalendarData } from '../data.ts'
import type { Area, Row } from '../rows.ts'
import { isDerived, shownDay } from '../shown-day.ts'
import { nameOf } from './change-table.tsx'
import { changeOf, newPlan, type Plan } from './changes.ts'

const isSingle = (block: string[][]): boolean => block.length === 1 && block[0]!.length === 1

/** Why a block cannot be pasted, naming the first bad cell; undefined if it can. */
export const refusePaste = (
  data: CalendarData,
  rows: readonly Row[],
  area: Area,
  block: string[][],
): string | undefined =>
  refuseShape(area, block) ??
  firstOf(rows, area, block, (cell, row, at, place) => {
    if (row === undefined || at >= data.length) return t('pasteBeyond', { ...place, text: cell })
    if (cell === '' || readCell(row, cell) !== undefined) return undefined
    const { room, rate } = row
    const name = nameOf({ room: room.room_code, rate: rate?.rate_code ?? null })
    const where = `${name}, ${words.value.date(formatDay(data.first + at), 'short')}`
    const wanted = t(rate === null ? 'wantedCount' : 'wantedPrice')
    return t('pasteCell', { ...place, text: cell, where, wanted })
  })

/** A block must be a rectangle as large as the selection, unless one cell is selected or one value fills all. */
const refuseShape = ({ rows, days }: Area, block: string[][]): string | undefined => {
  const first = block[0]!.length
  const ragged = block.findIndex(({ length }) => length !== first)
  if (ragged >= 0) return t('pasteRagged', { row: ragged + 1, cells: block[ragged]!.length, first })
  if (rows * days === 1 || isSingle(block) || (rows === block.length && days === first)) return undefined
  return t('pasteShape', {
    size: t('pasteSize', { rows: block.length, columns: first }),
    chosen: t('pasteSize', { rows, columns: days }),
  })
}

type Look<T> = (
  cell: string,
  row: Row | undefined,
  at: number,
  place: Record<string, number>,
) => T | undefined

/** Calls `look` for each pasted cell until it returns a result. */
const firstOf = <T>(rows: readonly Row[], area: Area, block: string[][], look: Look<T>): T | undefined => {
  const single = isSingle(block) ? block[0]![0]! : undefined
  const height = single === undefined ? block.length : area.rows
  const width = single === undefined ? block[0]!.length : area.days
  for (let down = 0; down < height; down++)
    for (let across = 0; across < width; across++) {
      const cell = single ?? block[down]![across]!
      const place = { row: down + 1, column: across + 1 }
      const found = look(cell, rows[area.row + down], area.at + across, place)
      if (found !== undefined) return found
    }
  return undefined
}

const readCell = ({ rate }: Row, cell: string): number | undefined =>
  rate === null ? parseCount(cell) : parsePrice(cell)

/** The changes of pasting a block. Empty cells and derived prices do not change; a single value fills the whole area. */
export const planPaste = (data: CalendarData, rows: readonly Row[], area: Area, block: string[][]): Plan => {
  const plan = newPlan()
  firstOf(rows, area, block, (cell, row, at) => {
    const value = row === undefined ? undefined : readCell(row, cell)
    if (row === undefined || value === undefined) return
    const spot = { room: row.room.room_code, rate: row.rate?.rate_code ?? null, at }
    if (isDerived(spot.rate)) {
      plan.derived++
      plan.followers.push(spot)
      return
    }
    const change = changeOf(data, spot, row.rate === null ? 'left' : 'price', value)
    if (change !== undefined) plan.changes.push(change)
  })
  return plan
}

/** The area as text that a spreadsheet can paste. */
export const copyText = (data: CalendarData, rows: readonly Row[], area: Area): string =>
  rows
    .slice(area.row, area.row + area.rows)
    .map(({ room, rate }) => {
      const line = data.line(room.room_code, null)
      return Array.from({ length: area.days }, (_, index) => {
        const at = area.at + index
        const shown = rate === null ? undefined : shownDay(data, room.room_code, rate, at)
        const value = shown === undefined ? line.left[at]! : shown.price
        const isKnown = shown === undefined ? line.known[at] === 1 : shown.isKnown
        return isKnown && !Number.isNaN(value) ? String(value) : ''
      }).join('\t')
    })
    .join('\n')
