// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where they are scrolled to, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatDay, weekdayOf } from '../../../../src/stay/values/civil-date.ts'
import { isRightToLeft, locale } from '../../language/language.ts'
import { monthIn, weekdayIn } from '../../parts/fitting.ts'
import { rateWords } from '../../prices/rate-words.ts'
import { t, words } from '../../session.ts'
import { WEEK } from '../data.ts'
import { fold, folded, type Row, rows, totalHeight } from '../rows.ts'
import { parentOf } from '../shown-day.ts'
import { type CalendarView, HEAD_HEIGHT, type Zoom } from '../view.ts'
import { openMenu } from './cell-menu.tsx'
import { Editor } from './editor.tsx'
import { copySelection, onGridKey, pasteIntoSelection } from './keyboard.ts'
import { memo } from './memo.ts'
import { dragSelection, tapCell, tellDerived } from './pointer.ts'
import { cellId, Week } from './week.tsx'

/** Rooms and rates by days. Only the visible part is in the document. */
export const Grid = ({ view }: { view: CalendarView }) => {
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scroller.current!
    view.attach(element)
    const resized = new ResizeObserver(() => view.fit())
    resized.observe(element)
    element.focus({ preventScroll: true })
    return () => {
      resized.disconnect()
      view.scroller = null
    }
  }, [view])
  // Another direction has another side to begin at.
  useLayoutEffect(() => view.attach(scroller.current!), [isRightToLeft.value])
  const { row, at } = view.selection.value.focus
  const width = view.labelWidth.value + view.data.length * view.dayWidth.value
  return (
    <div
      ref={scroller}
      class={`grid is-${view.zoom.value}`}
      role="grid"
      tabIndex={0}
      aria-label={t('calendar')}
      aria-rowcount={rows.value.length + 1}
      aria-colcount={view.data.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={view.zoom.value === 'year' ? undefined : cellId(row, at)}
      style={{
        '--day-width': `${view.dayWidth.value}px`,
        '--label-width': `${view.labelWidth.value}px`,
      }}
      onScroll={() => view.look()}
      onKeyDown={(event) => onGridKey(view, event)}
      onPaste={(event) => pasteIntoSelection(view, event)}
      onCopy={(event) => copySelection(view, event)}
      onPointerDown={(event) => dragSelection(view, event)}
      onPointerOver={(event) => tellDerived(view, event)}
      onContextMenu={(event) => openMenu(view, event)}
      onClick={(event) => tapCell(view, event)}
      onDblClick={(event) => {
        if ((event.target as Element).closest('.cell') !== null) view.edit()
      }}
    >
      <div
        role="none"
        class="sheet"
        style={{ width: `${width}px`, height: `${HEAD_HEIGHT + totalHeight.value}px` }}
      >
        <Head view={view} />
        <Body view={view} />
        <Chosen view={view} />
        <Editor view={view} />
      </div>
    </div>
  )
}

const weeksOf = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)

const Head = ({ view }: { view: CalendarView }) => {
  const { firstWeek, lastWeek } = view.window.value
  return (
    <div class="grid-head" role="row" aria-rowindex={1}>
      <div class="label corner" role="columnheader" aria-colindex={1}>
        <MonthSeen view={view} />
      </div>
      <div role="none" class="days">
        {weeksOf(firstWeek, lastWeek).map((week) => (
          <HeadWeek key={week} view={view} week={week} zoom={view.zoom.value} />
        ))}
      </div>
    </div>
  )
}

const MonthSeen = ({ view }: { view: CalendarView }) => (
  <>{words.value.date(formatDay(view.data.first + view.firstSeen.value), 'month')}</>
)

interface HeadWeekProps {
  view: CalendarView
  week: number
  zoom: Zoom
}

const HeadWeek = ({ view, week, zoom }: HeadWeekProps) => {
  const { data } = view
  if (zoom === 'year') return <HeadMonth view={view} week={week} />
  const width = view.dayWidth.value
  return (
    <div role="none" class="week" style={{ insetInlineStart: `${week * WEEK * width}px` }}>
      {Array.from({ length: WEEK }, (_, index) => {
        const at = week * WEEK + index
        const day = formatDay(data.first + at)
        const weekday = weekdayOf(data.first + at)
        const isFirst = day.endsWith('-01')
        const classes = `day${weekday > 5 ? ' is-weekend' : ''}${at === data.today ? ' is-today' : ''}${isFirst ? ' is-first' : ''}`
        return (
          <div key={at} class={classes} role="columnheader" aria-colindex={at + 2}>
            <span>{isFirst ? monthIn(day, width) : weekdayIn(day, width)}</span>
            <b>{Number(day.slice(8))}</b>
          </div>
        )
      })}
    </div>
  )
}

