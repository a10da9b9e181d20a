import type { Tx } from '../../db/hotel/in-hotel.ts'
import { overpaidOf } from '../owed/item-fees.ts'
import type { BookedExtra, Booking } from '../shape/booking.ts'

/** Writes what a booking says about money. */
export const updateBookingMoney = (tx: Tx, version: number, booking: Booking): void =>
  tx.write(
    `update booking set is_paid = $3, paid_amount = $4, refunded_amount = $5, payment_due_at = $6, due_now = $7, version = $8,
       goodwill_amount = $9, overpaid_amount = $10, stands_unpaid = $11, payment_vendor = $12
     where hotel_id = $1 and booking_id = $2`,
    [
      tx.hotelId,
      booking.booking_id,
      booking.is_paid,
      booking.paid_amount,
      booking.refunded_amount,
      booking.payment_due_at,
      booking.due_now,
      version,
      booking.goodwill_amount,
      overpaidOf(booking),
      booking.stands_unpaid,
      booking.payment_vendor,
    ],
  )

/** Through whom it is paid from now on. */
export const updatePaymentVendor = (tx: Tx, { booking_id, payment_vendor }: Booking): void =>
  tx.write('update booking set payment_vendor = $3 where hotel_id = $1 and booking_id = $2', [
    tx.hotelId,
    booking_id,
    payment_vendor,
  ])

export const keepExpiredExtras = (tx: Tx, bookingId: number, extras: readonly BookedExtra[]): void =>
  tx.write('update booking set expired_extras = $3 where hotel_id = $1 and booking_id = $2', [
    tx.hotelId,
    bookingId,
    JSON.stringify(extras),
  ])

/** Makes a cancelled booking one that was never cancelled. Its items are written by themselves. */
export const reviveBookingRow = (tx: Tx, version: number, bookingId: number, actor: string): void =>
  tx.write(
    `update booking set booking_status = 'new', is_ack = false, cancelled_at = null, cancel_reason = null,
       is_expired = false, expired_extras = null, refund_amount = null, updated_at = now(), updated_by = $4, version = $3
     where hotel_id = $1 and booking_id = $2`,
    [tx.hotelId, bookingId, version, actor],
  )
