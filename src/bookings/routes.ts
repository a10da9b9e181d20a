import { Type } from 'typebox'
import { readWithVersion } from '../db/read-with-version.ts'
import type { Caller } from '../http/caller.ts'
import { rangeRule } from '../http/date-rules.ts'
import type { FailedLookupLimiter } from '../http/failed-lookup-limiter.ts'
import { isOn } from '../http/fields.ts'
import { versionExtra } from '../http/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation.ts'
import { queueBookedMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { fromMinor } from '../stay/money.ts'
import { bookingAnswer } from './booking-answer.ts'
import { bookingRules } from './booking-rules.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmBooking } from './confirm-booking.ts'
import { createBooking, readBookingRequest } from './create-booking.ts'
import { bookingCreatedExample, bookingExample, newBookingExample } from './examples.ts'
import { listBookings, namesBookings, searchRule } from './list-bookings.ts'
import { booking, bookingCreated, cancellation, confirmation, listQuery, newBooking } from './schemas.ts'

const codesOf = ({ chainCode, hotelCode }: Caller) => ({ chain_code: chainCode, hotel_code: hotelCode })

export const bookingOperations = ({ config, db }: Services, guessed: FailedLookupLimiter): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createbooking',
    operationId: 'createbooking',
    summary: 'Create a booking',
    description:
      'Takes rooms from every night of the stay or from none. Send an Idempotency-Key, so that a request that is ' +
      'repeated after a network failure books once.',
    tag: 'client',
    token: 'client',
    body: newBooking,
    rules: bookingRules,
    status: 201,
    result: bookingCreated,
    errors: ['room_not_found', 'rate_not_found', 'sold_out', 'not_bookable', 'price_changed'],
    example: { body: newBookingExample, result: bookingCreatedExample },
    async prepare({ body, caller }) {
      const { redirect_url, send_url_to_email } = body.payment_info ?? {}
      const send = caller.isPass || (send_url_to_email !== undefined && isOn(send_url_to_email))
      return readBookingRequest(body.booking_form, redirect_url, send, caller)
    },
    async change(tx, { body, caller }, wanted) {
      const row = await createBooking(tx, wanted, caller)
      if (config.smtpUrl !== undefined) queueBookedMail(tx, row, body.payment_info?.lang)
      const page = `${config.publicUrl}/booking/${caller.chainCode}/${caller.hotelCode}/${row.page_token}`
      const result = {
        booking_code: row.booking_code,
        booking_status: row.booking_status,
        payment_id: row.payment_id,
        payment_token: row.page_token,
        payment_url: { token: row.page_token, redirect_url: page },
        total_price: fromMinor(row.total_price, caller.digits),
        currency: row.currency,
      }
      return { result }
    },
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
    namesBookings,
    rules: (given, caller) => [...rangeRule(given), ...searchRule(given, caller)],
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
      if (!caller.isAdmin) guessed.failed(request, missing)
      const more = next === undefined ? {} : { NextCursor: next }
      return { result: bookings, extra: { Version: version, ...more } }
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/cancelbooking',
    operationId: 'cancelbooking',
    summary: 'Cancel a booking',
    description: 'Gives its rooms back, once: cancelling again answers the same record.',
    tag: 'bookings',
    token: 'admin',
    body: cancellation,
    result: booking,
    errors: ['booking_not_found', 'booking_not_cancellable'],
    example: {
      body: { booking_code: 'K7MPX3QA', reason: 'The guest called' },
      result: {
        ...bookingExample,
        booking_status: 'cancelled',
        updated_by: 'Front desk',
        cancelled_at: '2027-01-31T09:35:00.000Z',
        cancel_reason: 'The guest called',
      },
    },
    async change(tx, { body, caller }) {
      const row = await cancelBooking(tx, body.booking_code, body.reason ?? null, caller.tokenName)
      return { result: bookingAnswer(row, codesOf(caller), true) }
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
      const row = await confirmBooking(tx, body.booking_code, isAck, caller.tokenName, codesOf(caller))
      return { result: bookingAnswer(row, codesOf(caller), true) }
    },
  }),
]
