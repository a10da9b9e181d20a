import { Type } from 'typebox'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { AppError } from '../errors.ts'
import { isOn, text } from '../http/fields/fields.ts'
import { isText } from '../http/fields/formats.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import { seesGuests } from '../http/operation/permissions.ts'
import type { Services } from '../services.ts'
import { fromMinor, toMinor } from '../stay/values/money.ts'
import { changeRules } from './change/changed-items.ts'
import { updateBooking } from './change/update-booking.ts'
import { updateNotes } from './change/update-notes.ts'
import { staffAnswer } from './record/booking-answer.ts'
import { bookingHistory } from './record/history.ts'
import {
  bookingChanges,
  bookingParams,
  changedBooking,
  historyEntry,
  historyExample,
  notesExample,
  updateExample,
} from './shape/change-schemas.ts'
import { STAY_ERRORS } from './shape/examples.ts'
import { booking } from './shape/schemas.ts'
import { staffRequestOf } from './shape/staff-fields.ts'

/** A code that no booking can have gets the same answer as one that does not exist. */
const codeOf = ({ booking_code = '' }: Record<string, string>): string => {
  if (!isText(booking_code)) throw new AppError('booking_not_found')
  return booking_code
}

const UPDATE_NOTE =
  'Guest details, arrival_time and special_request change freely. A new room, rate, number of rooms or new dates ' +
  'give the old nights back and take the new ones, or change nothing, with the refusals of createbooking; is_ack ' +
  'becomes 0. Prices are today’s; with keep_price 1 each night that was in the booking before keeps the price it was ' +
  'sold at, whatever its room and rate now, and only new nights are at today’s. What the booking holds already is not ' +
  'sold anew: with the same room and rate its nights stay whatever was closed meanwhile, an arrival that does not ' +
  'change may be in the past, and giving nights or rooms back is never refused, but for more guests than fit. Of extras ' +
  'only what is taken more on a day than before has to be there. The promo code it was sold with is no reason to refuse: ' +
  'where it does not count any more, nights that are reckoned anew cost what they cost without it. A promo_code given ' +
  'anew is judged as in a new booking; null takes it off. A cancelled booking cannot be changed (not_bookable). A field ' +
  'left out stays as it is; guests given alone makes adults and children unknown. What the guest paid beyond the new price ' +
  'is overpaid_amount; with give_back 1 it is given back, and refund_amount tells how much, also where nothing else changes. A ' +
  'deposit of the new rate that is more than was paid is asked for as in a new booking; but one that stood already stays ' +
  'whether or not it is paid. With simulate 1 nothing is changed: ' +
  'the answer is the booking as it would be, or the refusal the change would meet, decided in the same way.'

export const bookingChangeOperations = ({ db, calendars }: Services): Operation[] => [
  changeOperation({
    method: 'PUT',
    url: '/updatebooking/:booking_code',
    operationId: 'updatebooking',
    summary: 'Change a booking',
    description: UPDATE_NOTE,
    tag: 'extension',
    token: 'admin',
    params: bookingParams,
    body: bookingChanges,
    rules: changeRules,
    keepNulls: ['promo_code'],
    result: changedBooking,
    errors: ['booking_not_found', ...STAY_ERRORS],
    example: updateExample,
    async change(tx, { body, caller, params }) {
      const { keep_price = 0, give_back = 0, simulate = 0, fee_floor } = body
      const options = {
        keepPrice: isOn(keep_price),
        giveBack: isOn(give_back),
        simulate: isOn(simulate),
        feeFloor: fee_floor === undefined ? undefined : toMinor(fee_floor, caller.digits),
        staff: staffRequestOf(body, caller),
      }
      const updated = await updateBooking(tx, codeOf(params), body, options, caller, calendars)
      const hotel = { chain_code: caller.chainCode, hotel_code: caller.hotelCode }
      const refund_amount = fromMinor(updated.refund, caller.digits)
      return { result: { ...staffAnswer(updated.booking, hotel), refund_amount } }
    },
  }),
  changeOperation({
    method: 'PUT',
    url: '/updatenotes/:booking_code',
    operationId: 'updatenotes',
    summary: 'Note something of a booking for other staff',
    description:
      'Replaces what was noted; empty clears it. Guests are not told, and events and history tell only that it changed.',
    tag: 'extension',
    token: 'admin',
    params: bookingParams,
    body: Type.Object({ notes: text('What staff are to know') }, { title: 'BookingNotes' }),
    result: booking,
    errors: ['booking_not_found'],
    example: notesExample,
    async change(tx, { body, caller, params }) {
      const noted = await updateNotes(tx, codeOf(params), body.notes, caller)
      return { result: staffAnswer(noted, { chain_code: caller.chainCode, hotel_code: caller.hotelCode }) }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getbookinghistory/:booking_code',
    operationId: 'getbookinghistory',
    summary: 'What happened to a booking, when and by whom',
    description:
      'Oldest first. Each element has what changed of the state before it; of guest details only that they changed, ' +
      'not from what to what. Where money moved, payment and refunds tell how much, how and what became of it.',
    tag: 'extension',
    token: 'admin',
    params: bookingParams,
    result: Type.Array(historyEntry),
    extra: Type.Object({ Version: Type.Integer() }),
    errors: ['booking_not_found'],
    example: historyExample,
    async read({ caller, params }) {
      const bookingCode = codeOf(params)
      const { value, version } = await readWithVersion(db, caller.hotelId, (sql) =>
        bookingHistory(sql, caller.hotelId, bookingCode, seesGuests(caller)),
      )
      return { result: value, extra: { Version: version } }
    },
  }),
]
