import type { Change } from '../../db/hotel/change.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import type { BookingItem } from '../shape/booking.ts'

/** The days of rooms that change when items are sold (1) or given back (-1), for the event and the calendar. */
export const soldDays = (
  items: readonly Pick<BookingItem, 'room_id' | 'arrival_date' | 'departure_date' | 'rooms'>[],
  sign: 1 | -1,
): Pick<Change, 'roomIds' | 'firstDay' | 'lastDay' | 'written'> => {
  if (items.length === 0) return {}
  const sold = items.map(({ room_id, arrival_date, departure_date, rooms }) => ({
    room_id,
    first: parseDay(arrival_date)!,
    last: parseDay(departure_date)! - 1,
    rooms: sign * rooms,
  }))
  return {
    roomIds: [...new Set(sold.map(({ room_id }) => room_id))],
    firstDay: Math.min(...sold.map(({ first }) => first)),
    lastDay: Math.max(...sold.map(({ last }) => last)),
    written: { sold },
  }
}
