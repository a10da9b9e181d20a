import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { queryText } from '../../shared/api.ts'
import { Icon } from '../../shared/icons.tsx'
import { addDays, daysBetween } from '../../shared/words.ts'
import { changeStay } from '../navigation.ts'
import { PartOfPage } from '../parts/part-of-page.tsx'
import { datesPart } from '../parts/parts.ts'
import { isSameStay, pageQuery, pendingPromo, type Store, useStore } from '../store.ts'
import type { Stay } from '../types.ts'
import { partyText } from '../words/party-words.ts'
import { PartyPicker } from './party-picker.tsx'

type Panel = 'dates' | 'party'

const nightsOf = ({ arrival, departure }: Stay): number => daysBetween(arrival, departure)

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

interface StayButtonProps {
  panel: Panel
  open: Panel | undefined
  onToggle(panel: Panel): void
}

const StayButton = ({ panel, open, onToggle }: StayButtonProps) => {
  const { words, stay } = useStore()
  const { t, date } = words
  const { arrival, departure } = stay.value
  const nights = t('nightCount', { n: nightsOf(stay.value) })
  return (
    <button
      type="button"
      class="stay-button"
      data-opens={panel}
      aria-expanded={open === panel}
      onClick={() => onToggle(panel)}
    >
      <Icon name={panel === 'dates' ? 'calendar' : 'people'} />
      <span class="label">{t(panel === 'dates' ? 'dates' : 'guestsAndRooms')}</span>
      <span class="value">
        {panel === 'dates'
          ? `${date(arrival, 'short')} – ${date(departure, 'short')}`
          : partyText(words, stay.value)}
        {panel === 'dates' && <span class="aside"> · {nights}</span>}
      </span>
    </button>
  )
}

const useCloseElsewhere = (
  root: { current: HTMLElement | null },
  isOpen: boolean,
  close: (refocus?: boolean) => void,
): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const since = performance.now()
    // After the click was handled: closing the panel moves the content below it. The one that opened it does not count.
    const onClick = (event: Event) => {
      if (event.timeStamp > since && !event.composedPath().includes(root.current!)) close(false)
    }
    // The panel covers what follows it. Tab moves the focus there, so the panel closes to show it.
    let isTab = false
    const onKey = (event: KeyboardEvent) => {
      isTab = event.key === 'Tab'
      if (event.key === 'Escape') close()
    }
    const onPointer = () => {
      isTab = false
    }
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const panel = (target as Element).closest('.panel')
      const next = relatedTarget as Element | null
      if (!isTab || panel === null || next === null || panel.contains(next)) return
      if (!next.matches('[data-opens][aria-expanded=true]')) close(false)
    }
    const end = new AbortController()
    const listen = (target: EventTarget, type: string, heard: (event: never) => void) =>
      target.addEventListener(type, heard as EventListener, end)
    listen(document, 'click', onClick)
    listen(document, 'keydown', onKey)
    listen(document, 'pointerdown', onPointer)
    listen(root.current!, 'focusout', onFocusOut)
    return () => end.abort()
  }, [isOpen])
}
