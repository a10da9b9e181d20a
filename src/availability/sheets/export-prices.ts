import type { Sql } from '../../db/connection/sql.ts'
import { AppError } from '../../errors.ts'
import { Pace } from '../../portions.ts'
import { RATE_DAY_NAMES } from '../../stay/days/rate-day.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { csvLine } from './csv.ts'
import { SHEET_COLUMNS, type SheetCell, sheetValue } from './sheet-columns.ts'
import { listSheetDays, listSheetNames, type SheetFilter, type SheetName } from './sheet-queries.ts'

export const MOST_LINES = 50_000
export const MOST_SHEET_BYTES = 5 * 1024 * 1024
const STEPS_OF_LINE = 60

const tooMany = (message: string): AppError =>
  new AppError('invalid_value', {
    details: [
      {
        field: 'end_date',
        code: 'invalid_value',
        message: `${message}: ask for fewer days, or for one room_code or rate_code`,
      },
    ],
  })

/** The prices of a range as lines of a sheet, a line of names first. */
export const sheetLines = async (
  sql: Sql,
  hotelId: number,
  digits: number,
  filter: SheetFilter,
  most = MOST_LINES,
): Promise<SheetCell[][]> => {
  const [rows, names] = await Promise.all([
    listSheetDays(sql, hotelId, filter, most + 1),
    listSheetNames(sql, hotelId),
  ])
  if (rows.length > most) throw tooMany(`the range has more than ${most} prices`)
  const byId = (isRoom: boolean) =>
    new Map(names.filter(({ is_room }) => is_room === isRoom).map((each) => [each.id, each]))
  const [rooms, rates] = [byId(true), byId(false)]
  const both = (named: SheetName | undefined): SheetCell[] => [named?.code ?? '', named?.name ?? '']
  const lines: SheetCell[][] = [[...SHEET_COLUMNS]]
  const pace = new Pace()
  for (const row of rows) {
    lines.push([
      formatDay(row.day),
      ...both(rooms.get(row.room_id)),
      ...both(rates.get(row.rate_id)),
      ...RATE_DAY_NAMES.map((name) => sheetValue(row, name, digits)),
    ])
    if (pace.isDue(STEPS_OF_LINE)) await pace.rest()
  }
  return lines
}

/** No larger than can be read again. */
export const csvOf = async (lines: readonly SheetCell[][]): Promise<string> => {
  const pace = new Pace()
  let text = ''
  for (const line of lines) {
    text += csvLine(line)
    if (pace.isDue(STEPS_OF_LINE)) await pace.rest()
  }
  if (Buffer.byteLength(text) > MOST_SHEET_BYTES) throw tooMany('the sheet has more than 5 MiB')
  return text
}
