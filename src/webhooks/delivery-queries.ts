import { randomUUID } from 'node:crypto'
import type { WritingSql } from '../db/connection/sql.ts'
import { oldRows } from '../db/hotel/sweep.ts'
import type { AskParts } from '../db/placement/parts.ts'
import type { Backlog } from '../jobs/work.ts'
import type { DeliveryRow, WebhookState } from './queries.ts'
import type { Receiver } from './send-message.ts'

// One attempt takes at most 15 s, and the lease is renewed with each.
const LEASE_SECONDS = 30
const LEASE = `interval '${LEASE_SECONDS} seconds'`

/** A webhook that this process delivers to while it has the lease. */
export interface Leased extends Receiver {
  hotel_id: number
  webhook_code: string
  lease_id: string
  event_types: string[] | null
  cursor_version: number
  attempts: number
  /** When it was leased, by the database's clock, which all processes share. */
  leased_at: string
}

// No lease lasts this long, so the clock was set back after it was written. Without this check its webhook
// would wait until the clock has caught up.
const CLOCK_WAS_PUT_BACK = `w.leased_until > now() + interval '90 seconds'`

const DUE = `w.state <> 'disabled' and c.version > w.cursor_version
         and (w.attempts = 0 or w.next_attempt_at <= now() or ${CLOCK_WAS_PUT_BACK})
         and (w.leased_until is null or w.leased_until < now() or ${CLOCK_WAS_PUT_BACK})`

/** Hotels with webhooks that have something to send, those that wait longest first. */
export const findHotelsDue = async (ask: AskParts, most: number): Promise<number[]> => {
  const due = await ask<{ hotel_id: number; since: number }>(
    (nameOf) =>
      `select w.hotel_id, extract(epoch from w.next_attempt_at)::float8 as since
       from ${nameOf('webhook')} w join ${nameOf('hotel_clock')} c using (hotel_id)
       where ${DUE} order by w.next_attempt_at limit $1`,
    [most],
  )
  const inOrder = due.sort((one, other) => one.since - other.since).map(({ hotel_id }) => hotel_id)
  return [...new Set(inOrder)].slice(0, most)
}

/**
 * Leases a hotel's webhooks that have something to send and that no process has. The lease is committed before anything
 * is sent.
 */
export const leaseWebhooks = async (sql: WritingSql, hotelId: number, most: number): Promise<Leased[]> => {
  const rows = await sql.rows<Omit<Leased, 'leased_at'> & { leased_until: string }>(
    `with due as (
       select w.webhook_code from webhook w join hotel_clock c using (hotel_id)
       where w.hotel_id = $1 and ${DUE}
       order by w.next_attempt_at limit $2
       for update of w skip locked
     )
     update webhook w set lease_id = $3, leased_until = now() + ${LEASE}
     from due where w.hotel_id = $1 and w.webhook_code = due.webhook_code
     returning w.hotel_id, w.webhook_code, w.lease_id, w.url, w.secret, w.event_types, w.cursor_version, w.attempts,
       w.leased_until`,
    [hotelId, most, randomUUID()],
  )
  return rows.map(({ leased_until, ...row }) => ({ ...row, leased_at: beganAt(leased_until) }))
}

const beganAt = (leasedUntil: string): string =>
  new Date(Date.parse(leasedUntil) - 1000 * LEASE_SECONDS).toISOString()

const OWN = `hotel_id = $1 and webhook_code = $2 and lease_id = $3`
const ownValues = ({ hotel_id, webhook_code, lease_id }: Leased) => [hotel_id, webhook_code, lease_id]

/** Stores that an event was delivered. False if the lease was lost. */
export const advanceWebhook = async (sql: WritingSql, leased: Leased, version: number): Promise<boolean> =>
  (await sql.run(
    `update webhook set cursor_version = $4, attempts = 0, state = 'active', next_attempt_at = now(),
       leased_until = now() + ${LEASE}
     where ${OWN}`,
    [...ownValues(leased), version],
  )) === 1

/** Ends the lease after everything up to a version was sent. */
export const returnWebhook = (sql: WritingSql, leased: Leased, version: number) =>
  sql.run(
    `update webhook set cursor_version = greatest(cursor_version, $4), lease_id = null, leased_until = null
     where ${OWN}`,
    [...ownValues(leased), version],
  )

/**
 * Stores a failed attempt: the new state and when to try again. Leaves the end of the lease, from which
 * CLOCK_WAS_PUT_BACK is known.
 */
export const postponeWebhook = (
  sql: WritingSql,
  leased: Leased,
  failed: { attempts: number; state: WebhookState; waitMs: number },
) =>
  sql.run(
    `update webhook set attempts = $4, state = $5, next_attempt_at = now() + $6 * interval '1 millisecond',
       lease_id = null, leased_until = now()
     where ${OWN}`,
    [...ownValues(leased), failed.attempts, failed.state, failed.waitMs],
  )

export type NewDelivery = Omit<DeliveryRow, 'delivery_id' | 'created_at'>

/** Stores what was sent and the answer, unless the webhook was deleted meanwhile. Call it within a transaction. */
export const insertDelivery = async (
  sql: WritingSql,
  { hotel_id, webhook_code }: Pick<Leased, 'hotel_id' | 'webhook_code'>,
  delivery: NewDelivery,
): Promise<void> => {
  const counted = await sql.row<{ last_delivery_id: number }>(
    `update webhook set last_delivery_id = last_delivery_id + 1 where hotel_id = $1 and webhook_code = $2
     returning last_delivery_id`,
    [hotel_id, webhook_code],
  )
  if (counted === undefined) return
  await sql.run(
    `insert into webhook_delivery (hotel_id, webhook_code, delivery_id, event_id, version, event_type, attempt, delivered,
                                   status, response, error, duration_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      hotel_id,
      webhook_code,
      counted.last_delivery_id,
      delivery.event_id,
      delivery.version,
      delivery.event_type,
      delivery.attempt,
      delivery.delivered,
      delivery.status,
      delivery.response,
      delivery.error,
      delivery.duration_ms,
    ],
  )
}

/** How many webhooks have something to send, leased or not, and the age of the oldest unsent event. */
export const findBacklog = (ask: AskParts) =>
  ask<Backlog>(
    (nameOf) =>
      `select count(*)::int as due, coalesce(max(extract(epoch from now() - e.created_at)), 0)::float8 as oldest_seconds
       from ${nameOf('webhook')} w join ${nameOf('hotel_clock')} c using (hotel_id)
       left join ${nameOf('event')} e on e.hotel_id = w.hotel_id and e.version = w.cursor_version + 1
       where w.state <> 'disabled' and c.version > w.cursor_version`,
  )

/** Deliveries are stored for 30 days. */
export const oldDeliveries = oldRows<{ hotel_id: number; webhook_code: string; delivery_id: number }>(
  'webhook_delivery',
  { webhook_code: 'text', delivery_id: 'bigint' },
  '30 days',
)
