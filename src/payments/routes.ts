import { findBooking, findBookingById } from '../bookings/queries.ts'
import type { Sql } from '../db/sql.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation.ts'
import type { Services } from '../services.ts'
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
  wantedRefund,
} from './schemas.ts'
import { recordPayment, refundPayment, settlePayment, settleRefund } from './staff-verbs.ts'

export const paymentOperations = ({ config, db }: Services): Operation[] => {
  const pageOf = ({ chainCode, hotelCode }: Caller, pageToken: string): string =>
    `${config.publicUrl}/booking/${chainCode}/${hotelCode}/${pageToken}`
  const paymentsOf = async (sql: Sql, caller: Caller, bookingId: number) => {
    const booking = (await findBookingById(sql, caller.hotelId, bookingId))!
    return { result: await readPayments(sql, caller.hotelId, booking, pageOf(caller, booking.page_token)) }
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
            result: await readPayments(sql, caller.hotelId, booking, pageOf(caller, booking.page_token)),
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
        'manual, one that it refused failed. What was received at the hotel is manual.',
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
      summary: 'Say that a refund was made by hand',
      description: 'Of one that is manual or failed: staff gave the money back in another way.',
      tag: 'extension',
      token: 'admin',
      body: settledRefund,
      result: paymentsResult,
      errors: ['refund_not_found', 'refund_under_way'],
      example: { body: { refund_code: 'ref_8sVnQ0pLxY2mJ4tR' }, result: givenBackExample },
      async change(tx, { body, caller }) {
        return paymentsOf(tx, caller, await settleRefund(tx, body.refund_code, caller))
      },
    }),
    readOperation({
      method: 'GET',
      url: '/getpaymentproblems',
      operationId: 'getpaymentproblems',
      summary: 'What of the hotel’s money waits for a person',
      description:
        'Refunds that failed or have to be made by hand, payments of another amount or currency, or about which the provider ' +
        'will not answer; and bookings that wait for their payment. At most the 100 oldest of each.',
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
      example: { body: { payment_code: 'pay_Rk2vTQ9xYb1LwZ0a' }, result: givenBackExample },
      async change(tx, { body, caller }) {
        return paymentsOf(tx, caller, await settlePayment(tx, body.payment_code, caller))
      },
    }),
  ]
}
