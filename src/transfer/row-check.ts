import type { TSchema } from 'typebox'
import { integer } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'

// biome-ignore lint/suspicious/noExplicitAny: a row of any table, as JSON has it
export type Row = Record<string, any>

/** What a row must be: the schemas of the operations that write its fields, and rules that a schema cannot express. */
export interface RowCheck {
  schema: TSchema
  rules?(row: Row): RuleFault[] | Promise<RuleFault[]>
}

// Far below 2^53, so that a hotel does not run out of ids.
export const id = integer('', 0, 2 ** 52)

export const wrong = (field: string, message: string): RuleFault => ({
  field,
  code: 'invalid_value',
  message,
})
