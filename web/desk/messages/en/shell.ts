import type { Message } from '../../../shared/words.ts'

/** The frame of all screens. */
export const enShell = {
  partFailed: 'A part of the desk could not be loaded.',
  filters: 'Filters',
  filtersSet: { one: 'Filters, {n} set', other: 'Filters, {n} set' },
} as const satisfies Record<string, Message>
