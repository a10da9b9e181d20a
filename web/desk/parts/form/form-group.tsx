import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { t } from '../../session.ts'
import type { FieldRow, Fields } from './field-table.ts'

interface FormGroupProps {
  title: NonNullable<FieldRow['group']>
  fields: Fields
  rows: readonly FieldRow[]
  isWrong: boolean
  children: ComponentChildren
}

const isFilled = (value: unknown): boolean =>
  value instanceof Set ? value.size > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value)

/** Fields under a title. It begins folded if none of them says anything, and opens if one is wrong. */
export const FormGroup = ({ title, fields, rows, isWrong, children }: FormGroupProps) => {
  const isOpen = useRef(
    useMemo(
      () =>
        rows.some(
          ({ name, kind }) => kind !== 'choice' && kind !== 'aside' && isFilled(fields[name]?.peek()),
        ),
      [],
    ),
  )
  // What was opened for a fault stays open when it is mended.
  if (isWrong) isOpen.current = true
  return (
    <details class="group" open={isOpen.current}>
      <summary>{t(title)}</summary>
      <div class="stack">{children}</div>
    </details>
  )
}
