import { Type } from 'typebox'
import { clientQuote, heldBooking } from '../../bookings/shape/booking-form.ts'
import { bookingRules } from '../../bookings/shape/booking-rules.ts'
import { bookingRefusals, SALE_ERRORS } from '../../bookings/shape/examples.ts'
import { changeOperation, type Operation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { createHold, holdFromMemory } from './create-hold.ts'
import { placeForHold } from './holds-of-chain.ts'
import { releaseHold } from './release-hold.ts'
import { HOLD_CODE, hold, holdExample, releasedHold } from './schemas.ts'

export const holdOperations = ({ config, calendars, db }: Services): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createhold',
    operationId: 'createhold',
    summary: 'Hold a stay while the guest fills in the rest',
    description:
      'Takes what quotebooking takes. Rooms, extras and the use of a promo code are taken and the price is fixed for the ' +
      'hold_minutes of the hotel; createbooking with the hold_code books it. At most 20 live holds a token (one of a chain: in all ' +
      'its hotels), 5 a browser ' +
      'token and address; guests hold at most max_rooms_per_booking rooms from one address.',
    tag: 'client',
    token: 'client',
    limit: 'booking',
    body: heldBooking,
    clientBody: clientQuote,
    rules: bookingRules,
    status: 201,
    counts: { name: 'vacancy_holds_created_total', help: 'Holds made by this process' },
    result: hold,
    errors: [...SALE_ERRORS],
    errorDetails: bookingRefusals,
    example: holdExample,
    prepare: ({ caller }) => placeForHold(db, caller),
    settle: (end) => end(),
    async change(tx, { body, caller, request }) {
      return { result: await createHold(tx, body.booking_form, caller, request.ip, calendars) }
    },
    fromMemory: config.shortWay
      ? ({ body, caller, request }) => {
          const held = holdFromMemory(body.booking_form, caller, request.ip, calendars)
          return held && { tx: held.tx, value: { result: held.value } }
        }
      : undefined,
  }),
  changeOperation({
    method: 'DELETE',
    url: '/deletehold/:hold_code',
    operationId: 'deletehold',
    summary: 'Give up a hold',
    description: 'For the token that made it, and for admin tokens.',
    tag: 'client',
    token: 'client',
    params: Type.Object({ hold_code: Type.String({ description: 'The hold' }) }),
    result: releasedHold,
    errors: ['hold_not_found', 'hold_expired', 'hold_used'],
    example: {
      params: { hold_code: HOLD_CODE },
      result: { hold_code: HOLD_CODE, hold_status: 'released' },
    },
    async change(tx, { params, caller }) {
      return { result: await releaseHold(tx, params.hold_code!, caller) }
    },
  }),
]
