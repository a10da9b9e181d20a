import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { addDays } from '../../shared/words.ts'
import { DatePicker } from '../search/date-picker.tsx'
import { PartyPicker } from '../search/party-picker.tsx'
import { nightsOf, type Panel, StayButton, useCloseElsewhere } from '../search/stay-button.tsx'
import { isSameStay, type Picking, StoreContext } from '../store.ts'
import type { Stay } from '../types.ts'

interface ChainSearchProps {
  picking: Picking
  /** Only in a browser. */
  onSearch?(stay: Stay): void
}

/** Dates and guests for all hotels, as a hotel's own page asks for them. */
export const ChainSearch = ({ picking, onSearch }: ChainSearchProps) => {
  const { words, stay } = picking
  const open = useSignal<Panel | undefined>(undefined)
  const root = useRef<HTMLFormElement>(null)
  const before = useRef(stay.value)
  const close = (refocus = true) => {
    const name = open.value
    open.value = undefined
    if (refocus) root.current?.querySelector<HTMLElement>(`[data-opens="${name}"]`)?.focus()
    if (!isSameStay(stay.value, before.current)) onSearch?.(stay.value)
  }
  useCloseElsewhere(root, open.value !== undefined, close)
  const setDates = (arrival: string, departure: string) => {
    stay.value = { ...stay.value, arrival, departure }
  }
  const toggle = (panel: Panel) => {
    if (open.value === panel) return close()
    before.current = stay.value
    open.value = panel
  }
  return (
    <StoreContext.Provider value={picking}>
      <form
        class="search"
        ref={root}
        aria-label={words.t('searchLabel')}
        onSubmit={(event) => {
          event.preventDefault()
          open.value = undefined
          onSearch?.(stay.value)
        }}
      >
        <StayButton panel="dates" open={open.value} onToggle={toggle} />
        <StayButton panel="party" open={open.value} onToggle={toggle} />
        <button type="submit" class="button">
          {words.t('search')}
        </button>
        {open.value === 'dates' && (
          <section class="panel" aria-label={words.t('chooseDates')}>
            <DatePicker
              onArrival={(arrival) => setDates(arrival, addDays(arrival, nightsOf(stay.value)))}
              onDone={(arrival, departure) => {
                setDates(arrival, departure)
                close()
              }}
            />
          </section>
        )}
        {open.value === 'party' && (
          <section class="panel is-party" aria-label={words.t('guestsAndRooms')}>
            <PartyPicker onDone={() => close()} />
          </section>
        )}
      </form>
    </StoreContext.Provider>
  )
}
