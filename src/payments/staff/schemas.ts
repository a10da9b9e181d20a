import { type Static, Type } from 'typebox'
import { payment, refund } from '../../bookings/shape/money-schemas.ts'
import { flag, flagOut, money, name, text } from '../../http/fields/fields.ts'

const bookingCode = Type.String({
  minLength: 1,
  maxLength: 10_000,
  format: 'text',
  description: 'The booking',
})

export const paymentsQuery = Type.Object({ booking_code: bookingCode })

export const paymentsResult = Type.Object(
  {
    booking_code: Type.String(),
    currency: Type.String(),
    grand_total: Type.Number(),
    fee_amount: Type.Number(),
    paid_amount: Type.Number(),
    refunded_amount: Type.Number(),
    goodwill_amount: Type.Number({
      description:
        'What of refunded_amount staff gave for nothing: the price stays, and it is not asked for again',
    }),
    due_amount: Type.Number({ description: 'What is still to be paid, in advance or at the hotel' }),
    due_now_amount: Type.Number({
      description: 'What of that is asked for in advance, until payment_due_at of the booking; 0: nothing',
    }),
    overpaid_amount: Type.Number({
      description: 'What was paid and not given back beyond what the booking costs now',
    }),
    takes_payments: flagOut('1: the hotel takes payments online now'),
    payments: Type.Array(payment),
    receipts: Type.Array(
      Type.Object({
        receipt_number: Type.Integer(),
        kind: Type.Enum(['receipt', 'credit_note']),
        amount: Type.Number(),
        created_at: Type.String(),
        receipt_url: Type.String({ description: 'A page made to be printed' }),
      }),
    ),
  },
  { title: 'Payments' },
)

export const recordedPayment = Type.Object(
  {
    booking_code: bookingCode,
    amount: money('What was received; at most what is still to be paid', 1e15),
    method: name('How: cash, card, transfer, …'),
    note: Type.Optional(text('For staff')),
  },
  { title: 'RecordedPayment' },
)

export const wantedRefund = Type.Object(
  {
    payment_code: Type.String({
      minLength: 1,
      maxLength: 10_000,
      format: 'text',
      description: 'The payment',
    }),
    amount: money('At most what is left of the payment', 1e15),
    note: Type.Optional(text('For staff')),
    still_due: Type.Optional(
      flag(
        '1: the guest is to pay it again, such as by another card. Else what goes beyond overpaid_amount is given for nothing',
      ),
    ),
  },
  { title: 'WantedRefund' },
)

export const settledRefund = Type.Object(
  {
    refund_code: Type.String({ minLength: 1, maxLength: 10_000, format: 'text', description: 'The refund' }),
    put_away: Type.Optional(
      flag(
        '1: nobody makes it any more. 0: it was made. Left out: put away if another refund took its place, else made',
      ),
    ),
  },
  { title: 'RefundToSettle' },
)

export const settledResult = Type.Object(
  {
    ...paymentsResult.properties,
    settled: Type.Enum(['made', 'put_away'], {
      description:
        'made: the refund counts as given back. put_away: it waits for nobody any more, and nothing counts by that',
    }),
  },
  { title: 'SettledRefund' },
)

export const settledPayment = Type.Object(
  {
    payment_code: Type.String({
      minLength: 1,
      maxLength: 10_000,
      format: 'text',
      description: 'The payment',
    }),
  },
  { title: 'PaymentToSettle' },
)

const { refunds: _, ...facts } = payment.properties
const ofBooking = { booking_code: Type.String(), guest_name: Type.String() }
const problematic = Type.Object({ ...ofBooking, ...facts }, { title: 'PaymentOfBooking' })
const { provider, currency } = facts
const awaited = Type.Object(
  {
    ...ofBooking,
    provider,
    amount: Type.Number({ description: 'What is asked for now: what is left of it, where some was paid' }),
    currency,
    due_at: Type.String({ description: 'Until when' }),
  },
  { title: 'AwaitedBooking' },
)

export const paymentProblems = Type.Object(
  {
    refunds: Type.Array(
      Type.Object(
        {
          ...ofBooking,
          payment_code: facts.payment_code,
          provider: facts.provider,
          mode: facts.mode,
          method: facts.method,
          ...refund.properties,
        },
        { title: 'RefundOfBooking' },
      ),
      { description: 'Those that failed, those that staff have to make, and those that went out twice' },
    ),
    payments: Type.Array(problematic, { description: 'Those with a problem' }),
    awaiting: Type.Array(awaited, {
      description:
        'Bookings that wait for money, also where a payment failed or none is begun: unless it is paid until due_at, they are ' +
        'cancelled by themselves, but for those that stood before they were changed',
    }),
    overpaid: Type.Array(
      Type.Object(
        {
          ...ofBooking,
          booking_status: Type.Enum(['new', 'confirmed', 'cancelled']),
          arrival_date: Type.String(),
          departure_date: Type.String(),
          currency: Type.String(),
          paid_amount: Type.Number(),
          refunded_amount: Type.Number(),
          overpaid_amount: Type.Number(),
        },
        { title: 'OverpaidBooking' },
      ),
      {
        description:
          'Bookings that cost less than was paid and not given back, but for what a refund among these failed to give back',
      },
    ),
    is_more: flagOut('1: some list ends at 100, its oldest'),
  },
  { title: 'PaymentProblems' },
)

export type RecordedPayment = Static<typeof recordedPayment>
export type WantedRefund = Static<typeof wantedRefund>
export type SettledRefund = Static<typeof settledRefund>
