import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { queryText } from '../../shared/api.ts'
import { addDays } from '../../shared/words.ts'
import { changeStay } from '../navigation.ts'
import { PartOfPage } from '../parts/part-of-page.tsx'
import { datesPart } from '../parts/parts.ts'
import { isSameStay, pageQuery, pendingPromo, type Store, useStore } from '../store.ts'
import { PartyPicker } from './party-picker.tsx'
import { nightsOf, type Panel, StayButton, useCloseElsewhere } from './stay-button.tsx'

/** The bar does not search by itself: its button opens the whole booking page. */
const submit = (store: Store): void => {
  const promo = pendingPromo(store)
  const stay = promo === undefined ? store.stay.value : { ...store.stay.value, promo }
  store.typedPromo.value = undefined
  if (store.data.view !== 'bar') changeStay(store, stay)
  else window.open(store.data.pageUrl + queryText(pageQuery(store, stay)), '_top')
}

/** Dates and guests. Each panel opens below its button. Escape or a tap elsewhere closes it and applies the choice. */
export const SearchBar = () => {
  const store = useStore()
  const { words } = store
  const open = useSignal<Panel | undefined>(store.asksParty.value ? 'party' : undefined)
  const root = useRef<HTMLFormElement>(null)
  const close = (refocus = true) => {
    const name = open.value
    open.value = undefined
    store.asksParty.value = false
    if (refocus) root.current?.querySelector<HTMLElement>(`[data-opens="${name}"]`)?.focus()
    const { stay, lastSearch, data } = store
    if (data.view !== 'bar' && !isSameStay(stay.value, lastSearch)) changeStay(store, stay.value)
  }
  useCloseElsewhere(root, open.value !== undefined, close)
  const setDates = (arrival: string, departure: string) => {
    store.stay.value = { ...store.stay.value, arrival, departure }
  }
  const toggle = (panel: Panel) => {
    if (open.value === panel) close()
    else open.value = panel
  }
  return (
    <>
      {store.plain?.search()}
      <form
        class="search needs-script"
        ref={root}
        aria-label={words.t('searchLabel')}
        onSubmit={(event) => {
          event.preventDefault()
          open.value = undefined
          submit(store)
        }}
      >
        <StayButton panel="dates" open={open.value} onToggle={toggle} />
        <StayButton panel="party" open={open.value} onToggle={toggle} />
        <button type="submit" class="button">
          {words.t('search')}
        </button>
        {open.value === 'dates' && (
          <section class="panel" aria-label={words.t('chooseDates')}>
            <PartOfPage part={datesPart}>
              {({ DatePicker }) => (
                <DatePicker
                  onArrival={(arrival) => setDates(arrival, addDays(arrival, nightsOf(store.stay.value)))}
                  onDone={(arrival, departure) => {
                    setDates(arrival, departure)
                    close()
                  }}
                />
              )}
            </PartOfPage>
          </section>
        )}
        {open.value === 'party' && (
          <section class="panel is-party" aria-label={words.t('guestsAndRooms')}>
            <PartyPicker onDone={() => close()} />
          </section>
        )}
      </form>
    </>
  )
}
