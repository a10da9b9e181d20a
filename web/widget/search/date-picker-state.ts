import { type Signal, signal } from '@preact/signals'
import { addMonths, firstOf, lastOf, type Month, monthOf } from '../../shared/month.ts'
import { addDays, daysBetween } from '../../shared/words.ts'
import { partyQuery } from '../address.ts'
import type { Picking } from '../store.ts'
import type { CalendarDay, Reason } from '../types.ts'

export const MOST_NIGHTS = 90
const MONTHS_AHEAD = 18

/** What the guest has picked so far, the month shown, and the prices of its days. */
export interface PickerState {
  readonly month: Signal<Month>
  readonly arrival: Signal<string | undefined>
  readonly departure: Signal<string | undefined>
  /** The day the keyboard is on. */
  readonly focus: Signal<string>
  /** The day the pointer or the keyboard is on while a departure is chosen. */
  readonly over: Signal<string | undefined>
  /** Prices of stays, by arrival and departure. */
  readonly totals: Signal<ReadonlyMap<string, CalendarDay>>
  /** Why the last day that the guest tried cannot be chosen. */
  readonly refusal: Signal<Reason | undefined>
  readonly days: Signal<ReadonlyMap<string, CalendarDay>>
  readonly loading: Signal<boolean>
  /** What a night costs in the shortest stay, of days on which only longer ones can begin. */
  readonly longer: Signal<ReadonlyMap<string, number>>
}

export const newPickerState = ({ stay }: Picking): PickerState => ({
  month: signal(monthOf(stay.value.arrival)),
  arrival: signal(stay.value.arrival),
  departure: signal(stay.value.departure),
  focus: signal(stay.value.arrival),
  over: signal(undefined),
  totals: signal(new Map()),
  refusal: signal(undefined),
  days: signal(new Map()),
  loading: signal(false),
  longer: signal(new Map()),
})

export const isChoosingDeparture = ({ arrival, departure }: PickerState): boolean =>
  arrival.value !== undefined && departure.value === undefined

/** Loads the prices of the months shown, unless they are loaded already. */
export const loadDays = async (store: Picking, state: PickerState, months: number): Promise<void> => {
  const { today, hotel } = store.data
  if (hotel.currency === '') return
  const first = firstOf(state.month.value)
  const start = first < today ? today : first
  const end = lastOf(addMonths(state.month.value, months - 1))
  if (end < today || (state.days.value.has(start) && state.days.value.has(end))) return
  state.loading.value = true
  try {
    const query = { start_date: start, end_date: end, nights: 1, ...partyQuery(store.stay.value) }
    const found = await store.api.get<CalendarDay[]>('/ratecalendar', query)
    state.days.value = new Map([...state.days.value, ...found.map((day) => [day.date, day] as const)])
    void loadLonger(store, state, found)
  } catch (err) {
    // Days can be chosen without prices too.
    console.warn(err)
  }
  state.loading.value = false
}

const MOST_LENGTHS = 4

/** Loads the prices of days on which only longer stays can begin: each length once, the shortest first. */
const loadLonger = async (
  store: Picking,
  state: PickerState,
  days: readonly CalendarDay[],
): Promise<void> => {
  const waiting = days.filter(({ is_available, min_night }) => is_available === 0 && min_night > 1)
  const lengths = [...new Set(waiting.map(({ min_night }) => min_night))].sort((a, b) => a - b)
  for (const nights of lengths.slice(0, MOST_LENGTHS)) {
    const dates = waiting.filter(({ min_night }) => min_night === nights).map(({ date }) => date)
    const query = { start_date: dates[0], end_date: dates.at(-1), nights, ...partyQuery(store.stay.value) }
    const found = await store.api.get<CalendarDay[]>('/ratecalendar', query).catch(() => [])
    const priced = found.filter(({ date, is_available }) => is_available === 1 && dates.includes(date))
    state.longer.value = new Map([
      ...state.longer.value,
      ...priced.map(({ date, grand_total }) => [date, grand_total / nights] as const),
    ])
  }
}

