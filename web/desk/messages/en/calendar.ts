import type { Message } from '../../../shared/words.ts'

export const enCalendar = {
  more: 'More',
  redo: 'Redo',
  redone: 'Done again: {what}',
  // Typing and pasting
  leftOut: {
    one: '{n} cell without a value stays as it is.',
    other: '{n} cells without a value stay as they are.',
  },
  typedPriceHint: '120, +10 or -10%',
  typedCountHint: '4, +1 or -1',
  priceWay: 'Meaning',
  pasteCell: 'Nothing was pasted: “{text}” for {where} (row {row}, column {column}) is not {wanted}.',
  wantedPrice: 'a price',
  wantedCount: 'a whole number of rooms',
  pasteRagged:
    'Nothing was pasted: row {row} has {cells} cells and the first has {first}. Copy a whole rectangle.',
  pasteShape:
    'Nothing was pasted: {size} were copied and {chosen} are chosen. Choose the one cell to begin at, or just as many.',
  pasteSize: '{rows} × {columns} cells',
  pasteBeyond:
    'Nothing was pasted: “{text}” (row {row}, column {column}) would lie beyond the last row or day of the calendar.',
  // Asked before it is saved
  askTitle: 'Save this?',
  askStop: {
    one: 'Stop sale on {n} cell over {days} days?',
    other: 'Stop sale on {n} cells over {days} days?',
  },
  askOpen: {
    one: 'Open sale on {n} cell over {days} days?',
    other: 'Open sale on {n} cells over {days} days?',
  },
  stopSale: 'Stop sale',
  openSale: 'Open sale',
  saveAnyway: 'Save anyway',
  notSave: 'Do not save',
  guardZero: {
    one: '{n} price becomes 0: guests would pay nothing.',
    other: '{n} prices become 0: guests would pay nothing.',
  },
  guardMoves: {
    one: '{n} price moves by more than {limit} %.',
    other: '{n} prices move by more than {limit} %.',
  },
  guardRooms: {
    one: 'On {n} day there would be more rooms than the type has, with those booked.',
    other: 'On {n} days there would be more rooms than the type has, with those booked.',
  },
  guardStops: {
    one: 'Sale stops on {n} day that is booked. Bookings stay as they are.',
    other: 'Sale stops on {n} days that are booked. Bookings stay as they are.',
  },
  guardBookings: { one: 'The stop goes over {n} booking.', other: 'The stop goes over {n} bookings.' },
  guardMany: { one: '{n} cell changes in one step.', other: '{n} cells change in one step.' },
  pasteInAll: {
    one: '{n} value will be pasted; this needs a look:',
    other: '{n} values will be pasted; these need a look:',
  },
  changeInAll: {
    one: '{n} value will change; this needs a look:',
    other: '{n} values will change; these need a look:',
  },
  // Changed since
  sinceStay: {
    one: '{n} value was changed since and stays as it is.',
    other: '{n} values were changed since and stay as they are.',
  },
  notUndone: 'Not undone: {what}',
  notRedone: 'Not done again: {what}',
  // What the colours mean
  legend: 'What the colours mean',
  legendEmpty: 'empty',
  legendFull: 'full',
  legendCheap: 'lowest of its row',
  legendDear: 'highest of its row',
  legendLow: 'empty, cheap',
  legendHigh: 'full, dear',
  legendClosed: 'closed',
  legendSoldOut: 'sold out',
  // The shortest stay that may contain a night
  minStayThrough: 'Shortest stay over this night',
  throughNights: {
    one: 'stays over this night from {n} night',
    other: 'stays over this night from {n} nights',
  },
  // Rooms that are held
  heldMark: '{n} held',
  heldRooms: {
    one: '{n} of them held for a guest who is booking, {free} to sell',
    other: '{n} of them held for guests who are booking, {free} to sell',
  },
} as const satisfies Record<string, Message>
