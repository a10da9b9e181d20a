import type { Message } from '../../../shared/words.ts'
import type { enShell } from '../en/shell.ts'

export const frShell: Record<keyof typeof enShell, Message> = {
  partFailed: 'Une partie de cette page n’a pas pu être chargée.',
  filters: 'Filtres',
  filtersSet: { one: 'Filtres, {n} actif', other: 'Filtres, {n} actifs' },
}
