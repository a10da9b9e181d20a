import { changeUses, noteChange } from '../../bookings/change/write-change.ts'
import { dueOf } from '../../bookings/owed/item-fees.ts'
import { changeStatus } from '../../bookings/record/history.ts'
import { paymentInEvent } from '../../bookings/record/money-answer.ts'
import { updateBookingMoney } from '../../bookings/record/money-queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { writeMade } from '../../guest-changes/change-by-guest.ts'
import { type MadeChange, makeChange } from '../../guest-changes/make-change.ts'
import { queueChangedMail, queuePaymentMail } from '../../mail/queue-mail.ts'
import { giveBack } from '../record/give-back.ts'
import type { Payment } from '../record/payment.ts'
import { lookSoon, updatePayment } from '../record/queries.ts'
import { Receipts } from '../record/receipts.ts'
import { lookedAtNext } from './asking-schedule.ts'
import { paymentEvent } from './payment-answer.ts'
import type { Standing } from './standing.ts'

/** A change that was paid is made, in time or late; where it cannot be any more, the money goes back whole. */
export const takePaidChange = async (
  tx: Tx,
  standing: Standing,
  changeId: number,
  actor: string,
): Promise<void> => {
  const { booking, hotel, now } = standing
  const payment: Payment = { ...standing.payment, payment_status: 'paid', problem: null }
  const paid: Booking = {
    ...booking,
    paid_amount: booking.paid_amount + payment.amount,
    payments: booking.payments!.map((one) => (one.payment_id === payment.payment_id ? payment : one)),
  }
  const made = await makeChange(tx, { booking: paid, hotel, now }, changeId, payment.provider)
  updatePayment(tx, await tx.nextVersion(), lookedAtNext(payment, withoutPending(paid), now))
  // Sessions that are still open are closed, so that nobody pays twice.
  lookSoon(tx, booking.booking_id)
  if (made.decided === undefined) return refundWhole(tx, standing, payment, paid, made, actor)
  await carryOut(tx, standing, payment, made, actor)
}

const withoutPending = ({ pending: _, ...booking }: Booking): Booking => booking

const carryOut = async (
  tx: Tx,
  { booking: before, hotel }: Standing,
  payment: Payment,
  { decided, taken, freed, changed }: Extract<MadeChange, { decided: object }>,
  actor: string,
): Promise<void> => {
  const { after } = decided
  await new Receipts(tx, hotel).ofPayment(after, payment, dueOf(after))
  const written = await writeMade(tx, { ...decided, before }, taken, actor)
  updateBookingMoney(tx, await tx.nextVersion(), written)
  const uses = await changeUses(tx, before, written)
  const data = { payment: paymentInEvent(payment) }
  const who = { tokenName: actor, chainCode: hotel.chain_code, hotelCode: hotel.hotel_code }
  const from = before.pending === undefined ? 'lapsed' : 'pending'
  const changes = [{ field: 'change_status', from, to: 'made' }]
  noteChange(tx, before, written, changed, true, { uses, freed, data, changes }, who)
  await queueChangedMail(tx, before.booking_id)
  await queuePaymentMail(tx, before.booking_id, 'paid')
}

const refundWhole = async (
  tx: Tx,
  { hotel, now }: Standing,
  payment: Payment,
  paid: Booking,
  { freed }: MadeChange,
  actor: string,
): Promise<void> => {
  await new Receipts(tx, hotel).ofPayment(paid, payment, dueOf(paid))
  const giving = { amount: payment.amount, reason: 'rooms_gone', actor, now } as const
  const refund = await giveBack(tx, payment, paid.refunds ?? [], giving)
  const after = { ...paid, refunded_amount: paid.refunded_amount + refund.amount }
  updateBookingMoney(tx, await tx.nextVersion(), after)
  const changes = paid.pending?.change_id === payment.change_id ? changeStatus(paid, 'ended') : []
  tx.tick({ ...paymentEvent({ hotel, booking: after, payment }, actor, [refund]), changes, ...freed })
  await queuePaymentMail(tx, paid.booking_id, 'refunding')
}
