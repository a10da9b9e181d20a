import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Minor } from '../../stay/values/money.ts'
import { AT_HOTEL, leftOf, newRefundCode, type Payment, type Refund, type RefundReason } from './payment.ts'
import { insertRefund } from './queries.ts'

export interface GivingBack {
  amount: Minor
  /** How much of it is given for nothing; left out: none. */
  goodwill?: Minor
  reason: RefundReason
  note?: string
  actor: string
  /** The time of the database. */
  now: string
  /** Staff hand the money over as they say so. */
  isHandedOver?: boolean
}

/**
 * Writes a refund of some of a payment, never of more than is left of it beside the refunds its booking has. A worker carries
 * it out after the commit; what was received at the hotel waits for staff, unless they hand it over now.
 */
export const giveBack = async (
  tx: Tx,
  payment: Payment,
  refunds: readonly Refund[],
  { amount, goodwill = 0, reason, note = '', actor, now, isHandedOver = false }: GivingBack,
): Promise<Refund> => {
  if (amount > leftOf(payment, refunds))
    throw new Error(`a refund of ${amount} is more than is left of ${payment.payment_code}`)
  // Nobody can be asked to give back what was received at the hotel.
  const isByHand = payment.provider === AT_HOTEL || isHandedOver
  const refund: Refund = {
    refund_id: tx.nextId(),
    refund_code: newRefundCode(),
    payment_id: payment.payment_id,
    booking_id: payment.booking_id,
    amount,
    goodwill,
    currency: payment.currency,
    refund_status: isHandedOver ? 'succeeded' : isByHand ? 'manual' : 'pending',
    is_put_away: false,
    is_by_hand: isHandedOver,
    is_given_twice: false,
    reason,
    note,
    reference: null,
    problem: null,
    look_at: isByHand ? null : now,
    looks: 0,
    created_at: now,
    created_by: actor,
    settled_at: isHandedOver ? now : null,
  }
  insertRefund(tx, await tx.nextVersion(), refund)
  return refund
}

/** The same for an amount that may be more than one payment had, the newest payment first. */
export const giveBackOf = async (
  tx: Tx,
  paid: { payments: readonly Payment[]; refunds: readonly Refund[] },
  giving: GivingBack,
): Promise<Refund[]> => {
  const made: Refund[] = []
  let left = giving.amount
  for (const payment of paid.payments.toReversed()) {
    const amount = Math.min(left, leftOf(payment, paid.refunds))
    if (amount <= 0) continue
    made.push(await giveBack(tx, payment, paid.refunds, { ...giving, amount }))
    left -= amount
  }
  return made
}
