import { type Booking, itemsThatHold, PAYMENT_EXPIRED } from '../bookings/booking.ts'
import { cancelFound, type Found as FoundWithHotel, isStayOver } from '../bookings/cancel-booking.ts'
import { dueNowLeft, isPaidUp } from '../bookings/due-now.ts'
import { changesOf } from '../bookings/history.ts'
import { dueOf, overpaid } from '../bookings/item-fees.ts'
import { updateBookingMoney } from '../bookings/money-queries.ts'
import { findBookingById } from '../bookings/queries.ts'
import { reviveBooking } from '../bookings/revive-booking.ts'
import { readSoldHotel } from '../bookings/sale-queries.ts'
import { soldDays } from '../bookings/sold-days.ts'
import type { Tx } from '../db/in-hotel.ts'
import { findHotel, type HotelRow } from '../hotels/queries.ts'
import { queuePaymentMail } from '../mail/queue-mail.ts'
import { giveBack } from '../payment-tables/give-back.ts'
import { type Payment, type RefundReason, sumOfRefunds } from '../payment-tables/payment.ts'
import { findPayment, lookSoon, timeNow, updatePayment } from '../payment-tables/queries.ts'
import { Receipts } from '../payment-tables/receipts.ts'
import type { PaymentState } from '../providers/provider.ts'
import { fractionDigits } from '../stay/money.ts'
import { isOverdue, nextLook } from './money.ts'
import { paymentEvent } from './payment-answer.ts'

/** Who did it, in events and histories. */
export const PAYMENTS = 'Payments'
export const GUEST = 'Guest'

/** What is known under the lock. */
interface Standing {
  hotel: HotelRow
  booking: Booking
  payment: Payment
  /** The time of the database, read after the lock. */
  now: string
}

/** What a provider said, or staff: what was received at the hotel is paid. */
export type Said = PaymentState | { state: 'away' }

