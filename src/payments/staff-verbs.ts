import { grandTotalOf, PAYMENT_EXPIRED } from '../bookings/booking.ts'
import { dueOf } from '../bookings/item-fees.ts'
import { updateBookingMoney } from '../bookings/money-queries.ts'
import { refuseValue } from '../bookings/party.ts'
import { findBooking, findBookingById } from '../bookings/queries.ts'
import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findHotel } from '../hotels/queries.ts'
import type { Caller } from '../http/caller.ts'
import { queuePaymentMail } from '../mail/queue-mail.ts'
import { giveBack } from '../payment-tables/give-back.ts'
import { newPayment } from '../payment-tables/new-payment.ts'
import { AT_HOTEL, leftOf, newPaymentCode, type Payment, type Refund } from '../payment-tables/payment.ts'
import {
  findPaymentByCode,
  findRefundByCode,
  insertPayment,
  timeNow,
  updatePayment,
} from '../payment-tables/queries.ts'
import { Receipts } from '../payment-tables/receipts.ts'
import { fromMinor, toMinor } from '../stay/money.ts'
import { takePaid } from './apply-payment.ts'
import { applyRefund } from './look-at-refund.ts'
import { paymentEvent } from './payment-answer.ts'
import type { RecordedPayment, WantedRefund } from './schemas.ts'

const positive = (amount: number, { digits }: Caller): number => {
  const minor = toMinor(amount, digits)!
  return minor > 0 ? minor : refuseValue('amount', 'must be more than 0')
}

/** Staff received money: at the desk, or by bank transfer. */
export const recordPayment = async (
  tx: Tx,
  { booking_code, amount, method, note = '' }: RecordedPayment,
  caller: Caller,
): Promise<number> => {
  const [booking, hotel, now] = await Promise.all([
    findBooking(tx, tx.hotelId, booking_code),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  if (booking === undefined) throw new AppError('booking_not_found')
  const minor = positive(amount, caller)
  // Money for a booking that ended unpaid takes its rooms again, or is given back.
  const isExpired = booking.cancel_reason === PAYMENT_EXPIRED
  const due = isExpired ? grandTotalOf(booking) : dueOf(booking)
  if (minor > due)
    refuseValue('amount', `${fromMinor(due, caller.digits)} ${booking.currency} is still to be paid`)
  const transfer = booking.payments?.findLast(
    ({ provider, payment_status, amount: asked }) =>
      provider === 'bank_transfer' && payment_status !== 'paid' && asked === minor,
  )
  const payment: Payment = {
    ...(transfer ??
      newPayment({
        payment_id: tx.nextId(),
        payment_code: newPaymentCode(),
        booking_id: booking.booking_id,
        provider: AT_HOTEL,
        mode: 'live',
        amount: minor,
        currency: booking.currency,
        due_at: null,
        now,
        actor: caller.tokenName,
      })),
    method,
    note,
    settled_at: now,
  }
  if (transfer === undefined) insertPayment(tx, await tx.nextVersion(), payment)
  await takePaid(tx, { hotel: hotel!, booking, payment, now }, caller.tokenName)
  return booking.booking_id
}

/** Staff give money back. A worker carries it out with the provider; what was received at the hotel is given back there. */
export const refundPayment = async (
  tx: Tx,
  { payment_code, amount, note = '' }: WantedRefund,
  caller: Caller,
): Promise<number> => {
  const payment = await findPaymentByCode(tx, tx.hotelId, payment_code)
  if (payment === undefined) throw new AppError('payment_not_found')
  const [booking, hotel, now] = await Promise.all([
    findBookingById(tx, tx.hotelId, payment.booking_id),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  const left = leftOf(payment, booking!.refunds ?? [])
  const minor = positive(amount, caller)
  if (minor > left)
    refuseValue('amount', `${fromMinor(left, caller.digits)} ${payment.currency} is left of this payment`)
  const receipts = new Receipts(tx, hotel!)
  const refund = await giveBack(tx, receipts, booking!, payment, {
    amount: minor,
    reason: 'staff',
    note,
    actor: caller.tokenName,
    now,
  })
  booking!.refunded_amount += minor
  updateBookingMoney(tx, await tx.nextVersion(), booking!)
  tx.tick(paymentEvent({ hotel: hotel!, booking: booking!, payment }, caller.tokenName, [refund]))
  await queuePaymentMail(tx, payment.booking_id, 'refunding')
  return payment.booking_id
}

/** Staff gave back by hand what no provider could: the refund is done. */
export const settleRefund = async (tx: Tx, refundCode: string, caller: Caller): Promise<number> => {
  const refund: Refund | undefined = await findRefundByCode(tx, tx.hotelId, refundCode)
  if (refund === undefined) throw new AppError('refund_not_found')
  if (refund.refund_status === 'pending') throw new AppError('refund_under_way')
  await applyRefund(tx, refund.refund_id, { state: 'succeeded', reference: null }, caller.tokenName)
  return refund.booking_id
}

/** Staff have dealt with what was wrong with a payment: it is not told again, unless the provider says something else. */
export const settlePayment = async (tx: Tx, paymentCode: string, caller: Caller): Promise<number> => {
  const payment = await findPaymentByCode(tx, tx.hotelId, paymentCode)
  if (payment === undefined) throw new AppError('payment_not_found')
  if (payment.problem === null) return payment.booking_id
  const [booking, hotel] = await Promise.all([
    findBookingById(tx, tx.hotelId, payment.booking_id),
    findHotel(tx, tx.hotelId),
  ])
  payment.problem = null
  updatePayment(tx, await tx.nextVersion(), payment)
  tx.tick(paymentEvent({ hotel: hotel!, booking: booking!, payment }, caller.tokenName))
  return payment.booking_id
}
