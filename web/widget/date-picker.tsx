import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Icon } from '../shared/icons.tsx'
import { addMonths, firstWeekday, type Month, monthOf, weeksOf } from '../shared/month.ts'
import {
  canChoose,
  canShow,
  chooseDay,
  dayOfKey,
  isChoosingDeparture,
  loadDays,
  newPickerState,
  type PickerState,
} from './date-picker-state.ts'
import { useStore } from './store.ts'

const WIDE = '(min-width: 720px)'

interface DatePickerProps {
  /** An arrival alone was chosen: that counts too. */
  onArrival(arrival: string): void
  onDone(arrival: string, departure: string): void
}

/** Two months on a desk, one on a phone; every day with its lowest price, or why nobody can arrive. */
export const DatePicker = ({ onArrival, onDone }: DatePickerProps) => {
  const store = useStore()
  const { words, data } = store
  const state = useMemo(() => newPickerState(store), [store])
  const root = useRef<HTMLDivElement>(null)
  const count = window.matchMedia(WIDE).matches ? 2 : 1
  const month = state.month.value
  useEffect(() => void loadDays(store, state, count), [store, state, month, count])
  useEffect(() => void focusDay(root.current, state.focus.value), [state])

  const choose = (day: string) => {
    if (!canChoose(state, day, data.today)) return
    if (chooseDay(state, day)) onDone(state.arrival.value!, day)
    else onArrival(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayOfKey(event.key, state.focus.value, words.direction)
    if (day === undefined) return
    event.preventDefault()
    if (!canShow(monthOf(day), data.today)) return
    state.focus.value = day
    state.month.value = monthToShow(state.month.value, monthOf(day), count)
    // At once where the day is there already: the next key may come before the next frame.
    if (!focusDay(root.current, day)) requestAnimationFrame(() => focusDay(root.current, day))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the buttons inside
    <div class="calendar" ref={root} onKeyDown={onKeyDown}>
      <div class="months">
        {Array.from({ length: count }, (_, at) => addMonths(month, at)).map((shown, at) => (
          <MonthTable
            key={shown}
            month={shown}
            state={state}
            onChoose={choose}
            before={at === 0}
            after={at === count - 1}
          />
        ))}
      </div>
      <PickerHint state={state} />
    </div>
  )
}

const monthToShow = (shown: Month, wanted: Month, count: number): Month => {
  if (wanted < shown) return wanted
  return wanted > addMonths(shown, count - 1) ? addMonths(wanted, 1 - count) : shown
}

const focusDay = (root: HTMLElement | null, day: string): boolean => {
  const button = root?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  button?.focus()
  return button !== null && button !== undefined
}

/** What to do next, and the shortest stay where it applies. */
const PickerHint = ({ state }: { state: PickerState }) => {
  const { words, data } = useStore()
  const { arrival, days, loading } = state
  const least = arrival.value === undefined ? 0 : (days.value.get(arrival.value)?.min_night ?? 0)
  const choosing = isChoosingDeparture(state)
  const longer = days.value.values().find(({ min_night }) => min_night > 1)
  return (
    <p class="calendar-hint" role="status">
      {words.t(choosing ? 'chooseDeparture' : 'chooseArrival')}{' '}
      {choosing && least > 1 && (
        <strong>
          {words.t('leastNightsFrom', { n: least, date: words.date(arrival.value!, 'short') })}{' '}
        </strong>
      )}
      <span class="hint">
        {loading.value ? words.t('searching') : words.t('pricesFor', { currency: data.hotel.currency })}{' '}
        {longer !== undefined && words.t('leastLegend', { example: `${words.number(longer.min_night)}+` })}
      </span>
    </p>
  )
}

interface MonthTableProps {
  month: Month
  state: PickerState
  onChoose(day: string): void
  before: boolean
  after: boolean
}

const MonthTable = ({ month, state, onChoose, before, after }: MonthTableProps) => {
  const { words, data } = useStore()
  const weeks = weeksOf(month, firstWeekday(words.language))
  const title = words.date(`${month}-01`, 'month')
  const turn = (by: number) => {
    state.month.value = addMonths(state.month.value, by)
  }
  return (
    <table class="month">
      <caption>
        {before && (
          <button
            type="button"
            class="turn to-previous"
            disabled={!canShow(addMonths(month, -1), data.today)}
            aria-label={words.t('previousMonth')}
            onClick={() => turn(-1)}
          >
            <Icon name="left" turns />
          </button>
        )}
        <span aria-live="polite">{title}</span>
        {after && (
          <button
            type="button"
            class="turn to-next"
            disabled={!canShow(addMonths(month, 1), data.today)}
            aria-label={words.t('nextMonth')}
            onClick={() => turn(1)}
          >
            <Icon name="right" turns />
          </button>
        )}
      </caption>
      <thead>
        <tr>
          {weeks[1]!.map((day) => (
            <th key={day} scope="col">
              {words.date(day!, 'weekday')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, at) => (
              <td key={day ?? at}>
                {day !== null && <DayButton day={day} state={state} onChoose={onChoose} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayButtonProps {
  day: string
  state: PickerState
  onChoose(day: string): void
}

const DayButton = ({ day, state, onChoose }: DayButtonProps) => {
  const { words, data } = useStore()
  const { arrival, departure, focus, days } = state
  const known = days.value.get(day)
  const able = canChoose(state, day, data.today)
  const ends = day === arrival.value || day === departure.value
  const inside = departure.value !== undefined && day > arrival.value! && day < departure.value
  const label = [words.date(day, 'full')]
  if (known?.is_available === 1) label.push(words.t('fromPrice', { price: words.money(known.lowest_price) }))
  else if (known !== undefined && known.min_night > 1)
    label.push(words.t('leastShort', { n: known.min_night }))
  else if (known?.min_night === 0) label.push(words.t('noArrival'))
  return (
    <button
      type="button"
      class={`day${ends ? ' is-end' : ''}${inside ? ' is-inside' : ''}${known?.min_night === 0 ? ' is-full' : ''}`}
      data-day={day}
      tabIndex={day === focus.value ? 0 : -1}
      aria-disabled={!able}
      aria-pressed={ends}
      onClick={() => onChoose(day)}
    >
      <span class="unseen">{label.join(', ')}</span>
      <span class="date" aria-hidden="true">
        {words.number(Number(day.slice(8)))}
      </span>
      <span class="from" aria-hidden="true">
        {known?.is_available === 1
          ? words.compactMoney(known.lowest_price)
          : known !== undefined && known.min_night > 1
            ? `${words.number(known.min_night)}+`
            : ' '}
      </span>
    </button>
  )
}
