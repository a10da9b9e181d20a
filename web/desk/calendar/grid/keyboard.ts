import { explain } from '../../explain.ts'
import { isRightToLeft } from '../../language/language.ts'
import { heardVersion } from '../../live.ts'
import type { Typed } from '../../parts/amounts.ts'
import { notify } from '../../parts/notices.ts'
import { t } from '../../session.ts'
import { type Spot, WEEK } from '../data.ts'
import { type Change, changeOf, newPlan, type Plan, planTyped, spanOf } from '../edit/changes.ts'
import { parseBlock } from '../edit/parse-block.ts'
import { copyText, planPaste, refusePaste } from '../edit/paste.ts'
import { type Area, rows } from '../rows.ts'
import { topCodeOf } from '../shown-day.ts'
import type { CalendarView, Editing } from '../view.ts'

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
    const on = isRightToLeft.peek() ? -right : right
    view.move(down, command ? on * WEEK : on, shiftKey)
  } else if (key === 'Home') goHome(view, shiftKey)
  else if (key === 'End') view.move(0, 4 * WEEK, shiftKey)
  else if (key === 'Enter' || key === 'F2') view.edit()
  else if (key === 'Escape') view.select(view.selection.value.focus)
  else if (command || event.altKey) return false
  else if (/^[\d٠-٩０-９.,+\-−–]$/.test(key)) view.edit(key)
  else if (key === 'x' || key === 'X') void switchSale(view)
  else if (key === 'b' || key === 'B') view.bulkOpen.value = view.mayChange
  else if (key === 'h' || key === 'H') view.showHistory()
  else return false
  return true
}

/** Undo and redo work wherever the focus is, except in text fields, which have their own undo. */
export const onCalendarKey = (view: CalendarView, event: KeyboardEvent): void => {
  const key = event.key.toLowerCase()
  const isUndo = key === 'z' && !event.shiftKey
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return
  if (!isUndo && key !== 'z' && key !== 'y') return
  if ((event.target as Element).closest('input:not([type=radio], [type=checkbox]), dialog') !== null) return
  event.preventDefault()
  if (view.mayChange) void (isUndo ? view.edits.history.undo() : view.edits.history.redo())
}

const goHome = (view: CalendarView, extend: boolean): void =>
  view.move(0, view.data.today - view.selection.value.focus.at, extend)

const spotsOf = (area: Area): Spot[] =>
  rows.value.slice(area.row, area.row + area.rows).flatMap(({ room, rate }) =>
    Array.from({ length: area.days }, (_, index) => ({
      room: room.room_code,
      rate: rate?.rate_code ?? null,
      at: area.at + index,
    })),
  )

/** Loads the selected days if they were not shown yet; false if that failed. */
const loadSelection = async (view: CalendarView, days = view.area.value.days): Promise<boolean> => {
  const { at } = view.area.value
  try {
    await view.loader.need(at, at + days - 1)
    return true
  } catch (err) {
    notify(explain(err), 'trouble')
    return false
  }
}

/** Closes the selected cells, or opens them if all are closed. Asks first if they span more than one day. */
export const switchSale = async (view: CalendarView): Promise<void> => {
  const since = heardVersion.value
  const { days } = view.area.value
  const spots = spotsOf(view.area.value)
  if (!(await loadSelection(view))) return
  const after = spots.every((spot) => view.data.value(spot, 'closed') === 1) ? 0 : 1
  const changes = spots
    .map((spot) => changeOf(view.data, spot, 'closed', after))
    .filter((change): change is Change => change !== undefined)
  await view.edits.apply(
    changes,
    t(after === 1 ? 'closedCells' : 'openedCells', { n: changes.length }),
    since,
    days === 1
      ? undefined
      : {
          text: t(after === 1 ? 'askStop' : 'askOpen', { n: changes.length, days }),
          yes: t(after === 1 ? 'stopSale' : 'openSale'),
        },
  )
}

