import { findBookingById } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { findHotel, type HotelRow } from '../../hotels/queries.ts'
import type { Payment } from '../record/payment.ts'
import { findPayment, timeNow } from '../record/queries.ts'

/** Who did it, in events and histories. */
export const PAYMENTS = 'Payments'
export const GUEST = 'Guest'

/** A payment, with what decides about it. */
export interface Standing {
  hotel: HotelRow
  booking: Booking
  /** One of the booking's payments: what is written there is seen here. */
  payment: Payment
  /** The time of the database, as for all that ends; under the lock, read after it. */
  now: string
}

export const readStanding = async (
  sql: Sql,
  hotelId: number,
  paymentId: number,
): Promise<Standing | undefined> => {
  const found = await findPayment(sql, hotelId, paymentId)
  if (found === undefined) return undefined
  const [booking, hotel, now] = await Promise.all([
    findBookingById(sql, hotelId, found.booking_id),
    findHotel(sql, hotelId),
    timeNow(sql),
  ])
  const payment = booking?.payments?.find(({ payment_id }) => payment_id === paymentId)
  return payment && { hotel: hotel!, booking: booking!, payment, now }
}
