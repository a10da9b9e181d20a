import type { Static } from 'typebox'
import type { importResult } from '../../../src/availability/sheets/schemas.ts'
import { ApiError } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency-key.ts'
import { call } from '../api.ts'
import { askGuarded, guardedCells, versionOf } from '../changes/guarded.ts'

/** What a sheet would change, or changed. */
export type Imported = Static<typeof importResult>

const send = (sheet: Blob, query: string) =>
  call<Imported>('POST', `/importprices?${query}`, { file: sheet, key: newKey() })

/** What a sheet would change. Nothing is written. */
export const previewSheet = async (sheet: Blob): Promise<Imported> => (await send(sheet, 'dry_run=1')).result

export type Saved =
  | { outcome: 'saved'; updated: number; version: number }
  /** Somebody changed one of these days since the preview. */
  | { outcome: 'moved' }
  | { outcome: 'declined' }

/** Saves a sheet as its preview showed it; what the hotel wants to be asked about is asked once. */
export const saveSheet = async (sheet: Blob, previewed: number): Promise<Saved> => {
  try {
    return await saved(sheet, `guard=1&if_version=${previewed}`)
  } catch (err) {
    const cells = guardedCells(err)
    if (cells === undefined) return moved(err)
    if (!(await askGuarded(cells, (err as ApiError).more))) return { outcome: 'declined' }
    return saved(sheet, `guard=0&if_version=${versionOf(cells)}`).catch(moved)
  }
}

const saved = async (sheet: Blob, query: string): Promise<Saved> => {
  const { result, version } = await send(sheet, query)
  return { outcome: 'saved', updated: result.updated, version }
}

const moved = (err: unknown): Saved => {
  if (err instanceof ApiError && err.code === 'changed_since') return { outcome: 'moved' }
  throw err
}

/** A fault of a sheet, by its line. */
export interface SheetFault {
  line: number | undefined
  column: string | undefined
  /** What stands there; empty where it cannot be told. */
  value: string
  code: string
  message: string
}

const FIELD = /^line (\d+)(?:: (\w+))?$/

const plain = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1')

/** What a sheet has in a column of a line, to be shown. A line with quoted separators is not taken apart. */
const cellAt = (lines: readonly string[], line: number, column: string): string => {
  const head = lines[0]?.replace(/^\uFEFF/, '') ?? ''
  const mark = [';', '\t', ','].find((each) => head.includes(each)) ?? ','
  const names = head.split(mark).map((name) => plain(name).toLowerCase())
  const cells = lines[line - 1]?.split(mark) ?? []
  return cells.length === names.length ? plain(cells[names.indexOf(column)] ?? '') : ''
}

/** The faults that a refusal lists; undefined if it is about something else. */
export const sheetFaults = (err: unknown, text = ''): SheetFault[] | undefined => {
  if (!(err instanceof ApiError) || err.details.length === 0 || err.code === 'guarded') return undefined
  const lines = text.split(/\r?\n/)
  return err.details.map((detail) => {
    const [, line, column] = FIELD.exec(detail.field ?? '') ?? []
    const { message = '' } = detail as { message?: string }
    const value = line === undefined || column === undefined ? '' : cellAt(lines, Number(line), column)
    return { line: line === undefined ? undefined : Number(line), column, value, code: detail.code, message }
  })
}
