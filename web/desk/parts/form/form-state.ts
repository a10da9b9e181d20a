import { type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { codeOf, explain, faultOf } from '../../explain.ts'
import {
  type FieldRow,
  type Fields,
  faultOfText,
  faultsOfLines,
  inUnit,
  type Line,
  newFields,
  type Values,
  valuesOf,
} from './field-table.ts'
import { useUnsaved } from './unsaved.tsx'

type Faults = Partial<Record<string, string>>

/** The state of a form: its fields, their faults, and whether it is saved. */
export interface Form<Name extends string = string> {
  rows: readonly FieldRow<Name>[]
  fields: Fields<Name>
  values(): Values<Name>
  /** Rules that concern several fields. */
  rules: (values: Values<Name>) => Faults
  faults: Signal<Faults>
  /** The values that were looked over last. */
  tried: Record<string, unknown>
  error: Signal<unknown>
  busy: Signal<boolean>
  isDirty(): boolean
  /** Notes that the current values are saved. */
  settle(): void
  /** Takes over what is saved now, but for the fields that were changed here. */
  adopt(start: Partial<Record<Name, unknown>>): void
}

/** A form that begins with the values `start`. Leaving it with unsaved changes asks the user first. */
export const useForm = <Name extends string>(
  rows: readonly FieldRow<Name>[],
  start: Partial<Record<Name, unknown>>,
  rules: Form<Name>['rules'] = () => ({}),
): Form<Name> => {
  const form = useMemo(() => newForm(rows, start, rules), [])
  useUnsaved(form.isDirty)
  return form
}

const newForm = <Name extends string>(
  rows: readonly FieldRow<Name>[],
  start: Partial<Record<Name, unknown>>,
  rules: Form<Name>['rules'],
): Form<Name> => {
  const fields = newFields(rows, start)
  let saved = textsOf(rows, fields)
  return {
    rows,
    fields,
    rules,
    values: () => valuesOf(rows, fields),
    faults: signal({}),
    tried: {},
    error: signal(undefined),
    busy: signal(false),
    isDirty: () => textsOf(rows, fields).some((text, at) => text !== saved[at]),
    settle() {
      saved = textsOf(rows, fields)
    },
    adopt(start) {
      const latest = newFields(rows, start)
      const now = textsOf(rows, fields)
      rows.forEach(({ name }, at) => {
        if (now[at] === saved[at]) fields[name].value = latest[name].value
      })
      saved = textsOf(rows, latest)
    },
  }
}

/** The value of each field as a text to compare. */
const textsOf = (rows: readonly FieldRow[], fields: Fields): string[] =>
  rows.map(({ name }) => {
    const value = fields[name]!.peek()
    return JSON.stringify(value instanceof Set ? [...value].sort() : value) ?? ''
  })

export const shownRows = ({ rows, fields }: Form): readonly FieldRow[] =>
  rows.filter(({ when }) => when?.(fields) !== false)

export const pathOf = ({ path, name }: FieldRow): string => path ?? name

/** The paths at which the API may find fault with a field. */
export const pathsOf = ({ fields }: Form, row: FieldRow): string[] => {
  const { kind, name, columns = [] } = row
  if (kind !== 'rows') return [pathOf(row)]
  const lines: unknown[] = fields[name]!.value
  return [name, ...lines.flatMap((_, at) => columns.map((column) => `${name}[${at}].${column.name}`))]
}

/** Whether a field still has the value that a fault was found with. */
const isAsTried = ({ fields, tried }: Form, { kind, name }: FieldRow, path: string): boolean => {
  const now = fields[name]!.value
  if (kind !== 'rows' || tried[name] === now) return tried[name] === now
  const before = (tried[name] ?? []) as Line[]
  const [, at = '', column = ''] = /\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return at !== '' && before.length === now.length && before[Number(at)]![column] === now[at][column]
}

/** The fault at a path of a field, until that is changed. */
export const faultAt = (form: Form, row: FieldRow, path: string): string | undefined => {
  const fault = form.faults.value[path] ?? faultOf(form.error.value, path)
  return isAsTried(form, row, path) ? fault : undefined
}

/** That a code is taken already is said beside its field. */
const takenCode = ({ error }: Form, { kind }: FieldRow): string | undefined =>
  kind === 'code' && /_exists$/.test(codeOf(error.value) ?? '') ? explain(error.value) : undefined

export const faultIn = (form: Form, row: FieldRow): string | undefined => {
  const fault = form.faults.value[row.name] ?? faultOf(form.error.value, pathOf(row)) ?? takenCode(form, row)
  return isAsTried(form, row, row.name) ? fault : undefined
}

export const isWrong = (form: Form, row: FieldRow): boolean =>
  faultIn(form, row) !== undefined ||
  pathsOf(form, row).some((path) => faultAt(form, row, path) !== undefined)

export const lookOver = (form: Form): Faults => {
  form.tried = Object.fromEntries(form.rows.map(({ name }) => [name, form.fields[name]!.value]))
  const faults: Faults = { ...form.rules(form.values()) }
  for (const row of shownRows(form)) {
    if (row.kind === 'rows')
      Object.assign(faults, Object.fromEntries(faultsOfLines(row, form.fields[row.name]!.value)))
    const unit = row.unit && form.fields[row.unit.by]?.value
    const fault = row.fixed ? undefined : faultOfText(inUnit(row, unit), form.fields[row.name]!.value)
    if (fault !== undefined) faults[row.name] = fault
  }
  return faults
}
