import type { Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../session.ts'
import { DeskIcon } from '../icons.tsx'
import type { Column, FieldRow, Line } from './field-table.ts'

interface ListFieldProps {
  row: FieldRow
  lines: Signal<Line[]>
  /** What is wrong at a path such as `child_bands[0].age_from`. */
  faultAt: (path: string) => string | undefined
}

/** A list of short lines, each of a few values: added, changed and taken away one by one. */
export const ListField = ({ row, lines, faultAt }: ListFieldProps) => {
  const { name, label, hint, columns = [], addLabel = 'addLine' } = row
  const box = useRef<HTMLFieldSetElement>(null)
  const set = (at: number, column: string, text: string) => {
    lines.value = lines.value.map((line, index) => (index === at ? { ...line, [column]: text } : line))
  }
  // After the line is drawn or gone, and before another key can be pressed.
  const next = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (next.current !== undefined) box.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  }, [lines.value])
  const add = () => {
    lines.value = [...lines.value, blankLine(columns)]
    next.current = '.line:last-of-type :is(input, select)'
  }
  const remove = (at: number) => {
    lines.value = lines.value.filter((_, index) => index !== at)
    next.current = '.add-line'
  }
  const whole = faultAt(name)
  return (
    <fieldset class="list-field" ref={box}>
      <legend>{t(label)}</legend>
      {hint !== undefined && <p class="hint">{t(hint)}</p>}
      {lines.value.map((line, at) => (
        <div class="line" key={at}>
          {columns.map((column) => (
            <Cell
              key={column.name}
              path={`${name}[${at}].${column.name}`}
              column={column}
              text={line[column.name] ?? ''}
              fault={faultAt(`${name}[${at}].${column.name}`)}
              onText={(text) => set(at, column.name, text)}
            />
          ))}
          <button
            type="button"
            class="icon-button"
            aria-label={t('removeLine', { n: at + 1 })}
            onClick={() => remove(at)}
          >
            <DeskIcon name="trash" />
          </button>
        </div>
      ))}
      {whole !== undefined && <p class="fault">{whole}</p>}
      <button type="button" class="button quiet small add-line" onClick={add}>
        <DeskIcon name="plus" /> {t(addLabel)}
      </button>
    </fieldset>
  )
}

const blankLine = (columns: readonly Column[]): Line =>
  Object.fromEntries(columns.map(({ name, options }) => [name, options?.()[0]?.[0] ?? '']))

interface CellProps {
  path: string
  column: Column
  text: string
  fault: string | undefined
  onText: (text: string) => void
}

const Cell = ({ path, column: { kind, label, options, optional }, text, fault, onText }: CellProps) => {
  const common = {
    id: path,
    value: text,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${path}-fault`,
    onInput: (event: Event) => onText((event.currentTarget as HTMLInputElement).value),
  }
  return (
    <div class="field">
      <label for={path}>{t(label)}</label>
      {options === undefined ? (
        <input
          {...common}
          inputMode={kind === 'text' ? 'text' : 'decimal'}
          autocomplete="off"
          placeholder={optional ? t('optional') : undefined}
        />
      ) : (
        <select {...common}>
          {options().map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
      {fault !== undefined && (
        <p class="fault" id={`${path}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}
