import type { Tx } from '../db/in-hotel.ts'
import type { Booking } from './booking.ts'

/** Writes what a booking says about money. */
export const updateBookingMoney = (tx: Tx, version: number, booking: Booking): void =>
  tx.write(
    `update booking set is_paid = $3, paid_amount = $4, refunded_amount = $5, payment_due_at = $6, version = $7
     where hotel_id = $1 and booking_id = $2`,
    [
      tx.hotelId,
      booking.booking_id,
      booking.is_paid,
      booking.paid_amount,
      booking.refunded_amount,
      booking.payment_due_at,
      version,
    ],
  )

/** Makes a cancelled booking one that was never cancelled. Its items are written by themselves. */
export const reviveBookingRow = (tx: Tx, version: number, bookingId: number, actor: string): void =>
  tx.write(
    `update booking set booking_status = 'new', is_ack = false, cancelled_at = null, cancel_reason = null,
       expired_extras = null, updated_at = now(), updated_by = $4, version = $3
     where hotel_id = $1 and booking_id = $2`,
    [tx.hotelId, bookingId, version, actor],
  )
