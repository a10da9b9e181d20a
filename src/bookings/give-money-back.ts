import type { Tx } from '../db/in-hotel.ts'
import { findHotel } from '../hotels/queries.ts'
import { queuePaymentMail } from '../mail/queue-mail.ts'
import { giveBackOf } from '../payment-tables/give-back.ts'
import { lookSoon, timeNow } from '../payment-tables/queries.ts'
import { Receipts } from '../payment-tables/receipts.ts'
import type { Minor } from '../stay/money.ts'
import { type Booking, hasMoney } from './booking.ts'
import { updateBookingMoney } from './money-queries.ts'

/**
 * Writes the refund of what a cancelled booking, or one with fewer items, was paid too much, in the transaction that cancels.
 * Sessions that are open are closed soon.
 */
export const giveMoneyBack = async (
  tx: Tx,
  booking: Booking,
  amount: Minor,
  actor: string,
): Promise<Booking> => {
  if (!hasMoney(booking)) return booking
  lookSoon(tx, booking.booking_id)
  if (amount === 0) return booking
  const { booking_id, payments = [], refunds = [] } = booking
  const [hotel, now] = await Promise.all([findHotel(tx, tx.hotelId), timeNow(tx)])
  const giving = { amount, reason: 'cancelled', actor, now } as const
  const made = await giveBackOf(tx, new Receipts(tx, hotel!), booking, { payments, refunds }, giving)
  const after: Booking = {
    ...booking,
    refunded_amount: booking.refunded_amount + made.reduce((sum, refund) => sum + refund.amount, 0),
    refunds: [...refunds, ...made],
  }
  updateBookingMoney(tx, await tx.nextVersion(), after)
  await queuePaymentMail(tx, booking_id, 'refunding')
  return after
}
