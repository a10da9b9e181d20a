import { rowAt, rows } from '../rows.ts'
import { derivationOf } from '../shown-day.ts'
import { type CalendarView, HEAD_HEIGHT, type Point } from '../view.ts'

const EDGE = 36
const STEP = 18

export const pointAt = (view: CalendarView, x: number, y: number): Point => {
  const scroller = view.scroller!
  const box = scroller.getBoundingClientRect()
  const left = x - box.left + scroller.scrollLeft - view.labelWidth.value
  const top = y - box.top + scroller.scrollTop - HEAD_HEIGHT
  return {
    row: rowAt(Math.max(top, 0)),
    at: Math.min(Math.max(Math.floor(left / view.dayWidth.value), 0), view.data.length - 1),
  }
}

/** Selects cells by dragging over them. Near an edge the calendar scrolls. */
export const dragSelection = (view: CalendarView, event: PointerEvent): void => {
  const cell = (event.target as Element).closest('.cell')
  if (cell === null || event.button !== 0) return
  if (event.pointerType === 'touch') return
  const start = pointAt(view, event.clientX, event.clientY)
  const { anchor } = view.selection.value
  view.select(event.shiftKey ? anchor : start, start)
  let last = event
  const follow = (): void => {
    const point = pointAt(view, last.clientX, last.clientY)
    const { anchor: from, focus } = view.selection.value
    if (point.row !== focus.row || point.at !== focus.at) view.select(from, point)
  }
  const move = (moved: PointerEvent): void => {
    last = moved
    follow()
  }
  const scrolling = setInterval(() => {
    if (scrollAtEdge(view, last)) follow()
  }, 16)
  const end = (): void => {
    clearInterval(scrolling)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}

/** Touch: a tap selects a cell, a second tap edits it. Dragging scrolls. */
export const tapCell = (view: CalendarView, event: MouseEvent): void => {
  if ((event as PointerEvent).pointerType !== 'touch') return
  if ((event.target as Element).closest('.cell') === null) return
  const point = pointAt(view, event.clientX, event.clientY)
  const { focus } = view.selection.value
  if (point.row === focus.row && point.at === focus.at) view.edit()
  else view.select(point)
}

const scrollAtEdge = (
  { scroller, labelWidth }: CalendarView,
  { clientX, clientY, buttons }: PointerEvent,
): boolean => {
  if (scroller === null || buttons === 0) return false
  const box = scroller.getBoundingClientRect()
  const right =
    clientX > box.right - EDGE ? STEP : clientX < box.left + labelWidth.value + EDGE / 3 ? -STEP : 0
  const down = clientY > box.bottom - EDGE ? STEP : clientY < box.top + HEAD_HEIGHT + EDGE / 3 ? -STEP : 0
  if (right === 0 && down === 0) return false
  scroller.scrollBy(right, down)
  return true
}

/** A derived price says what it comes from. It is reckoned for the cell under the pointer alone. */
export const tellDerived = (view: CalendarView, event: PointerEvent): void => {
  const cell = (event.target as Element).closest<HTMLElement>('.cell.is-derived')
  if (cell === null || cell.classList.contains('is-far')) return
  const { row, at } = pointAt(view, event.clientX, event.clientY)
  const line = rows.value[row]
  if (line?.rate) cell.title = derivationOf(view.data, line.room.room_code, line.rate, at) ?? ''
}
