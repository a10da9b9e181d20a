import { randomUUID } from 'node:crypto'
import type { WritingSql } from '../db/connection/sql.ts'
import type { AskParts } from '../db/placement/parts.ts'
import { hotelsDue } from '../jobs/queries.ts'
import type { Backlog } from '../jobs/work.ts'
import type { MailLease, MailRow } from './queries.ts'

const UNSENT = 'sent_at is null and given_up_at is null'

/** A reminder whose time has not come. */
const WAITS = `(kind = 'expiring' and attempts = 0 and due_at > now())`

// Longer than any wait. A later due time was written before the clock was set back.
const MISDATED = `(due_at > now() + interval '8 hours' and not ${WAITS})`

const IN_HAND = `(lease is not null and due_at > now() and not ${MISDATED})`

export const findHotelsDue = hotelsDue({
  table: 'mail',
  where: UNSENT,
  isDue: (unsent) =>
    `((select w.due_at <= now() from ${unsent} order by w.due_at limit 1)
      or exists (select from ${unsent} and ${MISDATED}))`,
})

const TAKE = `update mail set attempts = attempts + 1, lease = $2, due_at = now() + make_interval(secs => $3)
     where hotel_id = $1`

// What is returned is not made with now(): Citus refuses that.
const TAKEN = `hotel_id, mail_id, booking_id, kind, recipient, language, version, link_id, attempts, lease,
  extract(epoch from due_at - created_at)::int - $3::int as age_seconds`

/** Several may be of one booking, and become one mail. */
const MOST_LOOKED_AT = 100

/**
 * Leases mail of a hotel for some time, so that no other process sends it. If this process dies, another one takes it. Of what
 * is queued for a booking and a recipient the oldest is leased: who has that takes the rest, and nobody else can.
 */
export const claimMail = async (
  sql: WritingSql,
  hotelId: number,
  limit: number,
  leaseSeconds: number,
): Promise<MailLease[]> => {
  const oldest = await sql.rows<MailRow>(
    `${TAKE} and mail_id in (
       select mail_id from mail where hotel_id = $1 and ${UNSENT} and not ${IN_HAND} and mail_id in (
         select (select mail_id from mail where hotel_id = $1 and booking_id = d.booking_id and recipient = d.recipient
                   and ${UNSENT} and not ${WAITS}
                 order by kind = 'expiring', mail_id limit 1)
         from (select booking_id, recipient from mail w
               where hotel_id = $1 and ${UNSENT} and (due_at <= now() or ${MISDATED})
                 and not exists (
                   select from mail where hotel_id = $1 and booking_id = w.booking_id and recipient = w.recipient
                     and ${UNSENT} and ${IN_HAND})
               order by due_at limit ${MOST_LOOKED_AT}) as d)
       order by due_at limit $4 for update skip locked)
     returning ${TAKEN}`,
    [hotelId, randomUUID(), leaseSeconds, limit],
  )
  return oldest.map(({ hotel_id, booking_id, recipient, lease }, at) => ({
    hotel_id,
    booking_id,
    recipient,
    lease,
    acts: [oldest[at]!],
  }))
}

/** One mail is about no more acts; the next is about the rest. */
const MOST_JOINED = 100

/** Takes what is queued beside what the lease has. Answers whether there was something. */
export const takeQueued = async (
  sql: WritingSql,
  lease: MailLease,
  leaseSeconds: number,
): Promise<boolean> => {
  const most = MOST_JOINED - lease.acts.length
  if (most <= 0) return false
  const taken = await sql.rows<MailRow>(
    `${TAKE} and mail_id in (
       select mail_id from mail
       where hotel_id = $1 and booking_id = $4 and recipient = $5 and ${UNSENT} and not ${WAITS} and not ${IN_HAND}
       order by mail_id limit $6 for update)
     returning ${TAKEN}`,
    [lease.hotel_id, lease.lease, leaseSeconds, lease.booking_id, lease.recipient, most],
  )
  lease.acts = [...lease.acts, ...taken].sort((one, other) => one.mail_id - other.mail_id)
  return taken.length > 0
}

const OWN = 'hotel_id = $1 and mail_id = any($2::bigint[])'
const STILL_OWN = `${OWN} and lease = $3 and sent_at is null`
const idsOf = ({ acts }: MailLease): number[] => acts.map(({ mail_id }) => mail_id)
const ownValues = (lease: MailLease) => [lease.hotel_id, idsOf(lease), lease.lease]

/** Answers how many acts were mailed. What was sent is sent, also if the lease was lost meanwhile. */
export const noteSent = (sql: WritingSql, lease: MailLease) =>
  sql.run(`update mail set sent_at = now(), last_error = null, lease = null where ${OWN}`, [
    lease.hotel_id,
    idsOf(lease),
  ])

/** Stores the error and when to try again. */
export const noteFailure = (sql: WritingSql, lease: MailLease, error: string, waitMs: number) =>
  sql.run(
    `update mail set last_error = $4, lease = null, due_at = now() + $5 * interval '1 millisecond' where ${STILL_OWN}`,
    [...ownValues(lease), error, waitMs],
  )

export const noteGivenUp = (sql: WritingSql, lease: MailLease, error: string) =>
  sql.run(`update mail set last_error = $4, lease = null, given_up_at = now() where ${STILL_OWN}`, [
    ...ownValues(lease),
    error,
  ])

/** Gives the mail back without counting an attempt. */
export const returnMail = (sql: WritingSql, lease: MailLease) =>
  sql.run(
    `update mail set attempts = attempts - 1, lease = null, due_at = now() where ${STILL_OWN} and given_up_at is null`,
    ownValues(lease),
  )

/** How many mails are due, and how long the oldest has been due. */
export const findBacklog = (ask: AskParts) =>
  ask<Backlog>(
    (nameOf) =>
      `select count(*)::int as due, coalesce(max(extract(epoch from now() - due_at)), 0)::float8 as oldest_seconds
       from ${nameOf('mail')} where ${UNSENT} and due_at <= now()`,
  )