/** Applies the typed value to the whole selection: to the rooms left if the edited cell is a room's, else to prices. */
export const fillArea = (view: CalendarView, editing: Editing, typed: Typed): void => {
  const { row, area } = editing
  const isRoom = rows.value[row]?.rate === null
  const spots = spotsOf(area).filter(({ rate }) => (rate === null) === isRoom)
  void fillSpots(view, spots, typed, editing)
}

const fillSpots = async (
  view: CalendarView,
  spots: Spot[],
  typed: Typed,
  editing: Editing,
): Promise<void> => {
  try {
    await view.loader.need(...spanOf(spots))
  } catch (err) {
    const run = () => void fillSpots(view, spots, typed, editing)
    notify(t('notSaved', { reason: explain(err) }), 'trouble', { label: t('tryAgain'), run })
    return
  }
  const plan = newPlan()
  for (const spot of spots) planTyped(view.data, spot, typed, plan)
  const isNothing = plan.changes.length === 0
  if (isNothing && notesOf(plan).length > 0) notify(notesOf(plan).join(' '), 'trouble')
  await view.edits.apply(plan.changes, labelOf(plan), editing.since, {
    declined: () => view.choose(editing.chosen),
  })
}

/** Prices that follow one which changes here go where it goes; the others have to be changed there. */
const followNotes = ({ changes, derived, followers }: Plan): string[] => {
  const moved = new Map(
    changes
      .filter(({ field }) => field === 'price')
      .map((change) => [`${change.room} ${change.rate} ${change.at}`, change]),
  )
  const moves = followers
    .map(({ room, rate, at }) => moved.get(`${room} ${topCodeOf(rate)} ${at}`))
    .filter((change) => change !== undefined)
  const left = derived - moves.length
  const isUp = moves.every(({ before, after }) => after > before)
  const isDown = moves.every(({ before, after }) => after < before)
  const name = isUp ? 'derivedRise' : isDown ? 'derivedFall' : 'derivedMove'
  return [
    ...(moves.length > 0 ? [t(name, { n: moves.length })] : []),
    ...(left > 0 ? [t('derivedLeft', { n: left })] : []),
  ]
}

/** What could not be changed, and why. */
export const notesOf = (plan: Plan): string[] => [
  ...(plan.without > 0 ? [t('leftOut', { n: plan.without })] : []),
  ...followNotes(plan),
  ...(plan.inherited > 0 ? [t('inheritedLeft', { n: plan.inherited })] : []),
]

/** Says how many cells changed, and how many could not. */
export const labelOf = (plan: Plan): string =>
  [t('changedCells', { n: plan.changes.length }), ...notesOf(plan)].join(' ')

export const pasteIntoSelection = (view: CalendarView, event: ClipboardEvent): void => {
  if (view.editing.value !== undefined) return
  event.preventDefault()
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text.trim() !== '') void pasteText(view, text, heardVersion.value)
}

const pasteText = async (view: CalendarView, text: string, since: number): Promise<void> => {
  const block = parseBlock(text)
  const area = view.area.value
  const refusal = refusePaste(view.data, rows.value, area, block)
  if (refusal !== undefined) {
    notify(refusal, 'trouble')
    return
  }
  if (!(await loadSelection(view, Math.max(area.days, block[0]!.length)))) return
  const plan = planPaste(view.data, rows.value, area, block)
  const { changes } = plan
  if (changes.length === 0) notify([t('nothingToChange'), ...notesOf(plan)].join('. '))
  const label = [t('pastedCells', { n: changes.length }), ...notesOf(plan)].join(' ')
  await view.edits.apply(changes, label, since, {
    inAll: t('pasteInAll', { n: changes.length }),
  })
}

export const copySelection = (view: CalendarView, event: ClipboardEvent): void => {
  if (view.editing.value !== undefined) return
  event.preventDefault()
  event.clipboardData?.setData('text/plain', copyText(view.data, rows.value, view.area.value))
  notify(t('copied'))
}
