import type { Tx } from '../../db/hotel/in-hotel.ts'
import { queuePaymentMail } from '../../mail/queue-mail.ts'
import { giveBackOf } from '../../payments/record/give-back.ts'
import { type RefundReason, sumOfRefunds } from '../../payments/record/payment.ts'
import { lookSoon, timeNow } from '../../payments/record/queries.ts'
import type { Minor } from '../../stay/values/money.ts'
import { updateBookingMoney } from '../record/money-queries.ts'
import { type Booking, hasMoney } from '../shape/booking.ts'

/**
 * Writes the refund of what a booking that was cancelled or changed was paid too much, in the transaction that does so.
 * Sessions that are open are closed soon.
 */
export const refundBooking = async (
  tx: Tx,
  booking: Booking,
  amount: Minor,
  actor: string,
  reason: RefundReason = 'cancelled',
): Promise<Booking> => {
  if (!hasMoney(booking)) return booking
  lookSoon(tx, booking.booking_id)
  if (amount === 0) return booking
  const { booking_id, payments = [], refunds = [] } = booking
  const now = await timeNow(tx)
  const made = await giveBackOf(tx, { payments, refunds }, { amount, reason, actor, now })
  const after: Booking = {
    ...booking,
    refunded_amount: booking.refunded_amount + sumOfRefunds(made),
    refunds: [...refunds, ...made],
  }
  updateBookingMoney(tx, await tx.nextVersion(), after)
  await queuePaymentMail(tx, booking_id, 'refunding')
  return after
}
