import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findHotel } from '../hotels/queries.ts'
import { queueCancelledMail } from '../mail/queue-mail.ts'
import { parseDay } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import { bookingEventData } from './booking-answer.ts'
import { type BookingRow, cancelBookingRow, findBooking } from './queries.ts'
import { releaseNights } from './sale-queries.ts'

/** Cancels a booking and gives its rooms back, once. */
export const cancelBooking = async (
  tx: Tx,
  bookingCode: string,
  reason: string | null,
  actor: string,
): Promise<BookingRow> => {
  const [row, hotel] = await Promise.all([
    findBooking(tx, tx.hotelId, bookingCode),
    findHotel(tx, tx.hotelId),
  ])
  if (row === undefined || hotel === undefined) throw new AppError('booking_not_found')
  if (row.booking_status === 'cancelled') return row
  if (todayIn(hotel.timezone) > parseDay(row.departure_date)!)
    throw new AppError('booking_not_cancellable', {
      message: `The booking ended on ${row.departure_date}; only a stay that is not over can be cancelled.`,
    })
  const version = await tx.nextVersion()
  releaseNights(tx, version, row)
  const cancelled = await cancelBookingRow(tx, row.booking_id, reason, actor)
  const [first, last] = [parseDay(row.arrival_date)!, parseDay(row.departure_date)! - 1]
  tx.tick({
    type: 'booking.cancelled',
    data: bookingEventData(cancelled, hotel),
    actor,
    bookingId: row.booking_id,
    roomIds: [row.room_id],
    firstDay: first,
    lastDay: last,
    written: { sold: { room_id: row.room_id, first, last, rooms: -row.rooms } },
  })
  queueCancelledMail(tx, row.booking_id)
  return cancelled
}