// Reasons that restrict a stay's arrival, departure or length. A night with such a reason is still available.
const RULES = new Set<string | null>([null, 'cta', 'ctd', 'min_night', 'max_night'])

/** The first unavailable night between the arrival and this day. */
const takenNight = ({ arrival, days }: PickerState, day: string): CalendarDay | undefined => {
  for (let night = arrival.value!; night < day; night = addDays(night, 1)) {
    const nightInfo = days.value.get(night)
    if (nightInfo !== undefined && !RULES.has(nightInfo.reason)) return nightInfo
  }
  return undefined
}

/** Whether choosing this day sets the departure. A day after an unavailable night begins a new stay instead. */
const endsStay = (state: PickerState, day: string): boolean =>
  isChoosingDeparture(state) && day > state.arrival.value! && takenNight(state, day) === undefined

/** Why this day cannot be chosen next; undefined if it can, or if it is not loaded yet. */
export const refusalOf = (state: PickerState, day: string, today: string): Reason | undefined => {
  const because = (code: string, date: string, required?: number): Reason => ({
    code,
    message: '',
    date,
    ...(required === undefined ? {} : { required }),
  })
  if (day < today) return because('past_date', day)
  const { arrival, days } = state
  const from = arrival.value
  const dayInfo = days.value.get(day)
  if (!isChoosingDeparture(state) || day <= from!)
    return dayInfo?.min_night === 0 ? because(arrivalReason(dayInfo), day) : undefined
  const nights = daysBetween(from!, day)
  const taken = takenNight(state, day)
  if (taken !== undefined) return dayInfo?.min_night === 0 ? because(taken.reason!, taken.date) : undefined
  const least = days.value.get(from!)?.min_night ?? 1
  if (nights < least) return because('min_night', from!, least)
  if (nights > MOST_NIGHTS) return because('max_night', from!, MOST_NIGHTS)
  // No departure on this day: the night before is available only for stays that end later.
  return days.value.get(addDays(day, -1))?.reason === 'ctd' ? because('ctd', day) : undefined
}

/** Why no stay can begin on this day. Other restrictions than closed to arrival would not explain it. */
const arrivalReason = ({ reason }: CalendarDay): string =>
  reason === null || reason === 'ctd' || reason === 'min_night' || reason === 'max_night' ? 'cta' : reason

/** Chooses a day; true when the stay is complete. */
export const chooseDay = (state: PickerState, day: string): boolean => {
  state.focus.value = day
  state.over.value = undefined
  if (endsStay(state, day)) {
    state.departure.value = day
    return true
  }
  state.arrival.value = day
  state.departure.value = undefined
  return false
}

/** The departure under the pointer or the focus, if it can be chosen. */
export const aboutToChoose = (state: PickerState, today: string): string | undefined => {
  const { over } = state
  if (over.value === undefined || !endsStay(state, over.value)) return undefined
  return refusalOf(state, over.value, today) === undefined ? over.value : undefined
}

export const totalKey = (arrival: string, departure: string): string => `${arrival} ${departure}`

/** Loads the lowest price of a stay, once for each. Aborted if the guest moves on to another day. */
export const loadTotal = async (
  store: Picking,
  state: PickerState,
  departure: string,
  signal: AbortSignal,
): Promise<void> => {
  const arrival = state.arrival.value!
  const key = totalKey(arrival, departure)
  if (store.data.hotel.currency === '' || state.totals.value.has(key)) return
  const nights = daysBetween(arrival, departure)
  const query = { start_date: arrival, end_date: arrival, nights, ...partyQuery(store.stay.value) }
  const [day] = await store.api.get<CalendarDay[]>('/ratecalendar', query, signal)
  if (day !== undefined) state.totals.value = new Map([...state.totals.value, [key, day]])
}

export const canShow = (month: Month, today: string): boolean =>
  month >= monthOf(today) && month <= addMonths(monthOf(today), MONTHS_AHEAD)

const STEPS: Record<string, number> = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 }

/** The day that a key moves to; undefined for other keys. */
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
