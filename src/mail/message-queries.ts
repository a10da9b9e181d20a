import type { Sql, WritingSql } from '../db/connection/sql.ts'
import { oldRows, type Sweep } from '../db/hotel/sweep.ts'
import { ERASED_EMAIL } from '../typed/email-address.ts'
import type { MailKind, Recipient } from './queries.ts'

/** A mail as it was sent, or was to be. */
export interface Message {
  message_id: number
  booking_id: number
  recipient: Recipient
  kinds: MailKind[]
  language: string
  address: string
  subject: string
  body: string
  link_id: number | null
  attempts: number
  last_error: string | null
  sent_at: string | null
}

export interface ListedMessage extends Message {
  booking_code: string
  created_at: string
  /** Nobody tries to send it any more. */
  is_given_up: boolean
}

/** More of a booking are not kept: the oldest go. */
const MOST_OF_BOOKING = 200

/**
 * Keeps a mail, in place of what the attempt before it kept; not of a guest who was forgotten meanwhile. The booking is locked, so
 * that whoever forgets its guest finds what is kept here.
 */
export const keepMessage = async (sql: WritingSql, hotelId: number, message: Message): Promise<void> => {
  const known = await sql.row(
    'select from booking where hotel_id = $1 and booking_id = $2 and guest_email <> $3 for share',
    [hotelId, message.booking_id, ERASED_EMAIL],
  )
  if (known === undefined) return
  await sql.run(
    `insert into message (hotel_id, message_id, booking_id, recipient, kinds, language, address, subject, body, link_id,
       attempts, last_error, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (hotel_id, message_id) do update set kinds = excluded.kinds, language = excluded.language,
       address = excluded.address, subject = excluded.subject, body = excluded.body, link_id = excluded.link_id,
       attempts = excluded.attempts, last_error = excluded.last_error, sent_at = excluded.sent_at`,
    [
      hotelId,
      message.message_id,
      message.booking_id,
      message.recipient,
      message.kinds,
      message.language,
      message.address,
      message.subject,
      message.body,
      message.link_id,
      message.attempts,
      message.last_error,
      message.sent_at,
    ],
  )
  await sql.run(
    `delete from message where hotel_id = $1 and booking_id = $2 and message_id <= (
       select message_id from message where hotel_id = $1 and booking_id = $2
       order by message_id desc offset ${MOST_OF_BOOKING} limit 1)`,
    [hotelId, message.booking_id],
  )
}

const LISTED = `m.message_id, m.booking_id, m.recipient, m.kinds, m.language, m.address, m.subject, m.body, m.link_id, m.attempts,
  m.last_error, m.sent_at, m.created_at, b.booking_code, coalesce(a.given_up_at is not null, true) as is_given_up`

const FROM = `from message m join booking b on b.hotel_id = $1 and b.booking_id = m.booking_id
  left join mail a on a.hotel_id = $1 and a.mail_id = m.message_id`

/** Newest first: of a booking, or of the hotel; perhaps only those that were not sent. */
export const listMessages = (
  sql: Sql,
  hotelId: number,
  { bookingId, isUnsent, before, limit }: MessageFilter,
) =>
  sql.rows<ListedMessage>(
    `select ${LISTED} ${FROM}
     where m.hotel_id = $1 and ($2::bigint is null or m.booking_id = $2)
       and (not $3::bool or m.sent_at is null) and ($4::bigint is null or m.message_id < $4)
     order by m.message_id desc limit $5`,
    [hotelId, bookingId, isUnsent, before, limit],
  )

export interface MessageFilter {
  bookingId: number | null
  isUnsent: boolean
  before: number | null
  limit: number
}

export const findMessage = (sql: Sql, hotelId: number, messageId: number) =>
  sql.row<ListedMessage>(`select ${LISTED} ${FROM} where m.hotel_id = $1 and m.message_id = $2`, [
    hotelId,
    messageId,
  ])

/** How many mails to somebody about a booking staff queued within the hour. */
export const countResent = async (
  sql: Sql,
  hotelId: number,
  bookingId: number,
  recipient: Recipient,
): Promise<number> =>
  (await sql.row<{ count: number }>(
    `select count(*)::int as count from mail
     where hotel_id = $1 and booking_id = $2 and recipient = $3 and kind in ('booked', 'payment_link')
       and created_at > now() - interval '1 hour'`,
    [hotelId, bookingId, recipient],
  ))!.count

export const oldMessages: Sweep<{ hotel_id: number; message_id: number }> = oldRows(
  'message',
  { message_id: 'bigint' },
  '400 days',
)
