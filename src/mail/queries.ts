import type { Tx } from '../db/in-hotel.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { AskParts } from '../db/parts.ts'
import type { WritingSql } from '../db/sql.ts'
import { hotelsDue } from '../jobs/queries.ts'
import type { Backlog } from '../jobs/work.ts'

export type MailKind = 'booked' | 'changed' | 'cancelled' | PaymentMailKind
/** `expiring`: a payment is not made yet and will soon be due. */
export type PaymentMailKind = 'paid' | 'refunding' | 'refunded' | 'expiring'
export type Recipient = 'guest' | 'hotel'

export interface MailRow {
  hotel_id: number
  mail_id: number
  booking_id: number
  kind: MailKind
  recipient: Recipient
  language: string
  attempts: number
  /** The time since the mail was queued. */
  age_seconds: number
}

export const insertMail = (
  tx: Tx,
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
     where hotel_id = $1 and booking_id = $2 and kind = 'booked' order by recipient desc, mail_id desc`,
    [tx.hotelId, bookingId],
  )
  for (const { recipient, language } of first) insertMail(tx, bookingId, kind, language, [recipient])
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

// Longer than any wait. A later due time was written before the clock was set back, unless the mail is a reminder that nobody
// tried to send yet.
const MISDATED = `due_at > now() + interval '8 hours' and not (kind = 'expiring' and attempts = 0)`

const UNSENT = 'sent_at is null and given_up_at is null'

export const findHotelsDue = hotelsDue({
  table: 'mail',
  where: UNSENT,
  isDue: (unsent) =>
    `((select w.due_at <= now() from ${unsent} order by w.due_at limit 1)
      or exists (select from ${unsent} and ${MISDATED}))`,
})

/** Leases a hotel's mail for some time, so that no other process sends it. If this process dies, another one takes it. */
export const claimMail = (sql: WritingSql, hotelId: number, limit: number, leaseSeconds: number) =>
  sql.rows<MailRow>(
    `update mail set attempts = attempts + 1, due_at = now() + make_interval(secs => $3)
     where hotel_id = $1 and mail_id in (
       select mail_id from mail
       where hotel_id = $1 and ${UNSENT} and (due_at <= now() or ${MISDATED})
       order by due_at limit $2 for update skip locked)
     returning hotel_id, mail_id, booking_id, kind, recipient, language, attempts,
       extract(epoch from due_at - created_at)::int - $3::int as age_seconds`,
    [hotelId, limit, leaseSeconds],
  )

const OWN = 'hotel_id = $1 and mail_id = $2'

/** Each lease counts an attempt, so an unchanged count means that the lease is still held. */
const STILL_OWN = `${OWN} and attempts = $3 and sent_at is null`
const ownValues = ({ hotel_id, mail_id, attempts }: MailRow) => [hotel_id, mail_id, attempts]

export const noteSent = (sql: WritingSql, { hotel_id, mail_id }: MailRow) =>
  sql.run(`update mail set sent_at = now(), last_error = null where ${OWN}`, [hotel_id, mail_id])

/** Stores the error and when to try again. */
export const noteFailure = (sql: WritingSql, mail: MailRow, error: string, waitMs: number) =>
  sql.run(
    `update mail set last_error = $4, due_at = now() + $5 * interval '1 millisecond' where ${STILL_OWN}`,
    [...ownValues(mail), error, waitMs],
  )

export const noteGivenUp = (sql: WritingSql, mail: MailRow, error: string) =>
  sql.run(`update mail set last_error = $4, given_up_at = now() where ${STILL_OWN}`, [
    ...ownValues(mail),
    error,
  ])

/** Gives the mail back without counting an attempt. */
export const returnMail = (sql: WritingSql, mail: MailRow) =>
  sql.run(
    `update mail set attempts = attempts - 1, due_at = now() where ${STILL_OWN} and given_up_at is null`,
    ownValues(mail),
  )

/** How many mails are due, and how long the oldest has been due. */
export const findBacklog = (ask: AskParts) =>
  ask<Backlog>(
    (nameOf) =>
      `select count(*)::int as due, coalesce(max(extract(epoch from now() - due_at)), 0)::float8 as oldest_seconds
       from ${nameOf('mail')} where ${UNSENT} and due_at <= now()`,
  )
