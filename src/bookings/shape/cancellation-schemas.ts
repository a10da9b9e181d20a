import { Type } from 'typebox'
import { nullable } from '../../http/fields/fields.ts'
import type { Fee } from '../../stay/price/policy.ts'
import type { Minor } from '../../stay/values/money.ts'

/** What quotes and bookings answer of cancelling beside its fees: how those are reckoned, and that it was free before. */
export const chargesOfCancelling = {
  free_ended_at: nullable(
    Type.String({
      description: 'When the time of free cancellation ended; null: it has not, or there was none',
    }),
  ),
  cancellation_charges: Type.Array(
    nullable(
      Type.Object(
        {
          charge: Type.Enum(['percent', 'nights', 'amount']),
          value: Type.Number({
            description: 'The percent of the price, the number of first nights, or the amount for each room',
          }),
        },
        { title: 'CancellationCharge' },
      ),
    ),
    {
      description:
        'How each fee of cancellation_timeline is reckoned, in its order; null: there is none, or it differs by item',
    },
  ),
}

/** What bookings answer of cancelling. */
export const cancellingMembers = {
  refundability: nullable(
    Type.Enum(['refundable', 'partially_refundable', 'non_refundable'], {
      description:
        'What cancelling costs now, without the grace: nothing, a part, or all. Null where nothing can be cancelled, and ' +
        'wherever guest_detail is',
    }),
  ),
  free_until: nullable(
    Type.String({ description: 'Until when cancelling is free; null where it is not, or always' }),
  ),
  cancellation_timeline: Type.Array(
    Type.Object({
      until: nullable(Type.String({ description: 'Null: to the end' })),
      fee_amount: Type.Number(),
      refund_amount: Type.Number({ description: 'If all was paid but taxes at the hotel' }),
    }),
    { description: 'What cancelling costs from now on, by the terms it was sold under' },
  ),
  fee_now_amount: nullable(
    Type.Number({
      description:
        'What it costs its guest to cancel all that is left at this moment: the first of cancellation_timeline, but 0 while a first ' +
        'payment is awaited, which binds nobody. Null wherever refundability is, and once the hotel alone can cancel it',
    }),
  ),
  ...chargesOfCancelling,
}

export const HIDDEN_CHARGES = { free_ended_at: null, cancellation_charges: [] }

// Percents are stored in thousandths.
const THOUSANDTHS = 1000

export const cancellationChargeAnswer = (fee: Fee | null, money: (minor: Minor) => number) =>
  fee && {
    charge: fee.charge,
    value:
      fee.charge === 'amount'
        ? money(fee.value)
        : fee.charge === 'percent'
          ? fee.value / THOUSANDTHS
          : fee.value,
  }
