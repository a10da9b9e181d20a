import { paymentStepOf } from '../../payments/providers/contract/provider-facts.ts'
import { isProvider } from '../../payments/providers/contract/provider-list.ts'
import { type Minor, wholeSteps } from '../../stay/values/money.ts'
import { type Booking, bookedItems } from '../shape/booking.ts'
import { dueOf, dueOnline, itemDeposit } from './item-fees.ts'

/** What is paid in advance is a multiple of this. */
const stepOf = ({ payment_vendor, currency }: Booking): Minor =>
  (payment_vendor !== null && isProvider(payment_vendor) ? paymentStepOf(payment_vendor, currency) : null) ??
  1

/** What of the amount due now is not paid yet, in whole steps of the provider: the rest is due at the hotel. */
export const unpaidOfDueNow = (booking: Booking): Minor => {
  const { due_now, paid_amount, refunded_amount, goodwill_amount } = booking
  const left = due_now - (paid_amount - refunded_amount) - goodwill_amount
  return wholeSteps(Math.max(0, left), stepOf(booking))
}

/**
 * What of the amount due now is to be paid yet, and never more than is still to pay without taxes at the hotel. What is given back after it was paid
 * is not asked for again.
 */
export const dueNowLeft = (booking: Booking): Minor =>
  booking.is_paid ? 0 : Math.min(unpaidOfDueNow(booking), wholeSteps(dueOnline(booking), stepOf(booking)))

/** What its guest is asked to pay until payment_due_at; 0 where nothing is asked for. */
export const askedNow = (booking: Booking): Minor =>
  booking.booking_status !== 'cancelled' && booking.payment_due_at !== null ? dueNowLeft(booking) : 0

/** Nothing due now is left; where nothing ever was, nothing at all. */
export const isPaidUp = (booking: Booking): boolean =>
  booking.due_now > 0 ? dueNowLeft(booking) === 0 : dueOf(booking) === 0

/** Whether it waits for a first payment, without which it lapses: nobody calls that booked. */
export const isWaitingForPayment = (booking: Booking): boolean =>
  !booking.stands_unpaid && askedNow(booking) > 0

/** Whether its guest was asked to pay something in advance and has not. */
export const isAskedFor = ({ payment_due_at, is_paid }: Booking): boolean =>
  payment_due_at !== null && !is_paid

/** The booking with another amount due now, if its guest was asked for one and has not paid it. */
export const withDueNow = (booking: Booking, due_now: Minor): Booking => {
  if (!isAskedFor(booking)) return booking
  const asked = { ...booking, due_now }
  const is_paid = due_now > 0 && dueNowLeft(asked) === 0
  return { ...asked, is_paid, payment_due_at: is_paid || due_now === 0 ? null : booking.payment_due_at }
}

const sumOfDeposits = (booking: Booking): Minor =>
  bookedItems(booking).reduce((all, item) => all + itemDeposit(booking, item), 0)

/** The deposits of the items that are left, in whole steps of the provider. */
export const depositsLeft = (booking: Booking): Minor => {
  return wholeSteps(sumOfDeposits(booking), stepOf(booking))
}

/** What of the deposits the provider's step cannot take: due at the hotel. */
export const belowStep = (booking: Booking): Minor => sumOfDeposits(booking) - depositsLeft(booking)
