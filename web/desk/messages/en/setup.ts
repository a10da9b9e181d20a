import type { Message } from '../../../shared/words.ts'

/** Setting up a hotel. */
export const enSetup = {
  errHotelExists: 'There is a hotel with this code already. Choose another one.',
} as const satisfies Record<string, Message>
