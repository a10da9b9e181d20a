// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where they are scrolled to, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { weekdayOf } from '../../../../src/stay/values/civil-date.ts'
import { cellPrice } from '../../parts/amounts.ts'
import { t } from '../../session.ts'
import { pricesMark } from '../adult-prices.ts'
import { freeOn, type Line, WEEK } from '../data.ts'
import { RESTRICTIONS, SHOWN_RESTRICTIONS } from '../restrictions.ts'
import type { Row } from '../rows.ts'
import { parentOf, ruleOf, type ShownDay, shownDay } from '../shown-day.ts'
import type { CalendarView } from '../view.ts'
import { heatOf } from './heat.ts'
import { paintWeek } from './year.ts'

interface WeekProps {
  view: CalendarView
  row: Row
  week: number
}

export const cellId = (row: number, at: number): string => `cell-${row}-${at}`

/** Seven cells of one row. It reads signals, so it is redrawn when a day of its room changes, but not by scrolling. */
export const Week = ({ view, row, week }: WeekProps) => {
  void view.data.revision(row.room.room_code, week).value
  const insetInlineStart = `${week * WEEK * view.dayWidth.value}px`
  if (view.zoom.value === 'year')
    return (
      <div
        role="gridcell"
        class="cell week is-far"
        style={{ insetInlineStart, background: paintWeek(view, row, week) }}
      />
    )
  const cells = []
  for (let at = week * WEEK; at < (week + 1) * WEEK; at++) cells.push(cellOf(view, row, at))
  return (
    <div role="none" class="week" style={{ insetInlineStart }}>
      {cells}
    </div>
  )
}

const cellOf = (view: CalendarView, row: Row, at: number) => {
  const { data, loader, heat } = view
  const { room, rate } = row
  const line = data.line(room.room_code, null)
  const isLoaded = loader.isLoaded(at)
  const shown = rate === null ? undefined : shownDay(data, room.room_code, rate, at)
  const isKnown = shown === undefined ? line.known[at] === 1 : shown.isKnown
  const warmth = isKnown ? heatOf(data, row, at, heat.value) : undefined
  return (
    <div
      key={at}
      id={cellId(row.index, at)}
      role="gridcell"
      aria-colindex={at + 2}
      aria-readonly={parentOf(rate) === undefined ? undefined : true}
      class={classOf(view, row, at, shown, isLoaded, warmth !== undefined)}
      style={warmth === undefined ? undefined : { '--heat': `${Math.round(warmth * 70)}%` }}
    >
      {!isLoaded ? null : shown === undefined ? roomContent(line, at) : rateContent(shown)}
    </div>
  )
}

const classOf = (
  view: CalendarView,
  { room, rate }: Row,
  at: number,
  shown: ShownDay | undefined,
  isLoaded: boolean,
  warm: boolean,
): string => {
  const { data } = view
  const day = weekdayOf(data.first + at)
  const roomLine = data.line(room.room_code, null)
  const isKnown = shown === undefined ? roomLine.known[at] === 1 : shown.isKnown
  const isClosed = shown === undefined ? roomLine.closed[at] === 1 : shown.rules.closed
  let name = 'cell'
  if (day === 6 || day === 7) name += ' is-weekend'
  if (at === data.today) name += ' is-today'
  if (at < data.today) name += ' is-past'
  if (!isLoaded) return `${name} is-loading`
  if (shown !== undefined && shown.derived.length > 0) name += ' is-derived'
  if (warm) name += ' is-warm'
  if (isKnown && isClosed) name += ' is-closed'
  else if (rate !== null && roomLine.closed[at] === 1) name += ' is-shut'
  if (roomLine.known[at] === 1 && freeOn(roomLine, at) === 0) name += ' is-sold-out'
  if (data.isFresh(room.room_code, rate?.rate_code ?? null, at)) name += ' is-fresh'
  return name
}

const roomContent = ({ known, left, held }: Line, at: number) =>
  known[at] === 0 ? (
    <span class="none">–</span>
  ) : (
    <>
      <b>{left[at]}</b>
      {held[at]! > 0 && <span class="marks">{t('heldMark', { n: held[at]! })}</span>}
    </>
  )

const rateContent = (shown: ShownDay) => {
  if (!shown.isKnown) return <span class="none">–</span>
  const { price, adultPrices } = shown
  const marks = adultPrices === 0 ? [] : [pricesMark(adultPrices)]
  for (const name of SHOWN_RESTRICTIONS) {
    const value = ruleOf(shown, name)
    if (RESTRICTIONS[name].isSet(value)) marks.push(RESTRICTIONS[name].mark(value))
  }
  const text = marks.length > 2 ? `${marks.slice(0, 2).join(' ')}…` : marks.join(' ')
  return (
    <>
      <span class="price">{Number.isNaN(price) ? '–' : cellPrice(price)}</span>
      {text !== '' && <span class="marks">{text}</span>}
    </>
  )
}
