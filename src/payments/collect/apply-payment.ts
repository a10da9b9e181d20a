import { reviveBooking } from '../../bookings/cancel/revive-booking.ts'
import { dueNowLeft, isAskedFor, isPaidUp, unpaidOfDueNow } from '../../bookings/owed/due-now.ts'
import { dueOf, overpaid } from '../../bookings/owed/item-fees.ts'
import { changesOf } from '../../bookings/record/history.ts'
import { updateBookingMoney } from '../../bookings/record/money-queries.ts'
import { soldDays } from '../../bookings/sell/sold-days.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import { queuePaymentMail } from '../../mail/queue-mail.ts'
import { type PaymentState, ProviderRefused } from '../providers/contract/provider.ts'
import { giveBack } from '../record/give-back.ts'
import { type Payment, type RefundReason, sumOfRefunds } from '../record/payment.ts'
import { lookSoon, updatePayment } from '../record/queries.ts'
import { Receipts } from '../record/receipts.ts'
import type { Answers, Said } from './ask-provider.ts'
import { isLongOverdue, isOverdue, isPayable, isReplaced, nextLookOf } from './asking-schedule.ts'
import { endUnpaid } from './end-unpaid.ts'
import { paymentEvent } from './payment-answer.ts'
import { PAYMENTS, readStanding, type Standing } from './standing.ts'

/**
 * Takes over what its provider said about a payment, and ends its booking if it was not paid in time. What was said before, or
 * in another order, changes nothing twice.
 */
export const applyPayment = async (tx: Tx, paymentId: number, answers: Answers): Promise<void> => {
  const standing = await readStanding(tx, tx.hotelId, paymentId)
  if (standing === undefined) return
  const { payment } = standing
  const before = { ...payment }
  const said = answers.get(paymentId)
  if (payment.payment_status !== 'paid' && !payment.is_void) {
    if (said?.state === 'paid' && isAsAsked(payment, said)) return applyPaid(tx, standing, said)
    takeOver(standing, said)
  }
  const ending = await endUnpaid(tx, standing, answers)
  if (ending === 'cancelled') return
  await keepLooking(tx, standing)
  const isChanged = payment.payment_status !== before.payment_status || payment.problem !== before.problem
  if (isChanged || ending === 'let_be') tx.tick(paymentEvent(standing, PAYMENTS))
}

type Paid = Extract<PaymentState, { state: 'paid' }>

const isAsAsked = ({ currency, amount }: Payment, said: Paid): boolean =>
  said.currency === currency && said.amount === amount

/** What was said of a payment that is not paid. */
const takeOver = (standing: Standing, said: Said | undefined): void => {
  const { payment, now } = standing
  noteProblem(payment, said)
  const status = statusBy(standing, said)
  if (payment.payment_status !== 'pending' || status === 'pending') return
  payment.payment_status = status
  payment.settled_at = now
}

/** Another amount or currency is not paid, and staff see it; what they have dealt with is not told again. */
const noteProblem = (payment: Payment, said: Said | undefined): void => {
  if (said === undefined) return
  if (said.state === 'away') {
    if (said.error instanceof ProviderRefused) payment.problem ??= 'provider_refused'
    return
  }
  // It answers again.
  if (payment.problem === 'provider_refused') payment.problem = null
  if (said.state !== 'paid') return
  payment.payment_reference = said.paymentReference
  if (payment.seen_amount === said.amount && payment.seen_currency === said.currency) return
  const problem = said.currency === payment.currency ? 'amount_differs' : 'currency_differs'
  Object.assign(payment, { problem, seen_amount: said.amount, seen_currency: said.currency })
}

/** A session that its provider does not know, or about which it cannot be asked, ends when it is due. */
const statusBy = (
  { payment, booking, now }: Standing,
  said: Said | undefined,
): 'pending' | 'failed' | 'expired' => {
  const moment = Date.parse(now)
  // Nobody was sent to the provider, so it has no session to ask about.
  if (payment.begun_at === null)
    return isPayable(booking, moment) &&
      dueNowLeft(booking) === payment.amount &&
      !isReplaced(payment, booking)
      ? 'pending'
      : 'expired'
  switch (said?.state) {
    case 'failed':
    case 'expired':
      return said.state
    case 'unknown':
      return isOverdue(payment, moment) || booking.booking_status === 'cancelled' ? 'expired' : 'pending'
    case 'away':
      return isLongOverdue(payment, moment) ? 'expired' : 'pending'
    default:
      return 'pending'
  }
}

