import type { Tx } from '../db/in-hotel.ts'
import type { Minor } from '../stay/money.ts'
import { AT_HOTEL, leftOf, newRefundCode, type Payment, type Refund, type RefundReason } from './payment.ts'
import { insertRefund } from './queries.ts'
import type { ReceiptBooking, Receipts } from './receipts.ts'

export interface GivingBack {
  amount: Minor
  reason: RefundReason
  note?: string
  actor: string
  /** The time of the database. */
  now: string
}

/** Writes a refund of some of a payment, with its credit note. A worker carries it out after the commit. */
export const giveBack = async (
  tx: Tx,
  receipts: Receipts,
  booking: ReceiptBooking,
  payment: Payment,
  { amount, reason, note = '', actor, now }: GivingBack,
): Promise<Refund> => {
  // Nobody can be asked to give back what was received at the hotel.
  const isByHand = payment.provider === AT_HOTEL
  const refund: Refund = {
    refund_id: tx.nextId(),
    refund_code: newRefundCode(),
    payment_id: payment.payment_id,
    booking_id: payment.booking_id,
    amount,
    currency: payment.currency,
    refund_status: isByHand ? 'manual' : 'pending',
    reason,
    note,
    reference: null,
    problem: null,
    look_at: isByHand ? null : now,
    looks: 0,
    created_at: now,
    created_by: actor,
    settled_at: null,
  }
  insertRefund(tx, await tx.nextVersion(), refund)
  await receipts.ofRefund(booking, payment, refund)
  return refund
}

/** The same for an amount that may be more than one payment had, the newest payment first. */
export const giveBackOf = async (
  tx: Tx,
  receipts: Receipts,
  booking: ReceiptBooking,
  paid: { payments: readonly Payment[]; refunds: readonly Refund[] },
  giving: GivingBack,
): Promise<Refund[]> => {
  const made: Refund[] = []
  let left = giving.amount
  for (const payment of paid.payments.toReversed()) {
    const amount = Math.min(left, leftOf(payment, paid.refunds))
    if (amount <= 0) continue
    made.push(await giveBack(tx, receipts, booking, payment, { ...giving, amount }))
    left -= amount
  }
  return made
}