/** In the year view the head names only months, at the week in which each begins. */
const HeadMonth = ({ view, week }: { view: CalendarView; week: number }) => {
  const last = formatDay(view.data.first + week * WEEK + WEEK - 1)
  if (Number(last.slice(8)) > WEEK) return null
  const start = (week * WEEK + WEEK - Number(last.slice(8))) * view.dayWidth.value
  return (
    <div class="month-name" role="columnheader" style={{ insetInlineStart: `${start}px` }}>
      {monthName(locale.value, last)} <b>{last.slice(0, 4)}</b>
    </div>
  )
}

const monthName = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(Date.parse(day))

const Body = ({ view }: { view: CalendarView }) => {
  const { firstRow, lastRow, firstWeek, lastWeek } = view.window.value
  return (
    <>
      {rows.value.slice(firstRow, lastRow + 1).map((row) => (
        <GridRow key={row.key} view={view} row={row} firstWeek={firstWeek} lastWeek={lastWeek} />
      ))}
    </>
  )
}

interface GridRowProps {
  view: CalendarView
  row: Row
  firstWeek: number
  lastWeek: number
}

const GridRow = memo(
  ({ view, row, firstWeek, lastWeek }: GridRowProps) => (
    <div
      class={row.rate === null ? 'row is-room' : 'row'}
      role="row"
      aria-rowindex={row.index + 2}
      style={{ top: `${HEAD_HEIGHT + row.top}px`, height: `${row.height}px` }}
    >
      <RowLabel row={row} />
      <div role="none" class="days">
        {weeksOf(firstWeek, lastWeek).map((week) => (
          <Week key={week} view={view} row={row} week={week} />
        ))}
      </div>
    </div>
  ),
  (before, after) =>
    before.row === after.row && before.firstWeek === after.firstWeek && before.lastWeek === after.lastWeek,
)

const RowLabel = ({ row: { room, rate } }: { row: Row }) => {
  if (rate !== null)
    return (
      <div
        class={parentOf(rate) === undefined ? 'label' : 'label is-derived'}
        role="rowheader"
        aria-colindex={1}
        title={`${rate.rate_name}: ${rateWords(rate)}`}
      >
        <span class="name">{rate.rate_name}</span>
        {rate.is_closed === 1 && <span class="tag">{t('closed')}</span>}
      </div>
    )
  const isFolded = folded.value.has(room.room_code)
  return (
    <div class="label" role="rowheader" aria-colindex={1} title={room.room_name}>
      <button
        type="button"
        class="fold"
        tabIndex={-1}
        aria-expanded={!isFolded}
        aria-label={t(isFolded ? 'unfold' : 'fold', { room: room.room_name })}
        onClick={() => fold(room.room_code)}
      />
      <span class="name">{room.room_name}</span>
      {room.is_publish === 0 && <span class="tag">{t('hidden')}</span>}
      <span class="total">{room.number_of_room}</span>
    </div>
  )
}

/** The selection is drawn over the grid, so that selecting redraws no cell. */
const Chosen = ({ view }: { view: CalendarView }) => {
  const area = view.area.value
  const { focus } = view.selection.value
  const first = rows.value[area.row]
  const last = rows.value[area.row + area.rows - 1]
  const line = rows.value[focus.row]
  if (first === undefined || last === undefined || line === undefined) return null
  return (
    <div role="none" class="chosen-layer">
      <div
        class="chosen"
        style={{
          insetInlineStart: `${view.labelWidth.value + area.at * view.dayWidth.value}px`,
          top: `${HEAD_HEIGHT + first.top}px`,
          width: `${area.days * view.dayWidth.value}px`,
          height: `${last.top + last.height - first.top}px`,
        }}
      />
      <div
        class="focus"
        style={{
          insetInlineStart: `${view.labelWidth.value + focus.at * view.dayWidth.value}px`,
          top: `${HEAD_HEIGHT + line.top}px`,
          width: `${view.dayWidth.value}px`,
          height: `${line.height}px`,
        }}
      />
    </div>
  )
}
