import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { forgetUnsaved, isUnsaved, leaving } from '../parts/form/unsaved.tsx'
import { addressOf, go, place } from '../router.ts'
import { forgetDraft, type Start } from './draft.ts'
import { mayBook } from './roles.ts'

/** What is chosen on the screen that is open: the room and night that a booking would be for. */
let chosen: (() => Start | undefined) | undefined

/** While the component is there, a new booking begins with what is chosen in it. */
export const useChosen = (get: () => Start | undefined): void => {
  useEffect(() => {
    chosen = get
    return () => {
      if (chosen === get) chosen = undefined
    }
  })
}

export const startOf = (query: URLSearchParams): Start =>
  Object.fromEntries(
    (['room', 'unit', 'rate', 'arrival', 'departure'] as const)
      .map((name) => [name, query.get(name) ?? ''] as const)
      .filter(([, value]) => value !== ''),
  )

export const newBookingAddress = (start: Start): string =>
  addressOf('new-booking', undefined, { ...start } as Record<string, string>)

/** How many were begun: each has a form of its own. */
export const begun = signal(0)

/** Opens the screen for a new booking. */
export const openNewBooking = (start: Start = chosen?.() ?? {}): void => {
  if (!mayBook()) return
  leaving(() => {
    // The user agreed to lose what was typed; going there does not ask again.
    forgetUnsaved()
    forgetDraft()
    begun.value++
    go(newBookingAddress(start))
  })
}

const TYPING = 'input, select, textarea, dialog, [contenteditable]'

/** `n` opens it from everywhere, except while something is typed. */
export const onNewBookingKey = (event: KeyboardEvent): void => {
  if (event.key !== 'n' && event.key !== 'N') return
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return
  if ((event.target as Element).closest?.(TYPING) || document.querySelector('dialog[open]') !== null) return
  if (place.value.screen === 'new-booking' && isUnsaved()) return
  event.preventDefault()
  openNewBooking()
}
