import { type Detail, Faults, OperatorError } from '../errors.ts'
import { compileStoredValidator, type Validator } from '../http/fields/validate.ts'
import { dropNulls } from '../http/request/request-values.ts'
import type { Row } from './row-check.ts'
import { ROW_CHECKS } from './row-checks.ts'
import { type Counts, FORMAT, FORMAT_OF_ONE_ROOM, type Head, type Table } from './tables.ts'

const MOST_REPORTED = 20
const CONTEXT = { digits: 0, hotelCode: '' }

/** Checks every row of a file by the rules of the API, and collects the faults. */
export class RowChecker {
  private readonly validators = new Map<Table, Validator>()
  private readonly counts: Counts = {}
  private readonly reported: string[] = []

  async check(
    table: Table,
    json: string,
    line: number,
    format: Head['vacancy_export'] = FORMAT,
  ): Promise<void> {
    const at = (this.counts[table] ?? 0) + 1
    this.counts[table] = at
    if (this.reported.length >= MOST_REPORTED) return
    const row = parsed(json, line)
    dropNulls(row)
    const faults = await this.faultsOf(table, row)
    // In this format the row of a booking contains its room.
    if (table === 'booking' && format === FORMAT_OF_ONE_ROOM)
      faults.push(...(await this.faultsOf('booking_room', { ...row, item: 1 })))
    for (const sentence of new Set(faults.map(sentenceOf)))
      if (this.reported.length < MOST_REPORTED)
        this.reported.push(`line ${line}, ${table} ${at}: ${sentence}`)
  }

  private async faultsOf(table: Table, row: Row): Promise<Detail[]> {
    const faults = new Faults()
    const rules = (await ROW_CHECKS[table].rules?.(row)) ?? []
    this.validatorOf(table).faults(row, CONTEXT, faults, '', rules)
    return [...faults.list]
  }

  /** Whether no fault was found so far. */
  get isContent(): boolean {
    return this.reported.length === 0
  }

  throwIfAny(): void {
    if (this.reported.length > 0)
      throw new OperatorError(
        `Values that this version refuses:\n  ${this.reported.join('\n  ')}\nNothing was imported.`,
      )
    if (this.counts.hotel !== 1)
      throw new OperatorError('The file must hold exactly one hotel. Nothing was imported.')
  }

  private validatorOf(table: Table): Validator {
    let validator = this.validators.get(table)
    if (validator === undefined) {
      validator = compileStoredValidator(ROW_CHECKS[table].schema)
      this.validators.set(table, validator)
    }
    return validator
  }
}

const sentenceOf = ({ field, message }: Detail): string =>
  field === null || message.startsWith(field) ? message : `${field}: ${message}`

/** Parsed only to be checked. The original text is imported, because parsing could lose digits of large numbers. */
const parsed = (json: string, line: number): Row => {
  try {
    const row = JSON.parse(json)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row
  } catch {}
  throw new OperatorError(`Line ${line} cannot be read. Nothing was imported.`)
}
