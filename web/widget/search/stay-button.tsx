import { useLayoutEffect } from 'preact/hooks'
import { Icon } from '../../shared/icons.tsx'
import { daysBetween } from '../../shared/words.ts'
import { usePicking } from '../store.ts'
import type { Stay } from '../types.ts'
import { partyText } from '../words/party-words.ts'

export type Panel = 'dates' | 'party'

export const nightsOf = ({ arrival, departure }: Stay): number => daysBetween(arrival, departure)

interface StayButtonProps {
  panel: Panel
  open: Panel | undefined
  onToggle(panel: Panel): void
}

/** Opens the panel for dates, or that for guests, and says what is chosen there. */
export const StayButton = ({ panel, open, onToggle }: StayButtonProps) => {
  const { words, stay } = usePicking()
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

/** Closes an open panel when the guest goes on elsewhere. */
export const useCloseElsewhere = (
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
