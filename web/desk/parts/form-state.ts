import { type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { faultOf } from '../explain.ts'
import {
  type FieldRow,
  type Fields,
  faultOfText,
  faultsOfLines,
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
  error: Signal<unknown>
  busy: Signal<boolean>
  isDirty(): boolean
  /** Notes that the current values are saved. */
  settle(): void
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
  const now = () =>
    JSON.stringify(
      rows.map(({ name }) => fields[name].peek()),
      (_, value) => (value instanceof Set ? [...value].sort() : value),
    )
  let saved = now()
  return {
    rows,
    fields,
    rules,
    values: () => valuesOf(rows, fields),
    faults: signal({}),
    error: signal(undefined),
    busy: signal(false),
    isDirty: () => now() !== saved,
    settle() {
      saved = now()
    },
  }
}

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

export const faultAt = ({ faults, error }: Form, path: string): string | undefined =>
  faults.value[path] ?? faultOf(error.value, path)

export const faultIn = ({ faults, error }: Form, row: FieldRow): string | undefined =>
  faults.value[row.name] ?? faultOf(error.value, pathOf(row))

export const lookOver = (form: Form): Faults => {
  const faults: Faults = { ...form.rules(form.values()) }
  for (const row of shownRows(form)) {
    if (row.kind === 'rows')
      Object.assign(faults, Object.fromEntries(faultsOfLines(row, form.fields[row.name]!.value)))
    const fault = row.fixed ? undefined : faultOfText(row, form.fields[row.name]!.value)
    if (fault !== undefined) faults[row.name] = fault
  }
  return faults
}
