import { type Revived, reviveBooking } from '../../bookings/cancel/revive-booking.ts'
import { isAskedFor, isPaidUp, unpaidOfDueNow } from '../../bookings/owed/due-now.ts'
import { dueOf, overpaid } from '../../bookings/owed/item-fees.ts'
import { changesOf } from '../../bookings/record/history.ts'
import { updateBookingMoney } from '../../bookings/record/money-queries.ts'
import { soldDays } from '../../bookings/sell/sold-days.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import { queuePaymentMail } from '../../mail/queue-mail.ts'
import type { Minor } from '../../stay/values/money.ts'
import { giveBack } from '../record/give-back.ts'
import { endLink } from '../record/link-queries.ts'
import { type Payment, type RefundReason, sumOfRefunds } from '../record/payment.ts'
import { lookSoon, updatePayment } from '../record/queries.ts'
import { Receipts } from '../record/receipts.ts'
import { lookedAtNext } from './asking-schedule.ts'
import { isLinkPaid } from './due-times.ts'
import { paymentEvent } from './payment-answer.ts'
import type { Standing } from './standing.ts'
import { takePaidChange } from './take-paid-change.ts'

/** A payment that is paid: the booking is told, or what it cannot use is given back. */
export const takePaid = async (tx: Tx, standing: Standing, actor: string): Promise<void> => {
  const { hotel, now } = standing
  if (standing.payment.change_id !== null)
    return takePaidChange(tx, standing, standing.payment.change_id, actor)
  // First, because holds that are over may have to be ended before it.
  const late = standing.booking.is_expired ? await decideLatePayment(tx, standing, actor) : undefined
  const version = await tx.nextVersion()
  const payment: Payment = { ...standing.payment, payment_status: 'paid', problem: null }
  const unpaid = late?.revived?.booking ?? standing.booking
  const surplus = surplusOf(unpaid, payment)
  const reason = unpaid.booking_status === 'cancelled' ? (late?.reason ?? 'cancelled') : 'paid_twice'
  const giving = { amount: surplus, reason, actor, now }
  const refunds = surplus > 0 ? [await giveBack(tx, payment, unpaid.refunds ?? [], giving)] : []
  const paid: Booking = {
    ...unpaid,
    paid_amount: unpaid.paid_amount + payment.amount,
    refunded_amount: unpaid.refunded_amount + sumOfRefunds(refunds),
  }
  await new Receipts(tx, hotel).ofPayment(paid, payment, dueOf(paid))
  const booking = settled(await throughWhom(tx, paid), payment)
  // Sessions that are still open are closed, so that nobody pays twice.
  if (isSettled(booking) || hasOpenLink(booking, payment)) lookSoon(tx, booking.booking_id)
  if (payment.link_id !== null && surplus < payment.amount && isEndOfLink(booking, payment))
    endLink(tx, payment.link_id)
  updatePayment(tx, version, lookedAtNext(payment, booking, now))
  updateBookingMoney(tx, version, booking)
  tx.tick({
    ...paymentEvent({ hotel, booking, payment }, actor, refunds),
    ...(late?.revived && {
      changes: changesOf(standing.booking, booking, hotel),
      ...soldDays(late.revived.items, 1),
      ...late.revived.uses,
    }),
  })
  await queuePaymentMail(tx, booking.booking_id, surplus === payment.amount ? 'refunding' : 'paid')
}

/** What of a payment the booking has no use for: it is paid already, or cancelled. */
const surplusOf = (booking: Booking, payment: Payment): Minor => {
  if (payment.link_id !== null)
    return isLinkPaid(booking, payment) ? payment.amount : Math.max(0, payment.amount - dueOf(booking))
  if (booking.booking_status !== 'cancelled' && booking.is_paid && payment.due_at !== null)
    return payment.amount
  const paid = { ...booking, paid_amount: booking.paid_amount + payment.amount }
  return Math.min(payment.amount, Math.max(0, overpaid(paid)))
}

/** What is left is reckoned in steps of whoever would take it now. */
const throughWhom = async (tx: Tx, booking: Booking): Promise<Booking> => {
  if (!isAskedFor(booking)) return booking
  const { payment_provider } = (await findPaymentProvider(tx, tx.hotelId))!
  return { ...booking, payment_vendor: payment_provider ?? booking.payment_vendor }
}

/** Whether somebody may be paying by a link, and be asked for more than is due now. */
const hasOpenLink = ({ payments = [] }: Booking, { payment_id }: Payment): boolean =>
  payments.some(
    ({ link_id, payment_status, payment_id: other }) =>
      link_id !== null && payment_status === 'pending' && other !== payment_id,
  )

/** A link for an amount is good once, one for all until nothing is due. */
const isEndOfLink = (booking: Booking, { link_amount }: Payment): boolean =>
  link_amount !== null || dueOf(booking) === 0

const isSettled = (booking: Booking): boolean => isPaidUp(booking) && booking.booking_status !== 'cancelled'

const settled = (booking: Booking, payment: Payment): Booking => {
  if (isSettled(booking)) return { ...booking, is_paid: true, payment_due_at: null, stands_unpaid: false }
  // Its guest paid what was asked for, and it costs more since: it is not ended for that.
  return isAskedFor(booking) && payment.due_at !== null && payment.link_id === null
    ? { ...booking, stands_unpaid: true }
    : booking
}

/** What becomes of a late payment: the booking again, or why the money is given back. */
type LatePayment = { revived: Revived; reason?: undefined } | { revived?: undefined; reason: RefundReason }

/**
 * Decides about money that came after its booking had been cancelled because nobody paid in time. All that was due takes the
 * rooms again, if they are free. Less is given back, even if they are.
 */
const decideLatePayment = async (
  tx: Tx,
  { booking, payment }: Standing,
  actor: string,
): Promise<LatePayment> => {
  const paid_amount = booking.paid_amount + payment.amount
  if (unpaidOfDueNow({ ...booking, paid_amount }) > 0) return { reason: 'cancelled' }
  const revived = await reviveBooking(tx, booking, actor)
  return revived === undefined ? { reason: 'rooms_gone' } : { revived }
}
