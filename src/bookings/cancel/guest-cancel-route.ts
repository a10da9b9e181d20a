import { AppError } from '../../errors.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import type { FailedLookupLimiter } from '../../http/limits/failed-lookup-limiter.ts'
import { changeOperation, type Operation } from '../../http/operation/operation.ts'
import { seesGuests } from '../../http/operation/permissions.ts'
import { toMinor } from '../../stay/values/money.ts'
import { bookingRefusals, cancelledExample } from '../shape/examples.ts'
import { cancelledBooking, guestCancellation } from '../shape/schemas.ts'
import { cancelledAnswer } from './cancellation-request.ts'
import { cancelByGuest } from './guest-cancel.ts'

/** Who asks for items to be cancelled must not lose the whole booking. */
const wholeRule = ({ items }: Record<string, unknown>): RuleFault[] =>
  items === undefined
    ? []
    : [
        {
          field: 'items',
          code: 'invalid_value',
          message: 'guests cancel a booking as a whole; ask the hotel to cancel some of its items',
        },
      ]

export const guestCancelOperation = (guessed: FailedLookupLimiter): Operation =>
  changeOperation({
    method: 'POST',
    url: '/guestcancel',
    operationId: 'guestcancel',
    summary: 'Cancel a booking for its guest',
    description:
      'For who knows the booking_code and the e-mail of the guest. fee_amount is the fee that the guest was shown, ' +
      'fee_now_amount of the booking; if it is another by now, nothing is done, and fee_changed tells it. Cancelling again ' +
      'answers the same record.',
    tag: 'extension',
    token: 'client',
    limit: 'booking',
    body: guestCancellation,
    rules: wholeRule,
    guesses: { isGuess: () => true, wrong: guessed },
    result: cancelledBooking,
    errors: ['booking_not_found', 'fee_changed', 'booking_not_cancellable'],
    errorDetails: bookingRefusals,
    example: {
      body: { booking_code: 'K7MPX3QA', email: 'ann@example.com', fee_amount: 0 },
      result: { ...cancelledExample, updated_by: 'Website' },
    },
    async change(tx, { body, caller, request }) {
      const fee = toMinor(body.fee_amount, caller.digits)!
      const cancelled = await cancelByGuest(tx, { ...body, fee }, caller)
      if (cancelled !== undefined) return { result: cancelledAnswer(cancelled, caller) }
      if (!seesGuests(caller)) guessed.failed(request)
      throw new AppError('booking_not_found')
    },
  })
