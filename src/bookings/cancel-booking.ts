import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findHotel } from '../hotels/queries.ts'
import { queueCancelledMail } from '../mail/queue-mail.ts'
import { parseDay } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import { type Booking, itemsThatHold } from './booking.ts'
import { bookingEventData } from './booking-answer.ts'
import { changesOf } from './history.ts'
import { findBooking } from './queries.ts'
import { releaseNights } from './sale-queries.ts'
import { soldDays } from './sold-days.ts'
import { cancelBookingRow } from './write-queries.ts'

/** Cancels a booking and gives its rooms back. A second call changes nothing. */
export const cancelBooking = async (
  tx: Tx,
  bookingCode: string,
  reason: string | null,
  actor: string,
): Promise<Booking> => {
  const [booking, hotel] = await Promise.all([
    findBooking(tx, tx.hotelId, bookingCode),
    findHotel(tx, tx.hotelId),
  ])
  if (booking === undefined || hotel === undefined) throw new AppError('booking_not_found')
  if (booking.booking_status === 'cancelled') return booking
  if (todayIn(hotel.timezone) > parseDay(booking.departure_date)!)
    throw new AppError('booking_not_cancellable', {
      message: `The booking ended on ${booking.departure_date}; only a stay that is not over can be cancelled.`,
    })
  const version = await tx.nextVersion()
  const held = itemsThatHold(booking)
  for (const [step, item] of held.entries()) {
    const [arrival, departure] = [parseDay(item.arrival_date)!, parseDay(item.departure_date)!]
    await releaseNights(tx, version, booking.booking_id, item, arrival, departure, step)
  }
  const cancelled = await cancelBookingRow(tx, booking, reason, actor)
  tx.tick({
    type: 'booking.cancelled',
    data: bookingEventData(cancelled, hotel),
    actor,
    bookingId: booking.booking_id,
    changes: changesOf(booking, cancelled, hotel),
    ...soldDays(held, -1),
  })
  await queueCancelledMail(tx, booking.booking_id)
  return cancelled
}
