import type { Message } from '../../../shared/words.ts'

/** The day's work: who comes, who leaves, which room. */
export const enLists = {
  errUnitNotFree:
    'This room is given to another booking on one of the nights, or is out of order. Choose another one.',
} as const satisfies Record<string, Message>
