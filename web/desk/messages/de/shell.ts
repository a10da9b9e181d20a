import type { Message } from '../../../shared/words.ts'
import type { enShell } from '../en/shell.ts'

export const deShell: Record<keyof typeof enShell, Message> = {
  partFailed: 'Ein Teil dieser Seite konnte nicht geladen werden.',
  filters: 'Filter',
  filtersSet: { one: 'Filter, {n} gesetzt', other: 'Filter, {n} gesetzt' },
}
