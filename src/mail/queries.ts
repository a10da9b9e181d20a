import type { Tx } from '../db/in-hotel.ts'
import type { Sql, WritingSql } from '../db/sql.ts'
import type { Backlog } from '../jobs/work.ts'

export type MailKind = 'booked' | 'changed' | 'cancelled'
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
  tx.write(
    `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language)
     select $1, mail_id, $2, $3, recipient, $4 from unnest($5::text[], $6::bigint[]) as m (recipient, mail_id)`,
    [tx.hotelId, bookingId, kind, language, recipients, recipients.map(() => tx.nextId())],
  )

/** Queues a mail to the recipients of the booking's first mail, in the same language. */
export const insertFollowUp = (tx: Tx, bookingId: number, kind: MailKind): void =>
  tx.write(
    `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language)
     select hotel_id, case when recipient = 'hotel' then $4::bigint else $5::bigint end, booking_id, $3, recipient, language
     from mail where hotel_id = $1 and booking_id = $2 and kind = 'booked'`,
    [tx.hotelId, bookingId, kind, tx.nextId(), tx.nextId()],
  )

// Longer than any wait. A later due time was written before the clock was set back.
const TOO_LATE = `interval '8 hours'`

/** Leases mail for some time, so that no other process sends it. If this process dies, another one takes it. */
export const claimMail = (sql: WritingSql, limit: number, leaseSeconds: number) =>
  sql.rows<MailRow>(
    `update mail set attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
     where (hotel_id, mail_id) in (
       select hotel_id, mail_id from mail
       where sent_at is null and given_up_at is null and (due_at <= now() or due_at > now() + ${TOO_LATE})
       order by due_at limit $1 for update skip locked)
     returning hotel_id, mail_id, booking_id, kind, recipient, language, attempts,
       extract(epoch from now() - created_at)::int as age_seconds`,
    [limit, leaseSeconds],
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
export const findBacklog = (sql: Sql) =>
  sql.row<Backlog>(
    `select count(*)::int as due, coalesce(max(extract(epoch from now() - due_at)), 0)::float8 as oldest_seconds
     from mail where sent_at is null and given_up_at is null and due_at <= now()`,
  )
