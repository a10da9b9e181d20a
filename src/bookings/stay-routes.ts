import { AppError, type ErrorCode } from '../errors.ts'
import type { FailedLookupLimiter } from '../http/failed-lookup-limiter.ts'
import { isOn } from '../http/fields.ts'
import { changeOperation, type Operation } from '../http/operation.ts'
import { seesGuests } from '../http/permissions.ts'
import type { RuleFault } from '../http/validate.ts'
import { toMinor } from '../stay/money.ts'
import { bookingAnswer, codesOf } from './booking-answer.ts'
import { cancelledAnswer } from './cancellation-request.ts'
import { bookingExample, bookingRefusals, cancelledExample } from './examples.ts'
import { cancelByGuest } from './guest-cancel.ts'
import { absence, booking, cancelledBooking, guestCancellation, stayStep } from './schemas.ts'
import { type Reached, stepStay } from './stay-status.ts'

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

const guestCancel = (guessed: FailedLookupLimiter): Operation =>
  changeOperation({
    method: 'POST',
    url: '/guestcancel',
    operationId: 'guestcancel',
    summary: 'Cancel a booking for its guest',
    description:
      'For who knows the booking_code and the e-mail of the guest. fee_amount is the fee that the guest was shown, the ' +
      'first of cancellation_timeline; if it is another by now, nothing is done, and fee_changed tells it. Cancelling again ' +
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

interface StepRoute {
  name: 'checkin' | 'checkout' | 'marknoshow'
  reached: Reached
  summary: string
  description: string
}

const STEPS: StepRoute[] = [
  {
    name: 'checkin',
    reached: 'checked_in',
    summary: 'Guests have come',
    description:
      'From the day of arrival on, by the hotel’s wall clock; of guests who were marked as not coming as long as their nights ' +
      'were not given back, and then without the fee. Again it changes nothing.',
  },
  {
    name: 'checkout',
    reached: 'checked_out',
    summary: 'Guests have left',
    description:
      'Of guests who are checked in. Gives no nights back: a stay that ends early is shortened by updatebooking. Again it ' +
      'changes nothing.',
  },
  {
    name: 'marknoshow',
    reached: 'no_show',
    summary: 'Guests did not come',
    description:
      'Once the day of arrival is over, by the hotel’s wall clock. The fee is what the terms say of not coming, else that ' +
      'of their last step. With release 1 the nights from today on are given back, also by a later call. Else it changes ' +
      'nothing again.',
  },
]

const stepOperation = ({ name, reached, summary, description }: StepRoute): Operation =>
  changeOperation({
    method: 'POST',
    url: `/${name}`,
    operationId: name,
    summary,
    description,
    tag: 'extension',
    token: 'admin',
    body: reached === 'no_show' ? absence : stayStep,
    result: booking,
    errors: STEP_ERRORS,
    errorDetails: bookingRefusals,
    example: {
      body: { booking_code: 'K7MPX3QA' },
      result: {
        ...bookingExample,
        updated_by: 'Front desk',
        stay_status: reached,
        items: bookingExample.items.map((item) => ({ ...item, stay_status: reached })),
        ...(reached === 'checked_in' ? {} : ENDED),
        ...(reached === 'no_show' ? { due_amount: 0 } : {}),
      },
    },
    async change(tx, { body, caller }) {
      const release = 'release' in body && isOn((body as { release: number }).release)
      const changed = await stepStay(tx, reached, { ...body, release }, caller)
      return { result: bookingAnswer(changed, codesOf(caller), true) }
    },
  })

const STEP_ERRORS: ErrorCode[] = ['booking_not_found', 'booking_not_changeable']
const ENDED = { refundability: null, cancellation_timeline: [], cancellation_charges: [] }

export const stayOperations = (guessed: FailedLookupLimiter): Operation[] => [
  guestCancel(guessed),
  ...STEPS.map(stepOperation),
]
