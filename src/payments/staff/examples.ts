/** The examples of the API reference. A test sends the requests and compares the answers. */
const handedOver = {
  refund_code: 'ref_8sVnQ0pLxY2mJ4tR',
  amount: 20.5,
  currency: 'USD',
  status: 'succeeded',
  goodwill_amount: 20.5,
  is_put_away: 0,
  is_given_twice: 0,
  is_replaced: 0,
  reason: 'staff',
  note: 'The pool was closed',
  problem: null,
  created_at: '2027-07-02T09:30:00.000Z',
  created_by: 'Front desk',
  settled_at: '2027-07-02T09:30:00.000Z' as string | null,
}

const owed: typeof handedOver = {
  ...handedOver,
  refund_code: 'ref_Qm2Yd7LwZk0vTr9X',
  amount: 100,
  status: 'manual',
  goodwill_amount: 0,
  reason: 'cancelled',
  note: '',
  created_at: '2027-07-02T09:45:00.000Z',
  settled_at: null,
}

const payment = {
  payment_code: 'pay_Rk2vTQ9xYb1LwZ0a',
  provider: 'hotel',
  mode: 'live',
  method: 'cash',
  note: 'At arrival',
  amount: 120.5,
  currency: 'USD',
  status: 'paid',
  problem: null,
  seen_amount: null,
  seen_currency: null,
  due_at: null,
  created_at: '2027-07-01T08:12:00.000Z',
  created_by: 'Front desk',
  settled_at: '2027-07-01T08:12:00.000Z',
}

const receiptOf = (receipt_number: number, kind: string, amount: number, created_at: string) => ({
  receipt_number,
  kind,
  amount,
  created_at,
  receipt_url: `https://booking.example.com/booking/SAMUDRA/SANUR/Zk0r9nS0b8kPq3YvUwX1tA2mC4dE5fG6/receipt/${receipt_number}`,
})

/** After the whole price was received. */
export const recordedExample = {
  booking_code: 'K7MPX3QA',
  currency: 'USD',
  grand_total: 120.5,
  fee_amount: 0,
  paid_amount: 120.5,
  refunded_amount: 0,
  goodwill_amount: 0,
  due_amount: 0,
  due_now_amount: 0,
  overpaid_amount: 0,
  takes_payments: 0,
  payments: [{ ...payment, refunds: [] as (typeof handedOver)[] }],
  receipts: [receiptOf(1, 'receipt', 120.5, payment.created_at)],
}

/** And some of it was given back for nothing. */
export const paymentsExample = {
  ...recordedExample,
  refunded_amount: 20.5,
  goodwill_amount: 20.5,
  payments: [{ ...payment, refunds: [handedOver] }],
  receipts: [...recordedExample.receipts, receiptOf(2, 'credit_note', 20.5, handedOver.created_at)],
}

const SETTLED_AT = '2027-07-02T10:05:00.000Z'

/** And the rest after the booking was cancelled. */
export const givenBackExample = {
  ...paymentsExample,
  refunded_amount: 120.5,
  payments: [{ ...payment, refunds: [handedOver, { ...owed, status: 'succeeded', settled_at: SETTLED_AT }] }],
  receipts: [...paymentsExample.receipts, receiptOf(3, 'credit_note', 100, SETTLED_AT)],
  settled: 'made',
}

const { payment_code, provider, mode, method } = payment

export const problemsExample = {
  refunds: [
    { booking_code: 'K7MPX3QA', guest_name: 'Ann Guest', payment_code, provider, mode, method, ...owed },
  ],
  payments: [],
  awaiting: [],
  overpaid: [],
  is_more: 0,
}
