import type { Tx } from '../../db/hotel/in-hotel.ts'
import { newPaymentCode, type Payment } from '../../payments/record/payment.ts'
import { insertPayment, lookSoon, timeNow } from '../../payments/record/queries.ts'
import type { Minor } from '../../stay/values/money.ts'
import { refundBooking } from '../cancel/refund-booking.ts'
import { dueNowLeft, isAskedFor } from '../owed/due-now.ts'
import { dueOf, overpaidOf } from '../owed/item-fees.ts'
import { updateBookingMoney } from '../record/money-queries.ts'
import { paymentToAskFor } from '../sell/ask-for-payment.ts'
import { asGivenBack, type Booking, bookedItems } from '../shape/booking.ts'

/** The money of a booking that was changed. */
export interface ChangedMoney {
  booking: Booking
  /** What is asked for now, without its number: it gets one where it is written. */
  payment: Payment | undefined
}

/**
 * What a changed booking asks for now, by the deposit it has then. One that waits for its first payment waits for another
 * amount. One that stood already is asked for the difference, and stands whether or not that is paid; guests who are there
 * pay at the hotel.
 */
export const withDeposit = async (
  tx: Tx,
  before: Booking,
  after: Booking,
  deposit: Minor,
  stands = true,
): Promise<ChangedMoney> => {
  const asked: Booking = { ...after, due_now: deposit, is_paid: false }
  if (dueNowLeft(asked) === 0) return { booking: settled(before, after, deposit), payment: undefined }
  if (isAskedFor(before)) return { booking: asked, payment: undefined }
  if (bookedItems(after).some(({ stay_status }) => stay_status !== 'expected'))
    return { booking: paidInFull(after), payment: undefined }
  const more = await paymentToAskFor(tx, asked, {
    payment_id: 0,
    amount: dueNowLeft(asked),
    payment_code: newPaymentCode(),
    now: await timeNow(tx),
    actor: after.updated_by,
  })
  if (more === undefined) return { booking: paidInFull(after), payment: undefined }
  return { booking: { ...more.booking, stands_unpaid: stands }, payment: more.payment }
}

/** Nothing due now is left. A deposit that was paid stays what had to be paid in advance. */
export const settled = (before: Booking, after: Booking, deposit: Minor): Booking => {
  const isWhole = { ...after, payment_due_at: null, stands_unpaid: false }
  if (deposit > 0) return { ...isWhole, due_now: deposit, is_paid: true }
  return before.is_paid && before.due_now > 0 ? isWhole : paidInFull({ ...isWhole, due_now: 0 })
}

/** Where nothing had to be paid in advance, it is paid once all is. */
export const paidInFull = (booking: Booking): Booking =>
  booking.due_now > 0 ? booking : { ...booking, is_paid: booking.paid_amount > 0 && dueOf(booking) === 0 }

const isOtherMoney = (before: Booking, after: Booking): boolean =>
  (['due_now', 'is_paid', 'payment_due_at', 'stands_unpaid', 'payment_vendor'] as const).some(
    (name) => before[name] !== after[name],
  )

/** Writes it. A session over another amount is closed. */
export const writeDeposit = async (
  tx: Tx,
  before: Booking,
  { booking, payment }: ChangedMoney,
): Promise<Booking> => {
  if (!isOtherMoney(before, booking)) return booking
  const version = await tx.nextVersion()
  updateBookingMoney(tx, version, booking)
  lookSoon(tx, booking.booking_id)
  if (payment === undefined) return booking
  const numbered = { ...payment, payment_id: tx.nextId() }
  insertPayment(tx, version, numbered)
  return { ...booking, payments: [...(booking.payments ?? []), numbered] }
}

/** Gives back what is overpaid. Where nothing is to be written, only answers what would be. */
export const giveOverpaid = async (
  tx: Tx,
  booking: Booking,
  actor: string,
  simulate: boolean,
): Promise<Booking> => {
  const amount = overpaidOf(booking)
  if (amount === 0) return booking
  return simulate ? asGivenBack(booking, amount) : refundBooking(tx, booking, amount, actor, 'changed')
}
