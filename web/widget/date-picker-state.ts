import { type Signal, signal } from '@preact/signals'
import { addMonths, firstOf, lastOf, type Month, monthOf } from '../shared/month.ts'
import { addDays, daysBetween } from '../shared/words.ts'
import { partyQuery, type Store } from './store.ts'
import type { CalendarDay } from './types.ts'

export const MOST_NIGHTS = 90
const MONTHS_AHEAD = 18

/** What the guest has picked so far, what he looks at, and what is known of those days. */
export interface PickerState {
  readonly month: Signal<Month>
  readonly arrival: Signal<string | undefined>
  readonly departure: Signal<string | undefined>
  /** The day the keyboard is on. */
  readonly focus: Signal<string>
  readonly days: Signal<ReadonlyMap<string, CalendarDay>>
  readonly loading: Signal<boolean>
}

export const newPickerState = ({ stay }: Store): PickerState => ({
  month: signal(monthOf(stay.value.arrival)),
  arrival: signal(stay.value.arrival),
  departure: signal(stay.value.departure),
  focus: signal(stay.value.arrival),
  days: signal(new Map()),
  loading: signal(false),
})

export const isChoosingDeparture = ({ arrival, departure }: PickerState): boolean =>
  arrival.value !== undefined && departure.value === undefined

/** Prices of the months shown; months known already are not asked for again. */
export const loadDays = async (store: Store, state: PickerState, months: number): Promise<void> => {
  const { today } = store.data
  const first = firstOf(state.month.value)
  const start = first < today ? today : first
  const end = lastOf(addMonths(state.month.value, months - 1))
  if (end < today || (state.days.value.has(start) && state.days.value.has(end))) return
  state.loading.value = true
  try {
    const query = { start_date: start, end_date: end, nights: 1, ...partyQuery(store.stay.value) }
    const found = await store.api.get<CalendarDay[]>('/ratecalendar', query)
    state.days.value = new Map([...state.days.value, ...found.map((day) => [day.date, day] as const)])
  } catch (err) {
    // Without prices the days can be chosen all the same.
    console.warn(err)
  }
  state.loading.value = false
}

/** Can this day be the next one chosen? Days that are not known yet may. */
export const canChoose = (state: PickerState, day: string, today: string): boolean => {
  if (day < today) return false
  const { arrival, days } = state
  if (isChoosingDeparture(state) && day > arrival.value!) {
    const least = Math.max(days.value.get(arrival.value!)?.min_night ?? 1, 1)
    const nights = daysBetween(arrival.value!, day)
    return nights >= least && nights <= MOST_NIGHTS
  }
  return (days.value.get(day)?.min_night ?? 1) > 0
}

/** Takes a day; true when the stay is complete. */
export const chooseDay = (state: PickerState, day: string): boolean => {
  state.focus.value = day
  if (isChoosingDeparture(state) && day > state.arrival.value!) {
    state.departure.value = day
    return true
  }
  state.arrival.value = day
  state.departure.value = undefined
  return false
}

export const canShow = (month: Month, today: string): boolean =>
  month >= monthOf(today) && month <= addMonths(monthOf(today), MONTHS_AHEAD)

const STEPS: Record<string, number> = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 }

/** The day a key leads to, undefined where it leads nowhere. */
export const dayOfKey = (key: string, from: string, direction: 'ltr' | 'rtl'): string | undefined => {
  const step = STEPS[key]
  if (step !== undefined) return addDays(from, Math.abs(step) === 1 && direction === 'rtl' ? -step : step)
  if (key === 'Home') return firstOf(monthOf(from))
  if (key === 'End') return lastOf(monthOf(from))
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const month = addMonths(monthOf(from), key === 'PageUp' ? -1 : 1)
  const same = `${month}-${from.slice(8)}`
  return same > lastOf(month) ? lastOf(month) : same
}
