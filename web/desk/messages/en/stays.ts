import type { Message } from '../../../shared/words.ts'

/** The chart of stays. */
export const enStays = {
  moveTitle: 'Move the stay of {guest}?',
  movesAll: 'All rooms of the booking have the same dates: they move with it.',
  unitGiven: 'Room {unit} is for {guest}.',
  unitTaken: 'The stay has no room number any more.',
  unitNotGiven: 'The stay was changed, but not given its room. {reason}',
  outOfOrder: 'out of order',
  tapeKeys:
    'Click a free night for a new booking. Drag a stay to other nights or another room, or its end to change its length. Keys: arrows choose a night, Enter books it; on a stay M picks it up, arrows move it, with Shift its departure, Enter shows the price.',
  tapeKeysRead: 'Arrows move through the chart, Tab goes from stay to stay.',
  'span-weeks': '2 weeks',
  'span-month': 'Month',
  print: 'Print',
} as const satisfies Record<string, Message>
