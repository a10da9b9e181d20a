import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { readTyped } from '../../parts/amounts.ts'
import { t } from '../../session.ts'
import { describeCell } from '../describe.ts'
import { type Row, rows } from '../rows.ts'
import { type CalendarView, type Editing, HEAD_HEIGHT } from '../view.ts'
import { fillArea } from './keyboard.ts'

/** The input field that covers a cell while it is edited. */
export const Editor = ({ view }: { view: CalendarView }) => {
  const editing = view.editing.value
  const row = editing === undefined ? undefined : rows.value[editing.row]
  if (editing === undefined || row === undefined) return null
  return <EditorField key={`${editing.row}-${editing.at}`} view={view} editing={editing} row={row} />
}

interface EditorFieldProps {
  view: CalendarView
  editing: Editing
  row: Row
}

const EditorField = ({ view, editing, row }: EditorFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const text = useSignal(editing.text)
  const isWrong = useSignal(false)
  useLayoutEffect(() => {
    const input = field.current!
    input.focus({ preventScroll: true })
    // If a typed letter opened the editor, it stays. Otherwise the old value is selected, so that typing replaces it.
    if (editing.isTyped) input.setSelectionRange(1, 1)
    else input.select()
  }, [editing])

  const leave = () => {
    view.editing.value = undefined
    view.scroller?.focus({ preventScroll: true })
  }
  const commit = (): boolean => {
    if (view.editing.value !== editing) return true
    if (text.value.trim() === '' || (text.value === editing.text && !editing.isTyped)) {
      leave()
      return true
    }
    const typed = readTyped(text.value, row.rate === null)
    isWrong.value = typed === undefined
    if (typed === undefined) return false
    leave()
    fillArea(view, editing, typed)
    return true
  }
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const back = event.shiftKey ? -1 : 1
      if (commit()) view.move(event.key === 'Enter' ? back : 0, event.key === 'Tab' ? back : 0, false)
    }
  }
  return (
    <div
      class="editor"
      role="none"
      style={{
        insetInlineStart: `${view.labelWidth.value + editing.at * view.dayWidth.value}px`,
        top: `${HEAD_HEIGHT + row.top}px`,
        width: `${view.dayWidth.value}px`,
        height: `${row.height}px`,
      }}
    >
      <input
        ref={field}
        value={text.value}
        inputMode="decimal"
        autocomplete="off"
        aria-label={describeCell(view, row, editing.at)}
        aria-invalid={isWrong.value}
        aria-describedby={isWrong.value ? 'editor-fault' : undefined}
        onInput={(event) => {
          text.value = event.currentTarget.value
          isWrong.value = false
        }}
        onKeyDown={onKey}
        onBlur={() => void commit()}
        onPointerDown={(event) => event.stopPropagation()}
      />
      {isWrong.value && (
        <p id="editor-fault" class="editor-fault" role="alert">
          {t(row.rate === null ? 'typeCount' : 'typePrice')}
        </p>
      )}
    </div>
  )
}
