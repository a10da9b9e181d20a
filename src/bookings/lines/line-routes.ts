import { Type } from 'typebox'
import { flag, integer, isOn, name } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { changeOperation, type Operation } from '../../http/operation/operation.ts'
import type { Caller } from '../../http/request/caller.ts'
import { fromMinor, toMinor } from '../../stay/values/money.ts'
import type { Updated } from '../change/update-booking.ts'
import { codesOf, staffAnswer } from '../record/booking-answer.ts'
import { changedBooking } from '../shape/change-schemas.ts'
import { bookingExample } from '../shape/examples.ts'
import { bookingCode } from '../shape/schemas.ts'
import { reasonText } from '../shape/staff-fields.ts'
import { addLine, removeLine } from './change-lines.ts'

const optional = Type.Optional
const MOST_AMOUNT = 1e12

const newLine = Type.Object(
  {
    booking_code: bookingCode,
    item: optional(
      integer('The item it goes with; left out: the booking, whatever is cancelled of it', 1, 32_767),
    ),
    name: name('What the guest reads: Minibar, Late check-out'),
    amount: Type.Number({ description: 'What is added; below 0: taken off, at most what the booking costs' }),
    is_at_hotel: optional(flag('1: paid at the hotel; not for what is taken off')),
    reason: reasonText('Why; for staff'),
    give_back: optional(flag('1: gives back what is overpaid then')),
  },
  { title: 'NewLine' },
)

const oldLine = Type.Object(
  {
    booking_code: bookingCode,
    line: integer('The line, as charges tell it', 1, Number.MAX_SAFE_INTEGER),
  },
  { title: 'RemovedLine' },
)

const amountRule = (
  { amount, is_at_hotel }: Record<string, unknown>,
  { digits }: Pick<Caller, 'digits'>,
): RuleFault[] => {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return []
  const minor = toMinor(amount, digits)
  const field = 'amount'
  if (minor === undefined || Math.abs(minor) > MOST_AMOUNT) {
    const most = fromMinor(MOST_AMOUNT, digits)
    const message = `${field} must be from -${most} to ${most}, with at most ${digits} fraction digits`
    return [{ field, code: 'invalid_value', message }]
  }
  if (minor >= 0 || (is_at_hotel !== 1 && is_at_hotel !== true)) return []
  const message = 'what is taken off is taken off all that is paid, wherever that is'
  return [{ field: 'is_at_hotel', code: 'invalid_value', message }]
}

const answerOf = ({ booking, refund }: Updated, caller: Caller) => ({
  result: { ...staffAnswer(booking, codesOf(caller)), refund_amount: fromMinor(refund, caller.digits) },
})

const MINIBAR = {
  kind: 'manual',
  code: 'LINE-90210',
  line: 90210,
  name: 'Minibar',
  item: 1,
  quantity: 1,
  amount: 8,
  is_included: 0,
  is_at_hotel: 0,
}

const withMinibar = {
  ...bookingExample,
  grand_total: 128.5,
  payment_price: 128.5,
  due_amount: 128.5,
  updated_by: 'Front desk',
  charges: [...bookingExample.charges, MINIBAR],
  cancellation_timeline: bookingExample.cancellation_timeline.map((part) => ({
    ...part,
    refund_amount: part.refund_amount + MINIBAR.amount,
  })),
  refund_amount: 0,
}

export const lineOperations = (): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/addcharge',
    operationId: 'addcharge',
    summary: 'Add a line to what a booking costs',
    description:
      'The line is part of charges, as kind manual, and of grand_total, which never falls below 0. It is not taxed, and is no ' +
      'part of fees and deposits, which are at most what the booking costs with it. It goes with its item; one of no item stays as long as the booking does. What is taken ' +
      'off is cut to what is left where the stay costs less later. With give_back 1 what is overpaid then is given back.',
    tag: 'extension',
    token: 'admin',
    body: newLine,
    rules: amountRule,
    result: changedBooking,
    errors: ['booking_not_found', 'not_bookable'],
    example: {
      body: { booking_code: 'K7MPX3QA', name: 'Minibar', amount: 8, reason: 'Two waters' },
      result: withMinibar,
    },
    async change(tx, { body, caller }) {
      const wanted = {
        item: body.item,
        name: body.name,
        amount: toMinor(body.amount, caller.digits)!,
        isAtHotel: isOn(body.is_at_hotel ?? 0),
        reason: body.reason,
        giveBack: isOn(body.give_back ?? 0),
      }
      return answerOf(await addLine(tx, body.booking_code, wanted, caller), caller)
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/removecharge',
    operationId: 'removecharge',
    summary: 'Take a line off that staff added',
    description:
      'Roles below manager take off what they added themselves, on the same day, as long as nothing was paid since.',
    tag: 'extension',
    token: 'admin',
    body: oldLine,
    result: changedBooking,
    errors: ['booking_not_found', 'not_bookable', 'role_not_allowed'],
    example: {
      body: { booking_code: 'K7MPX3QA', line: 90210 },
      result: { ...bookingExample, updated_by: 'Front desk', refund_amount: 0 },
    },
    async change(tx, { body, caller }) {
      return answerOf(await removeLine(tx, body.booking_code, body.line, caller), caller)
    },
  }),
]
