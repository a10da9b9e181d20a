/** The examples of the API reference. A test sends the requests and compares the answers. */
const refund = {
  refund_code: 'ref_8sVnQ0pLxY2mJ4tR',
  amount: 20.5,
  currency: 'USD',
  status: 'manual',
  reason: 'staff',
  note: 'The pool was closed',
  problem: null,
  created_at: '2027-07-02T09:30:00.000Z',
  created_by: 'Front desk',
  settled_at: null as string | null,
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
  due_amount: 0,
  payments: [{ ...payment, refunds: [] as (typeof refund)[] }],
  receipts: [receiptOf(1, 'receipt', 120.5, payment.created_at)],
}

/** And some of it is to be given back. */
export const paymentsExample = {
  ...recordedExample,
  refunded_amount: 20.5,
  due_amount: 20.5,
  payments: [{ ...payment, refunds: [refund] }],
  receipts: [...recordedExample.receipts, receiptOf(2, 'credit_note', 20.5, refund.created_at)],
}

/** And was. */
export const givenBackExample = {
  ...paymentsExample,
  payments: [
    { ...payment, refunds: [{ ...refund, status: 'succeeded', settled_at: '2027-07-02T10:05:00.000Z' }] },
  ],
}

const { refunds, ...paid } = paymentsExample.payments[0]!
const ofBooking = { booking_code: 'K7MPX3QA', guest_name: 'Ann Guest' }
const { payment_code, provider, mode, method } = paid

export const problemsExample = {
  refunds: refunds.map((refund) => ({ ...ofBooking, payment_code, provider, mode, method, ...refund })),
  payments: [],
  awaiting: [],
  is_more: 0,
}
