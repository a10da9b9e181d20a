import { bookingAnswer, codesOf } from '../bookings/record/booking-answer.ts'
import { bookingPage } from '../bookings/shape/booking-page.ts'
import { bookingRefusals, SALE_ERRORS } from '../bookings/shape/examples.ts'
import { AppError } from '../errors.ts'
import { placeForHold } from '../holds/keep/holds-of-chain.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import type { FailedLookupLimiter } from '../http/limits/failed-lookup-limiter.ts'
import { changeOperation, type Operation } from '../http/operation/operation.ts'
import { seesGuests } from '../http/operation/permissions.ts'
import type { Caller } from '../http/request/caller.ts'
import type { Services } from '../services.ts'
import { fromMinor, toMinor } from '../stay/values/money.ts'
import { type ChangedByGuest, changeOfGuest } from './change-by-guest.ts'
import { guestChangeRules } from './change-kinds.ts'
import { changedByGuest, guestChange, guestChangeExample } from './schemas.ts'

const NOTE =
  'For who knows the booking_code and the e-mail of the guest, where guest_may_change of the hotel lists what is changed: ' +
  'dates; rooms (room, rate, number, items); guests (adults, children, ages); extras; arrival_time, special_request, phone and ' +
  'guest_name. changes are those of updatebooking; items are given up by cancelling only. Extras alone leave the nights as they ' +
  'were sold; any other change of the stay is at the prices of today. With simulate 1 the answer is the booking as it would be, ' +
  'or the refusal; without it grand_total is the one that was shown. Where due_now is above 0 the change waits: what it adds is ' +
  'held, the booking stays as it is, and the change is made once due_now is paid at payment_url within the time the hotel gives. ' +
  'What cancelling cost before the change, all fees of the booking are at least from then on (fee_floor); while it costs anything, ' +
  'a change cannot make the booking cost less (fee_applies). What is overpaid beyond fee_floor is given back.'

const answerOf = (changed: ChangedByGuest, caller: Caller, publicUrl: string) => {
  const { booking, due, refund, floor, isPending } = changed
  const money = (minor: number) => fromMinor(minor, caller.digits)
  const codes = codesOf(caller)
  return {
    ...bookingAnswer(booking, codes, true),
    due_now: money(due),
    refund_amount: money(refund),
    fee_floor: money(floor),
    payment_url: due === 0 ? null : bookingPage(publicUrl, codes, booking),
    is_pending: toFlag(isPending),
  }
}

export const guestChangeOperation = (
  { calendars, config, db }: Services,
  guessed: FailedLookupLimiter,
): Operation =>
  changeOperation({
    method: 'POST',
    url: '/guestchange',
    operationId: 'guestchange',
    summary: 'Change a booking for its guest',
    description: NOTE,
    tag: 'extension',
    token: 'client',
    limit: 'booking',
    body: guestChange,
    rules: guestChangeRules,
    guesses: { isGuess: () => true, wrong: guessed },
    result: changedByGuest,
    errors: [
      'booking_not_found',
      'change_not_allowed',
      'booking_not_changeable',
      'change_pending',
      'fee_applies',
      ...SALE_ERRORS,
    ],
    errorDetails: bookingRefusals,
    example: guestChangeExample,
    prepare: ({ caller }) => placeForHold(db, caller),
    settle: (end) => end(),
    async change(tx, { body, caller, request }) {
      const { booking_code, email, changes, grand_total, simulate = 0 } = body
      const shown = grand_total === undefined ? undefined : toMinor(grand_total, caller.digits)
      const wanted = { booking_code, email, changes, shown, simulate: isOn(simulate) }
      const changed = await changeOfGuest(tx, wanted, caller, request.ip, calendars)
      if (changed !== undefined) return { result: answerOf(changed, caller, config.publicUrl) }
      if (!seesGuests(caller)) guessed.failed(request)
      throw new AppError('booking_not_found')
    },
  })
