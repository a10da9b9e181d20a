import type { Static } from 'typebox'
import { isOn } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { isStaff } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { fromMinor, type Minor, toMinor } from '../../stay/values/money.ts'
import { bookingAnswer, codesOf, staffAnswer } from '../record/booking-answer.ts'
import { isTakenForExpired } from '../shape/booking.ts'
import type { cancellation } from '../shape/schemas.ts'
import type { Cancelled } from './cancel-booking.ts'
import type { Cancellation } from './plan-cancellation.ts'

/** Why a booking ended that nobody paid in time is ours to say. */
const reasonRules = (reason: unknown): RuleFault[] =>
  typeof reason === 'string' && isTakenForExpired(reason)
    ? [
        {
          field: 'reason',
          code: 'invalid_value',
          message: 'reason may not be payment_expired, which is kept for bookings that were not paid in time',
        },
      ]
    : []

/** A fee is either waived or named. */
const feeRules = ({ waive_fee, fee_amount }: Record<string, unknown>): RuleFault[] =>
  (waive_fee === 1 || waive_fee === true) && fee_amount !== undefined
    ? [
        {
          field: 'fee_amount',
          code: 'invalid_value',
          message:
            'fee_amount says what is asked for, waive_fee that nothing is; only one of them can be given',
        },
      ]
    : []

export const cancellationRules = (given: Record<string, unknown>): RuleFault[] => [
  ...reasonRules(given.reason),
  ...feeRules(given),
]

export const cancellationOf = (
  { reason, items, simulate = 0, waive_fee = 0, fee_amount }: Static<typeof cancellation>,
  digits: number,
): Cancellation & { simulate: boolean } => ({
  reason,
  items,
  simulate: isOn(simulate),
  fee: feeOf(waive_fee, fee_amount, digits),
})

/** What staff ask for; undefined: what the terms say. */
export const feeOf = (
  waive_fee: number | boolean,
  fee_amount: number | undefined,
  digits: number,
): Minor | undefined => {
  if (isOn(waive_fee)) return 0
  return fee_amount === undefined ? undefined : toMinor(fee_amount, digits)
}

export const cancelledAnswer = ({ booking, fee, refund }: Cancelled, caller: Caller) => ({
  ...(isStaff(caller)
    ? staffAnswer(booking, codesOf(caller))
    : bookingAnswer(booking, codesOf(caller), true)),
  fee_amount: fromMinor(fee, caller.digits),
  refund_amount: fromMinor(refund, caller.digits),
})
