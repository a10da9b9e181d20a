import { Type } from 'typebox'
import { flagOut, instant, nullable } from '../../http/fields/fields.ts'
import { MODES, PROVIDER_NAMES } from '../../payments/providers/contract/provider-list.ts'
import { AT_HOTEL } from '../../payments/record/payment.ts'

export const refund = Type.Object(
  {
    refund_code: Type.String(),
    amount: Type.Number(),
    currency: Type.String(),
    status: Type.Enum(['pending', 'succeeded', 'failed', 'manual'], {
      description: 'manual: staff have to give it back in another way',
    }),
    goodwill_amount: Type.Number({
      description: 'How much of it is given for nothing: what is still to pay does not rise by it',
    }),
    is_put_away: flagOut(
      '1: staff have dealt with it: it failed and another refund took its place, or it went out twice',
    ),
    is_given_twice: flagOut(
      '1: the provider made it after staff, or another refund in its place, had: the money went out once more than counts',
    ),
    is_replaced: flagOut('1: it failed, and a later refund took its place: nobody has to give it back'),
    reason: Type.Enum(['cancelled', 'paid_twice', 'rooms_gone', 'staff', 'changed', 'no_show']),
    note: Type.String(),
    problem: nullable(Type.String({ description: 'What the provider said' })),
    created_at: instant('When it was decided'),
    created_by: Type.String(),
    settled_at: nullable(instant('When it was known to have succeeded, or not')),
  },
  { title: 'Refund' },
)

const facts = {
  payment_code: Type.String({ description: 'Ours, and the key under which the provider knows it' }),
  provider: Type.Enum([...PROVIDER_NAMES, AT_HOTEL], {
    description: 'hotel: received there and recorded by staff',
  }),
  mode: Type.Enum([...MODES]),
  method: Type.String({ description: 'How it was paid at the hotel, as staff said' }),
  note: Type.String(),
  amount: Type.Number(),
  currency: Type.String(),
  status: Type.Enum(['pending', 'paid', 'failed', 'expired']),
  problem: nullable(
    Type.Enum(['amount_differs', 'currency_differs', 'provider_refused'], {
      description:
        'What a person has to look at: the provider got another amount or currency, or will not answer',
    }),
  ),
  seen_amount: nullable(Type.Number({ description: 'What the provider got, where that differs' })),
  seen_currency: nullable(Type.String()),
  due_at: nullable(instant('Until when it can be paid')),
  created_at: instant('When it was asked for, or recorded'),
  created_by: Type.String(),
  settled_at: nullable(instant('When it was paid, failed or expired')),
}

export const payment = Type.Object({ ...facts, refunds: Type.Array(refund) }, { title: 'Payment' })

const { note: _, created_by: __, problem: ___, seen_amount: ____, seen_currency: _____, ...ofGuests } = facts
const {
  note: _note,
  created_by: _by,
  problem: _problem,
  reason: _reason,
  goodwill_amount: _goodwill,
  is_put_away: _away,
  is_given_twice: _twice,
  is_replaced: _replaced,
  ...refundOfGuests
} = refund.properties

/** As a booking shows it, also to its guest. */
export const bookingPayment = Type.Object(
  { ...ofGuests, refunds: Type.Array(Type.Object(refundOfGuests, { title: 'RefundOfPayment' })) },
  { title: 'PaymentInBooking' },
)