/** Takes over what a provider said about a payment. What it said before, or in another order, changes nothing twice. */
export const applyPayment = async (tx: Tx, paymentId: number, said: Said): Promise<void> => {
  const payment = await findPayment(tx, tx.hotelId, paymentId)
  if (payment === undefined) return
  const [booking, hotel, now] = await Promise.all([
    findBookingById(tx, tx.hotelId, payment.booking_id),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  const standing: Standing = { hotel: hotel!, booking: booking!, payment, now }
  // It answers again.
  if (said.state !== 'away' && payment.problem === 'provider_refused') payment.problem = null
  if (payment.payment_status === 'paid') return keepLooking(tx, standing)
  if (said.state === 'paid') return applyPaid(tx, standing, said)
  const status = said.state === 'failed' ? 'failed' : said.state === 'open' ? 'pending' : 'expired'
  if (payment.payment_status === 'pending' && status !== 'pending' && mayEnd(standing, said)) {
    payment.payment_status = status
    payment.settled_at = now
  }
  await endUnpaid(tx, standing)
}

/** A session that the provider does not know, or about which it cannot be asked, ends when it is due. */
const mayEnd = ({ payment, booking, now }: Standing, said: Said): boolean =>
  (said.state !== 'unknown' && said.state !== 'away') ||
  isOverdue(payment, Date.parse(now)) ||
  booking.booking_status === 'cancelled'

const keepLooking = async (tx: Tx, { payment, now }: Standing): Promise<void> => {
  const next = nextLook(payment, Date.parse(now))
  payment.look_at = next === null ? null : new Date(next).toISOString()
  updatePayment(tx, await tx.nextVersion(), payment)
}

/** Cancels the booking if nobody paid it in time and nobody can any more. */
const endUnpaid = async (tx: Tx, standing: Standing): Promise<void> => {
  const { booking, payment, now } = standing
  const isLate = booking.payment_due_at !== null && Date.parse(booking.payment_due_at) <= Date.parse(now)
  const isOver = isLate && booking.booking_status !== 'cancelled'
  await keepLooking(tx, standing)
  if (payment.payment_status === 'pending') return
  const hotel = isOver && !booking.stands_unpaid ? await readSoldHotel(tx, false) : undefined
  if (hotel !== undefined && dueNowLeft(booking) > 0 && isExpected({ booking, hotel })) {
    await cancelFound(tx, { booking, hotel }, { reason: PAYMENT_EXPIRED, fee: 0 }, asCaller(standing))
    return
  }
  // Guests who are there, have been, or had a booking before it was changed are not sent away: they pay at the hotel.
  if (isOver) {
    const lapsed = { ...booking, payment_due_at: null, stands_unpaid: false }
    updateBookingMoney(tx, await tx.nextVersion(), lapsed)
  }
  if (payment.settled_at === now) tx.tick(paymentEvent(standing, PAYMENTS))
}

/** Whether all its guests are still to come. */
const isExpected = (found: FoundWithHotel): boolean =>
  itemsThatHold(found.booking).every(({ stay_status }) => stay_status === 'expected') && !isStayOver(found)

const asCaller = ({ hotel }: Standing) => ({
  tokenName: PAYMENTS,
  chainCode: hotel.chain_code,
  hotelCode: hotel.hotel_code,
  digits: fractionDigits(hotel.currency) ?? 2,
})

/** Another amount or currency is not paid, and staff see it. */
const applyPaid = async (
  tx: Tx,
  standing: Standing,
  said: Extract<PaymentState, { state: 'paid' }>,
): Promise<void> => {
  const { payment, now } = standing
  payment.payment_reference = said.paymentReference
  if (said.currency !== payment.currency || said.amount !== payment.amount) {
    const problem = said.currency !== payment.currency ? 'currency_differs' : 'amount_differs'
    // What staff have dealt with is not told again.
    const isNew = payment.seen_amount !== said.amount || payment.seen_currency !== said.currency
    if (isNew) Object.assign(payment, { problem, seen_amount: said.amount, seen_currency: said.currency })
    await endUnpaid(tx, standing)
    if (isNew && tx.pending.changes.length === 0) tx.tick(paymentEvent(standing, PAYMENTS))
    return
  }
  payment.settled_at = now
  await takePaid(tx, standing, PAYMENTS)
}

/** A payment that is paid: the booking is told, or what it cannot use is given back. */
export const takePaid = async (tx: Tx, standing: Standing, actor: string): Promise<void> => {
  const { hotel, payment, now } = standing
  const isLate = standing.booking.cancel_reason === PAYMENT_EXPIRED
  // First, because holds that are over may have to be ended before it.
  const revived = isLate && isEnough(standing) ? await reviveBooking(tx, standing.booking, actor) : undefined
  const version = await tx.nextVersion()
  const receipts = new Receipts(tx, hotel)
  payment.payment_status = 'paid'
  payment.problem = null
  payment.look_at = null
  updatePayment(tx, version, payment)
  const booking = revived?.booking ?? standing.booking
  const surplus = surplusOf(booking, payment)
  booking.paid_amount += payment.amount
  const giving = { amount: surplus, reason: reasonFor(booking), actor, now }
  const refunds = surplus > 0 ? [await giveBack(tx, payment, booking.refunds ?? [], giving)] : []
  booking.refunded_amount += sumOfRefunds(refunds)
  await receipts.ofPayment(booking, payment, dueOf(booking))
  if (isPaidUp(booking) && booking.booking_status !== 'cancelled') {
    booking.is_paid = true
    booking.payment_due_at = null
    booking.stands_unpaid = false
    // Sessions that are still open are closed, so that nobody pays twice.
    lookSoon(tx, booking.booking_id)
  }
  updateBookingMoney(tx, version, booking)
  tx.tick({
    ...paymentEvent({ ...standing, booking }, actor, refunds),
    ...(revived === undefined
      ? {}
      : { changes: changesOf(standing.booking, booking, hotel), ...soldDays(revived.items, 1) }),
    ...(revived?.isPromoLimited ? { catalog: true } : {}),
  })
  await queuePaymentMail(tx, booking.booking_id, surplus === payment.amount ? 'refunding' : 'paid')
}

/** Whether nothing due now is left with it: less does not take the rooms of an expired booking again. */
const isEnough = ({ booking, payment }: Standing): boolean =>
  payment.amount >= booking.due_now - (booking.paid_amount - booking.refunded_amount)

/** What of a payment the booking has no use for: it is paid already, or cancelled. */
const surplusOf = (booking: Booking, payment: Payment): number => {
  if (booking.booking_status !== 'cancelled' && booking.is_paid && payment.due_at !== null)
    return payment.amount
  const paid = { ...booking, paid_amount: booking.paid_amount + payment.amount }
  return Math.min(payment.amount, Math.max(0, overpaid(paid)))
}

const reasonFor = ({ booking_status, cancel_reason }: Booking): RefundReason => {
  if (booking_status !== 'cancelled') return 'paid_twice'
  return cancel_reason === PAYMENT_EXPIRED ? 'rooms_gone' : 'cancelled'
}
