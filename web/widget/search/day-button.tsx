import { usePicking } from '../store.ts'
import type { PageWords } from '../types.ts'
import { reasonText } from '../words/reason-words.ts'
import { isChoosingDeparture, type PickerState, refusalOf } from './date-picker-state.ts'

/** “3+”, isolated from the surrounding text: in right-to-left text it would read “+3”. */
export const leastSign = (words: PageWords, nights: number): string => `\u2066${words.number(nights)}+\u2069`

interface DayButtonProps {
  day: string
  state: PickerState
  next: string | undefined
  onChoose(day: string): void
}

export const DayButton = ({ day, state, next, onChoose }: DayButtonProps) => {
  const { words, data } = usePicking()
  const { arrival, departure, focus, over, refusal, days, longer } = state
  const dayInfo = days.value.get(day)
  const refused = refusalOf(state, day, data.today)
  const end = departure.value ?? next
  const ends = day === arrival.value || day === end
  const inside = end !== undefined && day > arrival.value! && day < end
  const isLonger = dayInfo !== undefined && dayInfo.is_available === 0 && dayInfo.min_night > 1
  const nightly = isLonger
    ? longer.value.get(day)
    : dayInfo?.is_available === 1
      ? dayInfo.grand_total
      : undefined
  const label = [words.date(day, 'full')]
  if (refused !== undefined) label.push(reasonText(words, refused))
  else if (dayInfo?.is_available === 1)
    label.push(words.t('fromPrice', { price: words.money(dayInfo.grand_total) }))
  else if (isLonger)
    label.push(
      ...(nightly === undefined ? [] : [words.t('fromPrice', { price: words.money(nightly) })]),
      words.t('leastShort', { n: dayInfo.min_night }),
    )
  else if (dayInfo?.min_night === 0) label.push(words.t('noArrival'))
  // An unavailable day can still be a departure.
  const isFull = dayInfo?.min_night === 0 && (refused !== undefined || !isChoosingDeparture(state))
  return (
    <button
      type="button"
      class={`day${ends ? ' is-end' : ''}${inside ? ' is-inside' : ''}${isFull ? ' is-full' : ''}`}
      data-day={day}
      tabIndex={day === focus.value ? 0 : -1}
      aria-disabled={refused !== undefined}
      aria-pressed={ends}
      onClick={() => onChoose(day)}
      onFocus={() => {
        over.value = day
        refusal.value = refused
      }}
      onPointerEnter={() => {
        over.value = day
        if (refused === undefined) refusal.value = undefined
      }}
    >
      <span class="unseen">{words.list(label)}</span>
      <span class="date" aria-hidden="true">
        {words.number(Number(day.slice(8)))}
      </span>
      <span class="from" aria-hidden="true">
        {nightly === undefined ? ' ' : words.compactMoney(nightly)}
      </span>
      {isLonger && (
        <span class="least" aria-hidden="true">
          {leastSign(words, dayInfo.min_night)}
        </span>
      )}
    </button>
  )
}
