import { askedNow } from '../../bookings/owed/due-now.ts'
import { dueOf, overpaidOf, sumOfFees } from '../../bookings/owed/item-fees.ts'
import { paymentsAnswer } from '../../bookings/record/money-answer.ts'
import { type Booking, grandTotalOf } from '../../bookings/shape/booking.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { listPayments, listRefunds } from '../record/queries.ts'
import { listReceipts } from '../record/receipts.ts'

/** What was paid of a booking, given back, and is still to be paid. */
export const readPayments = async (sql: Sql, hotelId: number, booking: Booking, bookingPage: string) => {
  const [payments, refunds, receipts, hotel] = await Promise.all([
    listPayments(sql, hotelId, booking.booking_id),
    listRefunds(sql, hotelId, booking.booking_id),
    listReceipts(sql, hotelId, booking.booking_id),
    findPaymentProvider(sql, hotelId),
  ])
  const digits = fractionDigits(booking.currency) ?? 2
  const money = (minor: number): number => fromMinor(minor, digits)
  return {
    booking_code: booking.booking_code,
    currency: booking.currency,
    grand_total: money(grandTotalOf(booking)),
    fee_amount: money(sumOfFees(booking.items)),
    paid_amount: money(booking.paid_amount),
    refunded_amount: money(booking.refunded_amount),
    goodwill_amount: money(booking.goodwill_amount),
    due_amount: money(dueOf(booking)),
    due_now_amount: money(askedNow(booking)),
    overpaid_amount: money(overpaidOf(booking)),
    takes_payments: toFlag(hotel!.payment_provider !== null),
    payments: paymentsAnswer(payments, refunds),
    receipts: receipts.map(({ receipt_number, kind, content, created_at }) => ({
      receipt_number,
      kind,
      amount: money(content.amount),
      created_at,
      receipt_url: `${bookingPage}/receipt/${receipt_number}`,
    })),
  }
}
