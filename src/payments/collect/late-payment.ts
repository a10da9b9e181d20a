import { type Revived, reviveBooking } from '../../bookings/cancel/revive-booking.ts'
import { unpaidOfDueNow } from '../../bookings/owed/due-now.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { RefundReason } from '../record/payment.ts'
import type { Standing } from './standing.ts'

/** What becomes of a late payment: the booking again, or why the money is given back. */
export type LatePayment =
  | { revived: Revived; reason?: undefined }
  | { revived?: undefined; reason: RefundReason }

/**
 * Decides about money that came after its booking had been cancelled because nobody paid in time. All that was due takes the
 * rooms again, if they are free. Less is given back, even if they are.
 */
export const decideLatePayment = async (
  tx: Tx,
  { booking, payment }: Standing,
  actor: string,
): Promise<LatePayment> => {
  const paid_amount = booking.paid_amount + payment.amount
  if (unpaidOfDueNow({ ...booking, paid_amount }) > 0) return { reason: 'cancelled' }
  const revived = await reviveBooking(tx, booking, actor)
  return revived === undefined ? { reason: 'rooms_gone' } : { revived }
}
