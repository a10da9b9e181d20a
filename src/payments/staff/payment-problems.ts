import { askedNow } from '../../bookings/owed/due-now.ts'
import { paymentAnswer, refundOfPayment } from '../../bookings/record/money-answer.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { inOneLine } from '../../typed/unseen.ts'
import {
  listAwaited,
  listBookingsOfMoney,
  listOverpaid,
  listPaymentsWithProblem,
  listRefundsForStaff,
  type OverpaidBooking,
} from '../collect/queries.ts'
import { AT_HOTEL, type Payment, type Refund } from '../record/payment.ts'
import { listPaymentsOf, listRefundsOf } from '../record/queries.ts'

/** Of each kind. Whoever has more begins with the oldest. */
const MOST = 100

/** What of a hotel's money waits for a person, what belongs to guests, and which bookings wait for money. Oldest first. */
export const readPaymentProblems = async (sql: Sql, hotelId: number) => {
  const [refunds, payments, awaited, overpaid] = await Promise.all([
    listRefundsForStaff(sql, hotelId, MOST + 1),
    listPaymentsWithProblem(sql, hotelId, MOST + 1),
    listAwaited(sql, hotelId, MOST + 1),
    listOverpaid(sql, hotelId, MOST + 1),
  ])
  const bookings = await bookingsOf(sql, hotelId, [...refunds, ...payments])
  const refunded = [...new Set(refunds.map(({ booking_id }) => booking_id))]
  const [paid, given] = await Promise.all([
    listPaymentsOf(sql, hotelId, refunded),
    listRefundsOf(sql, hotelId, refunded),
  ])
  const told = <Row extends { booking_id: number }>(row: Row) => {
    const { booking_code, guest_name } = bookings.get(row.booking_id)!
    return { booking_code, guest_name: inOneLine(guest_name) }
  }
  const paymentOf = ({ payment_id }: Refund) => paid.find((payment) => payment.payment_id === payment_id)!
  return {
    refunds: refunds.slice(0, MOST).map((refund) => ({
      ...told(refund),
      ...wayOf(paymentOf(refund)),
      ...refundOfPayment(refund, paymentOf(refund), given),
    })),
    payments: payments.slice(0, MOST).map((payment) => ({ ...told(payment), ...paymentAnswer(payment) })),
    awaiting: awaited
      .slice(0, MOST)
      .filter((booking) => askedNow(booking) > 0)
      .map(awaitedAnswer),
    overpaid: overpaid.slice(0, MOST).map(overpaidAnswer),
    is_more: toFlag([refunds, payments, awaited, overpaid].some(({ length }) => length > MOST)),
  }
}

const awaitedAnswer = (booking: Booking) => ({
  booking_code: booking.booking_code,
  guest_name: inOneLine(booking.guest_name),
  provider: booking.payment_vendor ?? AT_HOTEL,
  amount: fromMinor(askedNow(booking), fractionDigits(booking.currency) ?? 2),
  currency: booking.currency,
  due_at: booking.payment_due_at,
})

const overpaidAnswer = (booking: OverpaidBooking) => {
  const digits = fractionDigits(booking.currency) ?? 2
  return {
    ...booking,
    guest_name: inOneLine(booking.guest_name),
    paid_amount: fromMinor(booking.paid_amount, digits),
    refunded_amount: fromMinor(booking.refunded_amount, digits),
    overpaid_amount: fromMinor(booking.overpaid_amount, digits),
  }
}

const wayOf = ({ payment_code, provider, mode, method }: Payment) => ({
  payment_code,
  provider,
  mode,
  method,
})

const bookingsOf = async (sql: Sql, hotelId: number, rows: readonly { booking_id: number }[]) => {
  const ids = [...new Set(rows.map(({ booking_id }) => booking_id))]
  const found = ids.length === 0 ? [] : await listBookingsOfMoney(sql, hotelId, ids)
  return new Map(found.map((booking) => [booking.booking_id, booking]))
}
