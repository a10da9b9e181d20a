import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import { bookingEventData, type HotelCodes } from './booking-answer.ts'
import { type BookingRow, confirmBookingRow, findBooking } from './queries.ts'

/** Confirms a booking and notes whether the hotel's own system has seen it. A cancelled one stays cancelled. */
export const confirmBooking = async (
  tx: Tx,
  bookingCode: string,
  isAck: boolean,
  actor: string,
  hotel: HotelCodes,
): Promise<BookingRow> => {
  const row = await findBooking(tx, tx.hotelId, bookingCode)
  if (row === undefined) throw new AppError('booking_not_found')
  const status = row.booking_status === 'cancelled' ? 'cancelled' : 'confirmed'
  if (status === row.booking_status && isAck === row.is_ack) return row
  const confirmed = await confirmBookingRow(tx, row.booking_id, status, isAck, actor)
  tx.tick({
    type: status === row.booking_status ? 'booking.updated' : 'booking.confirmed',
    data: bookingEventData(confirmed, hotel),
    actor,
    bookingId: row.booking_id,
  })
  return confirmed
}
