import type { FieldRow } from './field-table.ts'

/** The code can be set only when it is created. */
export const withCode = (rows: readonly FieldRow[], isNew: boolean): FieldRow[] =>
  rows.map((row) =>
    row.kind !== 'code'
      ? row
      : isNew
        ? { hint: 'codeHint', ...row }
        : { ...row, hint: undefined, fixed: true },
  )
