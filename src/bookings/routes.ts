import { Type } from 'typebox'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { rangeRule } from '../http/fields/date-rules.ts'
import { isOn } from '../http/fields/fields.ts'
import type { FailedLookupLimiter } from '../http/limits/failed-lookup-limiter.ts'
import { versionExtra } from '../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import { isStaff } from '../http/operation/permissions.ts'
import type { Caller } from '../http/request/caller.ts'
import { queueBookedMail, queueReminder } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { fromMinor } from '../stay/values/money.ts'
import { confirmBooking } from './arrive/confirm-booking.ts'
import { cancelBooking } from './cancel/cancel-booking.ts'
import { cancellationOf, cancellationRules, cancelledAnswer } from './cancel/cancellation-request.ts'
import { guestRule, searchRule, untilRule } from './find/booking-filter.ts'
import { listBookings, namesBookings } from './list-bookings.ts'
import { codesOf, staffAnswer } from './record/booking-answer.ts'
import { newBookingAnswer } from './record/stay-answer.ts'
import { bookFromMemory } from './sell/book-from-memory.ts'
import { bookHold } from './sell/book-hold.ts'
import { createBooking, readBookingRequest } from './sell/create-booking.ts'
import { type Booking, grandTotalOf } from './shape/booking.ts'
import { type BookingForm, clientBooking, newBooking, type StayForm } from './shape/booking-form.ts'
import { bookingPage } from './shape/booking-page.ts'
import { newBookingRules } from './shape/booking-rules.ts'
import {
  bookingCreatedExample,
  bookingExample,
  bookingRefusals,
  cancelledExample,
  newBookingExample,
  SALE_ERRORS,
} from './shape/examples.ts'
import {
  booking,
  bookingCreated,
  cancellation,
  cancelledBooking,
  confirmation,
  listQuery,
} from './shape/schemas.ts'
import { staffRequestOf } from './shape/staff-fields.ts'

const createdAnswer = (made: Booking, caller: Caller, publicUrl: string) => ({
  booking_code: made.booking_code,
  booking_status: made.booking_status,
  payment_id: made.payment_id,
  payment_token: made.page_token,
  payment_url: {
    token: made.page_token,
    redirect_url: bookingPage(publicUrl, codesOf(caller), made),
  },
  total_price: fromMinor(made.total_price, caller.digits),
  grand_total: fromMinor(grandTotalOf(made), caller.digits),
  currency: made.currency,
  ...newBookingAnswer(made, caller.digits),
})