const keepLooking = async (tx: Tx, { payment, booking, now }: Standing): Promise<void> => {
  lookWhen(payment, booking, now)
  updatePayment(tx, await tx.nextVersion(), payment)
}

const lookWhen = (payment: Payment, booking: Booking, now: string): void => {
  const next = nextLookOf(payment, booking, Date.parse(now))
  payment.look_at = next === null ? null : new Date(next).toISOString()
}

const applyPaid = (tx: Tx, standing: Standing, { paymentReference }: Paid): Promise<void> => {
  standing.payment.payment_reference = paymentReference
  standing.payment.settled_at = standing.now
  return takePaid(tx, standing, PAYMENTS)
}

/** A payment that is paid: the booking is told, or what it cannot use is given back. */
export const takePaid = async (tx: Tx, standing: Standing, actor: string): Promise<void> => {
  const { hotel, payment, now } = standing
  const isLate = standing.booking.is_expired
  // First, because holds that are over may have to be ended before it.
  const isAll = isEnough(standing)
  const revived = isLate && isAll ? await reviveBooking(tx, standing.booking, actor) : undefined
  const version = await tx.nextVersion()
  const receipts = new Receipts(tx, hotel)
  payment.payment_status = 'paid'
  payment.problem = null
  const booking = revived?.booking ?? standing.booking
  const surplus = surplusOf(booking, payment)
  booking.paid_amount += payment.amount
  const giving = { amount: surplus, reason: reasonFor(booking, isAll), actor, now }
  const refunds = surplus > 0 ? [await giveBack(tx, payment, booking.refunds ?? [], giving)] : []
  booking.refunded_amount += sumOfRefunds(refunds)
  await receipts.ofPayment(booking, payment, dueOf(booking))
  // What is left is reckoned in steps of whoever would take it now.
  if (isAskedFor(booking))
    booking.payment_vendor =
      (await findPaymentProvider(tx, tx.hotelId))!.payment_provider ?? booking.payment_vendor
  if (isPaidUp(booking) && booking.booking_status !== 'cancelled') {
    booking.is_paid = true
    booking.payment_due_at = null
    booking.stands_unpaid = false
    // Sessions that are still open are closed, so that nobody pays twice.
    lookSoon(tx, booking.booking_id)
  } else if (isAskedFor(booking) && payment.due_at !== null) {
    // Its guest paid what was asked for, and it costs more since: it is not ended for that.
    booking.stands_unpaid = true
  }
  lookWhen(payment, booking, now)
  updatePayment(tx, version, payment)
  updateBookingMoney(tx, version, booking)
  tx.tick({
    ...paymentEvent({ ...standing, booking }, actor, refunds),
    ...(revived === undefined
      ? {}
      : { changes: changesOf(standing.booking, booking, hotel), ...soldDays(revived.items, 1) }),
    ...revived?.uses,
  })
  await queuePaymentMail(tx, booking.booking_id, surplus === payment.amount ? 'refunding' : 'paid')
}

/** Whether nothing due now is left with it: less does not take the rooms of an expired booking again. */
const isEnough = ({ booking, payment }: Standing): boolean =>
  unpaidOfDueNow({ ...booking, paid_amount: booking.paid_amount + payment.amount }) === 0

/** What of a payment the booking has no use for: it is paid already, or cancelled. */
const surplusOf = (booking: Booking, payment: Payment): number => {
  if (booking.booking_status !== 'cancelled' && booking.is_paid && payment.due_at !== null)
    return payment.amount
  const paid = { ...booking, paid_amount: booking.paid_amount + payment.amount }
  return Math.min(payment.amount, Math.max(0, overpaid(paid)))
}

/** Too little for a booking that had expired is given back because that is cancelled, whether or not its rooms are free. */
const reasonFor = ({ booking_status, is_expired }: Booking, isAll: boolean): RefundReason => {
  if (booking_status !== 'cancelled') return 'paid_twice'
  return is_expired && isAll ? 'rooms_gone' : 'cancelled'
}
