import { signal } from '@preact/signals'
import { place, type Screen } from '../router.ts'

export interface Notice {
  id: number
  text: string
  kind: 'done' | 'trouble'
  /** A button of the notice, such as undo. */
  action: { label: string; run: () => void } | undefined
  /** The screen that it belongs to. Leaving the screen removes it. */
  screen: Screen
}

const STAYS_MS = 9000

export const notices = signal<Notice[]>([])

let count = 0

export const dismiss = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

/** Removes the notices of other screens. */
export const keepNoticesOf = (screen: Screen): void => {
  if (notices.value.some((notice) => notice.screen !== screen))
    notices.value = notices.value.filter((notice) => notice.screen === screen)
}

/** Whether the user is reading notices: the pointer or the focus is on them. */
const isRead = (): boolean => document.querySelector('.notices:is(:hover, :focus-within)') !== null

const endLater = (id: number): void => {
  setTimeout(() => (isRead() ? endLater(id) : dismiss(id)), STAYS_MS)
}

/**
 * There is a network: what was said about it goes, at once if it was away, else once it can have been read. What was not saved
 * meanwhile stays, with the button that tries again.
 */
export const endNetworkNotices = (wasAway: boolean, isAbout: (text: string) => boolean): void => {
  for (const { id, kind, action, text } of notices.value)
    if (kind === 'trouble' && action === undefined && isAbout(text)) (wasAway ? dismiss : endLater)(id)
}

/** In the calendar the next notice replaces an error without a button. */
const isOver = ({ kind, action, screen }: Notice): boolean =>
  screen === 'calendar' && kind === 'trouble' && action === undefined

/** Shows a notice. Errors stay until dismissed, others disappear by themselves. Returns the id of the notice. */
export const notify = (text: string, kind: Notice['kind'] = 'done', action?: Notice['action']): number => {
  count++
  // Told once: the same again only takes its place.
  notices.value = notices.value.filter((earlier) => earlier.text !== text || kind === 'done')
  const notice = { id: count, text, kind, action, screen: place.value.screen }
  notices.value = [...notices.value.filter((earlier) => !isOver(earlier)).slice(-2), notice]
  if (kind === 'done') endLater(notice.id)
  return notice.id
}
