import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { findBooking } from '../record/queries.ts'
import { readSoldHotel } from '../sell/sale-queries.ts'
import type { BookingNow } from '../shape/booking-now.ts'

export const findBookingNow = async (tx: Tx, bookingCode: string): Promise<BookingNow | undefined> => {
  const [booking, hotel] = await Promise.all([
    findBooking(tx, tx.hotelId, bookingCode),
    readSoldHotel(tx, false),
  ])
  return booking && { booking, hotel }
}

export const requireBookingNow = async (tx: Tx, bookingCode: string): Promise<BookingNow> => {
  const now = await findBookingNow(tx, bookingCode)
  if (now === undefined) throw new AppError('booking_not_found')
  return now
}
