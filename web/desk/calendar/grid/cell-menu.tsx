import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../session.ts'
import { offeredBooking } from '../chosen-night.ts'
import type { CalendarView } from '../view.ts'
import { switchSale } from './keyboard.ts'
import { pointAt } from './pointer.ts'
import { cellId } from './week.tsx'

/** Opens the menu of a cell: of the one under the pointer, or by the keyboard of the selected one. */
export const openMenu = (view: CalendarView, event: MouseEvent): void => {
  if (view.editing.value !== undefined || view.zoom.value === 'year') return
  const isOnCell = (event.target as Element).closest('.cell') !== null
  if (!isOnCell && event.target !== view.scroller) return
  event.preventDefault()
  if (isOnCell) {
    const point = pointAt(view, event.clientX, event.clientY)
    const { row, at, rows, days } = view.area.value
    const isInside = point.row >= row && point.row < row + rows && point.at >= at && point.at < at + days
    if (!isInside) view.select(point)
    view.menu.value = { x: event.clientX, y: event.clientY }
    return
  }
  const { focus } = view.selection.value
  const box = document.getElementById(cellId(focus.row, focus.at))?.getBoundingClientRect()
  if (box !== undefined) view.menu.value = { x: box.left + box.width / 2, y: box.bottom }
}

/** What can be done with the selected cells. */
export const CellMenu = ({ view }: { view: CalendarView }) => {
  const at = view.menu.value
  return at === undefined ? null : <OpenMenu key={`${at.x} ${at.y}`} view={view} {...at} />
}

type Item = [label: string, key: string, run: () => void]

const OpenMenu = ({ view, x, y }: { view: CalendarView; x: number; y: number }) => {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current!
    element.showPopover()
    element.style.left = `${Math.max(Math.min(x, innerWidth - element.offsetWidth - 8), 8)}px`
    element.style.top = `${Math.max(Math.min(y, innerHeight - element.offsetHeight - 8), 8)}px`
    element.querySelector('button')?.focus()
  }, [])
  const close = () => {
    view.menu.value = undefined
    view.scroller?.focus({ preventScroll: true })
  }
  const book = offeredBooking(view)
  const changing: Item[] = [
    [t('editCell'), 'Enter', () => view.edit()],
    [t('switchSale'), 'X', () => void switchSale(view)],
    [t('changeMany'), 'B', () => (view.bulkOpen.value = true)],
  ]
  const items: Item[] = [
    ...(view.mayChange ? changing : []),
    ...(book === undefined ? [] : [[t('new-booking'), 'N', book] satisfies Item]),
    [t('cellHistory'), 'H', () => view.showHistory()],
  ]
  const move = (event: KeyboardEvent) => {
    const buttons = [...menu.current!.querySelectorAll('button')]
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Tab') close()
    if (step === 0) return
    event.preventDefault()
    buttons.at((here + step) % buttons.length)!.focus()
  }
  return (
    <div
      ref={menu}
      class="cell-menu"
      role="menu"
      tabIndex={-1}
      popover="auto"
      aria-label={t('cellMenu')}
      onKeyDown={move}
      onToggle={(event) => {
        if ((event as unknown as ToggleEvent).newState === 'closed' && view.menu.value !== undefined) close()
      }}
    >
      {items.map(([label, key, run]) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          onClick={() => {
            close()
            run()
          }}
        >
          <span>{label}</span> <kbd>{key}</kbd>
        </button>
      ))}
    </div>
  )
}
