import { AppError, MOST_DETAILS } from '../../errors.ts'
import { CODE_PATTERN } from '../../http/fields/fields.ts'
import type { Caller } from '../../http/request/caller.ts'
import { Pace } from '../../portions.ts'
import { areNightsContrary, RATE_DAY_NAMES } from '../../stay/days/rate-day.ts'
import type { RateDayField } from '../../stay/lists/restrictions.ts'
import type { RateChange } from '../days/rate-day-fields.ts'
import type { Entries } from '../read-entries.ts'
import { type CsvLine, readCsv } from './csv.ts'
import { MOST_LINES } from './export-prices.ts'
import { NAMING, NEEDED } from './sheet-columns.ts'
import { type CellFault, isFault, readSheetDay, readSheetValue } from './sheet-values.ts'

const BOUNDS = { lines: MOST_LINES + 1, allLines: 4 * MOST_LINES, columns: 100, cell: 10_000 }
const CODE = new RegExp(CODE_PATTERN)
const STEPS_OF_LINE = 100
const MOST_TOLD = 20

/** The changes that a sheet asks for, and the columns that were not read. */
export interface ReadSheet {
  entries: Entries
  ignored: string[]
}

interface Header {
  /** Where each column is. */
  at: Map<string, number>
  fields: RateDayField[]
  width: number
}

/** Reads prices of a sheet. Cells that are empty change nothing. */
export const readSheet = async (bytes: Buffer, { digits }: Pick<Caller, 'digits'>): Promise<ReadSheet> => {
  const { separator, lines } = await readCsv(bytes, BOUNDS)
  const [first, ...rest] = lines
  const { header, ignored } = readHeader(first)
  const entries: Entries = { received: rest.length, changes: [], faults: [], codes: [] }
  const reader = new LineReader(entries, header, separator !== ',', digits)
  const pace = new Pace()
  for (const line of rest) {
    reader.read(line)
    if (pace.isDue(STEPS_OF_LINE)) await pace.rest()
  }
  return { entries, ignored }
}

const missing = (message: string): AppError =>
  new AppError('missing_field', { details: [{ field: null, code: 'missing_field', message }] })

const readHeader = (line: CsvLine | undefined): { header: Header; ignored: string[] } => {
  if (line === undefined) throw missing('the sheet is empty')
  const names = line.cells.map((cell) => cell.trim().toLowerCase())
  const at = new Map<string, number>()
  const ignored: string[] = []
  const known: readonly string[] = [...NAMING, ...RATE_DAY_NAMES]
  for (const [place, name] of names.entries()) {
    if (at.has(name))
      throw new AppError('invalid_value', {
        details: [{ field: name, code: 'invalid_value', message: `the sheet has two columns ${name}` }],
      })
    if (known.includes(name)) at.set(name, place)
    else if (name !== '' && ignored.length < MOST_TOLD) ignored.push(name.slice(0, 100))
  }
  for (const name of NEEDED)
    if (!at.has(name)) throw missing(`the first line of the sheet names no column ${name}`)
  return {
    header: { at, fields: RATE_DAY_NAMES.filter((name) => at.has(name)), width: names.length },
    ignored,
  }
}

class LineReader {
  private readonly entries: Entries
  private readonly header: Header
  private readonly hasComma: boolean
  private readonly digits: number
  private readonly seen = new Map<string, number>()

  constructor(entries: Entries, header: Header, hasComma: boolean, digits: number) {
    this.entries = entries
    this.header = header
    this.hasComma = hasComma
    this.digits = digits
  }

  read({ number, cells }: CsvLine): void {
    const { entries, header } = this
    const before = entries.faults.length
    const cell = (name: string): string => (cells[header.at.get(name)!] ?? '').trim()
    if (cells.slice(header.width).some((text) => text !== ''))
      this.fault(number, null, { code: 'invalid_format', says: 'has more cells than the first line' })
    const day = readSheetDay(cell('date'))
    if (isFault(day)) this.fault(number, 'date', day)
    for (const name of ['room_code', 'rate_code'] as const)
      if (!CODE.test(cell(name)))
        this.fault(number, name, { code: 'invalid_format', says: `${cell(name).slice(0, 60)} is no code` })
    const values = this.values(number, cell)
    if (entries.faults.length > before || isFault(day)) return
    const [room_code, rate_code] = [cell('room_code'), cell('rate_code')]
    const twice = this.seen.get(`${room_code} ${rate_code} ${day}`)
    this.seen.set(`${room_code} ${rate_code} ${day}`, number)
    if (twice !== undefined) {
      this.fault(number, null, { code: 'invalid_value', says: `is the same day as line ${twice}` })
      return
    }
    for (const [kind, code] of [
      ['room', room_code],
      ['rate', rate_code],
    ] as const)
      entries.codes.push({ index: number, kind, code, field: `line ${number}: ${kind}_code` })
    entries.changes.push({
      index: number,
      room_code,
      day,
      rates: [
        {
          ...NO_CHANGE,
          ...values,
          rate_code,
          field: `line ${number}`,
          has_entry_price: false,
          created_by: undefined,
        },
      ],
    })
  }

  private values(number: number, cell: (name: string) => string): Partial<RateChange> {
    const values: Partial<Record<RateDayField, unknown>> = {}
    for (const name of this.header.fields) {
      const text = cell(name)
      if (text === '') continue
      const read = readSheetValue(name, text, this.hasComma, this.digits)
      if (isFault(read)) this.fault(number, name, read)
      else values[name] = read
    }
    const { min_night = 0, max_night = 0 } = values as { min_night?: number; max_night?: number }
    if (areNightsContrary({ min_night, max_night }))
      this.fault(number, 'min_night', {
        code: 'invalid_value',
        says: `${min_night} is above max_night ${max_night}`,
      })
    return values as Partial<RateChange>
  }

  private fault(number: number, name: string | null, { code, says }: CellFault): void {
    const { faults } = this.entries
    if (faults.length > MOST_DETAILS && faults.at(-1)!.index === number) return
    const field = name === null ? `line ${number}` : `line ${number}: ${name}`
    faults.push({ index: number, field, code, message: `${field} ${says.slice(0, 300)}` })
  }
}

const NO_CHANGE = Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, undefined])) as Record<
  RateDayField,
  undefined
>
