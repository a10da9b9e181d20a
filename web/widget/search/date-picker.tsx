import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Icon } from '../../shared/icons.tsx'
import { addMonths, firstWeekday, type Month, monthOf, weeksOf } from '../../shared/month.ts'
import { daysBetween } from '../../shared/words.ts'
import { usePicking } from '../store.ts'
import { reasonText } from '../words/reason-words.ts'
import {
  aboutToChoose,
  canShow,
  chooseDay,
  dayOfKey,
  isChoosingDeparture,
  loadDays,
  loadTotal,
  newPickerState,
  type PickerState,
  refusalOf,
  totalKey,
} from './date-picker-state.ts'
import { DayButton, leastSign } from './day-button.tsx'

const WIDE = '(min-width: 720px)'
const WEEKS = 6
/** The pointer has to rest on a day this long before its price is loaded. */
const REST_MS = 120

interface DatePickerProps {
  /** Called when the guest has chosen an arrival. */
  onArrival(arrival: string): void
  onDone(arrival: string, departure: string): void
}

/** Two months on wide screens, one on a phone. Each day shows its lowest price, or why no stay can begin. */
export const DatePicker = ({ onArrival, onDone }: DatePickerProps) => {
  const store = usePicking()
  const { words, data } = store
  const state = useMemo(() => newPickerState(store), [store])
  const root = useRef<HTMLDivElement>(null)
  const count = window.matchMedia(WIDE).matches ? 2 : 1
  const month = state.month.value
  useEffect(() => void loadDays(store, state, count), [store, state, month, count])
  useLayoutEffect(() => {
    focusDay(root.current, state.focus.value)
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  const next = aboutToChoose(state, data.today)
  useEffect(() => {
    if (next === undefined) return
    const control = new AbortController()
    const ask = () => loadTotal(store, state, next, control.signal).catch(() => {})
    const timer = setTimeout(ask, REST_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [next])

  const choose = (day: string) => {
    state.refusal.value = refusalOf(state, day, data.today)
    if (state.refusal.value !== undefined) return
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
    // Immediately if the day is in the document: the next key may come before the next frame.
    if (!focusDay(root.current, day)) requestAnimationFrame(() => focusDay(root.current, day))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the buttons inside
    <div class="calendar" ref={root} onKeyDown={onKeyDown}>
      <PickerHint state={state} next={next} />
      <div class="months">
        {Array.from({ length: count }, (_, at) => addMonths(month, at)).map((shown, at) => (
          <MonthTable
            key={shown}
            month={shown}
            state={state}
            next={next}
            onChoose={choose}
            before={at === 0}
            after={at === count - 1}
          />
        ))}
      </div>
      <PickerLegend state={state} />
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

interface PickerHintProps {
  state: PickerState
  next: string | undefined
}

/** Says what to do next, why a day cannot be chosen, or the price of the stay. Above the days, where it is visible. */
const PickerHint = ({ state, next }: PickerHintProps) => {
  const { words } = usePicking()
  const { arrival, days, refusal } = state
  const { t, date } = words
  const least = arrival.value === undefined ? 0 : (days.value.get(arrival.value)?.min_night ?? 0)
  const choosing = isChoosingDeparture(state)
  return (
    <p class="calendar-hint" role="status">
      {refusal.value !== undefined ? (
        <strong class="refusal">{reasonText(words, refusal.value)}</strong>
      ) : next !== undefined ? (
        <ChosenRange state={state} departure={next} />
      ) : (
        <>
          {t(choosing ? 'chooseDeparture' : 'chooseArrival')}{' '}
          {choosing && least > 1 && (
            <strong>{t('leastNightsFrom', { n: least, date: date(arrival.value!, 'short') })}</strong>
          )}
        </>
      )}
    </p>
  )
}

const ChosenRange = ({ state, departure }: { state: PickerState; departure: string }) => {
  const { t, date, money } = usePicking().words
  const arrival = state.arrival.value!
  const dayInfo = state.totals.value.get(totalKey(arrival, departure))
  const nights = t('nightCount', { n: daysBetween(arrival, departure) })
  return (
    <>
      <strong>{`${date(arrival, 'short')} – ${date(departure, 'short')}`}</strong> · {nights}
      {dayInfo?.is_available === 1 && ` · ${t('fromInAll', { price: money(dayInfo.grand_total) })}`}
    </>
  )
}

const PickerLegend = ({ state }: { state: PickerState }) => {
  const { words, data, stay } = usePicking()
  const { days, loading } = state
  const { currency } = data.hotel
  if (currency === '') return null
  const { rooms } = stay.value
  const what =
    rooms > 1
      ? words.t('pricesForRooms', { rooms: words.t('roomCount', { n: rooms }), currency })
      : words.t('pricesFor', { currency })
  const longer = days.value.values().find(({ min_night }) => min_night > 1)
  return (
    <p class="hint">
      {loading.value ? words.t('searching') : what}{' '}
      {longer !== undefined && words.t('leastLegend', { example: leastSign(words, longer.min_night) })}
    </p>
  )
}

interface MonthTableProps {
  month: Month
  state: PickerState
  next: string | undefined
  onChoose(day: string): void
  before: boolean
  after: boolean
}

const NO_DAYS: null[] = Array(7).fill(null)

const MonthTable = ({ month, state, next, onChoose, before, after }: MonthTableProps) => {
  const { words, data } = usePicking()
  const weeks = weeksOf(month, firstWeekday(words.locale))
  // All months have the same height, so that nothing moves when the guest changes the month.
  while (weeks.length < WEEKS) weeks.push(NO_DAYS)
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
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, at) => (
              <td key={day ?? at}>
                {day !== null && <DayButton day={day} state={state} next={next} onChoose={onChoose} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
