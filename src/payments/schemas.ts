import { type Static, Type } from 'typebox'
import { payment, refund } from '../bookings/money-schemas.ts'
import { flagOut, money, name, text } from '../http/fields.ts'

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
    due_amount: Type.Number({ description: 'What is still to be paid, in advance or at the hotel' }),
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

export const recordedPayment = Type.Object({
  booking_code: bookingCode,
  amount: money('What was received; at most what is still to be paid', 1e15),
  method: name('How: cash, card, transfer, …'),
  note: Type.Optional(text('For staff')),
})

export const wantedRefund = Type.Object({
  payment_code: Type.String({ minLength: 1, maxLength: 10_000, format: 'text', description: 'The payment' }),
  amount: money('At most what is left of the payment', 1e15),
  note: Type.Optional(text('For staff')),
})

export const settledRefund = Type.Object({
  refund_code: Type.String({ minLength: 1, maxLength: 10_000, format: 'text', description: 'The refund' }),
})

export const settledPayment = Type.Object({
  payment_code: Type.String({ minLength: 1, maxLength: 10_000, format: 'text', description: 'The payment' }),
})

const { refunds: _, ...facts } = payment.properties
const ofBooking = { booking_code: Type.String(), guest_name: Type.String() }
const awaited = Type.Object({ ...ofBooking, ...facts }, { title: 'PaymentOfBooking' })

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
      { description: 'Those that failed, and those that staff have to make' },
    ),
    payments: Type.Array(awaited, { description: 'Those with a problem' }),
    awaiting: Type.Array(awaited, {
      description: 'Of bookings that are cancelled by themselves unless they are paid until due_at',
    }),
    is_more: flagOut('1: some list ends at 100, its oldest'),
  },
  { title: 'PaymentProblems' },
)

export type RecordedPayment = Static<typeof recordedPayment>
export type WantedRefund = Static<typeof wantedRefund>