export const bookingOperations = (
  { config, db, calendars }: Services,
  guessed: FailedLookupLimiter,
): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createbooking',
    operationId: 'createbooking',
    summary: 'Create a booking',
    description:
      'Takes rooms from every night of the stay or from none. Send an Idempotency-Key, so that a request that is ' +
      'repeated after a network failure books once. With a hold_code it books what the hold keeps, at the price it was held for.',
    tag: 'client',
    token: 'client',
    limit: 'booking',
    body: newBooking,
    clientBody: clientBooking,
    rules: newBookingRules,
    status: 201,
    counts: { name: 'vacancy_bookings_created_total', help: 'Bookings made by this process' },
    result: bookingCreated,
    errors: [...SALE_ERRORS, 'hold_not_found', 'hold_expired', 'hold_used'],
    errorDetails: bookingRefusals,
    example: { body: newBookingExample, result: bookingCreatedExample },
    async prepare({ body, caller }) {
      const { redirect_url, send_url_to_email, lang } = body.payment_info ?? {}
      const send = caller.kind === 'pass' || isOn(body.send_mail ?? send_url_to_email ?? 0)
      // Without a hold the rules have seen to it that the stay is given.
      const form = body.booking_form as BookingForm & StayForm
      const read = readBookingRequest(form, redirect_url, send, caller, lang)
      return { ...read, source: body.source ?? read.source, staff: staffRequestOf(body, caller) }
    },
    async change(tx, { body, caller }, wanted) {
      const { hold_code } = body
      const { booking: made, remindAt } =
        hold_code === undefined
          ? await createBooking(tx, wanted, caller, calendars)
          : await bookHold(tx, hold_code, wanted, caller)
      if (config.smtpUrl !== undefined) {
        queueBookedMail(tx, made, body.payment_info?.lang)
        if (remindAt !== null) queueReminder(tx, made, remindAt)
      }
      return { result: createdAnswer(made, caller, config.publicUrl) }
    },
    fromMemory: config.shortWay
      ? ({ body, caller }, wanted) => {
          const made = body.hold_code === undefined ? bookFromMemory(wanted, caller, calendars) : undefined
          if (made === undefined) return undefined
          const { tx, booking } = made
          if (config.smtpUrl !== undefined) queueBookedMail(tx, booking, body.payment_info?.lang)
          return { tx, value: { result: createdAnswer(booking, caller, config.publicUrl) } }
        }
      : undefined,
  }),
  readOperation({
    method: 'GET',
    url: '/getallbooking',
    operationId: 'getallbooking',
    summary: 'Get booking status',
    description:
      'Newest first. Guest details, and why a booking was cancelled, are answered to admin tokens, and to client ' +
      'tokens only for a booking named by booking_code together with the e-mail of its guest.',
    tag: 'client',
    token: 'client',
    query: listQuery,
    guesses: { isGuess: namesBookings, wrong: guessed },
    rules: (given, caller) => [
      ...rangeRule(given),
      ...searchRule(given, caller),
      ...guestRule(given, caller),
      ...untilRule(given, caller),
    ],
    result: Type.Array(booking),
    extra: Type.Object({
      ...versionExtra.properties,
      NextCursor: Type.Optional(Type.String({ description: 'There are more: send it as cursor' })),
    }),
    errors: [],
    example: { query: { booking_code: 'K7MPX3QA' }, result: [bookingExample], extra: { Version: 12 } },
    async read({ caller, query, request }) {
      const { value, version } = await readWithVersion(db, caller.hotelId, (sql) =>
        listBookings(sql, caller, query),
      )
      const { bookings, next, missing } = value
      if (!isStaff(caller)) guessed.failed(request, missing)
      const more = next === undefined ? {} : { NextCursor: next }
      return { result: bookings, extra: { Version: version, ...more } }
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/cancelbooking',
    operationId: 'cancelbooking',
    summary: 'Cancel a booking',
    description:
      'Gives its rooms back, once: cancelling again answers the same record. With items only these are cancelled; what is ' +
      'charged once a booking moves to the first item left, and with the last item the booking is cancelled. The fee is ' +
      'that of the terms the booking was sold under, unless staff waive it or name another. With simulate 1 nothing is ' +
      'changed: the answer is the booking as it would be.',
    tag: 'bookings',
    token: 'admin',
    body: cancellation,
    rules: cancellationRules,
    result: cancelledBooking,
    errors: ['booking_not_found', 'booking_not_cancellable'],
    example: {
      body: { booking_code: 'K7MPX3QA', reason: 'The guest called' },
      result: { ...cancelledExample, updated_by: 'Front desk', cancel_reason: 'The guest called' },
    },
    async change(tx, { body, caller }) {
      const wanted = cancellationOf(body, caller.digits)
      return { result: cancelledAnswer(await cancelBooking(tx, body.booking_code, wanted, caller), caller) }
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/confirmbooking',
    operationId: 'confirmbooking',
    summary: 'Confirm a booking and acknowledge it',
    description: 'is_ack 0 means: confirmed by staff, not yet seen by the hotel’s own system.',
    tag: 'extension',
    token: 'admin',
    body: confirmation,
    result: booking,
    errors: ['booking_not_found'],
    example: {
      body: { booking_code: 'K7MPX3QA' },
      result: { ...bookingExample, booking_status: 'confirmed', is_ack: 1, updated_by: 'Front desk' },
    },
    async change(tx, { body, caller }) {
      const isAck = body.is_ack === undefined || isOn(body.is_ack)
      const confirmed = await confirmBooking(tx, body.booking_code, isAck, caller.tokenName, codesOf(caller))
      return { result: staffAnswer(confirmed, codesOf(caller)) }
    },
  }),
]
