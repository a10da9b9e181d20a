import { signal } from '@preact/signals'

export interface Notice {
  id: number
  text: string
  kind: 'done' | 'trouble'
  /** What to do about it. */
  action: { label: string; run: () => void } | undefined
}

const STAYS_MS = 9000

export const notices = signal<Notice[]>([])

let count = 0

export const dismiss = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

/** Says what happened. Trouble stays until it is put away; what went well goes by itself. */
export const notify = (text: string, kind: Notice['kind'] = 'done', action?: Notice['action']): void => {
  count++
  const id = count
  notices.value = [...notices.value.slice(-2), { id, text, kind, action }]
  if (kind === 'done') setTimeout(() => dismiss(id), STAYS_MS)
}
