import { codesOf } from '../../bookings/record/booking-answer.ts'
import { findBooking, findBookingById } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { AppError } from '../../errors.ts'
import { changeOperation, type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import { givenBackExample, paymentsExample, problemsExample, recordedExample } from './examples.ts'
import { readPaymentProblems } from './payment-problems.ts'
import { readPayments } from './read-payments.ts'
import {
  paymentProblems,
  paymentsQuery,
  paymentsResult,
  recordedPayment,
  settledPayment,
  settledRefund,
  settledResult,
  wantedRefund,
} from './schemas.ts'
import { settleRefund } from './settle-refund.ts'
import { recordPayment, refundPayment, settlePayment } from './staff-verbs.ts'

export const paymentOperations = ({ config, db }: Services): Operation[] => {
  const pageOf = (caller: Caller, booking: Booking): string =>
    bookingPage(config.publicUrl, codesOf(caller), booking)
  const paymentsOf = async (sql: Sql, caller: Caller, bookingId: number) => {
    const booking = (await findBookingById(sql, caller.hotelId, bookingId))!
    return { result: await readPayments(sql, caller.hotelId, booking, pageOf(caller, booking)) }
  }
  return [
    readOperation({
      method: 'GET',
      url: '/getpayments',
      operationId: 'getpayments',
      summary: 'Payments, refunds and receipts of a booking',
      tag: 'extension',
      token: 'admin',
      query: paymentsQuery,
      result: paymentsResult,
      errors: ['booking_not_found'],
      example: { query: { booking_code: 'K7MPX3QA' }, result: paymentsExample },
      async read({ caller, query }) {
        return db.of(caller.hotelId).read(async (sql) => {
          const booking = await findBooking(sql, caller.hotelId, query.booking_code)
          if (booking === undefined) throw new AppError('booking_not_found')
          return {
            result: await readPayments(sql, caller.hotelId, booking, pageOf(caller, booking)),
          }
        })
      },
    }),
    changeOperation({
      method: 'POST',
      url: '/recordpayment',
      operationId: 'recordpayment',
      summary: 'Record money that was received',
      description:
        'At the desk or by bank transfer: a transfer of the amount that was asked for settles that payment. At most what is ' +
        'still to be paid. Money for a booking that was cancelled because nobody paid takes its rooms again if they are free; ' +
        'else it is to be given back.',
      tag: 'extension',
      token: 'admin',
      body: recordedPayment,
      result: paymentsResult,
      errors: ['booking_not_found'],
      example: {
        body: { booking_code: 'K7MPX3QA', amount: 120.5, method: 'cash', note: 'At arrival' },
        result: recordedExample,
      },
      async change(tx, { body, caller }) {
        return paymentsOf(tx, caller, await recordPayment(tx, body, caller))
      },
    }),
    changeOperation({
      method: 'POST',
      url: '/refundpayment',
      operationId: 'refundpayment',
      summary: 'Give money back',
      description:
        'Some of a payment, or all that is left of it. The provider is asked after the answer; a refund that it cannot make is ' +
        'manual, one that it refused failed. What was received at the hotel is handed over by whoever says so: it succeeded. ' +
        'What goes beyond overpaid_amount is given for nothing: due_amount stays as it was, unless still_due is 1.',
      tag: 'extension',
      token: 'admin',
      body: wantedRefund,
      result: paymentsResult,
      errors: ['payment_not_found'],
      example: {
        body: { payment_code: 'pay_Rk2vTQ9xYb1LwZ0a', amount: 20.5, note: 'The pool was closed' },
        result: paymentsExample,
      },
      async change(tx, { body, caller }) {
        return paymentsOf(tx, caller, await refundPayment(tx, body, caller))
      },
    }),
    changeOperation({
      method: 'POST',
      url: '/settlerefund',
      operationId: 'settlerefund',
      summary: 'Say that a refund was made by hand, or put it away',
      description:
        'Of one that is manual or failed: staff gave the money back in another way, or it is put away because another refund ' +
        'took its place; settled tells which of the two. It is put away by itself if a later refund of the same payment was ' +
        'made instead, and where more would be given back than was paid. One that went out twice is put away. put_away decides.',
      tag: 'extension',
      token: 'admin',
      body: settledRefund,
      result: settledResult,
      errors: ['refund_not_found', 'refund_under_way'],
      example: { body: { refund_code: 'ref_Qm2Yd7LwZk0vTr9X' }, result: givenBackExample },
      async change(tx, { body, caller }) {
        const { bookingId, settled } = await settleRefund(tx, body, caller)
        const { result } = await paymentsOf(tx, caller, bookingId)
        return { result: { ...result, settled } }
      },
    }),
    readOperation({
      method: 'GET',
      url: '/getpaymentproblems',
      operationId: 'getpaymentproblems',
      summary: 'What of the hotel’s money waits for a person',
      description:
        'Refunds that failed, have to be made by hand or went out twice, payments of another amount or currency, or about which ' +
        'the provider will not answer, bookings that are overpaid; and bookings that wait for their payment. At most the 100 ' +
        'oldest of each.',
      tag: 'extension',
      token: 'admin',
      result: paymentProblems,
      errors: [],
      example: { result: problemsExample },
      async read({ caller: { hotelId } }) {
        return { result: await db.of(hotelId).read((sql) => readPaymentProblems(sql, hotelId)) }
      },
    }),
    changeOperation({
      method: 'POST',
      url: '/settlepayment',
      operationId: 'settlepayment',
      summary: 'Say that a payment with a problem was dealt with',
      description: 'It changes no money; getpaymentproblems does not tell of it any more.',
      tag: 'extension',
      token: 'admin',
      body: settledPayment,
      result: paymentsResult,
      errors: ['payment_not_found'],
      example: { body: { payment_code: 'pay_Rk2vTQ9xYb1LwZ0a' }, result: paymentsExample },
      async change(tx, { body, caller }) {
        return paymentsOf(tx, caller, await settlePayment(tx, body.payment_code, caller))
      },
    }),
  ]
}
