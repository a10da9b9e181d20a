import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { bookingEventData, type HotelCodes } from '../record/booking-answer.ts'
import { changesOf } from '../record/history.ts'
import { findBooking } from '../record/queries.ts'
import { confirmBookingRow } from '../record/write-queries.ts'
import type { Booking } from '../shape/booking.ts'

/** Confirms a booking and stores whether the hotel's own system has seen it. A cancelled booking stays cancelled. */
export const confirmBooking = async (
  tx: Tx,
  bookingCode: string,
  isAck: boolean,
  actor: string,
  hotel: HotelCodes,
): Promise<Booking> => {
  const booking = await findBooking(tx, tx.hotelId, bookingCode)
  if (booking === undefined) throw new AppError('booking_not_found')
  const status = booking.booking_status === 'cancelled' ? 'cancelled' : 'confirmed'
  if (status === booking.booking_status && isAck === booking.is_ack) return booking
  const confirmed = await confirmBookingRow(tx, booking, status, isAck, actor)
  tx.tick({
    type: status === booking.booking_status ? 'booking.updated' : 'booking.confirmed',
    data: bookingEventData(confirmed, hotel),
    actor,
    bookingId: booking.booking_id,
    changes: changesOf(booking, confirmed, hotel),
  })
  return confirmed
}
