import type { Sql, Writing } from '../db/connection/sql.ts'
import type { FieldChange } from '../db/hotel/change.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { insertRows } from '../db/rows/insert-rows.ts'

export type MailKind = 'booked' | 'changed' | 'cancelled' | 'no_show' | 'payment_link' | PaymentMailKind
/** `unrefunded`: money could not be given back as planned. `expiring`: a payment is not made yet and will soon be due. */
export type PaymentMailKind = 'paid' | 'refunding' | 'refunded' | 'unrefunded' | 'expiring'
export type Recipient = 'guest' | 'hotel'

/** An act: something that happened to a booking, for one recipient. */
export interface MailRow {
  hotel_id: number
  mail_id: number
  booking_id: number
  kind: MailKind
  recipient: Recipient
  language: string
  /** The event that says what happened. */
  version: number | null
  /** The link to pay by that it sends. */
  link_id: number | null
  attempts: number
  lease: string
  /** The time since the mail was queued. */
  age_seconds: number
}

/** What is queued for a booking and a recipient, in the hands of this process: it becomes one mail. */
export interface MailLease extends Pick<MailRow, 'hotel_id' | 'booking_id' | 'recipient' | 'lease'> {
  /** In the order it happened. */
  acts: MailRow[]
}

/** What often comes in a row (paid, cancelled, given back) waits this long for the rest of it, from the first on. */
const BURST_SECONDS = 60

export const insertMail = (
  tx: Writing,
  bookingId: number,
  kind: MailKind,
  language: string,
  recipients: Recipient[],
): void =>
  insertRows(
    tx,
    'mail',
    ['mail_id', 'booking_id', 'kind', 'recipient', 'language'],
    recipients.map((recipient) => [tx.nextId(), bookingId, kind, recipient, language]),
  )

export const insertLinkMail = (tx: Tx, bookingId: number, linkId: number, language: string): void =>
  tx.write(
    `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language, link_id)
     values ($1, $2, $3, 'payment_link', 'guest', $4, $5)`,
    [tx.hotelId, tx.nextId(), bookingId, language, linkId],
  )

/** A mail that staff want sent once more. */
export interface AskedMail {
  booking_id: number
  kind: MailKind
  recipient: Recipient
  language: string
  link_id: number | null
  asked_by: string
}

export const insertAskedMail = (tx: Tx, asked: AskedMail): void =>
  tx.write(
    `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language, link_id, asked_by, asked_by_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.hotelId,
      tx.nextId(),
      asked.booking_id,
      asked.kind,
      asked.recipient,
      asked.language,
      asked.link_id,
      asked.asked_by,
      tx.actorCode,
    ],
  )

/** Its age counts from when it is to be sent. */
export const insertReminder = (
  tx: Tx,
  bookingId: number,
  language: string,
  recipients: Recipient[],
  at: string,
): void => {
  for (const recipient of recipients)
    tx.write(
      `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language, due_at, created_at)
       values ($1, $2, $3, 'expiring', $4, $5, $6, $6)`,
      [tx.hotelId, tx.nextId(), bookingId, recipient, language, at],
    )
}

/** Queues a mail to those who got mail about the new booking, in the language they had it in last. */
export const insertFollowUp = async (tx: Tx, bookingId: number, kind: MailKind): Promise<void> => {
  const first = await tx.rows<{ recipient: Recipient; language: string }>(
    `select distinct on (recipient) recipient, language from mail
     where hotel_id = $1 and booking_id = $2 and kind = 'booked'
       and (recipient <> 'guest' or exists (
         select from booking where hotel_id = $1 and booking_id = $2 and guest_email <> ''))
     order by recipient desc, mail_id desc`,
    [tx.hotelId, bookingId],
  )
  const version = await tx.nextVersion()
  for (const { recipient, language } of first)
    tx.write(
      `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language, version, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${BURST_SECONDS} seconds')`,
      [tx.hotelId, tx.nextId(), bookingId, kind, recipient, language, version],
    )
}

/** How often the guest was sent the confirmation within the hour, but for the first time. */
export const findRecentMail = async (tx: Tx, bookingId: number): Promise<number> =>
  (await tx.row<{ count: number }>(
    `select count(*)::int as count from mail m
     where m.hotel_id = $1 and m.booking_id = $2 and m.kind = 'booked' and m.recipient = 'guest'
       and m.created_at > now() - interval '1 hour'
       and m.created_at > (select min(f.created_at) from mail f where f.hotel_id = $1 and f.booking_id = $2)`,
    [tx.hotelId, bookingId],
  ))!.count

/** What an event says of a booking and its money. */
export interface MailedEvent {
  version: number
  event_type: string
  actor: string
  changes: FieldChange[] | null
  payment: { amount: number; status: string } | null
  refunds: { amount: number; status: string; reason: string }[] | null
}

export const listMailedEvents = (sql: Sql, hotelId: number, versions: readonly number[]) =>
  sql.rows<MailedEvent>(
    `select version, event_type, actor, changes, data->'payment' as payment, data->'refunds' as refunds
     from event where hotel_id = $1 and version = any($2::bigint[]) order by version`,
    [hotelId, versions],
  )
