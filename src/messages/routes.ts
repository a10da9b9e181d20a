import { Type } from 'typebox'
import { findBooking } from '../bookings/record/queries.ts'
import { refuseValue } from '../bookings/shape/booked-party.ts'
import type { Sql } from '../db/connection/sql.ts'
import { AppError } from '../errors.ts'
import { isOn } from '../http/fields/fields.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import type { Caller } from '../http/request/caller.ts'
import { type ListedMessage, listMessages } from '../mail/message-queries.ts'
import type { Compose } from '../mail/worker.ts'
import type { Services } from '../services.ts'
import { languageOf } from '../stay/values/languages.ts'
import { resendMessage } from './resend-message.ts'
import * as schemas from './schemas.ts'

const DEFAULT_LIMIT = 100

const answerOf = (row: ListedMessage) => ({
  message_code: String(row.message_id),
  booking_code: row.booking_code,
  recipient: row.recipient,
  kinds: row.kinds,
  language: row.language,
  to: row.address,
  subject: row.subject,
  text: row.body,
  status: row.sent_at !== null ? 'sent' : row.is_given_up ? 'failed' : 'trying',
  attempts: row.attempts,
  error: row.last_error,
  sent_at: row.sent_at,
  created_at: row.created_at,
})

const EXAMPLE = {
  message_code: '90211',
  booking_code: 'K7MPX3QA',
  recipient: 'guest',
  kinds: ['booked'],
  language: 'en',
  to: 'ann@example.com',
  subject: 'Your stay at Hotel Samudra is booked, K7MPX3QA',
  text: 'Thank you, Ann. …',
  status: 'sent',
  attempts: 1,
  error: null,
  sent_at: '2027-05-01T08:15:05.120Z',
  created_at: '2027-05-01T08:15:05.133Z',
}

const required = async (sql: Sql, { hotelId }: Caller, code: string) => {
  const booking = await findBooking(sql, hotelId, code)
  if (booking === undefined) throw new AppError('booking_not_found')
  return booking
}

/** `compose` writes a mail as it would be sent. */
export const messageOperations = ({ db, config }: Services, compose: Compose): Operation[] => [
  readOperation({
    method: 'GET',
    url: '/getmessages',
    operationId: 'getmessages',
    summary: 'Mail that was sent about bookings, or could not be',
    description:
      'Newest first, of one booking or of all, with its text; cursor is NextCursor, or the message_code of the last that was ' +
      'answered. Kept for 400 days, the newest 200 of a booking, until its guest is erased.',
    tag: 'extension',
    token: 'admin',
    query: schemas.messagesQuery,
    result: Type.Array(schemas.message),
    extra: Type.Object({
      NextCursor: Type.Optional(Type.String({ description: 'There are more: send it as cursor' })),
    }),
    errors: ['booking_not_found'],
    example: { query: { booking_code: 'K7MPX3QA' }, result: [EXAMPLE] },
    async read({ caller, query }) {
      const { hotelId } = caller
      const { booking_code: code, is_failed = 0, limit = DEFAULT_LIMIT, cursor } = query
      return db.of(hotelId).read(async (sql) => {
        const bookingId = code === undefined ? null : (await required(sql, caller, code)).booking_id
        const before = cursor === undefined ? null : Number(cursor)
        const wanted = { bookingId, isUnsent: isOn(is_failed), before, limit: limit + 1 }
        const rows = await listMessages(sql, hotelId, wanted)
        const shown = rows.slice(0, limit).map(answerOf)
        const more = rows.length > limit ? { NextCursor: shown.at(-1)!.message_code } : {}
        return { result: shown, extra: more }
      })
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/resendmessage',
    operationId: 'resendmessage',
    summary: 'Send mail about a booking again',
    description:
      'To the guest, or as message_code names it. It tells how the booking stands when it is sent, not what an earlier mail ' +
      'said. At most 10 an hour to one recipient of a booking.',
    tag: 'extension',
    token: 'admin',
    body: schemas.resent,
    result: schemas.resentResult,
    errors: ['booking_not_found', 'rate_limited'],
    example: {
      body: { booking_code: 'K7MPX3QA', language: 'de' },
      result: { booking_code: 'K7MPX3QA', recipient: 'guest', language: 'de', to: 'ann@example.com' },
    },
    async change(tx, { body, caller }) {
      if (config.smtpUrl === undefined) refuseValue('booking_code', 'no mail server is configured here')
      const { booking, recipient, language, to } = await resendMessage(tx, body, caller)
      return { result: { booking_code: booking.booking_code, recipient, language, to } }
    },
  }),
  readOperation({
    method: 'POST',
    url: '/previewmessage',
    operationId: 'previewmessage',
    summary: 'A mail about a booking as it would be sent now',
    description: 'Changes nothing and sends nothing.',
    tag: 'extension',
    token: 'admin',
    body: schemas.previewed,
    result: schemas.previewResult,
    errors: ['booking_not_found'],
    example: {
      body: { booking_code: 'K7MPX3QA', language: 'de' },
      result: {
        booking_code: 'K7MPX3QA',
        recipient: 'guest',
        language: 'de',
        to: 'ann@example.com',
        subject: 'Ihr Aufenthalt im Hotel Samudra ist gebucht, K7MPX3QA',
        text: 'Vielen Dank, Ann. …',
        html: '<!doctype html>…',
      },
    },
    async read({ caller, body }) {
      const { hotelId } = caller
      const row = await db.of(hotelId).read((sql) => required(sql, caller, body.booking_code))
      const { recipient = 'guest', kind = 'booked' } = body
      const language = body.language ?? languageOf(row.language ?? undefined) ?? 'en'
      const act = { hotel_id: hotelId, mail_id: 0, booking_id: row.booking_id, kind, recipient, language }
      const lease = { hotel_id: hotelId, booking_id: row.booking_id, recipient, lease: '' }
      const unsent = { version: null, link_id: null, attempts: 0, lease: '', age_seconds: 0 }
      const mail = await compose({ ...lease, acts: [{ ...act, ...unsent }] })
      if (mail === undefined) throw new AppError('booking_not_found')
      const { subject, text, html, to } = mail
      const address = to?.address ? to.address : null
      return {
        result: { booking_code: row.booking_code, recipient, language, to: address, subject, text, html },
      }
    },
  }),
]
