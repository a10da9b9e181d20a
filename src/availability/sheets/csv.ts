import { AppError } from '../../errors.ts'
import { Pace } from '../../portions.ts'

// Spreadsheets take a text that begins so for a formula.
const FORMULA = /^'*[=+\-@\t\r]/
const MARKED = /^'+[=+\-@\t\r]/

/** A text that no spreadsheet takes for a formula. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that was made harmless. */
export const unmarked = (text: string): string => (MARKED.test(text) ? text.slice(1) : text)

const quoted = (text: string): string => (/[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of CSV by RFC 4180. Numbers are written as they are. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? quoted(harmless(cell)) : (cell ?? ''))).join(',')}\r\n`

export interface CsvBounds {
  lines: number
  /** With those without any text. */
  allLines: number
  columns: number
  /** Characters of a cell. */
  cell: number
}

export interface CsvLine {
  /** Counted from 1, as spreadsheets do. */
  number: number
  cells: string[]
}

export interface Csv {
  separator: string
  lines: CsvLine[]
}

const refused = (message: string): AppError =>
  new AppError('invalid_format', { details: [{ field: null, code: 'invalid_format', message }] })

const tooLarge = (message: string): AppError =>
  new AppError('body_too_large', { details: [{ field: null, code: 'body_too_large', message }] })

/** What spreadsheets save: UTF-8, with or without its mark, or UTF-16 with it. */
const decoded = (bytes: Buffer): string => {
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
  if (text.includes('\0')) throw refused('the body is no CSV: it has a character that texts do not have')
  return text
}

const SEPARATORS = [',', ';', '\t']

/** The one that the first line has most of; Excel may name it in a line of its own. */
const separatorOf = (first: string): string =>
  SEPARATORS.map((separator) => ({ separator, count: first.split(separator).length })).reduce((best, each) =>
    each.count > best.count ? each : best,
  ).separator

const NAMED = /^sep=([,;\t])\r?\n/

/** Reads CSV with commas, semicolons or tabs between its cells. Lines without any text are left out. */
export const readCsv = async (bytes: Buffer, bounds: CsvBounds): Promise<Csv> => {
  const text = decoded(bytes)
  const named = NAMED.exec(text.slice(0, 10))
  const start = named?.[0].length ?? 0
  const end = text.indexOf('\n', start)
  const separator = named?.[1] ?? separatorOf(text.slice(start, end < 0 ? undefined : end).slice(0, 10_000))
  const reader = new CsvReader(text, start, separator, bounds, named === null ? 1 : 2)
  const lines: CsvLine[] = []
  const pace = new Pace()
  for (;;) {
    const line = reader.next()
    if (line === undefined) return { separator, lines }
    if (line.number > bounds.allLines) throw tooLarge(`the sheet has more than ${bounds.allLines} lines`)
    if (line.cells.some((cell) => cell !== '')) {
      if (lines.length >= bounds.lines) throw tooLarge(`the sheet has more than ${bounds.lines} lines`)
      lines.push(line)
    }
    if (pace.isDue(20 * line.cells.length)) await pace.rest()
  }
}

class CsvReader {
  private readonly text: string
  private at: number
  private readonly separator: string
  private readonly bounds: CsvBounds
  private number: number

  constructor(text: string, at: number, separator: string, bounds: CsvBounds, number: number) {
    this.text = text
    this.at = at
    this.separator = separator
    this.bounds = bounds
    this.number = number
  }

  next(): CsvLine | undefined {
    if (this.at >= this.text.length) return undefined
    const line: CsvLine = { number: this.number, cells: [] }
    for (;;) {
      if (line.cells.length >= this.bounds.columns)
        throw tooLarge(`line ${line.number} has more than ${this.bounds.columns} cells`)
      line.cells.push(unmarked(this.text[this.at] === '"' ? this.quoted(line.number) : this.plain()))
      const ended = this.text[this.at]
      this.at++
      if (ended === this.separator) continue
      if (ended === '\r' && this.text[this.at] === '\n') this.at++
      this.number++
      return line
    }
  }

  /** Ends at the separator, at the end of the line or of the text. */
  private plain(): string {
    const from = this.at
    while (this.at < this.text.length && !this.isEnd(this.text[this.at]!)) this.at++
    return this.bounded(this.text.slice(from, this.at))
  }

  private quoted(line: number): string {
    let cell = ''
    for (this.at++; ; ) {
      const end = this.text.indexOf('"', this.at)
      if (end < 0) throw refused(`line ${line} has a quote that does not end`)
      cell = this.bounded(cell + this.text.slice(this.at, end))
      this.at = end + 1
      if (this.text[this.at] !== '"') break
      cell += '"'
      this.at++
    }
    if (this.at < this.text.length && !this.isEnd(this.text[this.at]!))
      throw refused(`line ${line} goes on behind a quote that ended`)
    this.number += cell.split('\n').length - 1
    return cell
  }

  private isEnd(character: string): boolean {
    return character === this.separator || character === '\n' || character === '\r'
  }

  private bounded(cell: string): string {
    if (cell.length > this.bounds.cell)
      throw tooLarge(`line ${this.number} has a cell of more than ${this.bounds.cell} characters`)
    return cell
  }
}
