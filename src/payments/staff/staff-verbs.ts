import { dueOf, overpaidOf } from '../../bookings/owed/item-fees.ts'
import { findBooking, findBookingById } from '../../bookings/record/queries.ts'
import { refuseValue } from '../../bookings/shape/booked-party.ts'
import { grandTotalOf } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { findHotel } from '../../hotels/queries.ts'
import { isOn } from '../../http/fields/fields.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queuePaymentMail } from '../../mail/queue-mail.ts'
import { fromMinor, toMinor } from '../../stay/values/money.ts'
import { paymentEvent } from '../collect/payment-answer.ts'
import { takePaid } from '../collect/take-paid.ts'
import { noteRefunds } from '../give-back/apply-refund.ts'
import { isTransfer } from '../providers/contract/provider-list.ts'
import { giveBack } from '../record/give-back.ts'
import { newPayment } from '../record/new-payment.ts'
import { AT_HOTEL, leftOf, newPaymentCode, type Payment } from '../record/payment.ts'
import { findPaymentByCode, insertPayment, noteSettledBy, timeNow, updatePayment } from '../record/queries.ts'
import type { RecordedPayment, WantedRefund } from './schemas.ts'

/** Payments that staff record of one booking. */
const MOST_RECORDED = 200

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
  const isExpired = booking.is_expired
  const due = isExpired ? grandTotalOf(booking) : dueOf(booking)
  const transfers = (booking.payments ?? []).filter(
    ({ provider, payment_status, amount: asked }) =>
      isTransfer(provider) && payment_status !== 'paid' && asked === minor,
  )
  const { pending } = booking
  const transfer = transfers.findLast(({ change_id }) => change_id === pending?.change_id) ?? transfers.at(-1)
  // What a change of the guest adds is no part of what the booking costs before it is paid.
  if (minor > due && transfer?.change_id == null)
    refuseValue('amount', `${fromMinor(due, caller.digits)} ${booking.currency} is still to be paid`)
  const recorded = (booking.payments ?? []).filter(({ provider }) => provider === AT_HOTEL)
  if (transfer === undefined && recorded.length >= MOST_RECORDED)
    refuseValue('booking_code', `a booking has at most ${MOST_RECORDED} payments that staff recorded`)
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
  noteSettledBy(tx, 'payment', payment.payment_id, caller.tokenName)
  return booking.booking_id
}

/** Staff give money back. A worker carries it out with the provider; what was received at the hotel they hand over as they say so. */
export const refundPayment = async (
  tx: Tx,
  { payment_code, amount, note = '', still_due = 0 }: WantedRefund,
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
  // What was overpaid belongs to the guest; the rest is given for nothing, unless the guest is to pay it again.
  const goodwill = isOn(still_due) ? 0 : Math.max(0, minor - overpaidOf(booking!))
  const isHandedOver = payment.provider === AT_HOTEL
  const giving = {
    amount: minor,
    goodwill,
    reason: 'staff',
    note,
    actor: caller.tokenName,
    now,
    isHandedOver,
  } as const
  const refund = await giveBack(tx, payment, booking!.refunds ?? [], giving)
  if (isHandedOver) noteSettledBy(tx, 'refund', refund.refund_id, caller.tokenName)
  const refunded = { ...booking!, refunds: [...(booking!.refunds ?? []), refund] }
  await noteRefunds(tx, { hotel: hotel!, booking: refunded, payment }, [refund], caller.tokenName)
  await queuePaymentMail(tx, payment.booking_id, isHandedOver ? 'refunded' : 'refunding')
  return payment.booking_id
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
