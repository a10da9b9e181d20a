import { signal } from '@preact/signals'
import { place, type Screen } from '../router.ts'

export interface Notice {
  id: number
  text: string
  kind: 'done' | 'trouble'
  /** What to do about it. */
  action: { label: string; run: () => void } | undefined
  /** Where it happened; it goes with that screen. */
  screen: Screen
}

const STAYS_MS = 9000

export const notices = signal<Notice[]>([])

let count = 0

export const dismiss = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

/** What was said on other screens is over. */
export const keepNoticesOf = (screen: Screen): void => {
  if (notices.value.some((notice) => notice.screen !== screen))
    notices.value = notices.value.filter((notice) => notice.screen === screen)
}

/** What is pointed at or has the focus is being read. */
const isRead = (): boolean => document.querySelector('.notices:is(:hover, :focus-within)') !== null

const endLater = (id: number): void => {
  setTimeout(() => (isRead() ? endLater(id) : dismiss(id)), STAYS_MS)
}

/** In the calendar the next result takes the place of trouble about which nothing can be done any more. */
const isOver = ({ kind, action, screen }: Notice): boolean =>
  screen === 'calendar' && kind === 'trouble' && action === undefined

/** Says what happened. Trouble stays until it is put away; what went well goes by itself. Answers how to name it. */
export const notify = (text: string, kind: Notice['kind'] = 'done', action?: Notice['action']): number => {
  count++
  const notice = { id: count, text, kind, action, screen: place.value.screen }
  notices.value = [...notices.value.filter((earlier) => !isOver(earlier)).slice(-2), notice]
  if (kind === 'done') endLater(notice.id)
  return notice.id
}
