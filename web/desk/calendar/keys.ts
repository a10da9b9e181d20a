import { explain } from '../explain.ts'
import { heardVersion } from '../live.ts'
import { notify } from '../parts/notices.ts'
import { t } from '../session.ts'
import { type Change, changeOf, spanOf } from './changes.ts'
import { type Field, type Spot, WEEK } from './data.ts'
import { copyText, parseBlock, planPaste } from './paste.ts'
import { rows } from './rows.ts'
import type { CalendarView } from './view.ts'

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

export const onGridKey = (view: CalendarView, event: KeyboardEvent): void => {
  if (view.editing.value !== undefined || event.target !== view.scroller) return
  if (actOn(view, event)) event.preventDefault()
}

const actOn = (view: CalendarView, event: KeyboardEvent): boolean => {
  const { key, shiftKey } = event
  const command = event.ctrlKey || event.metaKey
  const arrow = ARROWS[key]
  if (arrow !== undefined) {
    const [down, right] = arrow
    view.move(down, command ? right * WEEK : right, shiftKey)
  } else if (key === 'Home') goHome(view, shiftKey)
  else if (key === 'End') view.move(0, 4 * WEEK, shiftKey)
  else if (key === 'Enter' || key === 'F2') view.edit()
  else if (key === 'Escape') view.select(view.selection.value.focus)
  else if (command && key.toLowerCase() === 'z') void view.edits.undo()
  else if (command || event.altKey) return false
  else if (/^[\d.,]$/.test(key)) view.edit(key)
  else if (key === 'x' || key === 'X') void switchSale(view)
  else if (key === 'b' || key === 'B') view.bulkOpen.value = true
  else return false
  return true
}

const goHome = (view: CalendarView, extend: boolean): void =>
  view.move(0, view.data.today - view.selection.value.focus.at, extend)

const spotsOf = (view: CalendarView) => {
  const area = view.area.value
  return rows.value.slice(area.row, area.row + area.rows).flatMap(({ room, rate }) =>
    Array.from({ length: area.days }, (_, index) => ({
      room: room.room_code,
      rate: rate?.rate_code ?? null,
      at: area.at + index,
    })),
  )
}

/** Reads the chosen days first where they were not looked at yet. */
const known = async (view: CalendarView, days = view.area.value.days): Promise<boolean> => {
  const { at } = view.area.value
  try {
    await view.loader.need(at, at + days - 1)
    return true
  } catch (err) {
    notify(explain(err), 'trouble')
    return false
  }
}

/** Stops selling what is chosen, or sells it again where all of it is closed. */
export const switchSale = async (view: CalendarView): Promise<void> => {
  const since = heardVersion.value
  const spots = spotsOf(view)
  if (!(await known(view))) return
  const after = spots.every((spot) => view.data.value(spot, 'closed') === 1) ? 0 : 1
  const changes = spots
    .map((spot) => changeOf(view.data, spot, 'closed', after))
    .filter((change): change is Change => change !== undefined)
  await view.edits.apply(
    changes,
    t(after === 1 ? 'closedCells' : 'openedCells', { n: changes.length }),
    since,
  )
}

/** Sets what is chosen to one value: rooms left where the chosen cell is a room's, else prices. */
export const fillSelection = (view: CalendarView, value: number, since: number): void => {
  const isRoom = rows.value[view.selection.value.focus.row]?.rate === null
  const spots = spotsOf(view).filter(({ rate }) => (rate === null) === isRoom)
  void fillSpots(view, spots, isRoom ? 'left' : 'price', value, since)
}

const fillSpots = async (
  view: CalendarView,
  spots: Spot[],
  field: Field,
  value: number,
  since: number,
): Promise<void> => {
  try {
    await view.loader.need(...spanOf(spots))
  } catch (err) {
    const run = () => void fillSpots(view, spots, field, value, since)
    notify(t('notSaved', { reason: explain(err) }), 'trouble', { label: t('tryAgain'), run })
    return
  }
  const changes = spots
    .map((spot) => changeOf(view.data, spot, field, value))
    .filter((change): change is Change => change !== undefined)
  await view.edits.apply(changes, t('changedCells', { n: changes.length }), since)
}

export const pasteIntoSelection = (view: CalendarView, event: ClipboardEvent): void => {
  if (view.editing.value !== undefined) return
  event.preventDefault()
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text.trim() !== '') void pasteText(view, text, heardVersion.value)
}

const pasteText = async (view: CalendarView, text: string, since: number): Promise<void> => {
  const block = parseBlock(text)
  const area = view.area.value
  if (!(await known(view, Math.max(area.days, ...block.map(({ length }) => length))))) return
  const { changes, unreadable, outside } = planPaste(view.data, rows.value, area, block)
  if (unreadable.length > 0) {
    notify(t('pasteUnreadable', { what: unreadable.slice(0, 3).join(' · ') }), 'trouble')
    return
  }
  if (outside > 0) notify(t('pasteOutside', { n: outside }), 'trouble')
  if (changes.length === 0) notify(t('nothingToChange'))
  await view.edits.apply(changes, t('pastedCells', { n: changes.length }), since)
}

export const copySelection = (view: CalendarView, event: ClipboardEvent): void => {
  if (view.editing.value !== undefined) return
  event.preventDefault()
  event.clipboardData?.setData('text/plain', copyText(view.data, rows.value, view.area.value))
  notify(t('copied'))
}
