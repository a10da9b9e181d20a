import { isRightToLeft } from '../../language/language.ts'
import { rowAt, rows } from '../rows.ts'
import { derivationOf } from '../shown-day.ts'
import { alongOf, type CalendarView, HEAD_HEIGHT, type Point } from '../view.ts'

const EDGE = 36
const STEP = 18

export const pointAt = (view: CalendarView, x: number, y: number): Point => {
  const scroller = view.scroller!
  const box = scroller.getBoundingClientRect()
  const start = isRightToLeft.peek() ? box.right - x : x - box.left
  const along = start + alongOf(scroller) - view.labelWidth.value
  const top = y - box.top + scroller.scrollTop - HEAD_HEIGHT
  return {
    row: rowAt(Math.max(top, 0)),
    at: Math.min(Math.max(Math.floor(along / view.dayWidth.value), 0), view.data.length - 1),
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

/** Beside the names of the rows it is narrower, so that cells there can be chosen. */
const edgeAt = (label: number): number => (label > 0 ? EDGE / 3 : EDGE)

const scrollAtEdge = (
  { scroller, labelWidth }: CalendarView,
  { clientX, clientY, buttons }: PointerEvent,
): boolean => {
  if (scroller === null || buttons === 0) return false
  const box = scroller.getBoundingClientRect()
  // The names of the rows are at the side where the days begin.
  const [before, after] = isRightToLeft.peek() ? [0, labelWidth.value] : [labelWidth.value, 0]
  const right =
    clientX > box.right - after - edgeAt(after)
      ? STEP
      : clientX < box.left + before + edgeAt(before)
        ? -STEP
        : 0
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
