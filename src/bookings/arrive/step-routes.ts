import type { ErrorCode } from '../../error-codes.ts'
import { changeOperation, type Operation } from '../../http/operation/operation.ts'
import { codesOf, staffAnswer } from '../record/booking-answer.ts'
import type { Reached } from '../shape/booking.ts'
import { bookingRefusals, steppedExample } from '../shape/examples.ts'
import { absence, absentBooking, arrivalStep, stayStep, steppedBooking } from '../shape/stay-schemas.ts'
import { stepAnswer, stepRequestOf, stepRules } from './step-request.ts'
import { stepStay } from './step-stay.ts'
import { undoStay } from './undo-stay.ts'

interface StepRoute {
  name: 'checkin' | 'checkout' | 'marknoshow'
  reached: Reached
  summary: string
  description: string
}

const UNDO_NOTE =
  ' With undo 1, for 48 hours, the items are again as they were before it; again that changes nothing. With simulate 1 nothing ' +
  'is changed: the answer is the booking as it would be, or the refusal.'

const STEPS: StepRoute[] = [
  {
    name: 'checkin',
    reached: 'checked_in',
    summary: 'Guests have come',
    description:
      'From the day of arrival on, by the hotel’s wall clock; of guests who were marked as not coming as long as their nights ' +
      'were not given back, and then without the fee. With units they are given these rooms, as by assignroom. Again it changes ' +
      `nothing.${UNDO_NOTE}`,
  },
  {
    name: 'checkout',
    reached: 'checked_out',
    summary: 'Guests have left',
    description:
      'Of guests who are checked in. Gives no nights back: a stay that ends early is shortened by updatebooking. Its rooms by their ' +
      'numbers are to be cleaned then. nights_left and ' +
      `due_amount tell what is open. Again it changes nothing.${UNDO_NOTE}`,
  },
  {
    name: 'marknoshow',
    reached: 'no_show',
    summary: 'Guests did not come',
    description:
      'Once the day of arrival is over, by the hotel’s wall clock. The fee is what the terms say of not coming, else that ' +
      'of their last step, unless staff waive it or name another; what was paid beyond the fee, and beyond what the other ' +
      'items cost, is given back. With release 1 the nights from today on are given back, also by a later call. Else it ' +
      `changes nothing again.${UNDO_NOTE} Nights that were given back are taken again then, or it is refused as sold_out. Money ` +
      'that was given back stays so, and refund_amount tells it.',
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
    body: BODIES[reached],
    rules: stepRules,
    result: reached === 'no_show' ? absentBooking : steppedBooking,
    errors: ERRORS[reached],
    errorDetails: bookingRefusals,
    example: {
      body: { booking_code: 'K7MPX3QA' },
      result: steppedExample(reached),
    },
    async change(tx, { body, caller }) {
      const { units, ...given } = stepRequestOf(body, caller.digits)
      // Of the other steps it is a field like any that is unknown.
      const request = reached === 'checked_in' ? { ...given, units } : given
      const stepped = await (request.undo ? undoStay : stepStay)(tx, reached, request, caller)
      const booking = staffAnswer(stepped.booking, codesOf(caller))
      return { result: { ...booking, ...stepAnswer(stepped, reached, caller.digits) } }
    },
  })

const STEP_ERRORS: ErrorCode[] = ['booking_not_found', 'booking_not_changeable']
const ERRORS: Record<Reached, ErrorCode[]> = {
  checked_in: [...STEP_ERRORS, 'unit_not_free'],
  checked_out: STEP_ERRORS,
  no_show: [...STEP_ERRORS, 'sold_out', 'extra_sold_out'],
}
const BODIES = { checked_in: arrivalStep, checked_out: stayStep, no_show: absence }

/** What staff note of guests: that they came, left or did not come. */
export const stepOperations = (): Operation[] => STEPS.map(stepOperation)
